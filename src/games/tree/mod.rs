//! Explicit trees.
