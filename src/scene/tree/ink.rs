//! The colours of a tree picture, by their meaning.

use crate::scene::coverage::CATEGORY_NAMES;

/// A colour by its meaning. The page's style sheet has one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The colour of a category of visits, see [`CATEGORY_NAMES`].
    Category(u8),
    /// The colour of a legible text on the category's colour.
    OnCategory(u8),
    /// Behind everything.
    Ground,
    /// Plain text and lines.
    Ink,
    /// Secondary texts.
    Soft,
    /// Nodes that were never visited, or not yet.
    Ghost,
    /// Lines between rows.
    Rule,
    /// The search's current node.
    Cursor,
    /// The inside of a mark around the search's current node.
    Halo,
    /// The node that the user asks about.
    Selected,
    /// Cut-offs.
    Cut,
    /// Nodes that are searched, or left out, as a gamble on later visits.
    Gamble,
    /// The best line of the whole search.
    BestLine,
    /// The best line of an open node below the root.
    Promise,
    /// The light squares of a board.
    SquareLight,
    /// Its dark squares, and the lines between squares.
    SquareDark,
    /// Light pieces, in both themes.
    PieceLight,
    /// Dark pieces, and the outlines of light ones, in both themes.
    PieceDark,
    /// The change of the last move, on a board without a ground.
    LastMove,
    /// A square that the last move changed, under a dark or a light piece.
    LastSquare,
}

/// The inks that are no category's, with the properties of the style sheet that have their colours.
const OWN: [(&str, &str); 18] = [
    ("ground", "--flame-background"),
    ("ink", "--ink"),
    ("soft", "--ink-soft"),
    ("ghost", "--tree-ghost"),
    ("rule", "--line"),
    ("cursor", "--flame-cursor"),
    ("halo", "--tree-halo"),
    ("selected", "--accent"),
    ("cut-off", "--flame-cursor"),
    ("gamble", "--flame-gamble"),
    ("best-line", "--tree-best"),
    ("promise", "--tree-promise"),
    ("square-light", "--square-light"),
    ("square-dark", "--square-dark"),
    ("piece-light", "--piece-light"),
    ("piece-dark", "--piece-dark"),
    ("last-move", "--tree-last-move"),
    ("last-square", "--tree-last-square"),
];

/// The properties of the colours on the categories, in the order of [`CATEGORY_NAMES`]: the text's colour, and the
/// category's.
const OF_CATEGORIES: [(&str, &str); CATEGORY_NAMES.len()] = [
    ("on-structure", "--flame-structure"),
    ("on-pv", "--flame-pv"),
    ("on-cut", "--flame-cut"),
    ("on-all", "--flame-all"),
    ("on-q-pv", "--flame-q-pv"),
    ("on-q-cut", "--flame-q-cut"),
    ("on-q-all", "--flame-q-all"),
    ("on-proved", "--flame-proved"),
    ("on-disproved", "--flame-disproved"),
    ("on-open", "--flame-open"),
    ("on-field-1", "--flame-field-1"),
    ("on-field-2", "--flame-field-2"),
    ("on-field-3", "--flame-field-3"),
    ("on-field-4", "--flame-field-4"),
    ("on-field-5", "--flame-field-5"),
];

const INKS: [(&str, &str); OWN.len() + 2 * CATEGORY_NAMES.len()] = {
    let mut inks = [OWN[0]; OWN.len() + 2 * CATEGORY_NAMES.len()];
    let mut at = 0;
    while at < OWN.len() {
        inks[at] = OWN[at];
        at += 1;
    }
    let mut category = 0;
    while category < CATEGORY_NAMES.len() {
        let (on, property) = OF_CATEGORIES[category];
        inks[OWN.len() + category] = (CATEGORY_NAMES[category], property);
        inks[OWN.len() + CATEGORY_NAMES.len() + category] = (on, property);
        category += 1;
    }
    inks
};

/// The names of all inks, in the order of their codes.
pub const INK_NAMES: [&str; INKS.len()] = column(false);

/// The properties of the style sheet that have the inks' colours. What is written on a category's colour is black or
/// white, whichever reads better on it.
pub const INK_PROPERTIES: [&str; INKS.len()] = column(true);

const fn column(of_properties: bool) -> [&'static str; INKS.len()] {
    let mut column = [""; INKS.len()];
    let mut at = 0;
    while at < INKS.len() {
        column[at] = if of_properties { INKS[at].1 } else { INKS[at].0 };
        at += 1;
    }
    column
}

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
            Ink::SquareLight => 12,
            Ink::SquareDark => 13,
            Ink::PieceLight => 14,
            Ink::PieceDark => 15,
            Ink::LastMove => 16,
            Ink::LastSquare => 17,
            Ink::Category(category) => OWN.len() + usize::from(category),
            Ink::OnCategory(category) => OWN.len() + CATEGORY_NAMES.len() + usize::from(category),
        }
    }

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        INK_NAMES[self.code()]
    }
}
