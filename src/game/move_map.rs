//! The neural move map of a game: the numbering of its inputs and outputs, and its built-in network.
//!
//! A network without a hidden layer estimates for each move how likely it is to be the best one (Kocsis, Uiterwijk and
//! van den Herik, *Move ordering using neural networks*, 2001; with Postma, *The Neural MoveMap heuristic in chess*,
//! 2002). An input says what is on a square, seen by the side to move; one more input is always on. An output belongs to
//! a square, too: a move has the sum of one or two outputs. The numbering is a fact of the game's board, and the
//! network's weights are data of a judgement; `search::neural_move_map` orders moves with them.

use super::move_map_model::{ModelHash, MoveMapModel};
use super::move_map_shape::MoveMapShape;
use std::sync::{Arc, OnceLock};

/// The place of a game's built-in network.
#[derive(Debug)]
pub enum BuiltInModel {
    /// It is a part of the program.
    Included {
        /// The model's file.
        bytes: &'static [u8],
        /// The model, once it was read.
        read: OnceLock<Arc<MoveMapModel>>,
    },
    /// It is a separate file, because of its size, and has to be given before the search.
    File {
        /// The file's name.
        name: &'static str,
        /// The hash of the network.
        hash: ModelHash,
    },
}

/// The neural move map of a game.
#[derive(Debug)]
pub struct MoveMap {
    /// The game's name, as in the header of a model.
    pub game: &'static str,
    /// The numbering of inputs and outputs.
    pub shape: MoveMapShape,
    /// The network that is used unless another one is named.
    pub built_in: BuiltInModel,
}

impl MoveMap {
    /// A move map whose built-in model is a part of the program.
    #[must_use]
    pub const fn including(game: &'static str, shape: MoveMapShape, bytes: &'static [u8]) -> MoveMap {
        MoveMap { game, shape, built_in: BuiltInModel::Included { bytes, read: OnceLock::new() } }
    }

    /// The hash of the built-in network; `None` if its file is damaged.
    #[must_use]
    pub fn built_in_hash(&self) -> Option<ModelHash> {
        match &self.built_in {
            BuiltInModel::Included { .. } => self.included().map(|model| model.hash()),
            BuiltInModel::File { hash, .. } => Some(*hash),
        }
    }

    /// The built-in model, if it is a part of the program.
    #[must_use]
    pub fn included(&self) -> Option<Arc<MoveMapModel>> {
        let BuiltInModel::Included { bytes, read } = &self.built_in else { return None };
        if let Some(model) = read.get() {
            return Some(Arc::clone(model));
        }
        // A test reads each file, so that damage is found before anything is shipped.
        let model = MoveMapModel::read(bytes, |game| (game == self.game).then_some(self.shape)).ok()?;
        Some(Arc::clone(read.get_or_init(|| Arc::new(model))))
    }
}
