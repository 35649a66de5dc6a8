//! The study core: what the page asks about whole traces, as a wasm of its own, so that who only watches a search
//! does not load it. All of it stands in the main crate; what is exported is its `web::study`.

#[cfg(target_arch = "wasm32")]
pub use plyscope::web::study;
