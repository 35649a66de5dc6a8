//! The parameters of conspiracy-number search.

use super::parameter::{ReadBy, Specification, number, row};
use crate::search::conspirators::{MOST_EXPANSIONS, MOST_THRESHOLD};
use crate::search::family::Family;

const GROUP: &str = "Conspiracy numbers";

pub(super) const PARAMETERS: &[Specification] = &[
    row(
        GROUP,
        "conspiracy-threshold",
        "Conspiracy threshold",
        number!(2..=MOST_THRESHOLD, search.conspiracy.threshold),
    )
    .read_by(ReadBy::One(Family::Conspirators))
    .help(
        "A value of the root is likely if fewer leaves than this would have to change to bring it about. The search \
         ends when the root's own value is the only likely one.",
    ),
    row(GROUP, "expansions", "Expansions, at most", number!(1..=MOST_EXPANSIONS, search.conspiracy.expansions))
        .read_by(ReadBy::One(Family::Conspirators))
        .help("How many leaves the search expands if other values are still likely. Each descent expands one leaf."),
];
