//! The nodes of a tree that is being read, with their places in its text.

use super::NodeEstimate;
use super::cursor::Place;
use std::ops::Range;

/// A node that is being read.
pub(super) struct Draft {
    /// The place of its value, or of the beginning of its list of children.
    pub(super) place: Place,
    pub(super) name: Option<String>,
    /// The character that opens its list of children.
    pub(super) opening: char,
    pub(super) kind: DraftKind,
    /// The bytes before the end of its list of children.
    pub(super) closing: usize,
    /// The bytes of its value or its estimate; empty without a number.
    pub(super) number: Range<usize>,
    /// Whether it is a leaf of unknown value that is written as a name alone.
    pub(super) is_bare: bool,
    /// The height of its known part in plies.
    pub(super) height: usize,
    pub(super) closed: bool,
}

pub(super) enum DraftKind {
    /// `None`: of unknown value.
    Leaf(Option<i16>),
    Interior {
        children: Vec<DraftChild>,
        estimate: Option<NodeEstimate>,
    },
}

/// A node in the list of its parent's children: written out, or by its name.
#[derive(Clone, Copy)]
pub(super) struct DraftChild {
    pub(super) node: u32,
    /// The bytes before it and before its end.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Draft {
    pub(super) fn interior(place: Place) -> Draft {
        let kind = DraftKind::Interior { children: Vec::new(), estimate: None };
        Draft {
            place,
            name: None,
            opening: '(',
            kind,
            closing: 0,
            number: 0..0,
            is_bare: false,
            height: 0,
            closed: false,
        }
    }

    pub(super) fn leaf(
        place: Place,
        name: Option<String>,
        value: Option<i16>,
        number: Range<usize>,
    ) -> Draft {
        Draft { name, kind: DraftKind::Leaf(value), number, closed: true, ..Draft::interior(place) }
    }

    pub(super) fn close(&mut self, read: Option<NodeEstimate>) {
        self.closed = true;
        if let DraftKind::Interior { estimate, .. } = &mut self.kind {
            *estimate = read;
        }
    }
}
