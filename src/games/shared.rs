//! One game for many: the game type that games with shared code have for that code.
//!
//! Search and readers are generic over their game, and each game that the search is compiled for costs the
//! page some hundred kilobytes. Chess is worth that. All other games are one game to the search,
//! `SharedGame`: its positions and moves hold the positions and moves of the actual game in place, and every
//! question is passed on to that game. So a further game costs only its rules. The search asks the same
//! questions and gets equal answers as from the game itself, so it visits the same positions
//! (`tests/shared.rs`).
//!
//! Code that only reads a trace plays few moves, so it is compiled once for all games, including chess:
//! `AnyGame` is made in the same way.

use crate::game::Game;
use std::cell::Cell;
use std::fmt;

/// A game of the games that share a search.
pub(super) struct ErasedGame<G: Game> {
    pub(super) game: G,
    /// A buffer for its moves before they are passed on, so that there is no allocation.
    moves: Cell<Vec<G::Move>>,
}

impl<G: Game> ErasedGame<G> {
    pub(super) fn new(game: G) -> ErasedGame<G> {
        ErasedGame { game, moves: Cell::default() }
    }

    /// Appends the moves that the game generates, each `wrap`ped.
    #[inline]
    pub(super) fn gather<M>(
        &self,
        moves: &mut Vec<M>,
        wrap: impl Fn(G::Move) -> M,
        generate: impl FnOnce(&G, &mut Vec<G::Move>),
    ) {
        let mut own = self.moves.take();
        generate(&self.game, &mut own);
        moves.extend(own.drain(..).map(wrap));
        self.moves.set(own);
    }
}

impl<G: Game + Clone> Clone for ErasedGame<G> {
    fn clone(&self) -> Self {
        ErasedGame::new(self.game.clone())
    }
}

impl<G: Game + fmt::Debug> fmt::Debug for ErasedGame<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(formatter)
    }
}

/// A search has one game, whose positions and moves are all that it knows.
#[cold]
pub(super) fn game_mismatch() -> ! {
    unreachable!("a position or a move of one game met another game")
}

/// Makes the list of games: `GameKind`, `AnyGame`, and the single game type that the search sees for all games but
/// chess. The search does not know a recorded game. The first token, `$`, is needed by [`erased_game`].
macro_rules! games {
    ($d:tt chess $chess:ty, recorded $recorded:ty, $($kind:ident: $game:ty),+ $(,)?) => {
        /// Which game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GameKind {
            #[doc = concat!("See [`", stringify!($chess), "`].")]
            Chess,
            $(#[doc = concat!("See [`", stringify!($game), "`].")] $kind,)+
            #[doc = concat!("See [`", stringify!($recorded), "`].")]
            Recorded,
        }

        impl GameKind {
            /// All games that can be searched, in the order of the page's list.
            pub const ALL: &'static [GameKind] = &[GameKind::Chess, $(GameKind::$kind,)+];

            /// How the game describes itself.
            #[must_use]
            pub fn description(self) -> &'static Description {
                match self {
                    GameKind::Chess => <$chess as Listed>::DESCRIPTION,
                    $(GameKind::$kind => <$game as Listed>::DESCRIPTION,)+
                    GameKind::Recorded => <$recorded as Listed>::DESCRIPTION,
                }
            }

            /// The game at a position in its own notation.
            ///
            /// # Errors
            ///
            /// The text is not a position of the game; the problem names the place.
            pub fn open(self, position: &str) -> Result<AnyGame, Problem> {
                Ok(match self {
                    GameKind::Chess => <$chess as Listed>::open(position)?.into(),
                    $(GameKind::$kind => <$game as Listed>::open(position)?.into(),)+
                    GameKind::Recorded => <$recorded as Listed>::open(position)?.into(),
                })
            }
        }

        mod any {
            use super::*;
            erased_game! {
                $d
                /// Any of the games, to all that reads traces.
                AnyGame, AnyPosition, AnyMove,
                Chess: $chess, $($kind: $game,)+ Recorded: $recorded,
            }
        }
        pub use any::{AnyGame, AnyMove, AnyPosition};

        mod shared_game {
            use super::*;
            erased_game! {
                $d
                /// Any of the games that share a search.
                SharedGame, SharedPosition, SharedMove,
                $($kind: $game,)+
            }
        }
        pub use shared_game::{SharedGame, SharedMove, SharedPosition};

        /// A game as the search knows it: there is a search for each of these.
        #[derive(Clone, Debug)]
        pub enum SearchableGame {
            /// Chess has a separate search.
            Chess($chess),
            /// All others share one.
            Shared(SharedGame),
        }

        impl AnyGame {
            /// The game for the search; `None` for a recorded game.
            #[must_use]
            pub fn searched(&self) -> Option<SearchableGame> {
                Some(match &self.0 {
                    any::Games::Chess(erased) => SearchableGame::Chess(erased.game.clone()),
                    $(any::Games::$kind(erased) => SearchableGame::Shared(erased.game.clone().into()),)+
                    any::Games::Recorded(_) => return None,
                })
            }
        }
    };
}
pub(super) use games;

