//! The result of every command.

/// The error text for the person at the keyboard: what failed, and the fix.
pub type Result<T> = std::result::Result<T, String>;
