//! The holder of the bound that a visit's value crossed: the end of the chain of [`why`](crate::language::why::why).

use super::claim::{Claim, ClaimKind};
use crate::facts::bound_chain::{BoundLink, What, bound_chain, crossed_side};
use crate::facts::window_side::Side;
use crate::trace::columns::{Trace, VisitId};

/// The bound that a visit's value crossed.
pub(super) struct Held {
    /// The claim about the bound.
    pub claim: Claim,
    /// The visit whose bound it is.
    pub owner: VisitId,
    /// The side of its window with the bound.
    pub side: Side,
    /// Whether it follows from values that were found, and not from a question.
    pub is_found: bool,
    /// Whether the value that crossed the bound is better for the holder of the bound: a null window asked no more.
    pub beats: bool,
}

/// The bound that an ended visit's value crossed. `None` if the value crossed no bound, or if no visit set the bound.
pub(super) fn held(trace: &Trace, id: VisitId) -> Option<Held> {
    let crossed = crossed_side(trace, id)?;
    let chain = bound_chain(trace, id, crossed);
    let is_cut = crossed == Side::Beta;
    if let Some(link) = chain.iter().find(|link| link.what == What::ProbCut) {
        let claim = ClaimKind::Predicts { owner: link.visit }.at(id);
        return Some(Held { claim, owner: link.visit, side: Side::Alpha, is_found: false, beats: false });
    }
    let last = chain.last()?;
    let BoundLink { visit: owner, setter: by, value, side, .. } = *last;
    let claim = match last.what {
        What::Move => ClaimKind::AlreadyHas { owner, by, value }.at(id),
        What::StoodPat => ClaimKind::StoodPat { owner, value }.at(id),
        What::Table => ClaimKind::TableHas { owner, by, side, value }.at(id),
        What::Driver => ClaimKind::AskedOnly { owner, side, value }.at(id),
        What::ValueFound => ClaimKind::ShownBefore { owner, by: by?, value }.at(id),
        What::SingularTest => ClaimKind::Tests { owner, best: by }.at(id),
        _ => return None,
    };
    let is_found = matches!(last.what, What::Move | What::StoodPat | What::Table);
    // The side to move has alpha for certain, and the opponent has beta.
    let same_mover = (trace.ply(id) + trace.ply(owner)).is_multiple_of(2);
    let holder_moves_here = same_mover == (side == Side::Alpha);
    Some(Held { claim, owner, side, is_found, beats: is_found && holder_moves_here == is_cut })
}
