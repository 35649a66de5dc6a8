//! One search for many games: what the games that share a search look like to it.
//!
//! The search is generic over its game, and each game that it is compiled for costs the page some
//! hundred kilobytes. Chess is worth that. All other games are one game to the search,
//! `SharedGame`: whichever of them it is, its positions and moves are kept in
//! place, and every question is passed on to the game itself. So a further game costs only its rules.
//! The search asks the same questions and gets the same answers as from the game itself, so it
//! visits the same positions (`tests/shared.rs`).

use crate::game::Game;
use std::cell::Cell;
use std::fmt;

/// A game among those that share a search.
pub(super) struct Hosted<G: Game> {
    pub(super) game: G,
    /// Where its moves are gathered before they are passed on, so that nothing is allocated for it.
    moves: Cell<Vec<G::Move>>,
}

impl<G: Game> Hosted<G> {
    pub(super) fn new(game: G) -> Hosted<G> {
        Hosted { game, moves: Cell::default() }
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

impl<G: Game + Clone> Clone for Hosted<G> {
    fn clone(&self) -> Self {
        Hosted::new(self.game.clone())
    }
}

impl<G: Game + fmt::Debug> fmt::Debug for Hosted<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(formatter)
    }
}

/// A search has one game, whose positions and moves are all that it knows.
#[cold]
pub(super) fn mixed() -> ! {
    unreachable!("a position or a move of one game met another game")
}

