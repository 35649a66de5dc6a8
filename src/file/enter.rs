//! A visit that begins.

use super::Damage;
use super::columns::{Coder, Column};
use super::model::Model;
use super::open::{Child, Open, null_above, null_below};
use super::order::{NONE, Question};
use crate::game::{Evaluate, Game, MoveCode};
use crate::search::depth::Depth;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::log::Event;
use crate::value::Value;

const TYPES: [NodeType; 3] = [NodeType::Pv, NodeType::Cut, NodeType::All];
const PLY: i16 = Depth::PLY.sixteenths();

/// No visits nest more deeply.
const MOST_LEVELS: usize = u8::MAX as usize;

impl Model {
    /// Codes that a visit begins, and opens it.
    pub(super) fn enter<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Entered, Damage> {
        let actual = match actual {
            Event::Enter(entered) => *entered,
            _ => super::open::NOTHING,
        };
        if self.open >= MOST_LEVELS || self.visits >= u32::MAX - 1 {
            return Err("visits nested too deeply, or too many");
        }
        let mask = &mut coder.begin(Column::Enter)?;
        let kind = coder.field(mask, Column::Kind, self.likely_kind() as u32, actual.kind as u32)?;
        let kind = *VisitKind::ALL.get(kind as usize).ok_or("a kind of visit that does not exist")?;
        self.settle_before(kind);
        let rank = self.rank(coder, kind, actual.rank)?;
        let likely_other = self.likely_other_depth(kind);
        let other = coder.field(mask, Column::OtherDepth, likely_other, other_depth(&actual))?;
        let (extension, reduction) = causes(other)?;
        let mv = self.reach(coder, kind, rank, actual.mv.0)?;
        let slot = other as usize & 15;
        let depth =
            coder.near(mask, Column::Depth, self.likely_depth(kind, slot), actual.depth.sixteenths())?;
        if !(-2048..2048).contains(&depth) {
            return Err("a depth that does not exist");
        }
        let window = self.window(coder, mask, kind, actual.window)?;
        let expected = self.likely_type(kind, window) as u32;
        let expected = coder.field(mask, Column::Expected, expected, actual.expected as u32)?;
        let expected = *TYPES.get(expected as usize).ok_or("a node type that does not exist")?;
        let is_quiet = kind.is_position() && depth < PLY && self.habits.has_quiescence;
        let quiescence = coder.field(mask, Column::Kind, is_quiet.into(), actual.quiescence.into())? == 1;
        let whole_key = match &self.stack[self.open].position {
            Some(position) if kind.is_position() => self.game.key(position),
            _ => 0,
        };
        let key = coder.field(mask, Column::Key, whole_key as u32, actual.key as u32)?;
        coder.end(mask);
        let entered = Entered {
            kind,
            expected,
            quiescence,
            mv: MoveCode(mv),
            key: key.into(),
            depth: Depth::from_sixteenths(depth),
            window,
            rank,
            extension,
            reduction,
        };
        self.learn_enter(&entered, slot);
        let whole_key = if whole_key as u32 == key { whole_key } else { key.into() };
        self.begin(entered, whole_key);
        Ok(entered)
    }

    fn parent(&self) -> Option<&Open> {
        self.open.checked_sub(1).map(|top| &self.stack[top])
    }

    fn likely_kind(&self) -> VisitKind {
        let Some(parent) = self.parent() else { return VisitKind::Search };
        match self.open {
            1 => return VisitKind::Iteration,
            2 => {
                return if parent.last.is_some() || self.habits.scouts_root {
                    VisitKind::Pass
                } else {
                    VisitKind::Node
                };
            }
            _ => {}
        }
        if parent.pending.is_some() {
            return VisitKind::ReSearch;
        }
        match &parent.last {
            Some(last) if matches!(last.entered.kind, VisitKind::Singular | VisitKind::MultiCut) => {
                last.entered.kind
            }
            Some(_) => VisitKind::Node,
            None if parent.entered.quiescence || parent.entered.kind == VisitKind::NullMove => {
                VisitKind::Node
            }
            None => self.habits.first_kind[parent.entered.expected as usize],
        }
    }

