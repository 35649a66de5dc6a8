//! The statements of the binary stream. A statement keeps what the program said, in the program's own scale and
//! perspective, and its words as places in the lists of the header.

use std::fmt;

/// One statement of the program. Except for `NewSearch`, `Iteration`, `Enter` and `MoveName`, it is about the innermost
/// open visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::foreign) enum Statement<'a> {
    /// Another search begins, of this position; `None` is the position of the header. No visit is open.
    NewSearch { position: Option<&'a str> },
    /// An iteration begins, with its number from 1. No visit is open.
    Iteration { number: u64 },
    /// A visit begins below the innermost open visit.
    Enter(Enter),
    /// The table was probed.
    Probe(Probe),
    /// The value of standing pat, if quiescence continues after it.
    StandPat { value: i64 },
    /// The value of a field that the program defines itself. A later value of the same field replaces it.
    Field { field: Word, value: FieldValue<'a> },
    /// Moves that were not searched.
    Pruned(Pruned),
    /// Visits that the program counted here and did not record: below the innermost open visit, or outside any visit.
    NotRecorded { visits: u64 },
    /// The hash key of the position.
    Key { key: u64 },
    /// The time since the trace was opened.
    Nanoseconds { since_opening: u64 },
    /// The name of a move: defined before its first use, and again wherever the trace may be read from.
    MoveName { place: u16, name: &'a str },
    /// The innermost open visit ends.
    Leave(Leave),
    /// A part of the trace is missing. The `open` outermost visits go on, with an unknown number of visits below them
    /// that are not recorded; the other open visits ended, and their ends are not recorded. Visits that were entered in
    /// the missing part and go on follow as `Enter` with [`Beginning::NotRecorded`].
    Gap { open: usize, visits: u64 },
}

/// A word of the vocabulary, such as a reason: its place in the list of the header, from 0, smaller than the length of the
/// list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) struct Word(pub(in crate::foreign) usize);

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) enum Move {
    /// No move: the root, the same position once more, or a passed turn if the kind says so.
    None,
    /// A move of chess by its squares.
    Squares(Squares),
    /// The place in the list that [`Statement::MoveName`] defines, from 1.
    Named(u16),
}

/// A move of chess: two squares from 0 (a1, b1 …) to 63 (h8), and the piece that a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) struct Squares {
    pub(in crate::foreign) from: u8,
    pub(in crate::foreign) to: u8,
    /// 0: none, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. Greater numbers name no piece.
    pub(in crate::foreign) promotion: u8,
}

impl Squares {
    pub(in crate::foreign) const fn from_bits(bits: u16) -> Squares {
        Squares { from: (bits & 63) as u8, to: (bits >> 6 & 63) as u8, promotion: (bits >> 12) as u8 }
    }
}

/// The move in UCI's notation.
impl fmt::Display for Squares {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            let (file, rank) = (char::from(b'a' + square % 8), square / 8 + 1);
            write!(formatter, "{file}{rank}")?;
        }
        match self.promotion {
            0 => Ok(()),
            piece => formatter
                .write_str(["p", "n", "b", "r", "q", "k"].get(usize::from(piece) - 1).unwrap_or(&"?")),
        }
    }
}

/// The beginning of a visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::foreign) struct Enter {
    pub(in crate::foreign) mv: Move,
    /// The depth to search, in plies.
    pub(in crate::foreign) depth: f64,
    /// The window; `None` for an end that the program does not report.
    pub(in crate::foreign) alpha: Option<i64>,
    pub(in crate::foreign) beta: Option<i64>,
    /// The kind; `None` is a visit of a move, or the same position once more.
    pub(in crate::foreign) kind: Option<Word>,
    /// Whether the visit is one of quiescence, whatever its kind. Visits below quiescence are quiescence.
    pub(in crate::foreign) quiescence: bool,
    pub(in crate::foreign) expected: Option<ExpectedType>,
    /// The source of the move's place in the order.
    pub(in crate::foreign) rank: Option<Word>,
    pub(in crate::foreign) extension: Option<DepthChange>,
    pub(in crate::foreign) reduction: Option<DepthChange>,
    pub(in crate::foreign) beginning: Beginning,
}

/// The expected type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) enum ExpectedType {
    Pv,
    Cut,
    All,
}

/// An extension or a reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::foreign) struct DepthChange {
    /// `None`: the program gives an amount without a cause.
    pub(in crate::foreign) cause: Option<Word>,
    /// Plies, above 0 for a longer extension and for a larger reduction; `None`: the program gives no amount.
    pub(in crate::foreign) plies: Option<f64>,
}

/// Whether the trace holds the beginning of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) enum Beginning {
    Recorded,
    /// The visit was open where the trace begins, or where it goes on after a gap. `entered` visits directly below it
    /// came before; its probe, fields, rank, expected type and changes of depth are not known.
    NotRecorded {
        entered: u64,
    },
}

/// The result of a probe of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::foreign) struct Probe {
    pub(in crate::foreign) outcome: Word,
    /// The parts of the entry, as far as the program reports them.
    pub(in crate::foreign) value: Option<i64>,
    pub(in crate::foreign) bound: Option<StoredBound>,
    pub(in crate::foreign) depth: Option<f64>,
}

/// The meaning of the value of an entry, in the perspective that the header declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) enum StoredBound {
    Exact,
    Lower,
    Upper,
}

/// The value of a field that the program defines itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::foreign) enum FieldValue<'a> {
    Whole(i64),
    /// A finite number.
    Real(f64),
    Text(&'a str),
}

/// Moves that were not searched, at the innermost open visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) struct Pruned {
    pub(in crate::foreign) moves: u64,
    /// The move, if there is one move and the program names it.
    pub(in crate::foreign) mv: Move,
    pub(in crate::foreign) cause: Option<Word>,
}

/// The end of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::foreign) struct Leave {
    /// `None`: the search was stopped before this visit ended.
    pub(in crate::foreign) value: Option<i64>,
    pub(in crate::foreign) best: Move,
    pub(in crate::foreign) reason: Option<Word>,
}
