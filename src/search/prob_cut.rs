//! ProbCut (Buro): the value of a shallow search predicts the value of the deep search. If the prediction is
//! beyond the window by enough of its standard errors, the node is cut off.
//!
//! The prediction is a linear model `deep = a * shallow + b` with a standard error sigma for each pair of
//! depths. Models are fitted from real searches by `plyscope lab probcut-fit`, and belong to a game's
//! evaluation, so the game carries them.

use super::arrival::Arrival;
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::parameters::{ProbCutParameters, plies};
use super::state::{Search, Stop};
use super::unsafe_technique::UnsafeTechnique;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, MoveCode, ProbCutModel};
use crate::value::Value;

/// The least shallow value that lets the deep value be taken to reach `beta`: `(beta + t * sigma - b) / a`,
/// rounded up. `None` if no shallow value does.
#[must_use]
pub fn high_bound(model: &ProbCutModel, threshold: f64, beta: Value) -> Option<Value> {
    judged((f64::from(beta.get()) + threshold * model.sigma - model.b) / model.a, f64::ceil)
}

/// The greatest shallow value that lets the deep value be taken not to exceed `alpha`: `(alpha - t * sigma -
/// b) / a`, rounded down.
#[must_use]
pub fn low_bound(model: &ProbCutModel, threshold: f64, alpha: Value) -> Option<Value> {
    judged((f64::from(alpha.get()) - threshold * model.sigma - model.b) / model.a, f64::floor)
}

/// A predicted value, if it is one that a judgement can have.
fn judged(number: f64, round: fn(f64) -> f64) -> Option<Value> {
    let number = round(number);
    (number.abs() < f64::from(Value::JUDGEMENT_LIMIT)).then(|| Value::judgement(number as i32))
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches the position shallowly, if there is a model for its depth. The result is `Some` if the
    /// prediction is beyond the window.
    #[inline(never)]
    pub(super) fn prob_cut(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Option<Left>, Stop> {
        let Some(ProbCutParameters { threshold }) = self.parameters.prob_cut.get() else { return Ok(None) };
        if arrival.expected == NodeType::Pv || !window.is_null() || arrival.kind == VisitKind::ProbCut {
            return Ok(None);
        }
        let threshold = f64::from(threshold) / 100.0;
        let model = self.game.prob_cut_models().iter().find(|model| plies(model.deep) == arrival.depth);
        let Some(&model) = model else { return Ok(None) };
        if window.alpha.decided().is_some() || window.beta.decided().is_some() {
            return Ok(None);
        }
        // No move led here, so nothing ranked it and nothing extended or reduced it.
        let shallow = Arrival {
            kind: VisitKind::ProbCut,
            mv: MoveCode::NONE,
            rank: None,
            extension: None,
            reduction: None,
            depth: plies(model.shallow),
            pre_searched: false,
            reduced_on_purpose: true,
            ..*arrival
        };
        // The side that the node is expected to fail to is asked first.
        let high_first = arrival.expected == NodeType::Cut;
        for high in [high_first, !high_first] {
            let bound = if high {
                high_bound(&model, threshold, window.beta)
            } else {
                low_bound(&model, threshold, window.alpha)
            };
            let Some(bound) = bound else { continue };
            let asked = if high { Window::null_below(bound) } else { Window::null_above(bound) };
            let expected = if high { NodeType::Cut } else { NodeType::All };
            let left = self.visit(position, &Arrival { expected, ..shallow }, asked)?;
            let cuts = if high { left.value >= bound } else { left.value <= bound };
            if cuts && !left.risk.is_uncertain() {
                let value = if high { window.beta } else { window.alpha };
                return Ok(Some(Left {
                    best: left.best,
                    risk: left.risk.and_technique(UnsafeTechnique::ProbCut),
                    ..Left::with_value(LeaveReason::ProbCut, value)
                }));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: ProbCutModel =
        ProbCutModel { shallow: 2, deep: 4, a: 0.5, b: 10.0, sigma: 20.0, pairs: 100 };

    #[test]
    fn the_prediction_must_lie_beyond_the_window_by_t_standard_errors() {
        let value = Value::judgement;
        // (30 + 1.5 * 20 - 10) / 0.5
        assert_eq!(high_bound(&MODEL, 1.5, value(30)), Some(value(100)));
        // (30 - 1.5 * 20 - 10) / 0.5
        assert_eq!(low_bound(&MODEL, 1.5, value(30)), Some(value(-20)));
        assert_eq!(high_bound(&MODEL, 1.5, value(29_000)), None);
    }
}
