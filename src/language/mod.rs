//! A trace in words for people: values as a lens shows them, names, sentences, stories, listings, and facts in rows of
//! text.

pub mod b_star;
pub mod bet;
pub mod board_words;
pub mod compared;
pub mod conspiracy;
pub mod counter_tables;
pub mod cut_off_text;
pub mod expected_moves;
pub mod family_words;
pub mod findings;
pub mod firmness;
pub mod inspect;
pub mod iterations;
pub mod ledger_page;
pub mod line;
mod line_kind;
pub mod listing;
pub mod moves_by_iteration;
pub mod own_text;
pub mod perspective;
pub mod place_text;
pub mod position_rows;
pub mod pre_search_questions;
pub mod proof;
pub mod ranked_by;
pub mod reason_text;
pub mod related;
pub mod story;
pub mod student;
pub mod term;
pub mod text;
pub mod uct;
pub mod unknown_leaves;
pub mod why;
pub mod words;
