//! Networks of neural move maps, given to the program as the bytes of their files.

use super::GameKind;
use crate::game::{Evaluate, MissingModel, ModelHash, MoveMap, MoveMapModel, give};
use crate::problem::Problem;

/// The neural move map of a game; `None` without one.
#[must_use]
pub fn move_map(game: GameKind) -> Option<&'static MoveMap> {
    game.open(game.description().start).ok()?.move_map()
}

/// Reads a model's file.
///
/// # Errors
///
/// The file is damaged or foreign; the problem names the place.
pub fn read_model(bytes: &[u8]) -> Result<MoveMapModel, Problem> {
    let shape = |name: &str| Some(move_map(GameKind::named(name).ok()?)?.shape);
    MoveMapModel::read(bytes, shape).map_err(|damage| {
        let fix = "give a file that plyscope lab move-map has written";
        Problem::new("model", "", damage.to_string(), fix)
    })
}

/// Reads a model's file and keeps its network for searches that name it. Returns the name of the game and the hash.
///
/// # Errors
///
/// The file is damaged or foreign; the problem names the place.
pub fn give_model(bytes: &[u8]) -> Result<(GameKind, ModelHash), Problem> {
    let model = read_model(bytes)?;
    let game = GameKind::named(model.game())?;
    Ok((game, give(model)))
}

/// The problem of a search whose network is not there.
#[must_use]
pub fn missing_model(missing: MissingModel) -> Problem {
    let problem =
        |hash: ModelHash, message: String, fix: &str| Problem::new("model", &hash.to_string(), message, fix);
    match missing {
        MissingModel::NotGiven(hash, None) => problem(
            hash,
            format!("the network {hash} is not here: a link has only its name"),
            "open the model's file first, or remove “model” to search with the built-in network",
        ),
        MissingModel::NotGiven(hash, Some(file)) => problem(
            hash,
            format!("the game's network is a file, {file}, and was not loaded"),
            "load it, or switch the neural move map off with order-neural=0",
        ),
        MissingModel::OfAnotherGame(hash) => problem(
            hash,
            format!("the network {hash} belongs to another game"),
            "give a network of this game, or remove “model” to search with the built-in network",
        ),
        MissingModel::Damaged => Problem::new(
            "model",
            "",
            "the built-in network is damaged",
            "switch the neural move map off with order-neural=0, and please report this",
        ),
    }
}
