//! What every command may end with.

/// What went wrong, in words for the person at the keyboard: what failed, and the fix.
pub type Result<T> = std::result::Result<T, String>;
