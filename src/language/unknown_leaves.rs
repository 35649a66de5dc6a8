//! The uncertainty of the root's value because of leaves of unknown value, in a sentence.

use super::perspective::Lens;
use crate::game::{Evaluate, UnknownLeaves};
use crate::plural::grouped;
use crate::value::Value;

/// More names would hide the rest.
const MOST_NAMES: usize = 12;

/// Whether the root's value depends on the unknown leaves, and its value or its bounds; `None` if all leaves are known.
#[must_use]
pub fn sentence<G: Evaluate>(game: &G, lens: Lens) -> Option<String> {
    let UnknownLeaves { all, matter, least, most } = game.unknown_leaves()?;
    let seen = lens.at_ply(0);
    if least == most {
        return Some(format!(
            "the value of the root does not depend on {}, whose value is unknown: it is {}",
            listed(&all),
            seen.value(least.firm())
        ));
    }
    let (low, high) = if seen.is_mirrored() { (most, least) } else { (least, most) };
    let is_open = |end: Value| end == Value::INFINITY || end == Value::NEGATIVE_INFINITY;
    let range = match (is_open(low), is_open(high)) {
        (true, true) => "any value".to_owned(),
        (false, true) => format!("at least {}", seen.value(low.firm())),
        (true, false) => format!("at most {}", seen.value(high.firm())),
        (false, false) => format!("between {} and {}", seen.value(low.firm()), seen.value(high.firm())),
    };
    Some(format!(
        "the value of the root depends on {}, whose value is unknown: it is {range}; this search counts such a leaf as \
         the worst value for MAX",
        listed(&matter)
    ))
}

fn listed(names: &[String]) -> String {
    match names.len().saturating_sub(MOST_NAMES) {
        0 => names.join(", "),
        more => format!("{} and {} more", names[..MOST_NAMES].join(", "), grouped(more as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display_style::{DisplayStyle, Perspective};
    use crate::games::tree::ExplicitTree;

    fn said(text: &str, perspective: Perspective) -> Option<String> {
        let tree: ExplicitTree = text.parse().unwrap();
        sentence(&tree, Lens::new(&tree, DisplayStyle { perspective, ..DisplayStyle::default() }))
    }

    #[test]
    fn the_value_is_said_or_between_what_it_is() {
        let first = |text: &str| said(text, Perspective::First);
        assert_eq!(first("(3 12 8)(20 4)"), None);
        assert_eq!(
            first("min to move: (3 12 8)(20 x y)(13 z w)").unwrap(),
            "the value of the root does not depend on x, y, z, w, whose value is unknown: it is 12"
        );
        let between = |text: &str| first(text).unwrap().split("depends on ").nth(1).unwrap().to_owned();
        assert!(
            between("(3 12 8)(20 x y)(13 z w)")
                .starts_with("x, y, z, w, whose value is unknown: it is between 3 and 20;")
        );
        assert!(
            between("(3 12)(2.5 x)(9 y)(1 z)")
                .starts_with("y, whose value is unknown: it is between 3 and 9;")
        );
        assert!(between("x 2").contains("x, whose value is unknown: it is at least 2;"));
        assert!(between("min to move: ? 2").contains("it is at most 2;"));
        assert!(between("?").contains("it is any value;"));
        // From the side of MIN, which moves, numbers change their signs.
        let mover = said("min to move: (3 x)(7 8)", Perspective::Mover).unwrap();
        assert!(mover.contains("it is between −8 and −3;"), "{mover}");
    }
}
