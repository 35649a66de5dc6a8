//! The list of experiments. **A new one is one line in it**, and one file next to this file.

use super::best_move_index::BestMoveIndex;
use super::calibration::Calibration;
use super::compare::Compare;
use super::conduct::Conduct;
use super::confidence_fit::ConfidenceFit;
use super::depths::Depths;
use super::experiment::{Experiment, Visitor};
use super::failure::Failure;
use super::header::Header;
use super::ladder::Ladder;
use super::matches::experiment::Match;
use super::move_map::MoveMapTraining;
use super::move_orders::MoveOrders;
use super::pre_search::PreSearch;
use super::prob_cut_fit::ProbCutFit;
use super::runner::Runner;
use super::solve::Solve;
use super::uncertainty::Savings;
use clap::Subcommand;
use plyscope::problem::Problem;

/// The enum of all experiments, as the command line and stored results name them.
macro_rules! experiments {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty,)*) => {
        /// An experiment with its arguments, and what is done with its result.
        #[derive(Clone, Debug, Subcommand)]
        pub enum Named {
            $($(#[doc = $doc])* #[command(name = <$type as Experiment>::NAME)] $name(Conduct<$type>),)*
        }

        impl Named {
            /// Runs it and writes its result.
            ///
            /// # Errors
            ///
            /// See [`Conduct::run`].
            pub fn run(&self, runner: &Runner, out: &mut impl std::io::Write) -> Result<(), Failure> {
                match self {
                    $(Named::$name(conduct) => conduct.run(runner, out),)*
                }
            }
        }

        /// Visits the experiment of this name with stored arguments; `None` if there is none.
        ///
        /// # Errors
        ///
        /// The arguments are not the experiment's.
        fn visit_named<V: Visitor>(
            name: &str,
            arguments: &serde_json::Value,
            visitor: V,
        ) -> Option<Result<V::Output, serde_json::Error>> {
            $(if name == <$type as Experiment>::NAME {
                return Some(<$type as serde::Deserialize>::deserialize(arguments).map(|experiment| visitor.visit(&experiment)));
            })*
            None
        }
    };
}

// One line for each experiment. The help has this order.
experiments! {
    /// Search a suite with several settings, and compare them with the first
    ///
    /// The settings decide what is alike: the depth (--scenario depth=9) or the visits
    /// (--scenario 'depth=60&visits=1000000').
    Compare: Compare,
    /// Visits to a fixed depth, one enhancement after the other
    Ladder: Ladder,
    /// How many positions of a suite are solved
    Solve: Solve,
    /// Two settings of the search play each other
    Match: Match,
    /// What uncertainty cut-offs save: visits in per cent of those without
    Uncertainty: Savings,
    /// What pre-searches save and solve, by the method of Hlynka & Schaeffer
    ///
    /// Every position is searched with each setting until --visits are used up, and then to the end of
    /// the iteration; settings are compared at the last iteration that both completed. As in the paper
    /// there are no extensions and no reductions (no null move, either) unless --scenario says so. The
    /// paper's program, The Turk, ordered by the table's move, captures and history; the default here
    /// has killers and the countermove beside them, which --scenario can switch off.
    PreSearch: PreSearch,
    /// How deep below the root positions are judged, for each nominal depth
    ///
    /// Every position is searched with each setting to --depth by iterative deepening; of each iteration counts the ply at
    /// which half of its evaluations were made, and the greatest at which one was. Quiescence counts, too. Of checkers the
    /// default is a search without extensions, and two margins of singular extensions.
    Depths: Depths,
    /// Where in the move list the best move stands at ALL nodes
    BestMoveIndex: BestMoveIndex,
    /// Whether a stated confidence is what it says, on held-out searches
    Calibration: Calibration,
    /// Measure what skipped moves risk: the model behind a stated confidence
    ConfidenceFit: ConfidenceFit,
    /// Fit ProbCut's models to searches of sampled positions
    ProbcutFit: ProbCutFit,
    /// Train a network that orders moves: a neural move map
    ///
    /// Games are played with random openings, some of their positions are searched for their best moves, and the network
    /// learns them. The model that --out writes is read by the page and by --model of the other commands.
    MoveMap: MoveMapTraining,
    /// Compare orders of moves, with the neural move map and without it: visits to a depth
    ///
    /// Positions of seeded playouts are searched with the game's own order, without killers and history, with the
    /// history alone, with the network alone and with both; and the network's first choices are compared with the best
    /// moves.
    MoveOrders: MoveOrders,
}

/// Visits the experiment of a stored result.
///
/// # Errors
///
/// There is no experiment of that name, or its arguments are others.
pub fn visit_stored<V: Visitor>(header: &Header, visitor: V) -> Result<V::Output, Problem> {
    let Header { experiment, arguments, .. } = header;
    let unknown = |message: String| {
        Problem::new("store", experiment, message, "read it with the version that wrote it")
    };
    match visit_named(experiment, arguments, visitor) {
        None => Err(unknown(format!("there is no experiment “{experiment}”"))),
        Some(Err(error)) => Err(unknown(format!("{experiment} has other arguments: {error}"))),
        Some(Ok(output)) => Ok(output),
    }
}
