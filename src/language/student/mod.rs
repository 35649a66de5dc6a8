//! A small search as the steps of a student who performs it: which node is next, which window it gets, which value it returns.
//!
//! All steps are made from the trace, before the first is asked. A step offers choices; one of them is the search's. A wrong choice has the
//! names of the misconceptions that it may follow from, and each misconception says how it would have answered every
//! step: so a name can be chosen that fits all of a student's answers. Steps without a choice are not asked.

mod belief;
mod bets;
mod depth_first;
mod descending;
mod descents;
mod draft;
mod open_node;
mod own;
mod own_log;
mod own_state;
mod returning;
mod skips;
mod step;
mod steps;
mod subtree_sizes;
mod tabling;
mod updating;
mod visiting;
mod walk;
mod windows;

pub use own::{MOST_OWN_VISITS, own_work};
pub use step::{
    Asks, BelievedChoice, BetWords, OwnWork, StudentBet, StudentChoice, StudentMistake, StudentStep,
    StudentWork,
};
pub use walk::student_work;
