//! The words for the expectation of the neural move map's network, and what came of it.

use super::teller::{Part, Teller};
use crate::facts::expected_moves::ExpectedOutcome;
use crate::game::Evaluate;
use crate::language::expected_moves::share_text;
use crate::language::story::claim::ClaimKind;
use crate::trace::columns::VisitId;

pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, kind: &ClaimKind) -> Option<Vec<Part>> {
    let ClaimKind::Expected { mv, visit, per_mille, outcome } = *kind else { return None };
    let name = teller.names.legal(at, mv)?;
    let share = share_text(per_mille);
    let Some((outcome, better)) = outcome else {
        return Some(vec![(format!("the network expects {name} first ({share})"), visit)]);
    };
    let other = better.visit.map(|visit| teller.names.mv(visit)).unwrap_or_default();
    let expected = format!("the network expected {name} first ({share})");
    Some(match (outcome, better.cuts_off) {
        (ExpectedOutcome::Right, true) => vec![(format!("{expected}, and it cut off"), visit)],
        (ExpectedOutcome::Right, false) => vec![(format!("{expected}, and it is the best move"), visit)],
        (ExpectedOutcome::Wrong, true) => {
            vec![(format!("{expected};"), visit), (format!("{other} cut off"), better.visit)]
        }
        (ExpectedOutcome::Wrong, false) => {
            vec![(format!("{expected};"), visit), (format!("the best move is {other}"), better.visit)]
        }
        (ExpectedOutcome::NeverSearched, _) => {
            vec![(format!("{expected};"), None), (format!("{other} cut off before its turn"), better.visit)]
        }
    })
}
