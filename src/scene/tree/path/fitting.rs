//! Values in the longest form that has room.

use crate::scene::tree::arrange::text_width;

/// The part of a text's size at which a longer form is still better than a shorter one.
const SMALLER: f32 = 0.86;

/// The longest form of a value that has room, and its size: "win in 7", "win 7", "W7".
pub(super) fn fitting(value: &str, size: f32, room: f32, least: f32) -> (String, f32) {
    let shorter = value.replace(" in ", " ");
    let shortest = shorter.replace("win ", "W").replace("loss ", "L");
    let forms = [value.to_owned(), shorter, shortest.clone()];
    let fits = |form: &String, size: f32| text_width(form, size) <= room;
    if let Some(form) = forms.iter().find(|form| fits(form, (size * SMALLER).max(least))) {
        let width = text_width(form, size);
        return (form.clone(), size.min(size * room / width.max(1.0)));
    }
    let width = text_width(&shortest, size).max(1.0);
    (shortest, size * room / width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_form_that_has_room_is_taken() {
        let form = |room: f32| fitting("≥ win in 7", 10.0, room, 0.0).0;
        assert_eq!(
            [form(60.0), form(45.0), form(25.0), form(5.0)],
            ["≥ win in 7", "≥ win 7", "≥ W7", "≥ W7"]
        );
        let size = |room: f32| fitting("≥ win in 7", 10.0, room, 0.0).1;
        assert!(size(60.0) == 10.0 && size(51.0) < 10.0 && size(51.0) >= 8.6, "{}", size(51.0));
        // On a projector no form is written in smaller letters than those.
        assert_eq!(fitting("≥ win in 7", 10.0, 56.0, 10.0), ("≥ win 7".to_owned(), 10.0));
    }
}