    /// A search of another move, or of none, makes what was pending count.
    fn settle_before(&mut self, kind: VisitKind) {
        let (Some(rules), Some(top)) = (self.rules, self.open.checked_sub(1)) else { return };
        let parent = &mut self.stack[top];
        if kind == VisitKind::ReSearch {
            parent.pending = None;
        } else {
            parent.settle(rules);
        }
    }

    fn rank<C: Coder>(
        &mut self,
        coder: &mut C,
        kind: VisitKind,
        actual: Option<RankSource>,
    ) -> Result<Option<RankSource>, Damage> {
        if matches!(kind, VisitKind::Search | VisitKind::Iteration | VisitKind::Pass) || self.open == 2 {
            return Ok(None);
        }
        let parent = &self.stack[self.open - 1];
        let (column, likely) = if parent.entered.quiescence {
            (Column::QuietRank, parent.last.map_or(Some(RankSource::Noisy), |last| last.entered.rank))
        } else if kind == VisitKind::ReSearch {
            (Column::Rank, parent.last.and_then(|last| last.entered.rank))
        } else if kind == VisitKind::NullMove || kind.is_of_parents_position() {
            (Column::Rank, None)
        } else if parent.searched == 0 && parent.remembered != NONE {
            (Column::Rank, Some(RankSource::TableMove))
        } else {
            let last = parent.last.filter(|_| parent.searched > 0).and_then(|last| last.entered.rank);
            let last = last.filter(|rank| *rank != RankSource::TableMove);
            (Column::Rank, Some(last.unwrap_or(RankSource::Noisy)))
        };
        let code = |rank: Option<RankSource>| rank.map_or(0, |rank| rank as u32 + 1);
        let place = if code(likely) == code(actual) { 0 } else { code(actual) + 1 };
        match coder.number(column, place)? {
            0 => Ok(likely),
            1 => Ok(None),
            place => {
                let rank = RankSource::ALL.get(place as usize - 2);
                Ok(Some(*rank.ok_or("a source of a rank that does not exist")?))
            }
        }
    }

    /// As it was for the move that is searched again.
    fn likely_other_depth(&self, kind: VisitKind) -> u32 {
        let last = self.parent().and_then(|parent| parent.last);
        match last {
            Some(last) if kind == VisitKind::ReSearch && last.entered.reduction.is_none() => {
                other_depth(&last.entered)
            }
            _ => 0,
        }
    }

    /// The move. Where it leads is put where the visit will stand.
    fn reach<C: Coder>(
        &mut self,
        coder: &mut C,
        kind: VisitKind,
        rank: Option<RankSource>,
        actual: u16,
    ) -> Result<u16, Damage> {
        if self.stack.len() == self.open {
            self.stack.push(Open::new());
        }
        let (above, rest) = self.stack.split_at_mut(self.open);
        let reached = &mut rest[0].position;
        let parent = above.last_mut();
        if self.open <= 2 || kind == VisitKind::NullMove || kind.is_of_parents_position() {
            let place = if actual == NONE { 0 } else { u32::from(actual) + 1 };
            let place = coder.number(Column::OtherMove, place)?;
            let mv = if place == 0 { NONE } else { other_move(place - 1)? };
            let of_parent = parent.and_then(|parent| parent.position.as_ref());
            *reached = if mv != NONE {
                None
            } else if kind == VisitKind::NullMove {
                of_parent.and_then(|position| self.game.pass(position))
            } else if kind.is_of_parents_position() {
                of_parent.cloned()
            } else {
                Some(self.game.root())
            };
            return Ok(mv);
        }
        let Some(parent) = parent else { return Err("a move without a position") };
        let Some(position) = &parent.position else {
            *reached = None;
            return other_move(coder.number(Column::OtherMove, actual.into())?);
        };
        let likely = if kind == VisitKind::ReSearch {
            parent.last.map_or(NONE, |last| last.entered.mv.0)
        } else if rank == Some(RankSource::TableMove) {
            parent.remembered
        } else {
            NONE
        };
        let again = matches!(kind, VisitKind::ReSearch | VisitKind::Singular | VisitKind::MultiCut);
        let question = Question { quiescence: parent.entered.quiescence, likely, again };
        let (mv, position) =
            self.order.code(coder, &self.game, position, &mut parent.moves, &question, actual)?;
        *reached = position;
        Ok(mv)
    }

