//! The boundary to the browser: thin, and the only place that knows wasm-bindgen.
//!
//! Small things cross as plain objects, columns and pixels as typed arrays. Nothing is ever one
//! object for each visit.

mod crossing;
#[cfg(test)]
mod typescript;

#[cfg(target_arch = "wasm32")]
mod assignment;
#[cfg(target_arch = "wasm32")]
mod figure;
#[cfg(target_arch = "wasm32")]
mod handles;
#[cfg(target_arch = "wasm32")]
mod links;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod program;
#[cfg(target_arch = "wasm32")]
mod study;
#[cfg(target_arch = "wasm32")]
mod tree_text;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
pub use assignment::{
    assignment_choices, assignment_code, assignment_moodle, assignment_task, class_table, make_assignment,
    misconception_title, performed_link, read_assignment, student_number,
};
#[cfg(target_arch = "wasm32")]
pub use figure::{SearchedNow, search_now, tree_way, what_if};
#[cfg(target_arch = "wasm32")]
pub use links::{
    all_parameters, all_presets, check_values, event_kinds, games, give_model, missing_model, read_link,
    read_pasted, recognise_text, root_moves, same_position, write_link,
};
#[cfg(target_arch = "wasm32")]
pub use page::PageSession;
#[cfg(target_arch = "wasm32")]
pub use program::{check_program, program_stub};
#[cfg(target_arch = "wasm32")]
pub use tree_text::{change_tree, tree_leaves, tree_moves, tree_node, tree_path};
#[cfg(target_arch = "wasm32")]
pub use worker::search;
#[cfg(all(target_arch = "wasm32", feature = "bench"))]
pub use worker::search_unrecorded;
