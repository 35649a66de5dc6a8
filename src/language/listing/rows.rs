//! All lines, and the texts of lines that share one.

use super::b_star_lines::B_STAR;
use super::conspiracy_lines::CONSPIRACY;
use super::context::ListingContext;
use super::driver_rows::DRIVER;
use super::node_rows::NODE;
use super::proof_lines::PROOF;
use super::row::{Group, Row};
use super::uct_lines::UCT;
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::visit_kind::VisitKind;

/// All rows, in the order of their lines.
static PARTS: [&[Row]; 6] = [DRIVER, NODE, PROOF, UCT, B_STAR, CONSPIRACY];

const _: () = {
    let (mut part, mut line) = (0, 0);
    while part < PARTS.len() {
        let mut index = 0;
        while index < PARTS[part].len() {
            assert!(PARTS[part][index].kind as usize == line, "each line in its row");
            index += 1;
            line += 1;
        }
        part += 1;
    }
    assert!(line == LineKind::ALL.len(), "a row for each line");
};

impl LineKind {
    pub(super) fn row(self) -> &'static Row {
        let mut index = self as usize;
        let mut parts = PARTS.iter();
        loop {
            match parts.next() {
                Some(part) if index >= part.len() => index -= part.len(),
                Some(part) => return &part[index],
                None => unreachable!("each line has its row"),
            }
        }
    }

    /// The line that runs as a search of this kind returns, if it has no other effect.
    pub(super) fn after(kind: VisitKind) -> Option<LineKind> {
        let is_of_moves = matches!(kind, VisitKind::Node | VisitKind::ReSearch);
        let mut rows = NODE.iter().filter(|_| !is_of_moves);
        rows.find(|row| row.after == Some(kind)).map(|row| row.kind)
    }

    /// It is a line of the driver, not of a node.
    pub(super) fn is_of_driver(self) -> bool {
        (self as usize) < DRIVER.len()
    }

    /// When it runs.
    #[must_use]
    pub fn tick(self) -> LineTick {
        self.row().tick
    }
}

impl Group {
    pub(super) const ALL: [Group; 9] = [
        Group::Table,
        Group::Depth,
        Group::Forced,
        Group::Again,
        Group::CutsOff,
        Group::Speculation,
        Group::LeftOut,
        Group::StandPat,
        Group::End,
    ];

    /// Its lines, in their order.
    pub(super) fn kinds(self) -> Vec<LineKind> {
        let rows = LineKind::ALL.iter().map(|kind| kind.row());
        rows.filter(|row| row.group == Some(self)).map(|row| row.kind).collect()
    }

    /// The text of the line that these share.
    pub(super) fn text(self, kinds: &[LineKind], context: &ListingContext<'_>) -> String {
        let parts = |between| {
            let parts = kinds.iter().map(|kind| kind.row().part).filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(between)
        };
        match self {
            Group::Table => "ask the table: it answers, or narrows alpha or beta".to_owned(),
            Group::Depth => "change depth: its move is extended, or reduced".to_owned(),
            Group::Forced => "if the best c is forced: search it a ply deeper".to_owned(),
            Group::Again => format!("if v matters, and is {}: search c again", parts(", or ")),
            Group::CutsOff => format!("return what is enough: {}", parts(", or ")),
            Group::Speculation => format!("v = {}", parts(", or ")),
            Group::LeftOut => "moves were left out: return best".to_owned(),
            Group::StandPat => {
                let beta = context.phrasing.beta();
                format!("beyond the horizon: best = evaluation; if best reaches {beta}: return it")
            }
            Group::End => match kinds.contains(&LineKind::MateDistance) {
                true => "if node is terminal, the depth runs out, or no win can matter: return its value"
                    .to_owned(),
                false => "if node is terminal, or the depth runs out: return its value".to_owned(),
            },
        }
    }
}
