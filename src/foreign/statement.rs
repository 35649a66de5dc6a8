//! The statements of another program about its search. Lines of JSON and the binary stream both give these, so that one
//! reader derives the rest.
//!
//! A statement keeps what the program said, in the program's own scale and perspective. A line gives several statements:
//! an `enter` with the fields `table` and `stand_pat` is an [`Enter`], a [`Probe`] and a [`Statement::StandPat`].

use std::fmt;

/// One statement of the program. Except for `NewSearch`, `Iteration`, `Enter` and `MoveName`, it is about the innermost
/// open visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Statement<'a> {
    /// Another search begins, of this position; `None` is the position of the header. No visit is open.
    NewSearch { position: Option<&'a str> },
    /// An iteration begins, with its number from 1. No visit is open.
    Iteration { number: u64 },
    /// A visit begins below the innermost open visit.
    Enter(Enter<'a>),
    /// The table was probed.
    Probe(Probe<'a>),
    /// The value of standing pat, if quiescence continues after it.
    StandPat { value: i64 },
    /// The value of a field that the program defines itself. A later value of the same field replaces it.
    Field { field: Word<'a>, value: FieldValue<'a> },
    /// Moves that were not searched.
    Pruned(Pruned<'a>),
    /// Visits that the program counted here and did not record: below the innermost open visit, or outside any visit.
    NotRecorded { visits: u64 },
    /// The hash key of the position.
    Key { key: u64 },
    /// The time since the trace was opened.
    Nanoseconds { since_opening: u64 },
    /// The name of a move: defined before its first use, and again wherever the trace may be read from.
    MoveName { place: u16, name: &'a str },
    /// The innermost open visit ends.
    Leave(Leave<'a>),
    /// A part of the trace is missing. The `open` outermost visits go on, with an unknown number of visits below them
    /// that are not recorded; the other open visits ended, and their ends are not recorded. Visits that were entered in
    /// the missing part and go on follow as `Enter` with [`Beginning::NotRecorded`].
    Gap { open: usize, visits: u64 },
}

/// A word of the vocabulary, such as a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Text(&'a str),
    /// The place in the header's list, from 0; smaller than the length of the list.
    Place(usize),
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move<'a> {
    /// No move: the root, the same position once more, or a passed turn if the kind says so.
    None,
    /// The move as the program writes it. A text can also mean no move (`""`) or a passed turn (`"0000"`).
    Text(&'a str),
    /// A move of chess by its squares.
    Squares(Squares),
    /// The place in the list that [`Statement::MoveName`] defines, from 1.
    Named(u16),
}

/// A move of chess: two squares from 0 (a1, b1 …) to 63 (h8), and the piece that a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    pub(super) from: u8,
    pub(super) to: u8,
    /// 0: none, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. Greater numbers name no piece.
    pub(super) promotion: u8,
}

impl Squares {
    pub(super) const fn from_bits(bits: u16) -> Squares {
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
pub(super) struct Enter<'a> {
    pub(super) mv: Move<'a>,
    /// The depth to search, in plies.
    pub(super) depth: f64,
    /// The window; `None` for an end that the program does not report.
    pub(super) alpha: Option<i64>,
    pub(super) beta: Option<i64>,
    /// The kind; `None` is a visit of a move, or the same position once more.
    pub(super) kind: Option<Word<'a>>,
    /// Whether the visit is one of quiescence, whatever its kind. Visits below quiescence are quiescence.
    pub(super) quiescence: bool,
    pub(super) expected: Option<ExpectedType>,
    /// The source of the move's place in the order.
    pub(super) rank: Option<Word<'a>>,
    pub(super) extension: Option<DepthChange<'a>>,
    pub(super) reduction: Option<DepthChange<'a>>,
    pub(super) beginning: Beginning,
}

/// The expected type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedType {
    Pv,
    Cut,
    All,
}

/// An extension or a reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DepthChange<'a> {
    /// `None`: the program gives an amount without a cause.
    pub(super) cause: Option<Word<'a>>,
    /// Plies, above 0 for a longer extension and for a larger reduction; `None`: the program gives no amount.
    pub(super) plies: Option<f64>,
}

/// Whether the trace holds the beginning of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    Recorded,
    /// The visit was open where the trace begins, or where it goes on after a gap. `entered` visits directly below it
    /// came before; its probe, fields, rank, expected type and changes of depth are not known.
    NotRecorded {
        entered: u64,
    },
}

/// The result of a probe of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Probe<'a> {
    pub(super) outcome: Word<'a>,
    /// The parts of the entry, as far as the program reports them.
    pub(super) value: Option<i64>,
    pub(super) bound: Option<StoredBound>,
    pub(super) depth: Option<f64>,
}

/// The meaning of the value of an entry, in the perspective that the header declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoredBound {
    Exact,
    Lower,
    Upper,
}

/// The value of a field that the program defines itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FieldValue<'a> {
    Whole(i64),
    /// A finite number.
    Real(f64),
    Text(&'a str),
    Truth(bool),
}

/// Moves that were not searched, at the innermost open visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pruned<'a> {
    pub(super) moves: u64,
    /// The move, if there is one move and the program names it.
    pub(super) mv: Move<'a>,
    pub(super) cause: Option<Word<'a>>,
}

/// The end of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leave<'a> {
    /// `None`: the search was stopped before this visit ended.
    pub(super) value: Option<i64>,
    pub(super) best: Move<'a>,
    pub(super) reason: Option<Word<'a>>,
}