    fn likely_depth(&self, kind: VisitKind, slot: usize) -> i16 {
        let Some(parent) = self.parent() else { return 0 };
        if kind == VisitKind::Search {
            return 0;
        }
        if kind == VisitKind::Iteration {
            return self.habits.iteration.saturating_add(PLY);
        }
        if self.open == 2 {
            return parent.depth;
        }
        let in_full = parent.last.filter(|last| last.entered.reduction.is_none());
        if let Some(last) = in_full.filter(|_| kind == VisitKind::ReSearch) {
            return last.entered.depth.sixteenths();
        }
        let other = self.habits.depths[kind as usize][slot];
        let depth = parent.depth.saturating_sub(PLY).saturating_add(other);
        if kind.is_speculative() { depth.max(0) } else { depth }
    }

    fn window<C: Coder>(
        &mut self,
        coder: &mut C,
        mask: &mut super::columns::Mask,
        kind: VisitKind,
        actual: Window,
    ) -> Result<Window, Damage> {
        let (likely, other) = self.likely_windows(kind);
        if !coder.differs(mask, actual != likely) {
            return Ok(likely);
        }
        if coder.number(Column::Window, u32::from(actual != other))? == 0 {
            return Ok(other);
        }
        let alpha = coder.difference(Column::Window, likely.alpha.get(), actual.alpha.get())?;
        let null = Value::from_raw(alpha).successor().get();
        let beta = coder.difference(Column::Window, null, actual.beta.get())?;
        Ok(Window { alpha: Value::from_raw(alpha), beta: Value::from_raw(beta) })
    }

    /// The window that is likely, and the one that is likely where it is not that.
    fn likely_windows(&self, kind: VisitKind) -> (Window, Window) {
        let Some(parent) = self.parent() else { return (Window::FULL, Window::FULL) };
        let open = -parent.now;
        let null = -null_above(parent.now.alpha);
        if self.open <= 2 {
            return (Window::FULL, parent.last.map_or(Window::FULL, |last| last.entered.window));
        }
        match kind {
            VisitKind::NullMove => (-null_below(parent.now.beta), open),
            VisitKind::ProbCut => (null_below(parent.now.beta), null_above(parent.now.alpha)),
            VisitKind::SamePosition | VisitKind::Playout => (parent.now, open),
            VisitKind::MultiCut => (open, null),
            VisitKind::Singular => (-null_above(parent.value.plus(self.habits.margin)), open),
            VisitKind::ReSearch => match &parent.last {
                Some(Child { entered, .. }) if entered.reduction.is_some() => (entered.window, open),
                Some(Child { value, .. }) => {
                    (open, -Window { alpha: value.predecessor().max(parent.now.alpha), ..parent.now })
                }
                None => (open, null),
            },
            VisitKind::Search | VisitKind::Iteration | VisitKind::Node | VisitKind::Pass => {
                let is_open = parent.searched == 0 || parent.entered.quiescence || !self.habits.scouts;
                if is_open { (open, null) } else { (null, open) }
            }
        }
    }

    fn likely_type(&self, kind: VisitKind, window: Window) -> NodeType {
        let Some(parent) = self.parent() else { return NodeType::Pv };
        let of_parent = parent.entered.expected;
        if self.open <= 2 {
            return NodeType::Pv;
        }
        match kind {
            VisitKind::NullMove => of_parent.expected_child(true),
            VisitKind::Singular => NodeType::Cut,
            VisitKind::MultiCut => of_parent.expected_child(false),
            VisitKind::ProbCut if window == null_below(parent.now.beta) => NodeType::Cut,
            VisitKind::ProbCut | VisitKind::SamePosition | VisitKind::Playout => of_parent,
            VisitKind::ReSearch => match &parent.last {
                Some(last) if last.entered.reduction.is_some() => last.entered.expected,
                _ => NodeType::Pv,
            },
            VisitKind::Search | VisitKind::Iteration | VisitKind::Node | VisitKind::Pass => {
                of_parent.expected_child(parent.searched == 0)
            }
        }
    }

