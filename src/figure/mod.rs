//! A figure that a person changes: whether its goal is reached, and what other values of a leaf would do.

mod measure;
mod what_if;

pub use measure::{GoalState, Measured, reached};
pub use what_if::{Way, WhatIf, way, what_if};
