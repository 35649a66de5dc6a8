//! The parameters of a scenario as data: their names in links, how they are offered, read and
//! written. The page builds its panel from this table, and a new technique adds its rows here. The
//! rows of the position are each game's own.

mod b_star;
mod conspiracy;
mod gambles;
mod limits;
mod list;
mod ordering;
mod parameter;
mod position;
mod proof;
mod pruning;
mod reductions;
mod search;
mod selectivity;
mod uct;

pub use list::parameters;
pub use parameter::{Kind, Specification};
