//! Who holds the bound that a visit's value crossed: the end of the chain of [`why`].

use super::claim::Claim;
use crate::insight::perspective::{Lens, Side};
use crate::insight::why::{What, why};
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// The bound that a visit's value crossed.
pub(super) struct Held {
    /// What is said of it.
    pub claim: Claim,
    /// The visit whose bound it is.
    pub owner: VisitId,
    /// Which of its bounds.
    pub side: Side,
    /// It follows from values that were found, and not from what somebody asked.
    pub is_found: bool,
    /// The value that crossed the bound is the better for the one who holds it: a null window asked no more.
    pub beats: bool,
}

/// Of a visit that has ended beyond its window. Nothing for the others, and where nobody set a bound.
pub(super) fn held(trace: &Trace, lens: Lens, id: VisitId) -> Option<Held> {
    let steps = why(trace, lens, id);
    let (crossed, chain) = steps.split_first()?;
    let is_cut = crossed.side == "beta";
    if let Some(step) = chain.iter().find(|step| step.what == What::ProbCut) {
        let claim = Claim::Predicts { at: id, owner: step.visit };
        return Some(Held { claim, owner: step.visit, side: Side::Alpha, is_found: false, beats: false });
    }
    let last = chain.last()?;
    let (owner, by, value) = (last.visit, last.setter, Value::from_raw(last.number));
    let side = if last.side == "beta" { Side::Beta } else { Side::Alpha };
    let claim = match last.what {
        What::Move => Claim::AlreadyHas { at: id, owner, by, value },
        What::StoodPat => Claim::StoodPat { at: id, owner, value },
        What::Table => Claim::TableHas { at: id, owner, by, side, value },
        What::Driver => Claim::AskedOnly { at: id, owner, side, value },
        What::ValueFound => Claim::ShownBefore { at: id, owner, by: by?, value },
        What::SingularTest => Claim::Tests { at: id, owner, best: by },
        _ => return None,
    };
    let is_found = matches!(last.what, What::Move | What::StoodPat | What::Table);
    // Whoever is to move has alpha for certain, and the opponent beta.
    let same_mover = (trace.ply(id) + trace.ply(owner)).is_multiple_of(2);
    let holder_moves_here = same_mover == (side == Side::Alpha);
    Some(Held { claim, owner, side, is_found, beats: is_found && holder_moves_here == is_cut })
}
