//! A visit that ends, and what of a visit was judged.

use super::Damage;
use super::columns::{Coder, Column};
use super::known::Stored;
use super::model::Model;
use super::open::{Child, Open};
use crate::game::MoveCode;
use crate::search::confidence::Confidence;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Entered, Left};
use crate::search::reductions::techniques_of_depth;
use crate::search::risk::Risk;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::trace::log::Event;
use crate::value::Value;

impl Model {
    /// Codes that the innermost visit ends, and closes it.
    pub(super) fn leave<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Left, Damage> {
        let actual = match actual {
            Event::Leave(left) => *left,
            _ => Left::without_value(LeaveReason::Stopped),
        };
        let top = self.open.checked_sub(1).ok_or("a visit that ends before it begins")?;
        let visit = &self.stack[top];
        let mask = &mut coder.begin(Column::Leave)?;
        let likely_reason = visit.likely_reason();
        let reason = coder.field(mask, Column::Reason, likely_reason as u32, actual.reason as u32)?;
        let reason = *LeaveReason::ALL.get(reason as usize).ok_or("a reason to end that does not exist")?;
        let likely = visit.likely_end(reason);
        let column = if is_judged(reason) { Column::Judgement } else { Column::Value };
        let value = coder.near(mask, column, likely.value.get(), actual.value.get())?;
        let best = coder.field(mask, Column::Best, likely.best.0.into(), actual.best.0.into())?;
        let confidence = u32::from(likely.confidence.parts());
        let confidence =
            coder.field(mask, Column::Confidence, confidence, actual.confidence.parts().into())?;
        let techniques = if self.rules.is_some_and(|rules| rules.unsafe_techniques) {
            let (likely, actual) = (likely.risk.techniques().bits(), actual.risk.techniques().bits());
            coder.field(mask, Column::Confidence, likely, actual)?
        } else {
            0
        };
        let techniques = UnsafeTechniques::from_code(techniques).ok_or("a technique that does not exist")?;
        coder.end(mask);
        let left = Left {
            risk: Risk::resting_on(techniques),
            best: MoveCode(u16::try_from(best).map_err(|_| "a move that does not exist")?),
            confidence: Confidence::from_parts(
                u16::try_from(confidence).map_err(|_| "a confidence that does not exist")?,
            ),
            ..Left::with_value(reason, Value::from_raw(value))
        };
        self.close(&left);
        Ok(left)
    }

    /// Codes how a visit of quiescence is judged, and whether it ends with that.
    pub(super) fn judged<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Event, Damage> {
        let (value, code) = match actual {
            Event::StoodPat(value) => (*value, STANDS),
            Event::Leave(left) if left.reason == LeaveReason::StandPat => (left.value, STOOD),
            Event::Leave(left) => (left.value, JUDGED),
            _ => (Value::DRAW, STANDS),
        };
        let top = self.open.checked_sub(1).ok_or("a judgement without a visit")?;
        let visit = &self.stack[top];
        let known = self.judgements.get(visit.key);
        let guess = known.map_or(visit.judgement.unwrap_or(0), |known| known.value);
        let value = Value::from_raw(coder.difference(Column::Judgement, guess, value.get())?);
        let likely = if value >= visit.now.beta {
            STOOD
        } else if known.is_some_and(|known| !known.has_moves()) {
            JUDGED
        } else {
            STANDS
        };
        let place = if code == likely { 0 } else { code + 1 };
        let code = match coder.number(Column::QuietMoves, place)? {
            0 => likely,
            place => place - 1,
        };
        self.learn_judgement(value.get(), code != JUDGED);
        match code {
            STANDS => Ok(self.stand(value)),
            STOOD | JUDGED => {
                let reason = if code == STOOD { LeaveReason::StandPat } else { LeaveReason::Evaluation };
                let left = Left::with_value(reason, value);
                self.close(&left);
                Ok(Event::Leave(left))
            }
            _ => Err("a judgement of a kind that does not exist"),
        }
    }

    /// The innermost visit may stand pat on a value.
    pub(super) fn stand(&mut self, value: Value) -> Event {
        if let Some(top) = self.open.checked_sub(1) {
            let rules = self.rules.unwrap_or_default();
            let visit = &mut self.stack[top];
            visit.value = value;
            if rules.prunes {
                visit.now = visit.now.raised(value);
            }
        }
        Event::StoodPat(value)
    }

    /// The innermost visit's position was judged: what its move gains is learnt.
    fn learn_judgement(&mut self, value: i16, has_moves: bool) {
        let Some(top) = self.open.checked_sub(1) else { return };
        let (above, rest) = self.stack.split_at_mut(top);
        let visit = &mut rest[0];
        visit.judgement = Some(value);
        self.judgements.judge(visit.key, value, has_moves);
        let Some(parent) = above.last_mut().filter(|_| visit.entered.mv != MoveCode::NONE) else { return };
        let mv = visit.entered.mv.0;
        match parent.judgement {
            Some(of_parent) => self.gains.learn(of_parent, mv, value),
            None => parent.judgement = Some(self.gains.parent(value, mv)),
        }
    }

    fn close(&mut self, left: &Left) {
        let Some(top) = self.open.checked_sub(1) else { return };
        self.open = top;
        let rules = self.rules.unwrap_or_default();
        if is_judged(left.reason) && !self.stack[top].entered.quiescence {
            self.open = top + 1;
            self.learn_judgement(left.value.get(), true);
            self.open = top;
        }
        let visit = &self.stack[top];
        if visit.entered.quiescence && left.reason == LeaveReason::AllMoves {
            self.judgements.moves(visit.key, visit.searched);
        }
        if left.reason.is_kept() && visit.is_position() && !visit.entered.quiescence {
            let bound = visit.entered.window.bound(left.value);
            let value = left.value.relative_to_node(visit.ply);
            let said = (value, bound, left.confidence.is_uncertain());
            self.table.store(Stored::new(visit.key, visit.id, visit.depth, left.best.0, said));
        }
        let Entered { reduction, extension, .. } = visit.entered;
        let of_depth = techniques_of_depth(reduction, extension);
        let child = Child {
            entered: visit.entered,
            reason: left.reason,
            value: if visit.is_position() && top > 2 { flipped(visit, left.value) } else { left.value },
            confidence: left.confidence,
            techniques: left.risk.techniques().and(of_depth),
        };
        if let Some(above) = top.checked_sub(1) {
            self.stack[above].take(child, rules);
        }
    }
}

/// A child's value as its parent sees it.
fn flipped(visit: &Open, value: Value) -> Value {
    if visit.entered.kind.is_of_parents_position() { value } else { -value }
}

/// Whether the value is how the position is judged.
fn is_judged(reason: LeaveReason) -> bool {
    matches!(reason, LeaveReason::Evaluation | LeaveReason::StandPat)
}

/// It may stand pat and searches on.
const STANDS: u32 = 0;
/// It stood pat at once.
const STOOD: u32 = 1;
/// It has no moves to search.
const JUDGED: u32 = 2;
