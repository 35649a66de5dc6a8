//! A game as the search sees it: rules in [`Game`], judgement in [`Evaluate`].
//!
//! The two are apart because rules are facts and judgement is an engine's opinion: which moves are legal is a
//! rule, which of them deserve a search in quiescence is not. Neither knows how a position is drawn, nor how
//! it is searched.

pub mod board;
mod confidence_model;
mod decided;
mod decimals;
mod finite_number;
mod given_move_maps;
mod interval;
mod minimal_tree;
mod move_map;
mod move_map_model;
mod move_map_shape;
pub mod node_names;
mod prob_cut_model;
mod unknown_leaves;

pub use confidence_model::{AbandonedNode, ConfidenceModel, column};
pub use decided::{DecidedText, DecidedWords, MINUS, in_moves_to_mate, in_plies};
pub use decimals::{units_written, with_decimals};
pub use given_move_maps::{MissingModel, give, given, model_of};
pub use interval::Interval;
pub use minimal_tree::{minimal_leaves, times_minimal};
pub use move_map::{BuiltInModel, MoveMap};
pub use move_map_model::{MAGIC, ModelDamage, ModelHash, MoveMapModel};
pub use move_map_shape::{BoardSymmetry, MapInputs, MoveMapShape, MoveOutputs};
pub use prob_cut_model::{ProbCutModel, read_models};
pub use unknown_leaves::{LeftOpen, UnknownLeaves};

use crate::value::Value;
use serde::Serialize;
use std::fmt::Debug;

/// The unit of a game's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ValueUnit {
    /// Numbers without a unit: discs, or the values of a tree's leaves.
    Plain,
    /// Hundredths of a pawn.
    Centipawns,
}

/// A move as a trace keeps it: sixteen bits that name it among the legal moves of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveCode(pub u16);

impl MoveCode {
    /// No move: the root has no move before it, and a leaf has no best move.
    pub const NONE: MoveCode = MoveCode(u16::MAX);

    /// The code; `None` for [`MoveCode::NONE`].
    #[must_use]
    pub fn known(self) -> Option<MoveCode> {
        (self != Self::NONE).then_some(self)
    }
}

/// The end of a game without a legal move, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has lost (checkmate).
    Loss,
    /// No side has won (stalemate).
    Draw,
    /// The game ends with a score, in the unit of its judgements (the leaf of an explicit tree).
    Score(Value),
}

/// The rules of a two-player game with perfect information.
///
/// An implementation is deterministic: the same position gives the same moves in the same order,
/// always and on every machine, because that order breaks ties in the search.
pub trait Game {
    /// A position. Cloned for every move (copy-make), so it should be small and flat.
    type Position: Clone;
    /// A legal move.
    type Move: Copy + Eq + Debug;

    /// The position that is searched.
    fn root(&self) -> Self::Position;

