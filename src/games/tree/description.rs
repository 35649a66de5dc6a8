//! The description of explicit trees.

use super::cursor::MINUS_SIGN;
use super::{ExplicitTree, TreeError, first, presets};
use crate::game::ValueUnit;
use crate::games::description::{
    Described, Description, Listed, PositionKind, PositionParameter, SearchOutline,
};
use crate::plural::plural_as;
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "tree",
    label: "Explicit tree",
    sides: ["MAX", "MIN"],
    position: &[
        PositionParameter {
            key: "tree",
            label: "Tree",
            help: "Leaf values in nested parentheses, from MAX's view: (3 12 8) (2 4 6). \
               Give an inner node an estimate with (…)=5, or bounds for B* with (…)=2..7, name a node with A:(…) and name it again \
               to reach it by another path. Nested lists with brackets and commas are read, too, and \
               so is a shape with its leaves: 2x3: 3 12 8 2 4 6. A leaf of unknown value is ? or a name: (20 x ?).",
            kind: PositionKind::Lines,
            get: |position| first::split(position).1.trim_start().to_owned(),
            set: set_tree,
        },
        PositionParameter {
            key: "first",
            label: "Moves first",
            help: "The side that moves at the root. Values and estimates are always from MAX's side.",
            kind: PositionKind::Choice(&[("max", "MAX"), ("min", "MIN")]),
            get: |position| if max_first(position) { "max" } else { "min" }.to_owned(),
            set: |position, value| Ok(with_first(value == "max", first::split(position).1)),
        },
    ],
    moving: "tree",
    pasted: None,
    at: |_, text| text.to_owned(),
    // A textbook's first alpha-beta example.
    start: "(3 12 8) (2 4 6) (14 5 2)",
    defaults: "",
    value_unit: ValueUnit::Plain,
    is_tree: true,
    knows: &[],
    presets: presets::presets,
    suite: Vec::new,
    board: None,
};

fn max_first(position: &str) -> bool {
    first::split(position).0.unwrap_or(true)
}

fn with_first(max_first: bool, tree: &str) -> String {
    first::words(max_first).to_owned() + tree.trim_start()
}

/// The tree's text may name the side that moves first; otherwise that side is not changed. A link has hyphens.
fn set_tree(position: &str, value: &str) -> Result<String, Problem> {
    ExplicitTree::open(value)?;
    let value = value.replace(MINUS_SIGN, "-");
    let (said, tree) = first::split(&value);
    Ok(with_first(said.unwrap_or_else(|| max_first(position)), tree))
}

impl Described for ExplicitTree {
    fn height(&self) -> Option<usize> {
        Some(ExplicitTree::height(self))
    }

    fn notes(&self, search: &SearchOutline) -> Vec<String> {
        let stops_inside = search.deepens || search.depth < ExplicitTree::height(self);
        let occasion = match (stops_inside, search.judges_inside) {
            (_, true) => "where futility pruning asks, or a search stops at one,",
            (true, false) => "where an iteration stops at one,",
            (false, false) => return Vec::new(),
        };
        match self.unjudged_interior_nodes() {
            count if count > 0 => vec![format!(
                "{} no estimate: {occasion} it is judged 0",
                plural_as(count, "inner node has", "inner nodes have"),
            )],
            _ => Vec::new(),
        }
    }
}

impl Listed for ExplicitTree {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<ExplicitTree, Problem> {
        position.parse().map_err(|error: TreeError| {
            let text = error.problem.to_string();
            // The language's messages put the fix behind a semicolon.
            let (message, fix) = text.split_once("; ").unwrap_or((&text, ""));
            let message = format!("line {}, column {}: {message}", error.line, error.column);
            Problem {
                line: Some(error.line as u32),
                column: Some(error.column as u32),
                ..Problem::new("tree", position, message, fix)
            }
        })
    }
}
