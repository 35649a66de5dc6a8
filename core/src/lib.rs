//! The core that the page loads first. All of it stands in the main crate, which is a library for Rust alone: were it
//! a WebAssembly module itself, then each of the three cores would link that module, too.

#[cfg(target_arch = "wasm32")]
pub use plyscope::web::*;
