//! Recipes of synthetic trees: reading one does not panic, a recipe is the same when it is written and read again, and
//! small trees have the value that the recipe promises.

use plyscope::games::synthetic::{Field, Recipe, SyntheticTree};
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::{Search, observe::NoObserver};

use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::{mutated, number};
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "recipes", sample: 4000, make, check };

pub fn random_path(random: &mut Random) -> String {
    (0..random.below(5)).map(|_| char::from(b'a' + random.below(4) as u8)).collect()
}

fn make(random: &mut Random) -> String {
    let mut recipe = String::new();
    for field in Field::ALL {
        if random.once_in(2) {
            let (least, most) = field.range();
            let most = if random.once_in(2) { most.min(6).max(least) } else { most };
            let number = number(random, least.into(), most.into());
            recipe += &format!("{}={number} ", field.name());
        }
    }
    recipe += &format!("path={}", random_path(random));
    if random.once_in(2) { recipe } else { mutated(random, &recipe, &["height=6 branching=4".to_owned()]) }
}

fn check(text: &str) -> Outcome {
    let recipe: Recipe = match text.parse() {
        Ok(recipe) => recipe,
        Err(error) => {
            let error: plyscope::games::synthetic::RecipeError = error;
            return ensure(!error.problem.is_empty() && !error.fix.is_empty(), || {
                format!("an error without a problem or a fix: {error:?}")
            });
        }
    };
    let written = recipe.to_string();
    ensure(written.parse() == Ok(recipe), || format!("a written recipe is read as another one: {written}"))?;
    let tree = SyntheticTree::new(recipe);
    let leaves = u64::from(recipe.get(Field::Branching)).saturating_pow(tree.height() as u32);
    if tree.height() == 0 || leaves > 3000 {
        return Ok(());
    }
    let (result, _) =
        Search::new(&tree, Parameters::plain(Base::Minimax, tree.height() as u8), NoObserver).run();
    ensure(result.value == Some(tree.root_value()), || {
        format!(
            "the tree has another value than its recipe promises: {:?}, {:?}",
            result.value,
            tree.root_value()
        )
    })
}
