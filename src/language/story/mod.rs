//! Why a visit came to its value, as a story in moves and values: one to five short sentences, whose clauses
//! each name the visit that they are about.
//!
//! Claims are data first ([`Claim`]), so that the meaning of each claim can be tested; the sentences are made
//! from the claims alone.

mod b_star;
mod begin;
mod claim;
mod conspiracy;
mod depth_first;
mod end;
mod family_story;
mod held;
mod proof;
mod scope;
mod text;
mod uct;

pub use claim::{AgainCause, BStarClaim, Claim, ClaimKind, ConspiracyClaim, ProofClaim, UctClaim};
pub use text::{Clause, Sentence, verdict_name};

use crate::facts::bet;
use crate::facts::expected_moves::Expectation;
use crate::game::Evaluate;
use crate::language::expected_moves::per_mille;
use crate::language::perspective::Lens;
use crate::language::unknown_leaves;
use crate::plural::capitalised;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use depth_first::MOST_OF_THE_END;
use family_story::FamilyStory;
use scope::Scope;

/// The claims about a visit at `t`, in their order: its beginning, then the reasons for its value; for a node
/// that is still open, its present state comes first. Later events are left out.
#[must_use]
pub fn claims<G: Evaluate>(game: &G, trace: &Trace, id: VisitId, t: Time) -> Vec<Claim> {
    let t = t.min(trace.ticks().saturating_sub(1));
    let Some(scope) = Scope::new(game, trace, id, t) else { return Vec::new() };
    if !scope.is_entered() {
        return vec![ClaimKind::NotEntered.at(id)];
    }
    (FamilyStory::of(trace.family()).claims)(&scope)
}

/// The story of a visit at `t`. Empty for a visit that does not exist.
#[must_use]
pub fn story<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, id: VisitId, t: Time) -> Vec<Sentence> {
    let mut story = text::sentences(game, trace, lens, &claims(game, trace, id, t));
    let is_of_root =
        trace.visit(id).is_some_and(|visit| visit.level <= ROOT_LEVEL) && trace.leave_time(id) <= t;
    if is_of_root && let Some(unknown) = unknown_leaves::sentence(game, lens) {
        let text = format!("{}.", capitalised(&unknown));
        story.push(Sentence { clauses: vec![Clause { text, visit: None, tip: None }] });
    }
    story
}

/// The story of a visit that has ended, from its moves to its value, without its beginning.
#[must_use]
pub fn ending<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, id: VisitId) -> Vec<Sentence> {
    let scope = Scope::new(game, trace, id, trace.leave_time(id));
    let claims = scope.map_or_else(Vec::new, |scope| (FamilyStory::of(trace.family()).ending)(&scope));
    text::sentences(game, trace, lens, &claims[..claims.len().min(MOST_OF_THE_END)])
}

/// The verdict on the bet of a visit by `t`; empty until it is known.
#[must_use]
pub fn verdict<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, at: VisitId, t: Time) -> Vec<Sentence> {
    let claim = bet::verdict(trace, at, t).map(|verdict| ClaimKind::Bet { verdict }.at(at));
    text::sentences(game, trace, lens, claim.as_slice())
}

/// The expectation of the neural move map's network at a visit, as a sentence.
#[must_use]
pub fn expected<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    at: VisitId,
    expectation: &Expectation,
) -> Vec<Sentence> {
    let claim = expectation.moves.first().map(|first| {
        let per_mille = per_mille(first.share);
        let (mv, visit, outcome) = (first.mv, first.visit, expectation.outcome);
        ClaimKind::Expected { mv, visit, per_mille, outcome }.at(at)
    });
    text::sentences(game, trace, lens, claim.as_slice())
}

/// A story as plain text.
#[must_use]
pub fn plain(story: &[Sentence]) -> String {
    let clauses = story.iter().flat_map(|sentence| &sentence.clauses);
    clauses.map(|clause| clause.text.as_str()).collect::<Vec<_>>().join(" ")
}
