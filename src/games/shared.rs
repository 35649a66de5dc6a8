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

            /// The description of the game.
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

        /// A game that can be searched: the search is compiled for each of these types.
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

        /// Passes questions on to the game itself, each by its name and the type of its answer.
        macro_rules! pass_on {
            (
                $d(of the game { $d($d of_game:ident: $d game_answer:ty,)+ })?
                $d(of a position { $d($d of_position:ident: $d position_answer:ty,)+ })?
                $d(of a move { $d($d of_move:ident: $d move_answer:ty,)+ })?
                $d(moves of a position { $d($d generate:ident),+ })?
            ) => {
                $d($d(fn $d of_game(&self) -> $d game_answer {
                    ask!(self, |game| game.$d of_game())
                })+)?

                $d($d(fn $d of_position(&self, position: &$Position) -> $d position_answer {
                    ask!(self, position, |game| game.$d of_position(position))
                })+)?

                $d($d(fn $d of_move(&self, position: &$Position, mv: $Move) -> $d move_answer {
                    ask!(self, position, mv, |game| game.$d of_move(position, mv))
                })+)?

                $d($d(fn $d generate(&self, position: &$Position, moves: &mut Vec<$Move>) {
                    match (&self.0, &position.0) {
                        $((Games::$kind(erased), Positions::$kind(position)) => {
                            let wrap = |mv| $Move(Moves::$kind(mv));
                            erased.gather(moves, wrap, |game, moves| game.$d generate(position, moves));
                        })+
                        _ => game_mismatch(),
                    }
                })+)?
            };
        }

        impl Game for $Game {
            type Position = $Position;
            type Move = $Move;

            fn root(&self) -> $Position {
                $Position(match &self.0 { $(Games::$kind(erased) => Positions::$kind(erased.game.root()),)+ })
            }

            fn play(&self, position: &$Position, mv: $Move) -> $Position {
                $Position(match (&self.0, &position.0, mv.0) {
                    $((Games::$kind(erased), Positions::$kind(position), Moves::$kind(mv)) => {
                        Positions::$kind(erased.game.play(position, mv))
                    })+
                    _ => game_mismatch(),
                })
            }

            fn code(&self, mv: $Move) -> MoveCode {
                match (&self.0, mv.0) {
                    $((Games::$kind(erased), Moves::$kind(mv)) => erased.game.code(mv),)+
                    _ => game_mismatch(),
                }
            }

            fn may_be_written(&self, code: MoveCode, notation: &str) -> bool {
                ask!(self, |game| game.may_be_written(code, notation))
            }

            fn find(&self, position: &$Position, code: MoveCode) -> Option<$Move> {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        erased.game.find(position, code).map(|mv| $Move(Moves::$kind(mv)))
                    })+
                    _ => game_mismatch(),
                }
            }

            pass_on! {
                of the game {
                    value_unit: ValueUnit,
                    decimals: u8,
                    unknown_value: Option<Value>,
                    decided_words: DecidedWords,
                    knows_moves: bool,
                    is_given: bool,
                }
                of a position {
                    outcome: Outcome,
                    is_drawn: bool,
                    reversible_plies: usize,
                    most_plies: Option<u16>,
                    key: u64,
                    node_name: Option<&str>,
                    text: String,
                    first_player_to_move: bool,
                    board: Option<Board>,
                }
                of a move {
                    notation: String,
                }
                moves of a position { generate }
            }
        }

        impl Evaluate for $Game {
            /// The number of slots of the game that needs most of them.
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

            fn pass(&self, position: &$Position) -> Option<$Position> {
                match (&self.0, &position.0) {
                    $((Games::$kind(erased), Positions::$kind(position)) => {
                        erased.game.pass(position).map(|passed| $Position(Positions::$kind(passed)))
                    })+
                    _ => game_mismatch(),
                }
            }

            fn move_map_inputs(&self, position: &$Position, inputs: &mut MapInputs) {
                ask!(self, position, |game| game.move_map_inputs(position, inputs));
            }

            fn is_recapture(&self, position: &$Position, mv: $Move, previous: MoveCode) -> bool {
                ask!(self, position, mv, |game| game.is_recapture(position, mv, previous))
            }

            pass_on! {
                of the game {
                    ends_are_final: bool,
                    unknown_leaves: Option<UnknownLeaves>,
                    has_quiescence: bool,
                    range_of_values: Option<(Value, Value)>,
                    prob_cut_models: &'static [ProbCutModel],
                    confidence_model: &'static ConfidenceModel,
                    move_map: Option<&'static MoveMap>,
                }
                of a position {
                    evaluate: Value,
                    interval: Interval,
                    left_open: Option<LeftOpen>,
                    in_check: bool,
                    is_stalemate: bool,
                    is_zugzwang_prone: bool,
                }
                of a move {
                    noisy_rank: Option<u16>,
                    is_losing_capture: bool,
                    exchange: Option<i32>,
                    loses_exchange: bool,
                    threatens_promotion: bool,
                    history_slot: usize,
                    squares_slot: usize,
                    move_map_outputs: MoveOutputs,
                }
                moves of a position { generate_noisy, generate_quiet_checks, generate_promotion_threats }
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

            pass_on! {
                of a move {
                    on_board: Option<BoardMove>,
                }
            }
        }
    };
}
pub(super) use erased_game;
