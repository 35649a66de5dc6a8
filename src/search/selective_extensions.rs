//! Selective extensions: forcing moves are searched deeper, by fractions of a ply.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::{ExtensionCause, Observer};
use super::parameters::ExtensionParameters;
use super::state::{PathMove, Search};
use crate::game::Evaluate;

/// The forcing signs of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtensionTriggers {
    /// It gives check, so that its answer is an evasion.
    pub gives_check: bool,
    /// It captures where the previous move captured.
    pub recaptures: bool,
    /// It brings a pawn one step before its promotion.
    pub threatens_promotion: bool,
}

/// The extension of a move: its signs' increments together, at most a ply; and the sign that gives most of
/// it.
#[must_use]
pub fn combined_extension(
    parameters: &ExtensionParameters,
    signs: ExtensionTriggers,
) -> (Depth, Option<ExtensionCause>) {
    let parts = [
        (signs.gives_check, parameters.check_evasion, ExtensionCause::CheckEvasion),
        (signs.recaptures, parameters.recapture, ExtensionCause::Recapture),
        (signs.threatens_promotion, parameters.promotion_threat, ExtensionCause::PromotionThreat),
    ];
    let mut total = 0;
    let mut cause = None;
    let mut most = 0;
    for (_, sixteenths, sign) in parts.into_iter().filter(|(shows, ..)| *shows) {
        total += i16::from(sixteenths);
        if sixteenths > most {
            (most, cause) = (sixteenths, Some(sign));
        }
    }
    (Depth::from_sixteenths(total).min(Depth::PLY), cause)
}

/// The part of an extension that the cap allows: `depth` plies below `ply` the line may reach `cap` per cent
/// of the iteration's depth, and no extension takes it further.
#[must_use]
pub fn capped(extension: Depth, ply: u16, depth: Depth, iteration: u8, cap: u16) -> Depth {
    let limit = i32::from(iteration) * i32::from(cap) * 16 / 100;
    let reached = i32::from(ply) * 16 + i32::from(depth.sixteenths());
    let room = (limit - reached).clamp(0, i32::from(extension.sixteenths()));
    Depth::from_sixteenths(room as i16)
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The extension of a move from `parent`'s position to `child`.
    #[inline(never)]
    pub(super) fn extension(
        &self,
        position: &G::Position,
        mv: G::Move,
        child: &G::Position,
        parent: &Arrival,
    ) -> (Depth, Option<ExtensionCause>) {
        let parameters = &self.parameters.extensions;
        if !parameters.any() {
            return (Depth::default(), None);
        }
        let PathMove { captures, .. } = self.path_moves[usize::from(parent.ply)];
        let signs = ExtensionTriggers {
            gives_check: parameters.check_evasion > 0 && self.game.in_check(child),
            recaptures: parameters.recapture > 0
                && captures
                && self.game.is_recapture(position, mv, parent.mv),
            threatens_promotion: parameters.promotion_threat > 0
                && self.game.threatens_promotion(position, mv),
        };
        if signs == ExtensionTriggers::default() {
            return (Depth::default(), None);
        }
        let (extension, cause) = combined_extension(parameters, signs);
        let capped = self.cap(extension, parent.ply + 1, parent.depth - Depth::PLY);
        (capped, cause.filter(|_| capped > Depth::default()))
    }

    /// The part of an extension that the cap allows, see [`capped`].
    #[inline(never)]
    pub(super) fn cap(&self, extension: Depth, ply: u16, depth: Depth) -> Depth {
        if extension == Depth::default() {
            return extension;
        }
        capped(extension, ply, depth, self.iteration, self.parameters.extensions.cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: ExtensionParameters =
        ExtensionParameters { check_evasion: 16, recapture: 8, promotion_threat: 12, cap: 200 };

    #[test]
    fn increments_add_up_to_at_most_a_ply() {
        let depth = |signs| combined_extension(&PARAMETERS, signs);
        assert_eq!(depth(ExtensionTriggers::default()), (Depth::default(), None));
        assert_eq!(
            depth(ExtensionTriggers { recaptures: true, ..ExtensionTriggers::default() }),
            (Depth::from_sixteenths(8), Some(ExtensionCause::Recapture))
        );
        assert_eq!(
            depth(ExtensionTriggers { gives_check: true, recaptures: true, threatens_promotion: true }),
            (Depth::PLY, Some(ExtensionCause::CheckEvasion))
        );
        let least = ExtensionParameters { recapture: 1, ..PARAMETERS };
        assert_eq!(
            combined_extension(
                &least,
                ExtensionTriggers { recaptures: true, ..ExtensionTriggers::default() }
            ),
            (Depth::from_sixteenths(1), Some(ExtensionCause::Recapture))
        );
        let off = ExtensionParameters { check_evasion: 0, ..PARAMETERS };
        assert_eq!(
            combined_extension(&off, ExtensionTriggers { gives_check: true, ..ExtensionTriggers::default() }),
            (Depth::default(), None)
        );
    }

    #[test]
    fn the_cap_is_a_multiple_of_the_iterations_depth() {
        // Iteration 4 at 200 %: a line of 8 plies at most.
        let extended = |ply, depth| capped(Depth::PLY, ply, Depth::plies(depth), 4, 200);
        assert_eq!(extended(3, 4), Depth::PLY);
        assert_eq!(extended(5, 3), Depth::default());
        assert_eq!(extended(9, 3), Depth::default());
        assert_eq!(capped(Depth::PLY, 4, Depth::from_sixteenths(56), 4, 200), Depth::from_sixteenths(8));
    }
}
