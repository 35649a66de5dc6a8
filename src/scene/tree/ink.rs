//! The colours of a tree picture, by what they mean.

use crate::scene::coverage::CATEGORY_NAMES;

/// A colour by what it means. The page's style sheet has one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Of a category of visits, see [`CATEGORY_NAMES`].
    Category(u8),
    /// What reads well on that.
    OnCategory(u8),
    /// Behind everything.
    Ground,
    /// Plain text and lines.
    Ink,
    /// What is said beside.
    Soft,
    /// What was never visited, or not yet.
    Ghost,
    /// Lines between rows.
    Rule,
    /// Where the search stands.
    Cursor,
    /// The inside of a mark around where the search stands.
    Halo,
    /// What the person asks about.
    Selected,
    /// Cut-offs.
    Cut,
    /// What is searched, or left out, as a gamble on later visits.
    Gamble,
    /// The best line of the whole search.
    BestLine,
    /// The best line so far of a node that is still open below the root.
    Promise,
}

const OWN_NAMES: [&str; 12] = [
    "ground",
    "ink",
    "soft",
    "ghost",
    "rule",
    "cursor",
    "halo",
    "selected",
    "cut-off",
    "gamble",
    "best-line",
    "promise",
];

/// The names of all inks, in the order of their codes.
pub const INK_NAMES: [&str; OWN_NAMES.len() + 2 * CATEGORY_NAMES.len()] = {
    let mut names = ["ground"; OWN_NAMES.len() + 2 * CATEGORY_NAMES.len()];
    let mut at = 0;
    while at < OWN_NAMES.len() {
        names[at] = OWN_NAMES[at];
        at += 1;
    }
    let mut category = 0;
    while category < CATEGORY_NAMES.len() {
        names[OWN_NAMES.len() + category] = CATEGORY_NAMES[category];
        names[OWN_NAMES.len() + CATEGORY_NAMES.len() + category] = ON_CATEGORY_NAMES[category];
        category += 1;
    }
    names
};

const ON_CATEGORY_NAMES: [&str; CATEGORY_NAMES.len()] =
    ["on-structure", "on-pv", "on-cut", "on-all", "on-q-pv", "on-q-cut", "on-q-all"];

impl Ink {
    /// Its place in [`INK_NAMES`].
    #[must_use]
    pub fn code(self) -> usize {
        match self {
            Ink::Ground => 0,
            Ink::Ink => 1,
            Ink::Soft => 2,
            Ink::Ghost => 3,
            Ink::Rule => 4,
            Ink::Cursor => 5,
            Ink::Halo => 6,
            Ink::Selected => 7,
            Ink::Cut => 8,
            Ink::Gamble => 9,
            Ink::BestLine => 10,
            Ink::Promise => 11,
            Ink::Category(category) => OWN_NAMES.len() + usize::from(category),
            Ink::OnCategory(category) => OWN_NAMES.len() + CATEGORY_NAMES.len() + usize::from(category),
        }
    }

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        INK_NAMES[self.code()]
    }
}
