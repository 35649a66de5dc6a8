//! The time when each part of a picture changes within a step: windows of its phase, from 0 to 1.
//!
//! A step reads as a sentence: attention moves first, then new knowledge appears, then its consequence. A cut-off
//! shows in this order the bound of the value, the severed edge, the reason, the moves that are never searched, and
//! the returned value.

use super::motion::{Motion, StepOfFilm};
use crate::scene::tree::item::{ItemKey, Role};

/// A part of a step's phase.
pub type Span = (f32, f32);

/// When a value climbs from the node that is left to its parent.
pub fn climbs(step: StepOfFilm) -> Span {
    if step.length() > 1.0 { (0.54, 0.76) } else { (0.0, 0.4) }
}

/// When a value flies from where the table's entry was stored to the visit that it answers.
pub const FLIES: Span = (0.05, 0.36);

/// When a value that changes nothing, and stopped on its way, fades.
pub fn fades(step: StepOfFilm) -> Span {
    let (_, end) = climbs(step);
    (end, end + if step.length() > 1.0 { 0.08 } else { 0.2 })
}

/// The time when the numbers of children come to the parent: the terms of the sum, then the least number.
pub const SUM: Span = (0.0, 0.36);

/// See [`SUM`].
pub const LEAST: Span = (0.18, 0.54);

/// When nodes that both pictures have move. Rows make room before the new row that needs it, and after a value has climbed.
pub fn moves(step: StepOfFilm) -> Span {
    match step {
        StepOfFilm::Enter | StepOfFilm::ReSearch | StepOfFilm::PreSearch => (0.0, 0.36),
        StepOfFilm::Leave => (0.68, 0.96),
        StepOfFilm::CutOff | StepOfFilm::Skip | StepOfFilm::TableAnswer => (0.84, 1.0),
        StepOfFilm::Other => (0.0, 0.5),
    }
}

/// The time when nodes that only the later picture has come out of the node above them; `None` if they appear below it,
/// as folded nodes do.
pub fn unrolls(step: StepOfFilm) -> Option<Span> {
    match step {
        StepOfFilm::Enter | StepOfFilm::ReSearch | StepOfFilm::PreSearch => Some((0.22, 0.58)),
        StepOfFilm::Other => Some(moves(step)),
        StepOfFilm::Leave | StepOfFilm::CutOff | StepOfFilm::Skip | StepOfFilm::TableAnswer => None,
    }
}

/// When nodes that only the earlier picture has go back into the node above them.
pub fn folds(step: StepOfFilm) -> Span {
    match step {
        StepOfFilm::Enter | StepOfFilm::ReSearch | StepOfFilm::PreSearch => (0.0, 0.3),
        StepOfFilm::Leave => (0.34, 0.68),
        StepOfFilm::CutOff | StepOfFilm::Skip | StepOfFilm::TableAnswer => (0.6, 0.84),
        StepOfFilm::Other => (0.0, 0.5),
    }
}

/// The part of the span that the phase has passed, 0 before it and 1 after it.
pub fn part(phase: f32, (begin, end): Span) -> f32 {
    ((phase - begin) / (end - begin)).clamp(0.0, 1.0)
}

/// Quick at first, then slowing down.
pub fn ease_out(part: f32) -> f32 {
    1.0 - (1.0 - part).powi(3)
}

/// Slow at both ends.
pub fn ease_in_out(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// When an item changes. `is_layout` says that only its place and its size do.
pub fn span(motion: &Motion, key: ItemKey, is_layout: bool) -> Span {
    let is_node = key.node == motion.node;
    let is_parent = motion.parent == Some(key.node);
    if is_layout && !is_node && !matches!(key.role, Role::CursorRing | Role::Relation(_)) {
        return moves(motion.step);
    }
    match motion.step {
        // The line to where the value was stored turns solid as the value comes along it.
        StepOfFilm::TableAnswer if matches!(key.role, Role::Relation(_)) => FLIES,
        StepOfFilm::Enter | StepOfFilm::ReSearch => match key.role {
            Role::CursorRing | Role::Edge => (0.0, 0.4),
            Role::Body if is_node => (0.18, 0.42),
            Role::Value if is_node => (0.25, 0.48),
            _ => (0.3, 0.6),
        },
        StepOfFilm::PreSearch => match key.role {
            Role::CursorRing | Role::Edge => (0.0, 0.28),
            Role::Body if is_node => (0.12, 0.3),
            Role::Zone => (0.24, 0.6),
            Role::ZoneText(_) => (0.46, 0.68),
            Role::Badge | Role::Why => (0.54, 0.74),
            _ => (0.24, 0.52),
        },
        StepOfFilm::Leave => match key.role {
            Role::CursorRing => (0.0, 0.4),
            Role::Body | Role::Fill if is_node => (0.0, 0.24),
            Role::Value if is_node => (0.0, 0.2),
            Role::Value if is_parent && !motion.terms.is_empty() => (0.46, 0.66),
            Role::Value if is_parent => (0.34, 0.56),
            Role::Beside(_) if is_parent => (0.42, 0.95),
            Role::Edge => (0.16, 0.5),
            _ => (0.2, 0.55),
        },
        StepOfFilm::CutOff | StepOfFilm::Skip | StepOfFilm::TableAnswer => match key.role {
            Role::Relation(_) => (0.0, 0.24),
            Role::Strokes => (0.18, 0.34),
            Role::CutsAt | Role::Why | Role::Badge => (0.28, 0.42),
            Role::Body | Role::Fill | Role::Value if is_node => (0.4, 0.54),
            Role::CursorRing => (0.54, 0.76),
            Role::Value if is_parent => (0.72, 0.9),
            Role::Beside(_) if is_parent => (0.78, 1.0),
            Role::Edge if is_node => (0.6, 0.85),
            // Skipped moves sink into grey.
            Role::Body | Role::Edge | Role::Value | Role::Name => (0.32, 0.52),
            _ => (0.4, 0.7),
        },
        StepOfFilm::Other => (0.0, 1.0),
    }
}
