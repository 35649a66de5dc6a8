//! The widths of texts in the widest font that usually shows pages and files (DejaVu Sans): a text that fits in it fits
//! in every other font.

/// The relative width of letters that are not heavy.
const LIGHT: f32 = 0.94;

/// The width of a text in heavy letters.
#[must_use]
pub fn heavy_width(text: &str, size: f32) -> f32 {
    text.chars().map(heavy).sum::<f32>() * size
}

/// The width of a text.
#[must_use]
pub fn text_width(text: &str, size: f32) -> f32 {
    heavy_width(text, size) * LIGHT
}

/// The width of a heavy letter of size 1.
fn heavy(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | ' ' => 0.35,
        '.' | ',' | ':' | '-' => 0.42,
        'f' | 'r' | 't' => 0.49,
        'c' | 's' | 'z' => 0.60,
        '0'..='9' | 'a'..='e' | 'g'..='k' | 'n'..='q' | 'u' | 'v' | 'x' | 'y' | 'L' => 0.71,
        'w' | 'm' | 'W' | '@' => 1.05,
        _ => 0.85,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against widths that a browser measured in the heavy font, of size 100.
    #[test]
    fn widths_are_those_of_the_font_or_a_little_more() {
        for (text, measured) in [("≤ +0.23", 449.0), ("≥ win in 7", 561.0), ("never looked at", 881.0)] {
            let width = heavy_width(text, 100.0);
            assert!((measured..measured * 1.06).contains(&width), "{text}: {width}");
        }
        for (text, measured) in [("≤ +0.23", 422.0), ("≥ win in 7", 507.0), ("never looked at", 780.0)] {
            let width = text_width(text, 100.0);
            assert!((measured..measured * 1.12).contains(&width), "{text}: {width}");
        }
    }
}
