//! The trace: a recorded search, and its state at any time.
//!
//! Visits are numbered in order of entry, so a visit's subtree is the id range `[id, end)`. With one tick for
//! each enter and each leave, `t_enter = 2 id - level` and `t_leave = 2 end - level - 1`: time costs no
//! memory, and the screen at time t is a pure function of the trace and t (see [`time`]).

mod append;
pub mod capabilities;
mod column;
pub mod columns;
pub mod ended;
pub mod event_kind;
mod facts;
pub(crate) mod family;
mod left_out;
pub mod log;
pub mod log_export;
pub mod mark;
pub mod meta;
pub mod open_visit;
pub mod own;
mod own_facts;
pub mod part;
pub mod place;
pub mod recorder;
mod row_sums;
mod rows;
pub mod size;
pub mod time;
pub mod visit;
pub mod visit_set;

pub use columns::{Trace, VisitId, VisitRow};
pub use family::Standing;
pub use recorder::Recorder;
