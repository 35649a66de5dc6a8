//! The known name that a mistyped one probably means.

use strsim::levenshtein;

/// The known name that is fewest letters away: at most two, and less than half of the name.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name: String = name.chars().take(40).collect();
    let distances = known.map(|known| (levenshtein(&name, known), known));
    let (distance, known) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && 2 * distance < known.chars().count()).then_some(known)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_seen_and_other_words_are_not() {
        let known = ["depth", "search", "null-move", "t", "fen"];
        let mean = |name: &str| nearest(name, known.into_iter());
        assert_eq!(mean("dpeth"), Some("depth"));
        assert_eq!(mean("nullmove"), Some("null-move"));
        assert_eq!(mean("fne"), None, "two of three letters");
        assert_eq!((mean("wibble"), mean(""), mean(&"x".repeat(5000))), (None, None, None));
    }
}
