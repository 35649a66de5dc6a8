//! A scenario: what is searched and how. Its text form is a link's fragment.
//!
//! Reading never fails as a whole: what is understood becomes the scenario, defaults fill the
//! rest, and every piece that is not understood becomes a [`Problem`](crate::problem::Problem) that
//! names the fix.

mod defaults;
mod definition;
pub mod goal;
pub mod link;
mod nearest;
pub mod offered;
pub mod place;
pub mod presets;
mod reading;
mod second;
pub mod specification;
pub mod view;

pub use definition::Scenario;
pub use reading::{read, read_pair};
pub use second::PREFIX as SECOND_PREFIX;

#[cfg(test)]
mod tests;
