//! The stories, with a row for each family of searches.

use super::claim::Claim;
use super::scope::Scope;
use super::{b_star, conspiracy, depth_first, end, proof, uct};
use crate::game::Evaluate;
use crate::search::family::Family;

/// The stories of a family.
pub(super) struct FamilyStory<G: Evaluate> {
    /// The claims about a visit that was entered.
    pub claims: fn(&Scope<'_, G>) -> Vec<Claim>,
    /// The claims about the value of a visit that has ended.
    pub ending: fn(&Scope<'_, G>) -> Vec<Claim>,
}

impl<G: Evaluate> FamilyStory<G> {
    pub(super) fn of(family: Family) -> FamilyStory<G> {
        match family {
            Family::DepthFirst => FamilyStory { claims: depth_first::claims, ending: end::claims },
            Family::Descents | Family::Thresholds => Self::of_both(proof::claims),
            Family::Sampled => Self::of_both(uct::claims),
            Family::Intervals => Self::of_both(b_star::claims),
            Family::Conspirators => Self::of_both(conspiracy::claims),
        }
    }

    fn of_both(claims: fn(&Scope<'_, G>) -> Vec<Claim>) -> FamilyStory<G> {
        FamilyStory { claims, ending: claims }
    }
}