/// Makes the list of games: `GameKind`, `AnyGame`, and the one
/// game that all but chess are to the search. The first token, `$`, is what the macro's own macro
/// needs for its parameters.
macro_rules! games {
    ($d:tt chess $chess:ty, $($kind:ident: $game:ty),+ $(,)?) => {
        /// Which game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GameKind {
            #[doc = concat!("See [`", stringify!($chess), "`].")]
            Chess,
            $(#[doc = concat!("See [`", stringify!($game), "`].")] $kind,)+
        }

        impl GameKind {
            /// All games, in the order in which they are offered.
            pub const ALL: &'static [GameKind] = &[GameKind::Chess, $(GameKind::$kind,)+];

            /// How the game describes itself.
            #[must_use]
            pub fn description(self) -> &'static Description {
                match self {
                    GameKind::Chess => <$chess as Listed>::DESCRIPTION,
                    $(GameKind::$kind => <$game as Listed>::DESCRIPTION,)+
                }
            }

            /// The game at a position in its own notation.
            ///
            /// # Errors
            ///
            /// The text is not a position of the game; the problem names the place.
            pub fn open(self, position: &str) -> Result<AnyGame, Problem> {
                Ok(match self {
                    GameKind::Chess => AnyGame::Chess(<$chess as Listed>::open(position)?),
                    $(GameKind::$kind => AnyGame::Shared(<$game as Listed>::open(position)?.into()),)+
                })
            }
        }

        /// One of the games at a position to be searched.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            /// Chess.
            Chess($chess),
            /// Any other game.
            Shared(SharedGame),
        }

        /// One of the games that share a search.
        #[derive(Clone, Debug)]
        pub struct SharedGame(Hosts);

        #[derive(Clone, Debug)]
        enum Hosts {
            $($kind(Hosted<$game>),)+
        }

        /// A position of the game that a [`SharedGame`] is.
        #[derive(Clone, Debug)]
        pub struct SharedPosition(Positions);

        #[derive(Clone, Debug)]
        enum Positions {
            $($kind(<$game as Game>::Position),)+
        }

        /// A move of the game that a [`SharedGame`] is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SharedMove(Moves);

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Moves {
            $($kind(<$game as Game>::Move),)+
        }

        $(impl From<$game> for SharedGame {
            fn from(game: $game) -> SharedGame {
                SharedGame(Hosts::$kind(Hosted::new(game)))
            }
        })+

        /// Asks the game itself, with whatever of its own stands in the wrapped arguments.
        macro_rules! ask {
            ($d host:expr, |$d game:ident| $d answer:expr) => {
                match &$d host.0 {
                    $(Hosts::$kind(host) => {
                        let $d game = &host.game;
                        $d answer
                    })+
                }
            };
            ($d host:expr, $d position:ident, |$d game:ident| $d answer:expr) => {
                match (&$d host.0, &$d position.0) {
                    $((Hosts::$kind(host), Positions::$kind($d position)) => {
                        let $d game = &host.game;
                        $d answer
                    })+
                    _ => mixed(),
                }
            };
            ($d host:expr, $d position:ident, $d mv:ident, |$d game:ident| $d answer:expr) => {
                match (&$d host.0, &$d position.0, $d mv.0) {
                    $((Hosts::$kind(host), Positions::$kind($d position), Moves::$kind($d mv)) => {
                        let $d game = &host.game;
                        $d answer
                    })+
                    _ => mixed(),
                }
            };
        }

        impl Game for SharedGame {
            type Position = SharedPosition;
            type Move = SharedMove;

            fn root(&self) -> SharedPosition {
                SharedPosition(match &self.0 { $(Hosts::$kind(host) => Positions::$kind(host.game.root()),)+ })
            }

            fn generate(&self, position: &SharedPosition, moves: &mut Vec<SharedMove>) {
                match (&self.0, &position.0) {
                    $((Hosts::$kind(host), Positions::$kind(position)) => {
                        let wrap = |mv| SharedMove(Moves::$kind(mv));
                        host.gather(moves, wrap, |game, moves| game.generate(position, moves));
                    })+
                    _ => mixed(),
                }
            }

            fn play(&self, position: &SharedPosition, mv: SharedMove) -> SharedPosition {
                SharedPosition(match (&self.0, &position.0, mv.0) {
                    $((Hosts::$kind(host), Positions::$kind(position), Moves::$kind(mv)) => {
                        Positions::$kind(host.game.play(position, mv))
                    })+
                    _ => mixed(),
                })
            }

            fn outcome(&self, position: &SharedPosition) -> Outcome {
                ask!(self, position, |game| game.outcome(position))
            }

            fn is_drawn(&self, position: &SharedPosition) -> bool {
                ask!(self, position, |game| game.is_drawn(position))
            }

            fn reversible_plies(&self, position: &SharedPosition) -> usize {
                ask!(self, position, |game| game.reversible_plies(position))
            }

            fn key(&self, position: &SharedPosition) -> u64 {
                ask!(self, position, |game| game.key(position))
            }

            fn code(&self, mv: SharedMove) -> MoveCode {
                match (&self.0, mv.0) {
                    $((Hosts::$kind(host), Moves::$kind(mv)) => host.game.code(mv),)+
                    _ => mixed(),
                }
            }

            fn notation(&self, position: &SharedPosition, mv: SharedMove) -> String {
                ask!(self, position, mv, |game| game.notation(position, mv))
            }

            fn text(&self, position: &SharedPosition) -> String {
                ask!(self, position, |game| game.text(position))
            }

            fn first_player_to_move(&self, position: &SharedPosition) -> bool {
                ask!(self, position, |game| game.first_player_to_move(position))
            }

            fn decided_words(&self) -> DecidedWords {
                ask!(self, |game| game.decided_words())
            }

            fn is_given(&self) -> bool {
                ask!(self, |game| game.is_given())
            }
        }

        impl Evaluate for SharedGame {
            /// As many as the game with most of them needs.
            const HISTORY_SLOTS: usize = {
                let mut most = 0;
                $(if <$game as Evaluate>::HISTORY_SLOTS > most {
                    most = <$game as Evaluate>::HISTORY_SLOTS;
                })+
                most
            };

            fn evaluate(&self, position: &SharedPosition) -> Value {
                ask!(self, position, |game| game.evaluate(position))
            }

            fn has_quiescence(&self) -> bool {
                ask!(self, |game| game.has_quiescence())
            }

            fn generate_noisy(&self, position: &SharedPosition, moves: &mut Vec<SharedMove>) {
                match (&self.0, &position.0) {
                    $((Hosts::$kind(host), Positions::$kind(position)) => {
                        let wrap = |mv| SharedMove(Moves::$kind(mv));
                        host.gather(moves, wrap, |game, moves| game.generate_noisy(position, moves));
                    })+
                    _ => mixed(),
                }
            }

            fn in_check(&self, position: &SharedPosition) -> bool {
                ask!(self, position, |game| game.in_check(position))
            }

            fn noisy_rank(&self, position: &SharedPosition, mv: SharedMove) -> Option<u16> {
                ask!(self, position, mv, |game| game.noisy_rank(position, mv))
            }

            fn is_losing_capture(&self, position: &SharedPosition, mv: SharedMove) -> bool {
                ask!(self, position, mv, |game| game.is_losing_capture(position, mv))
            }

            fn exchange(&self, position: &SharedPosition, mv: SharedMove) -> Option<i32> {
                ask!(self, position, mv, |game| game.exchange(position, mv))
            }

            fn loses_exchange(&self, position: &SharedPosition, mv: SharedMove) -> bool {
                ask!(self, position, mv, |game| game.loses_exchange(position, mv))
            }

            fn generate_quiet_checks(&self, position: &SharedPosition, moves: &mut Vec<SharedMove>) {
                match (&self.0, &position.0) {
                    $((Hosts::$kind(host), Positions::$kind(position)) => {
                        let wrap = |mv| SharedMove(Moves::$kind(mv));
                        host.gather(moves, wrap, |game, moves| game.generate_quiet_checks(position, moves));
                    })+
                    _ => mixed(),
                }
            }

            fn generate_promotion_threats(&self, position: &SharedPosition, moves: &mut Vec<SharedMove>) {
                match (&self.0, &position.0) {
                    $((Hosts::$kind(host), Positions::$kind(position)) => {
                        let wrap = |mv| SharedMove(Moves::$kind(mv));
                        host.gather(moves, wrap, |game, moves| {
                            game.generate_promotion_threats(position, moves);
                        });
                    })+
                    _ => mixed(),
                }
            }

            fn pass(&self, position: &SharedPosition) -> Option<SharedPosition> {
                match (&self.0, &position.0) {
                    $((Hosts::$kind(host), Positions::$kind(position)) => {
                        host.game.pass(position).map(|passed| SharedPosition(Positions::$kind(passed)))
                    })+
                    _ => mixed(),
                }
            }

            fn is_zugzwang_prone(&self, position: &SharedPosition) -> bool {
                ask!(self, position, |game| game.is_zugzwang_prone(position))
            }

            fn is_recapture(&self, position: &SharedPosition, mv: SharedMove, previous: MoveCode) -> bool {
                ask!(self, position, mv, |game| game.is_recapture(position, mv, previous))
            }

            fn threatens_promotion(&self, position: &SharedPosition, mv: SharedMove) -> bool {
                ask!(self, position, mv, |game| game.threatens_promotion(position, mv))
            }

            fn prob_cut_models(&self) -> &'static [ProbCutModel] {
                ask!(self, |game| game.prob_cut_models())
            }

            fn confidence_model(&self) -> &'static ConfidenceModel {
                ask!(self, |game| game.confidence_model())
            }

            fn history_slot(&self, position: &SharedPosition, mv: SharedMove) -> usize {
                ask!(self, position, mv, |game| game.history_slot(position, mv))
            }
        }

        impl Described for SharedGame {
            fn height(&self) -> Option<usize> {
                ask!(self, |game| Described::height(game))
            }

            fn notes(&self, search: &SearchOutline) -> Vec<String> {
                ask!(self, |game| Described::notes(game, search))
            }

            fn on_board(&self, position: &SharedPosition, mv: SharedMove) -> Option<BoardMove> {
                ask!(self, position, mv, |game| game.on_board(position, mv))
            }
        }
    };
}
pub(super) use games;
