//! The description of synthetic trees: the position is a recipe, and each parameter is a part of it.

use super::{Field, Recipe, SyntheticTree, presets};
use crate::game::ValueUnit;
use crate::games::description::{
    Described, Description, Listed, PositionKind, PositionParameter, SearchOutline,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "synthetic",
    label: "Synthetic tree",
    sides: ["MAX", "MIN"],
    position: &[
        PositionParameter {
            key: Field::Branching.name(),
            label: "Branching",
            help: "How many moves every node above the leaves has.",
            kind: kind(Field::Branching),
            get: |position| get(position, Field::Branching),
            set: |position, value| set(position, Field::Branching, value),
        },
        PositionParameter {
            key: Field::Height.name(),
            label: "Height (plies)",
            help: "How many plies the tree is high. At the leaves the game ends.",
            kind: kind(Field::Height),
            get: |position| get(position, Field::Height),
            set: |position, value| set(position, Field::Height, value),
        },
        PositionParameter {
            key: Field::Seed.name(),
            label: "Seed",
            help: "Another seed makes another tree of the same kind.",
            kind: kind(Field::Seed),
            get: |position| get(position, Field::Seed),
            set: |position, value| set(position, Field::Seed, value),
        },
        PositionParameter {
            key: Field::Ordering.name(),
            label: "Best move first (%)",
            help: "The percentage of nodes where the best move comes first, before any ordering by the \
                   search. 100: the perfectly ordered tree; 0: never, unless the moves are equal.",
            kind: kind(Field::Ordering),
            get: |position| get(position, Field::Ordering),
            set: |position, value| set(position, Field::Ordering, value),
        },
        PositionParameter {
            key: Field::Transpositions.name(),
            label: "Transpositions (%)",
            help: "The percentage of moves that lead to one of a few nodes of their level, which other paths \
                   reach, too. A table finds these nodes again.",
            kind: kind(Field::Transpositions),
            get: |position| get(position, Field::Transpositions),
            set: |position, value| set(position, Field::Transpositions, value),
        },
        PositionParameter {
            key: Field::Values.name(),
            label: "Values (±)",
            help: "The values of leaves and root lie within plus and minus this. A small range makes \
                   many ties.",
            kind: kind(Field::Values),
            get: |position| get(position, Field::Values),
            set: |position, value| set(position, Field::Values, value),
        },
        PositionParameter {
            key: Field::Intervals.name(),
            label: "Intervals (±)",
            help: "B* is given bounds of the value of every node. At the root they miss the true value by at most \
                   this much, and the nearer the leaves the less. Other searches do not read them.",
            kind: kind(Field::Intervals),
            get: |position| get(position, Field::Intervals),
            set: |position, value| set(position, Field::Intervals, value),
        },
        PositionParameter {
            key: Recipe::PATH,
            label: "Path",
            help: "The node to search: the letters of the moves that lead to it from the top of the \
                   tree, such as acb. Empty: the top itself.",
            kind: PositionKind::Line,
            get: |position| recipe(position).path().to_string(),
            set: |position, value| Ok(recipe(position).with_path(value)?.to_string()),
        },
    ],
    moving: Recipe::PATH,
    pasted: None,
    at: |position, text| {
        recipe(position).with_path(text).map_or_else(|_| position.to_owned(), |at| at.to_string())
    },
    start: "branching=4 height=6 seed=1 ordering=80 transpositions=0 values=100",
    defaults: "",
    value_unit: ValueUnit::Plain,
    is_tree: true,
    knows: &[],
    presets: presets::presets,
    suite: Vec::new,
    board: None,
};

/// The form of a number of the recipe.
const fn kind(field: Field) -> PositionKind {
    let (least, most) = field.range();
    PositionKind::Number(least as i64, most as i64)
}

/// The recipe in a scenario's position.
fn recipe(position: &str) -> Recipe {
    position.parse().unwrap_or_default()
}

fn get(position: &str, field: Field) -> String {
    recipe(position).get(field).to_string()
}

/// Sets a number whose range has been checked.
fn set(position: &str, field: Field, value: &str) -> Result<String, Problem> {
    let Ok(number) = value.parse() else { return Ok(position.to_owned()) };
    Ok(recipe(position).with(field, number)?.to_string())
}

impl Described for SyntheticTree {
    fn height(&self) -> Option<usize> {
        Some(SyntheticTree::height(self))
    }

    fn notes(&self, search: &SearchOutline) -> Vec<String> {
        let mut notes = Vec::new();
        let depth = search.depth;
        let occasion = match (depth < SyntheticTree::height(self) || search.deepens, search.judges_inside) {
            (_, true) => Some("where futility pruning asks, or a search stops above the leaves,"),
            (true, false) => Some("where an iteration stops above the leaves,"),
            (false, false) => None,
        };
        notes.extend(occasion.map(|occasion| {
            format!(
                "{occasion} a node is judged by its true value with an error that grows with the plies left"
            )
        }));
        let repeats = self.recipe().get(Field::Transpositions) > 0;
        if repeats && !search.table {
            notes.push(
                "nodes are reached by several paths, but without a table each of them is searched again \
                 every time"
                    .to_owned(),
            );
        }
        let least = self.least_leaves(depth as u32, search.prunes);
        if least > search.visit_budget && !(repeats && search.table) {
            notes.push(format!(
                "even perfectly ordered, depth {depth} needs more leaves than the visit budget of {} \
                 allows: the search will stop before its end",
                search.visit_budget
            ));
        }
        notes
    }
}

impl Listed for SyntheticTree {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<SyntheticTree, Problem> {
        let recipe: Recipe = position.parse()?;
        Ok(SyntheticTree::new(recipe))
    }
}
