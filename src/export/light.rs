//! The colours of an exported picture: the colours of the page's light theme, read from its style sheet.

use crate::scene::tree::ink::{INK_NAMES, INK_PROPERTIES};
use std::sync::LazyLock;

/// The style sheet with all colours of the project.
const THEME: &str = include_str!("../../www/styles/theme.css");

/// The colour of each ink, in the order of [`INK_NAMES`].
pub static LIGHT: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let inks = INK_NAMES.iter().zip(INK_PROPERTIES);
    inks.map(|(name, from)| (name.starts_with("on-"), property(from)))
        .map(|(is_text, colour)| if is_text { text_on(colour) } else { colour })
        .collect()
});

/// The first rule of the style sheet is the light theme. It has every property, which a test sees to.
fn property(name: &str) -> &'static str {
    let found = THEME.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
    found.map_or("#000000", |value| value.trim_end_matches(';'))
}

/// Black or white, whichever reads better on a colour, as the page has it, too.
fn text_on(colour: &str) -> &'static str {
    if luminance(colour) > 0.179 { "#000000" } else { "#ffffff" }
}

/// The lightness of a colour, from 0 to 1.
fn luminance(colour: &str) -> f64 {
    let linear = |at: usize| {
        let channel = colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let share = f64::from(channel.unwrap_or(0)) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::tree::ink::Ink;

    #[test]
    fn the_style_sheet_has_every_ink() {
        let (light, dark) = THEME.split_once("[data-theme=\"dark\"]").unwrap();
        for (name, colour) in INK_PROPERTIES.iter().zip(LIGHT.iter()) {
            assert_eq!(light.matches(&format!("\n  {name}: #")).count(), 1, "{name} in the light theme");
            assert_eq!(dark.matches(&format!("\n  {name}: #")).count(), 1, "{name} in the dark theme");
            assert!(colour.len() == 7 && u32::from_str_radix(&colour[1..], 16).is_ok(), "{name}: {colour}");
        }
    }

    #[test]
    fn what_is_written_on_a_colour_can_be_read() {
        let on = |category: u8| LIGHT[Ink::OnCategory(category).code()];
        assert_eq!([on(0), on(1), on(2), on(3)], ["#000000", "#000000", "#ffffff", "#000000"]);
        assert_eq!([text_on("#ffffff"), text_on("#000000")], ["#000000", "#ffffff"]);
    }

    /// Pieces and marks can be read on their squares, in both themes.
    #[test]
    fn boards_can_be_read_in_both_themes() {
        let (light, dark) = THEME.split_once("[data-theme=\"dark\"]").unwrap();
        for theme in [light, dark] {
            let luminance = |ink: Ink| {
                let name = INK_PROPERTIES[ink.code()];
                let colour = theme
                    .lines()
                    .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "))
                    .unwrap();
                luminance(colour.trim_end_matches(';'))
            };
            for (least, over, under) in [
                (4.5, Ink::Ink, Ink::Ground),
                (4.5, Ink::Ink, Ink::LastMove),
                (3.0, Ink::Ink, Ink::Rule),
                (7.0, Ink::PieceLight, Ink::PieceDark),
                (3.0, Ink::PieceDark, Ink::SquareLight),
                (3.0, Ink::PieceDark, Ink::SquareDark),
                (4.5, Ink::PieceDark, Ink::LastSquare),
                (1.25, Ink::LastSquare, Ink::SquareLight),
                (1.25, Ink::LastSquare, Ink::SquareDark),
            ] {
                let [one, other] = [over, under].map(|ink| luminance(ink) + 0.05);
                let contrast = f64::max(one / other, other / one);
                assert!(contrast >= least, "{over:?} on {under:?}: {contrast:.2}");
            }
        }
    }
}
