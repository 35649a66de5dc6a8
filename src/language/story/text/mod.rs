//! Claims as sentences: values as the lens shows them, sides and moves by their names.

mod b_star;
mod beginning;
mod bet;
mod conspiracy;
mod expected;
mod found;
mod names;
mod proof;
mod rest;
mod teller;
mod uct;

use super::claim::{Claim, ClaimKind};
use crate::facts::bet::BetVerdict;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::plural::capitalised;
use crate::trace::columns::{Trace, VisitId};
use names::Names;
use serde::Serialize;
use teller::{Part, Teller};

/// A part of a sentence. Parts are joined by a space each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clause {
    /// The words.
    pub text: String,
    /// The visit that they are about.
    pub visit: Option<VisitId>,
    /// That visit's number and moves.
    pub tip: Option<String>,
}

/// A sentence of a story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentence {
    /// Its parts.
    pub clauses: Vec<Clause>,
}

/// The verdict of a bet in a word or two, as a badge has it.
#[must_use]
pub fn verdict_name(verdict: BetVerdict) -> &'static str {
    bet::name(verdict)
}

/// One sentence for each claim.
pub(super) fn sentences<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, claims: &[Claim]) -> Vec<Sentence> {
    let Some(at) = claims.first().map(|claim| claim.at) else { return Vec::new() };
    let owner = claims.iter().find_map(Claim::owner);
    // Below the visit's own bound there is no move, so its last move is named.
    let above = owner.map_or(0, |owner| if owner == at { trace.parent(at) } else { owner });
    let teller = Teller { names: Names::new(game, trace), trace, lens, above };
    claims.iter().map(|claim| sentence(&teller, claim)).collect()
}

fn sentence<G: Evaluate>(teller: &Teller<G>, claim: &Claim) -> Sentence {
    let at = claim.at;
    let mut parts = match &claim.kind {
        ClaimKind::Proof(what) => proof::parts(teller, at, what),
        ClaimKind::Uct(what) => uct::parts(teller, at, what).unwrap_or_default(),
        ClaimKind::BStar(what) => b_star::parts(teller, at, what),
        ClaimKind::Conspiracy(what) => conspiracy::parts(teller, at, what),
        kind => beginning::parts(teller, at, kind)
            .or_else(|| found::parts(teller, at, kind))
            .or_else(|| expected::parts(teller, at, kind))
            .unwrap_or_else(|| rest::parts(teller, at, kind)),
    };
    if let Some((text, _)) = parts.first_mut() {
        *text = capitalised(text);
    }
    if let Some((text, _)) = parts.last_mut() {
        text.push('.');
    }
    let clause =
        |(text, visit): Part| Clause { text, visit, tip: visit.map(|visit| teller.names.tip(visit)) };
    Sentence { clauses: parts.into_iter().map(clause).collect() }
}
