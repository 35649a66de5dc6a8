//! The boundary to the browser: thin, and the only place that knows wasm-bindgen.
//!
//! The page loads one core at once (feature `page`) and another when it is first asked for (feature `study`).
//!
//! Small things cross as plain objects, columns and pixels as typed arrays. Nothing is ever one
//! object for each visit.

// What crosses stands in one table for both cores.
#[cfg_attr(not(feature = "page"), allow(dead_code))]
mod crossing;
#[cfg(test)]
mod typescript;

#[cfg(target_arch = "wasm32")]
#[cfg_attr(not(feature = "page"), allow(dead_code))]
mod handles;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod links;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod page;
#[cfg(all(target_arch = "wasm32", feature = "study"))]
pub mod study;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod worker;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub use links::{
    all_parameters, all_presets, check_values, event_kinds, games, read_link, root_moves, write_link,
};
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub use page::PageSession;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub use worker::search;
#[cfg(all(target_arch = "wasm32", feature = "page", feature = "bench"))]
pub use worker::search_unrecorded;
