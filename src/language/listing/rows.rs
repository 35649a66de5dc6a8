//! All lines, and the texts of lines that share one.

use super::b_star_rows::B_STAR;
use super::context::ListingContext;
use super::driver_rows::DRIVER;
use super::node_rows::NODE;
use super::proof_rows::PROOF;
use super::row::{Group, Row};
use super::uct_rows::UCT;
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::visit_kind::VisitKind;

const fn are_in_order(rows: &[Row], first: usize) -> bool {
    let mut index = 0;
    while index < rows.len() {
        if rows[index].kind as usize != first + index {
            return false;
        }
        index += 1;
    }
    true
}

const _: () = assert!(are_in_order(&DRIVER, 0), "each line of the driver in its row");
const _: () = assert!(are_in_order(&NODE, DRIVER.len()), "each line of the node in its row");
const _: () = assert!(are_in_order(&PROOF, DRIVER.len() + NODE.len()), "each line of a proof in its row");
const _: () =
    assert!(are_in_order(&UCT, DRIVER.len() + NODE.len() + PROOF.len()), "each line of UCT in its row");
const _: () = assert!(
    are_in_order(&B_STAR, DRIVER.len() + NODE.len() + PROOF.len() + UCT.len()),
    "each line of B* in its row"
);
const _: () = assert!(
    DRIVER.len() + NODE.len() + PROOF.len() + UCT.len() + B_STAR.len() == LineKind::ALL.len(),
    "a row for each line"
);

impl LineKind {
    pub(super) fn row(self) -> &'static Row {
        let index = self as usize;
        let of_node = index.wrapping_sub(DRIVER.len());
        let of_proof = of_node.wrapping_sub(NODE.len());
        let of_uct = of_proof.wrapping_sub(PROOF.len());
        let of_b_star = of_uct.wrapping_sub(UCT.len());
        let driver_or_node = DRIVER.get(index).or_else(|| NODE.get(of_node));
        let proof_or_uct = || PROOF.get(of_proof).or_else(|| UCT.get(of_uct));
        driver_or_node.or_else(proof_or_uct).unwrap_or_else(|| &B_STAR[of_b_star])
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

    /// It is a line of a search for a proof, and of no other.
    pub(super) fn is_of_proof(self) -> bool {
        let of_proof = (self as usize).wrapping_sub(DRIVER.len() + NODE.len());
        of_proof < PROOF.len()
    }

    /// It is a line of UCT, and of no other search.
    pub(super) fn is_of_uct(self) -> bool {
        let of_uct = (self as usize).wrapping_sub(DRIVER.len() + NODE.len() + PROOF.len());
        of_uct < UCT.len()
    }

    /// It is a line of B*, and of no other search.
    pub(super) fn is_of_b_star(self) -> bool {
        self as usize >= DRIVER.len() + NODE.len() + PROOF.len() + UCT.len()
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
