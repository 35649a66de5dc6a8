//! The parameters of synthetic trees: a scenario's position is a recipe, and each reads its part.

use super::Scenario;
use super::specification::Kind;
use crate::games::synthetic::{Field, RecipeError, SyntheticTree};
use crate::problem::Problem;
use crate::search::Parameters;

pub(super) use crate::games::synthetic::Recipe;

/// How a number of the recipe is offered.
pub(super) const fn kind(field: Field) -> Kind {
    let (least, most) = field.range();
    Kind::Number(least as u64, most as u64)
}

/// The recipe in a scenario's position.
pub(super) fn recipe(scenario: &Scenario) -> Recipe {
    scenario.position.parse().unwrap_or_default()
}

pub(super) fn get(scenario: &Scenario, field: Field) -> String {
    recipe(scenario).get(field).to_string()
}

/// Sets a number whose range has been checked.
pub(super) fn set(scenario: &mut Scenario, field: Field, value: &str) -> Result<(), Problem> {
    let Ok(number) = value.parse() else { return Ok(()) };
    keep(scenario, recipe(scenario).with(field, number))
}

pub(super) fn set_path(scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
    keep(scenario, recipe(scenario).with_path(value))
}

fn keep(scenario: &mut Scenario, changed: Result<Recipe, RecipeError>) -> Result<(), Problem> {
    scenario.position = changed?.to_string();
    Ok(())
}

/// What a person should know before trusting a search of this tree.
pub(super) fn notes(search: &Parameters, tree: &SyntheticTree) -> Vec<String> {
    let mut notes = Vec::new();
    let height = tree.height();
    let depth = height.min(usize::from(search.depth));
    if depth < height || search.iterative_deepening {
        notes.push(
            "where an iteration stops above the leaves, a node is judged by its true value with an error \
             that grows with the plies left"
                .to_owned(),
        );
    }
    let repeats = tree.recipe().get(Field::Transpositions) > 0;
    if repeats && search.table.is_none() {
        notes.push(
            "nodes are reached by several paths, but without a table each of them is searched again every \
             time"
                .to_owned(),
        );
    }
    let least = tree.least_leaves(depth as u32, search.base.prunes());
    if least > search.visit_budget && !(repeats && search.table.is_some()) {
        notes.push(format!(
            "even perfectly ordered, depth {depth} needs more leaves than the visit budget of {} allows: the \
             search will stop before its end",
            search.visit_budget
        ));
    }
    notes
}
