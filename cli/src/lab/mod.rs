//! The laboratory: experiments over many searches, run by `plyscope lab`.
//!
//! Each experiment has a file of its own, which holds what has to be done, what came of it, and what
//! that says; everything else is the same for all. Searches run on all cores of the machine, but
//! results are in the order of the jobs, and none depends on the time that anything took.
//!
//! | file | what it measures |
//! |---|---|
//! | `compare.rs` | a suite searched with several settings |
//! | `ladder.rs` | what each enhancement saves, one after the other |
//! | `solve.rs` | how many positions of a suite are solved |
//! | `prob_cut_fit.rs` | ProbCut's models |
//! | `confidence_fit.rs` | what a skipped move risks, and what that means for the root |
//! | `move_map/` | networks that order moves, trained |
//! | `move_orders.rs` | what these networks save, and how often they are right |
//! | `calibration.rs` | whether a stated confidence is what it says |
//! | `matches/` | which of two settings plays better |
//! | `depths.rs` | how deep below the root positions are judged (lecture 8, Chinook's three depths) |
//! | `best_move_index.rs` | where the best move stands at ALL nodes (Björnsson et al., Figure 6) |
//! | `uncertainty.rs` | what uncertainty cut-offs save (Björnsson et al., Table 1) |
//! | `pre_search.rs` | what pre-searches save and solve (Hlynka & Schaeffer) |
//!
//! | file | what all have in common |
//! |---|---|
//! | `experiment.rs`, `list.rs` | what an experiment is, and which there are: **a new one is a file and a line** |
//! | `conduct.rs`, `runner.rs` | jobs on all cores, progress, Ctrl-C, the result in the form asked for |
//! | `store.rs`, `gzip.rs`, `header.rs`, `shard.rs`, `merge.rs` | stored results: kept as they finish, resumed, shared among machines |
//! | `repeat.rs`, `results.rs` | stored results: repeated, and told beside what their sources say (RESULTS.md, `docs/results`) |
//! | `game.rs`, `suite.rs`, `epd.rs`, `sampled.rs`, `playout_random.rs`, `techniques.rs` | what is searched, and how |
//! | `searched.rs`, `watch.rs`, `abandoned.rs` | a position searched with several settings, and what is seen of it |
//! | `comparison.rs` | the figures of several settings, and their differences from the first |
//! | `change.rs`, `table.rs`, `flat.rs` | by how much figures differ, and tables |
//! | `failure.rs` | why there is no result |

pub mod abandoned;
pub mod best_move_index;
pub mod calibration;
pub mod change;
pub mod compare;
pub mod comparison;
pub mod conduct;
pub mod confidence_fit;
pub mod depths;
pub mod epd;
pub mod experiment;
pub mod failure;
pub mod flat;
pub mod game;
pub mod gzip;
pub mod header;
pub mod ladder;
pub mod list;
pub mod matches;
pub mod merge;
pub mod move_map;
pub mod move_orders;
pub mod playout_random;
pub mod pre_search;
pub mod prob_cut_fit;
pub mod proportion;
pub mod repeat;
pub mod results;
pub mod runner;
pub mod sampled;
pub mod searched;
pub mod shard;
pub mod solve;
pub mod store;
pub mod suite;
pub mod table;
pub mod techniques;
pub mod uncertainty;
pub mod watch;

use clap::Subcommand;
use failure::Failure;
use list::Named;
use matches::stored::Games;
use merge::Merge;
use repeat::Again;
use results::Results;
use runner::Runner;
use sampled::Positions;
use std::io::Write;

/// The commands of the laboratory.
#[derive(Clone, Debug, Subcommand)]
pub enum Task {
    /// An experiment.
    #[command(flatten)]
    Experiment(Named),
    /// Print positions of seeded playouts: a suite
    Positions(Positions),
    /// Write the games of a stored match as PGN
    Pgn(Games),
    /// Put stored results of one experiment together: the shards of several machines
    Merge(Merge),
    /// Do some jobs of stored results again: their rows have to be the same
    Repeat(Again),
    /// Print what stored results say, beside what their sources say (RESULTS.md)
    Results(Results),
}

impl Task {
    /// Does it, and writes the result. Ctrl-C stops an experiment: what was done by then is written.
    ///
    /// # Errors
    ///
    /// The input is not in order, the output cannot be written, or it was stopped.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Task::Experiment(experiment) => experiment.run(&Runner::interactive(), out),
            Task::Positions(positions) => positions.run(out),
            Task::Pgn(games) => games.run(out),
            Task::Merge(merge) => merge.run(out),
            Task::Repeat(again) => again.run(out),
            Task::Results(results) => results.run(out),
        }
    }
}