    fn learn_enter(&mut self, entered: &Entered, slot: usize) {
        let kind = entered.kind;
        let depth = entered.depth.sixteenths();
        if kind == VisitKind::Iteration {
            self.habits.iteration = depth;
        }
        if depth < PLY && kind.is_position() {
            self.habits.has_quiescence = entered.quiescence;
        }
        let Some(parent) = self.open.checked_sub(1).map(|top| &self.stack[top]) else { return };
        if self.open == 2 && parent.last.is_none() {
            self.habits.scouts_root = kind == VisitKind::Pass;
        }
        if self.open > 2 {
            let other = depth.saturating_sub(parent.depth.saturating_sub(PLY));
            if !(kind.is_speculative() && depth == 0) {
                self.habits.depths[kind as usize][slot] = other;
            }
            if parent.last.is_none()
                && !parent.entered.quiescence
                && parent.entered.kind != VisitKind::NullMove
            {
                self.habits.first_kind[parent.entered.expected as usize] = kind;
            }
            if kind == VisitKind::Singular {
                let alpha = -i32::from(entered.window.beta.get());
                let margin = alpha - i32::from(parent.value.get());
                self.habits.margin = margin.clamp(-30_000, 30_000) as i16;
            }
            if kind == VisitKind::Node
                && parent.searched > 0
                && !parent.entered.quiescence
                && !parent.now.is_null()
            {
                self.habits.scouts = entered.window == -null_above(parent.now.alpha);
            }
        }
    }

    /// Opens a visit, whose position is in its place already.
    fn begin(&mut self, entered: Entered, key: u64) {
        let (ply, judgement) = match self.parent() {
            Some(parent) if self.open > 2 => {
                let same = entered.kind.is_of_parents_position();
                let of_parent = parent.judgement;
                let judgement = match (entered.mv.known(), of_parent) {
                    (_, None) => None,
                    (Some(mv), Some(value)) => Some(self.gains.child(value, mv.0)),
                    (None, Some(value)) if same => Some(value),
                    (None, Some(value)) => Some(-value),
                };
                (parent.ply + u16::from(!same), judgement)
            }
            _ => (0, None),
        };
        let visit = &mut self.stack[self.open];
        visit.enter(self.visits, ply, entered);
        visit.key = key;
        visit.judgement = judgement;
        if !entered.quiescence && entered.kind.is_position() {
            visit.remembered = self.table.best(key);
        }
        self.open += 1;
        self.visits += 1;
    }
}

fn other_move(code: u32) -> Result<u16, Damage> {
    u16::try_from(code).map_err(|_| "a move that does not exist")
}

/// The cause of an extension from below, that of a reduction from above; 0 for neither.
fn other_depth(visit: &Entered) -> u32 {
    match (visit.extension, visit.reduction) {
        (Some(cause), _) => cause as u32 + 1,
        (None, Some(cause)) => REDUCED - cause as u32,
        (None, None) => 0,
    }
}

const REDUCED: u32 = 15;
const _: () = assert!(ExtensionCause::ALL.len() + ReductionCause::ALL.len() <= REDUCED as usize);

fn causes(code: u32) -> Result<(Option<ExtensionCause>, Option<ReductionCause>), Damage> {
    if code == 0 {
        return Ok((None, None));
    }
    let extension = ExtensionCause::ALL.get(code as usize - 1).copied();
    let reduction =
        REDUCED.checked_sub(code).and_then(|code| ReductionCause::ALL.get(code as usize)).copied();
    if extension.is_none() && reduction.is_none() {
        return Err("a cause of another depth that does not exist");
    }
    Ok((extension, reduction))
}
