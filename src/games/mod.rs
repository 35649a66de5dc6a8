//! The games that can be searched.
