//! What a finished (or growing) trace means, in numbers and visits: no word that a person reads is chosen here.

pub mod best_move;
pub mod bound_chain;
pub mod breakpoint;
pub mod comparison;
pub mod completed;
pub mod conspiracy_numbers;
pub mod cut_off_conditions;
pub mod minimal_tree;
pub mod ordering;
pub mod overhead;
pub mod position_visits;
pub mod pre_search_ledger;
pub mod proof;
pub mod relation;
pub mod relation_kind;
pub mod replay;
pub mod report;
pub mod scope;
pub mod series;
pub mod subtrees;
pub mod table_cases;
pub mod tour;
pub mod uct;
pub mod uncertainty_ledger;
pub mod variation;
pub mod window_side;
