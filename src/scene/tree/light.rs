//! The colours of a picture that stands for itself: those of the page's light theme.

use super::ink::INK_NAMES;

/// The colour of each ink, in the order of [`INK_NAMES`].
pub const LIGHT: [&str; INK_NAMES.len()] = [
    "#f7f9fb", "#18212c", "#4d5a6a", "#616d7c", "#d5dbe3", "#c2185b", "#ffe9b8", "#0a5fb0", "#c2185b",
    "#6a1b9a", "#f0a202", "#f7d083", "#c3ccd7", "#f0a202", "#2273b9", "#5a7d74", "#f7d083", "#9cc5ea",
    "#aec4bd", "#000000", "#000000", "#ffffff", "#ffffff", "#000000", "#000000", "#000000",
];