/// Makes a game that is one of several. The first token, `$`, is what the macro's own macro needs for its
/// parameters.
macro_rules! erased_game {
    ($d:tt $(#[$doc:meta])* $Game:ident, $Position:ident, $Move:ident, $($kind:ident: $game:ty,)+) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Game(pub(super) Games);

        #[derive(Clone, Debug)]
        pub(super) enum Games {
            $($kind(ErasedGame<$game>),)+
        }

        #[doc = concat!("A position of the game that a [`", stringify!($Game), "`] is.")]
        #[derive(Clone, Debug)]
        pub struct $Position(Positions);

        #[derive(Clone, Debug)]
        enum Positions {
            $($kind(<$game as Game>::Position),)+
        }

        #[doc = concat!("A move of the game that a [`", stringify!($Game), "`] is.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Move(Moves);

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Moves {
            $($kind(<$game as Game>::Move),)+
        }

        $(impl From<$game> for $Game {
            fn from(game: $game) -> $Game {
                $Game(Games::$kind(ErasedGame::new(game)))
            }
        })+

        /// Asks the game itself, with its own types in the wrapped arguments.
        macro_rules! ask {
            ($d erased:expr, |$d game:ident| $d answer:expr) => {
                match &$d erased.0 {
                    $(Games::$kind(erased) => {
                        let $d game = &erased.game;
                        $d answer
                    })+
                }
            };
            ($d erased:expr, $d position:ident, |$d game:ident| $d answer:expr) => {
                match (&$d erased.0, &$d position.0) {
                    $((Games::$kind(erased), Positions::$kind($d position)) => {
                        let $d game = &erased.game;
                        $d answer
                    })+
                    _ => game_mismatch(),
                }
            };
            ($d erased:expr, $d position:ident, $d mv:ident, |$d game:ident| $d answer:expr) => {
                match (&$d erased.0, &$d position.0, $d mv.0) {
                    $((Games::$kind(erased), Positions::$kind($d position), Moves::$kind($d mv)) => {
                        let $d game = &erased.game;
                        $d answer
                    })+
                    _ => game_mismatch(),
                }
            };
        }

        impl Game for $Game {
            type Position = $Position;
            type Move = $Move;

            fn root(&self) -> $Position {
                $Position(match &self.0 { $(Games::$kind(erased) => Positions::$kind(erased.game.root()),)+ })
            }

            fn generate(&self, position: &$Position, moves: &mut Vec<$Move>) {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        let wrap = |mv| $Move(Moves::$kind(mv));
                        erased.gather(moves, wrap, |game, moves| game.generate(position, moves));
                    })+
                    _ => game_mismatch(),
                }
            }

            fn play(&self, position: &$Position, mv: $Move) -> $Position {
                $Position(match (&self.0, &position.0, mv.0) {
                    $((Games::$kind(erased), Positions::$kind(position), Moves::$kind(mv)) => {
                        Positions::$kind(erased.game.play(position, mv))
                    })+
                    _ => game_mismatch(),
                })
            }

            fn outcome(&self, position: &$Position) -> Outcome {
                ask!(self, position, |game| game.outcome(position))
            }

            fn is_drawn(&self, position: &$Position) -> bool {
                ask!(self, position, |game| game.is_drawn(position))
            }

            fn reversible_plies(&self, position: &$Position) -> usize {
                ask!(self, position, |game| game.reversible_plies(position))
            }

            fn most_plies(&self, position: &$Position) -> Option<u16> {
                ask!(self, position, |game| game.most_plies(position))
            }

            fn key(&self, position: &$Position) -> u64 {
                ask!(self, position, |game| game.key(position))
            }

            fn code(&self, mv: $Move) -> MoveCode {
                match (&self.0, mv.0) {
                    $((Games::$kind(erased), Moves::$kind(mv)) => erased.game.code(mv),)+
                    _ => game_mismatch(),
                }
            }

            fn notation(&self, position: &$Position, mv: $Move) -> String {
                ask!(self, position, mv, |game| game.notation(position, mv))
            }

            fn node_name(&self, position: &$Position) -> Option<&str> {
                ask!(self, position, |game| game.node_name(position))
            }

            fn may_be_written(&self, code: MoveCode, notation: &str) -> bool {
                ask!(self, |game| game.may_be_written(code, notation))
            }

            fn text(&self, position: &$Position) -> String {
                ask!(self, position, |game| game.text(position))
            }

            fn first_player_to_move(&self, position: &$Position) -> bool {
                ask!(self, position, |game| game.first_player_to_move(position))
            }

            fn value_unit(&self) -> ValueUnit {
                ask!(self, |game| game.value_unit())
            }

            fn decimals(&self) -> u8 {
                ask!(self, |game| game.decimals())
            }

            fn unknown_value(&self) -> Option<Value> {
                ask!(self, |game| game.unknown_value())
            }

            fn decided_words(&self) -> DecidedWords {
                ask!(self, |game| game.decided_words())
            }

            fn knows_moves(&self) -> bool {
                ask!(self, |game| game.knows_moves())
            }

            fn is_given(&self) -> bool {
                ask!(self, |game| game.is_given())
            }

            fn board(&self, position: &$Position) -> Option<Board> {
                ask!(self, position, |game| game.board(position))
            }

            fn find(&self, position: &$Position, code: MoveCode) -> Option<$Move> {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        erased.game.find(position, code).map(|mv| $Move(Moves::$kind(mv)))
                    })+
                    _ => game_mismatch(),
                }
            }
        }

        impl Evaluate for $Game {
            /// As many as the game with most of them needs.
            const HISTORY_SLOTS: usize = {
                let mut most = 0;
                $(if <$game as Evaluate>::HISTORY_SLOTS > most {
                    most = <$game as Evaluate>::HISTORY_SLOTS;
                })+
                most
            };

            const SQUARES_SLOTS: usize = {
                let mut most = 0;
                $(if <$game as Evaluate>::SQUARES_SLOTS > most {
                    most = <$game as Evaluate>::SQUARES_SLOTS;
                })+
                most
            };

            fn evaluate(&self, position: &$Position) -> Value {
                ask!(self, position, |game| game.evaluate(position))
            }

            fn interval(&self, position: &$Position) -> Interval {
                ask!(self, position, |game| game.interval(position))
            }

            fn ends_are_final(&self) -> bool {
                ask!(self, |game| game.ends_are_final())
            }

            fn unknown_leaves(&self) -> Option<UnknownLeaves> {
                ask!(self, |game| game.unknown_leaves())
            }

            fn left_open(&self, position: &Self::Position) -> Option<LeftOpen> {
                ask!(self, position, |game| game.left_open(position))
            }

            fn has_quiescence(&self) -> bool {
                ask!(self, |game| game.has_quiescence())
            }

            fn generate_noisy(&self, position: &$Position, moves: &mut Vec<$Move>) {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        let wrap = |mv| $Move(Moves::$kind(mv));
                        erased.gather(moves, wrap, |game, moves| game.generate_noisy(position, moves));
                    })+
                    _ => game_mismatch(),
                }
            }

            fn range_of_values(&self) -> Option<(Value, Value)> {
                ask!(self, |game| game.range_of_values())
            }

            fn in_check(&self, position: &$Position) -> bool {
                ask!(self, position, |game| game.in_check(position))
            }

            fn is_stalemate(&self, position: &$Position) -> bool {
                ask!(self, position, |game| game.is_stalemate(position))
            }

            fn noisy_rank(&self, position: &$Position, mv: $Move) -> Option<u16> {
                ask!(self, position, mv, |game| game.noisy_rank(position, mv))
            }

            fn is_losing_capture(&self, position: &$Position, mv: $Move) -> bool {
                ask!(self, position, mv, |game| game.is_losing_capture(position, mv))
            }

            fn exchange(&self, position: &$Position, mv: $Move) -> Option<i32> {
                ask!(self, position, mv, |game| game.exchange(position, mv))
            }

            fn loses_exchange(&self, position: &$Position, mv: $Move) -> bool {
                ask!(self, position, mv, |game| game.loses_exchange(position, mv))
            }

            fn generate_quiet_checks(&self, position: &$Position, moves: &mut Vec<$Move>) {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        let wrap = |mv| $Move(Moves::$kind(mv));
                        erased.gather(moves, wrap, |game, moves| game.generate_quiet_checks(position, moves));
                    })+
                    _ => game_mismatch(),
                }
            }

            fn generate_promotion_threats(&self, position: &$Position, moves: &mut Vec<$Move>) {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        let wrap = |mv| $Move(Moves::$kind(mv));
                        erased.gather(moves, wrap, |game, moves| {
                            game.generate_promotion_threats(position, moves);
                        });
                    })+
                    _ => game_mismatch(),
                }
            }

            fn pass(&self, position: &$Position) -> Option<$Position> {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        erased.game.pass(position).map(|passed| $Position(Positions::$kind(passed)))
                    })+
                    _ => game_mismatch(),
                }
            }

            fn is_zugzwang_prone(&self, position: &$Position) -> bool {
                ask!(self, position, |game| game.is_zugzwang_prone(position))
            }

            fn is_recapture(&self, position: &$Position, mv: $Move, previous: MoveCode) -> bool {
                ask!(self, position, mv, |game| game.is_recapture(position, mv, previous))
            }

            fn threatens_promotion(&self, position: &$Position, mv: $Move) -> bool {
                ask!(self, position, mv, |game| game.threatens_promotion(position, mv))
            }

            fn prob_cut_models(&self) -> &'static [ProbCutModel] {
                ask!(self, |game| game.prob_cut_models())
            }

            fn confidence_model(&self) -> &'static ConfidenceModel {
                ask!(self, |game| game.confidence_model())
            }

            fn history_slot(&self, position: &$Position, mv: $Move) -> usize {
                ask!(self, position, mv, |game| game.history_slot(position, mv))
            }

            fn squares_slot(&self, position: &$Position, mv: $Move) -> usize {
                ask!(self, position, mv, |game| game.squares_slot(position, mv))
            }
        }

        impl Described for $Game {
            fn height(&self) -> Option<usize> {
                ask!(self, |game| Described::height(game))
            }

            fn notes(&self, search: &SearchOutline) -> Vec<String> {
                ask!(self, |game| Described::notes(game, search))
            }

            fn find_written(
                &self,
                position: &$Position,
                text: &str,
                notation: MoveNotation,
            ) -> Option<$Move> {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        let mv = erased.game.find_written(position, text, notation);
                        mv.map(|mv| $Move(Moves::$kind(mv)))
                    })+
                    _ => game_mismatch(),
                }
            }

            fn on_board(&self, position: &$Position, mv: $Move) -> Option<BoardMove> {
                ask!(self, position, mv, |game| game.on_board(position, mv))
            }
        }
    };
}
pub(super) use erased_game;
