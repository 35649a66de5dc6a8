//! Values in the longest form that has room.

use crate::scene::tree::letters::heavy_width;
use crate::scene::tree::room_beside::SMALLEST_TEXT;

/// The part of a text's size at which a longer form is still better than a shorter one.
const SMALLER: f32 = 0.86;

/// The longest form of a value in heavy letters that has room, and its size: "win in 7", "win 7", "W7"; "≤ +0.23", "≤+0.23".
/// `None` if even the shortest form would be too small to be read.
pub(super) fn fitting(value: &str, size: f32, room: f32, least: f32) -> Option<(String, f32)> {
    let shorter = value.replace(" in ", " ");
    let letter = shorter.replace("win ", "W").replace("loss ", "L");
    let shortest = letter.replace("≤ ", "≤").replace("≥ ", "≥");
    let forms = [value.to_owned(), shorter, letter, shortest.clone()];
    let fits = |form: &String, size: f32| heavy_width(form, size) <= room;
    if let Some(form) = forms.iter().find(|form| fits(form, (size * SMALLER).max(least).max(SMALLEST_TEXT))) {
        let width = heavy_width(form, size);
        return Some((form.clone(), size.min(size * room / width.max(1.0))));
    }
    let width = heavy_width(&shortest, size).max(1.0);
    let smaller = size.min(size * room / width);
    (smaller >= SMALLEST_TEXT).then_some((shortest, smaller))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_form_that_has_room_is_taken() {
        let form = |room: f32| fitting("≥ win in 7", 14.0, room, 0.0).map(|(form, _)| form);
        let forms = ["≥ win in 7", "≥ win 7", "≥ W7", "≥W7"].map(|form| Some(form.to_owned()));
        assert_eq!([form(82.0), form(62.0), form(42.0), form(34.0)], forms);
        assert_eq!(form(28.0), None, "what cannot be read is not written");
        let size = |room: f32| fitting("≥ win in 7", 14.0, room, 0.0).unwrap().1;
        assert!(size(82.0) == 14.0 && size(72.0) < 14.0 && size(72.0) >= 12.04, "{}", size(72.0));
        // On a projector the smallest letters are a limit for all forms.
        assert_eq!(fitting("≥ win in 7", 14.0, 79.0, 14.0), Some(("≥ win 7".to_owned(), 14.0)));
    }
}
