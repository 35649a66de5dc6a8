//! The search: base algorithms, enhancements, and how they are watched.
//!
//! [`driver`] runs iterations over [`node`], which reads like a table of contents of the neighbouring files.
//! There is no clock here, and random numbers follow from a seed: a scenario always gives one search.

mod arrival;
pub mod aspiration;
pub mod b_star_parameters;
pub mod base;
mod best;
pub mod best_first;
pub mod confidence;
pub mod counters;
pub mod depth;
pub mod depth_reached;
pub mod driver;
mod earlier_game;
pub mod enhanced_cut_off;
mod entry;
mod finding;
pub mod fractional_depth;
pub mod futility;
pub mod internal_iterative_reductions;
pub mod late_move_pruning;
pub mod late_move_reductions;
pub mod leave_reason;
pub mod logarithm;
pub mod mate_distance;
mod moves;
pub mod mt_driver;
pub mod multi_cut;
mod node;
pub mod node_type;
pub mod null_move;
pub mod observe;
pub mod ordering;
pub mod parameters;
pub mod playout;
mod pre_search;
pub mod pre_search_filter;
pub mod previous_value_reduction;
pub mod principal_variation_search;
pub mod prob_cut;
pub mod proof_numbers;
pub mod proof_parameters;
mod pruning;
mod quiescence;
pub mod razoring;
pub mod reductions;
pub mod reverse_futility;
pub mod risk;
pub mod root_ordering;
pub mod selective_extensions;
pub mod singular_extension;
pub mod smallest_first;
pub mod state;
pub mod table;
mod table_hit;
pub mod technique_sets;
pub mod uncertainty_cut_off;
mod unknown_leaves;
pub mod unsafe_technique;
pub mod upper_confidence;
pub mod version;
pub mod visit_kind;
pub mod window;

pub use parameters::Parameters;
pub use state::{Search, SearchResult, Stop, VisitLimit};
