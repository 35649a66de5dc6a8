//! The parts of a scenario.

use crate::game::{Game, MissingModel, model_of};
use crate::games::description::{Described, SearchOutline};
use crate::games::{AnyGame, GameKind, Listing, missing_model, move_map};
use crate::problem::Problem;
use crate::search::Parameters;
use crate::search::parameters::{Base, MAX_DEPTH, MAX_PLY, OrderingParameters};

/// The position and the settings of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The game.
    pub game: GameKind,
    /// The position, in the game's own notation.
    pub position: String,
    /// The search. For a tree, a depth beyond its height is as good as its height.
    pub search: Parameters,
    /// The greatest number of visits that are recorded.
    pub record_budget: u32,
    /// The greatest ply of a visit that is recorded; deeper visits are counted.
    pub record_to: u16,
    /// The number of first visits that are counted and not recorded.
    pub record_after: u64,
}

impl Scenario {
    /// Whether another search is of the same position. The counters of moves at the end of a FEN do not count.
    #[must_use]
    pub fn has_position_of(&self, other: &Scenario) -> bool {
        let board = |scenario: &Scenario| {
            let fields = scenario.position.split([' ', '_']).filter(|field| !field.is_empty()).take(4);
            fields.collect::<Vec<&str>>().join(" ")
        };
        let is_chess = self.game == GameKind::Chess;
        let is_same = if is_chess { board(self) == board(other) } else { self.position == other.position };
        self.game == other.game && is_same
    }

    /// The game's start, searched by PVS to the end of every line: every other switch is off. Each game's
    /// defaults differ from it, see [`Scenario::of`].
    #[must_use]
    pub fn plain(game: GameKind) -> Scenario {
        let plain = Parameters::plain(Base::Pvs, MAX_DEPTH);
        Scenario {
            game,
            position: game.description().start.to_owned(),
            search: Parameters {
                visit_budget: 10_000_000,
                ordering: OrderingParameters { table_move: true, ..plain.ordering },
                ..plain
            },
            record_budget: 10_000_000,
            record_to: MAX_PLY,
            record_after: 0,
        }
    }

    /// The game at this scenario's position.
    ///
    /// # Errors
    ///
    /// The position is not one of the game's; the problem names the place in it.
    pub fn open(&self) -> Result<AnyGame, Problem> {
        self.game.open(&self.position)
    }

    /// Whether the network that the search asks is there, if it asks one.
    ///
    /// # Errors
    ///
    /// The network has to be given first, or belongs to another game.
    pub fn check_model(&self) -> Result<(), Problem> {
        match self.missing_model() {
            Some(missing) => Err(missing_model(missing)),
            None => Ok(()),
        }
    }

    /// The network that the search would ask and that is not there; `None` if it is there, or the search asks none.
    #[must_use]
    pub fn missing_model(&self) -> Option<MissingModel> {
        let neural = self.search.read_by_search().ordering.neural;
        let map = move_map(self.game).filter(|_| neural.weight > 0)?;
        model_of(map, neural.model).err()
    }

    /// The root and its legal moves, for a board.
    ///
    /// # Errors
    ///
    /// See [`Scenario::open`].
    pub fn listing(&self) -> Result<Listing, Problem> {
        let description = self.game.description();
        Ok(self.open()?.listing(|text| description.values_at(&self.position, text)))
    }

    /// The search parameters as they apply to this game: it is searched no deeper than it is high.
    #[must_use]
    pub fn effective_parameters(&self, game: &AnyGame) -> Parameters {
        let mut parameters = self.search.read_by_search();
        if let Some(height) = game.height() {
            let height = u8::try_from(height).unwrap_or(u8::MAX).max(1);
            // Without a horizon every line goes to its end.
            let has_horizon = parameters.base.family().row().searches_to_depth;
            parameters.depth = if has_horizon { parameters.depth.min(height) } else { height.min(MAX_DEPTH) };
        }
        parameters.has_unknown_leaves = game.unknown_value().is_some();
        parameters
    }

    /// Notes that a person should read before trusting this search.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let Ok(game) = self.open() else { return Vec::new() };
        let most = game.height().unwrap_or(usize::MAX);
        game.notes(&SearchOutline {
            depth: most.min(usize::from(self.search.depth)),
            deepens: self.search.iterative_deepening,
            judges_inside: self.search.judges_inside(),
            table: self.search.table.is_some(),
            prunes: self.search.base.prunes(),
            visit_budget: self.search.visit_budget,
        })
    }
}
