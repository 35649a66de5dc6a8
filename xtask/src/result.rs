//! The result of every command.

/// The error text for the person at the keyboard: the failure and the fix.
pub type Result<T> = std::result::Result<T, String>;
