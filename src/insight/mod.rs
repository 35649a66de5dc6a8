//! What a finished (or growing) trace means, in a person's words.

pub mod best_move;
pub mod breakpoint;
pub mod completed;
pub mod cut_off_conditions;
pub mod inspect;
pub mod line;
pub mod listing;
pub mod minimal_tree;
pub mod ordering;
pub mod overhead;
pub mod perspective;
pub mod place_text;
pub mod pre_search_ledger;
#[cfg(feature = "cli")]
pub mod print;
#[cfg(feature = "cli")]
pub mod print_report;
pub mod replay;
pub mod report;
pub mod story;
pub mod table_cases;
pub mod text;
pub mod uncertainty_ledger;
pub mod why;
pub mod words;