    /// Appends all legal moves to `moves`, in the game's own order. Without moves the game is over, and
    /// [`Game::outcome`] has its result.
    fn generate(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Asks something about the position after a legal move. What a function returns may be copied once more, and a
    /// search plays a move for every visit: a game can make the position here, in its place.
    #[inline]
    fn after<R>(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        ask: impl FnOnce(&Self::Position) -> R,
    ) -> R {
        ask(&self.play(position, mv))
    }

    /// The end of the game. Called only if [`Game::generate`] gave no move.
    fn outcome(&self, position: &Self::Position) -> Outcome;

    /// A draw by a rule that this position alone decides, though there are moves (insufficient
    /// material, fifty moves). Repetition is the search's to see, because it depends on the path.
    fn is_drawn(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The keys of the positions that the game went through before its root, the latest last, as far as they are known.
    fn earlier(&self) -> &[u64] {
        &[]
    }

    /// The greatest number of plies back along the path at which this position can have occurred before. 0:
    /// this game has no draw by repetition.
    fn reversible_plies(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The greatest number of plies that the game can still last, if it ends with a win, a loss or a draw; `None` if it
    /// can last any number of plies, or ends with a score.
    fn most_plies(&self, _position: &Self::Position) -> Option<u16> {
        None
    }

    /// A 64-bit key, equal for equal positions (side to move and all rights included).
    fn key(&self, position: &Self::Position) -> u64;

    /// The move's code: unique among the legal moves of one position, never [`MoveCode::NONE`].
    fn code(&self, mv: Self::Move) -> MoveCode;

    /// The move as people of this game write it (SAN in chess), seen from `position`.
    fn notation(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The name of the position's node, in trees that are small enough for every node to have one; `None` if people
    /// name moves.
    fn node_name(&self, _position: &Self::Position) -> Option<&str> {
        None
    }

    /// The move as people read it: the name of the node that it leads to, or its notation if the node has no name.
    fn move_name(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.after(position, mv, |next| self.node_name(next).map(str::to_owned))
            .unwrap_or_else(|| self.notation(position, mv))
    }

    /// Whether a move with this code can have this text in some position: a quick no for a search through
    /// millions of positions.
    fn may_be_written(&self, _code: MoveCode, _notation: &str) -> bool {
        true
    }

    /// The position as text (FEN in chess), for display and for links.
    fn text(&self, position: &Self::Position) -> String;

    /// Whether the side to move is the one that moves first in `root`'s usual reading (White in
    /// chess, the maximiser in a tree): people read values from that side. Every ply changes it,
    /// a passed turn too.
    fn first_player_to_move(&self, position: &Self::Position) -> bool;

    /// The unit of its values.
    fn value_unit(&self) -> ValueUnit {
        ValueUnit::Plain
    }

    /// The number of decimals of its values: a value counts units of the last decimal.
    fn decimals(&self) -> u8 {
        0
    }

    /// The placeholder for an unknown value, for the first player; `None` if the game has no positions of unknown
    /// value.
    fn unknown_value(&self) -> Option<Value> {
        None
    }

    /// The words for a decided game.
    fn decided_words(&self) -> DecidedWords {
        in_plies
    }

    /// Whether [`Game::generate`] knows all moves: of another program's game only the reported moves are
    /// known.
    fn knows_moves(&self) -> bool {
        true
    }

    /// Whether the game's tree is given, so that its unsearched parts can be shown, too: a small tree that
    /// was written down, and not a tree that rules make.
    fn is_given(&self) -> bool {
        false
    }

    /// The board for pictures; `None` if the game has no board.
    fn board(&self, _position: &Self::Position) -> Option<board::Board> {
        None
    }

    /// The legal move with this code, if there is one.
    fn find(&self, position: &Self::Position, code: MoveCode) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.into_iter().find(|mv| self.code(*mv) == code)
    }
}

/// An engine's judgement of a game's positions and moves.
///
/// What a game has no knowledge of, it leaves at its default, and the search then does without.
pub trait Evaluate: Game {
    /// The number of slots that [`Evaluate::history_slot`] uses.
    const HISTORY_SLOTS: usize;

    /// The number of slots that [`Evaluate::squares_slot`] uses.
    const SQUARES_SLOTS: usize = Self::HISTORY_SLOTS;

    /// The static evaluation for the side to move, within [`Value::JUDGEMENT_LIMIT`].
    fn evaluate(&self, position: &Self::Position) -> Value;

    /// Proved bounds of the position's value before anything below it was searched, for the side to move.
    fn interval(&self, _position: &Self::Position) -> Interval {
        Interval::UNKNOWN
    }

    /// Whether the result of a finished game is a fact. The leaves of a written tree are not facts: they represent
    /// judgements at the horizon.
    fn ends_are_final(&self) -> bool {
        true
    }

    /// The least and the greatest value of a line's end in a tree, for the side to move at the root; `None` for a game
    /// that is won, drawn or lost.
    fn range_of_values(&self) -> Option<(Value, Value)> {
        None
    }

    /// The uncertainty of the root's value because of leaves of unknown value; `None` without such leaves.
    fn unknown_leaves(&self) -> Option<UnknownLeaves> {
        None
    }

    /// The uncertainty of a position's value because of leaves of unknown value; `None` if the game has no such leaves.
    #[inline]
    fn left_open(&self, _position: &Self::Position) -> Option<LeftOpen> {
        None
    }

    /// Whether the game knows noisy moves at all, so that a quiescence search makes sense.
    fn has_quiescence(&self) -> bool {
        false
    }

    /// Appends the legal moves that a quiescence search looks at (captures and promotions), in
    /// the game's own order. Asked only where the side to move is not [in check](Evaluate::in_check).
    fn generate_noisy(&self, _position: &Self::Position, _moves: &mut Vec<Self::Move>) {}

    /// Whether the side to move must answer a direct threat to lose (check), so that standing pat
    /// means nothing.
    fn in_check(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether the game is over without a legal move, though the side to move is not
    /// [in check](Evaluate::in_check). A game that sees that without generating the moves says so itself.
    fn is_stalemate(&self, position: &Self::Position) -> bool {
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.is_empty()
    }

    /// The rank of a capture or a promotion by most valuable victim / least valuable attacker, greater first;
    /// `None` for a quiet move.
    fn noisy_rank(&self, _position: &Self::Position, _mv: Self::Move) -> Option<u16> {
        None
    }

    /// Whether a noisy move seems to lose material: it wins less than the piece that moves is worth,
    /// and that piece can be captured in turn.
    fn is_losing_capture(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// The material that a noisy move wins when both sides go on capturing on its square for as long as that
    /// pays (static exchange evaluation), in the unit of the judgements; `None` for a quiet move, and if the
    /// game does not know it.
    fn exchange(&self, _position: &Self::Position, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// Whether [`Evaluate::exchange`] is a loss; a game that sees that sooner says so itself.
    fn loses_exchange(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.exchange(position, mv).is_some_and(|won| won < 0)
    }

    /// Appends the legal quiet moves that give check, in the game's own order, for quiescence's
    /// first ply.
    fn generate_quiet_checks(&self, _position: &Self::Position, _moves: &mut Vec<Self::Move>) {}

    /// Appends the legal quiet moves that threaten a promotion, in the game's own order, for
    /// quiescence's first ply.
    fn generate_promotion_threats(&self, _position: &Self::Position, _moves: &mut Vec<Self::Move>) {}

    /// The position after passing the turn (a null move); `None` if the game or the position (a check) does
    /// not allow it.
    fn pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether the side to move may well be in zugzwang, so that passing proves nothing.
    fn is_zugzwang_prone(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether a move captures on the square that the previous move, itself a capture, reached.
    fn is_recapture(&self, _position: &Self::Position, _mv: Self::Move, _previous: MoveCode) -> bool {
        false
    }

    /// Whether a move threatens a promotion (in chess: a pawn arrives on the seventh rank).
    fn threatens_promotion(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// ProbCut's models, fitted for this evaluation; empty if none were fitted.
    fn prob_cut_models(&self) -> &'static [ProbCutModel] {
        &[]
    }

    /// The risk of a node that skips moves, and its meaning for the root's value, measured for this
    /// evaluation; the cautious model if it was not measured.
    fn confidence_model(&self) -> &'static ConfidenceModel {
        ConfidenceModel::unmeasured()
    }

    /// The index of this move's counter in the history heuristic, below [`Evaluate::HISTORY_SLOTS`].
    fn history_slot(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// The index of this move's counter in a history by the squares that a piece leaves and reaches, below
    /// [`Evaluate::SQUARES_SLOTS`]; [`Evaluate::history_slot`] if moves have no such squares.
    fn squares_slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        self.history_slot(position, mv)
    }

    /// The neural move map of this game; `None` without one.
    fn move_map(&self) -> Option<&'static MoveMap> {
        None
    }

    /// Turns on the inputs of the neural move map that are on in a position, seen by the side to move. All inputs are
    /// off before.
    fn move_map_inputs(&self, _position: &Self::Position, _inputs: &mut MapInputs) {}

    /// The outputs of the neural move map that belong to a legal move, seen by the side to move.
    fn move_map_outputs(&self, _position: &Self::Position, _mv: Self::Move) -> MoveOutputs {
        MoveOutputs::NONE
    }
}
