//! The networks that were given to the program: networks of a person, and built-in networks that are files. A search names
//! its network by the hash of all weights, so a name always means one network, and no search depends on the order of
//! giving.

use super::move_map::{BuiltInModel, MoveMap};
use super::move_map_model::{ModelHash, MoveMapModel};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

static GIVEN: RwLock<BTreeMap<ModelHash, Arc<MoveMapModel>>> = RwLock::new(BTreeMap::new());

/// Keeps a network for searches that name it, and returns its hash.
pub fn give(model: MoveMapModel) -> ModelHash {
    let hash = model.hash();
    let mut given = GIVEN.write().unwrap_or_else(PoisonError::into_inner);
    given.entry(hash).or_insert_with(|| Arc::new(model));
    hash
}

/// The given network with this hash.
#[must_use]
pub fn given(hash: ModelHash) -> Option<Arc<MoveMapModel>> {
    GIVEN.read().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned()
}

/// A network that a search needs and that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingModel {
    /// The network has to be given: its hash, and the name of the file if it is a built-in one.
    NotGiven(ModelHash, Option<&'static str>),
    /// The network with this hash belongs to another game.
    OfAnotherGame(ModelHash),
    /// The built-in network's file is damaged.
    Damaged,
}

impl MissingModel {
    /// The network's hash; `None` if its file is damaged.
    #[must_use]
    pub fn hash(self) -> Option<ModelHash> {
        match self {
            MissingModel::NotGiven(hash, _) | MissingModel::OfAnotherGame(hash) => Some(hash),
            MissingModel::Damaged => None,
        }
    }

    /// The name of its file, if it is a built-in network that was not given.
    #[must_use]
    pub fn file(self) -> Option<&'static str> {
        match self {
            MissingModel::NotGiven(_, file) => file,
            MissingModel::OfAnotherGame(_) | MissingModel::Damaged => None,
        }
    }
}

/// The network that a search of a game uses: the one with this hash, or the built-in one.
///
/// # Errors
///
/// The network is not there.
pub fn model_of(map: &MoveMap, hash: Option<ModelHash>) -> Result<Arc<MoveMapModel>, MissingModel> {
    let hash = hash.filter(|hash| map.built_in_hash() != Some(*hash));
    let (hash, file) = match (hash, &map.built_in) {
        (Some(hash), _) => (hash, None),
        (None, BuiltInModel::File { name, hash }) => (*hash, Some(*name)),
        (None, BuiltInModel::Included { .. }) => return map.included().ok_or(MissingModel::Damaged),
    };
    let model = given(hash).ok_or(MissingModel::NotGiven(hash, file))?;
    let fits = model.game() == map.game && model.shape() == map.shape;
    if fits { Ok(model) } else { Err(MissingModel::OfAnotherGame(hash)) }
}

#[cfg(test)]
mod tests {
    use super::super::move_map_shape::{BoardSymmetry, MoveMapShape};
    use super::*;

    #[test]
    fn a_network_is_found_by_its_hash_once_it_was_given() {
        let shape =
            MoveMapShape { files: 2, ranks: 1, planes: 1, groups: 1, symmetry: BoardSymmetry::LeftRight };
        let model = |game| MoveMapModel::new(game, shape, 1.0, vec![1, 2, 3], Vec::new());
        let hash = model("dominoes").hash();
        let built_in = BuiltInModel::File { name: "dominoes.movemap", hash };
        let map = MoveMap { game: "dominoes", shape, built_in };
        assert_eq!(model_of(&map, None), Err(MissingModel::NotGiven(hash, Some("dominoes.movemap"))));
        let other = ModelHash(7);
        assert_eq!(model_of(&map, Some(other)), Err(MissingModel::NotGiven(other, None)));
        assert_eq!(give(model("dominoes")), hash);
        assert_eq!(model_of(&map, None).unwrap().hash(), hash);
        assert_eq!(model_of(&map, Some(hash)).unwrap().hash(), hash, "the built-in one may be named, too");
        let foreign = give(model("cards"));
        assert_eq!(model_of(&map, Some(foreign)), Err(MissingModel::OfAnotherGame(foreign)));
    }
}
