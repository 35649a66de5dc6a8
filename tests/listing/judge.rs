//! Whether the lit line is right at a tick, and which values are next to it, judged from an observer's events alone.

use crate::common::replay::{Frame, ObservedEvent};
use plyscope::language::listing::LineKind;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, ExtensionCause, Left, ReductionCause};
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::trace::time::Tick;
use plyscope::value::Value;

/// The events that the observer saw of one visit.
#[derive(Clone, Debug)]
pub struct Story {
    entered: Entered,
    left: Left,
    parent: Option<usize>,
    children: Vec<usize>,
    probe: Option<(ProbeOutcome, Option<Value>)>,
    stood_pat: Option<Value>,
    pre_search: Option<Depth>,
    skipped: Option<(usize, usize)>,
    left_out: Option<u16>,
    /// The visit that the very next event enters.
    then: Option<usize>,
}

pub fn stories(script: &[ObservedEvent]) -> Vec<Story> {
    let mut stories: Vec<Story> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (index, seen) in script.iter().enumerate() {
        let top = open.last().copied();
        match *seen {
            ObservedEvent::Enter(entered) => {
                let id = stories.len();
                if let Some(parent) = top {
                    stories[parent].children.push(id);
                }
                open.push(id);
                stories.push(Story {
                    entered,
                    left: Left::without_value(LeaveReason::Stopped),
                    parent: top,
                    children: Vec::new(),
                    probe: None,
                    stood_pat: None,
                    pre_search: None,
                    skipped: None,
                    left_out: None,
                    then: None,
                });
            }
            ObservedEvent::Probe(outcome, entry) => {
                stories[top.unwrap()].probe = Some((outcome, entry.map(|entry| entry.0)));
            }
            ObservedEvent::StoodPat(value) => stories[top.unwrap()].stood_pat = Some(value),
            ObservedEvent::PreSearch(depth) => stories[top.unwrap()].pre_search = Some(depth),
            ObservedEvent::Skipped(searched, moves) => {
                stories[top.unwrap()].skipped = Some((searched, moves))
            }
            ObservedEvent::Pruned(pruned) => {
                stories[top.unwrap()].left_out = Some(pruned.late + pruned.futile)
            }
            ObservedEvent::Leave(left) => {
                let id = open.pop().unwrap();
                let next = stories.len();
                stories[id].left = left;
                stories[id].then =
                    matches!(script.get(index + 1), Some(ObservedEvent::Enter(_))).then_some(next);
            }
        }
    }
    stories
}

/// Everything that a tick's condition is judged by.
pub struct Judge<'a> {
    pub stories: &'a [Story],
    pub states: &'a [(Tick, u32, Vec<Frame>)],
    pub parameters: &'a Parameters,
    /// The first player is to move at the root.
    pub first_at_root: bool,
    pub is_chess: bool,
}

pub type ShownValues = Vec<(Option<&'static str>, String)>;

impl Judge<'_> {
    fn prunes(&self) -> bool {
        self.parameters.base != Base::Minimax
    }

    fn cuts(&self, value: Value, beta: Value) -> bool {
        self.prunes() && if self.parameters.cuts_only_beyond_beta() { value > beta } else { value >= beta }
    }

    fn value(&self, id: usize) -> Value {
        self.stories[id].left.value
    }

    /// A visit's value for the side to move at its parent.
    fn returned(&self, id: usize) -> Value {
        let parent = self.stories[id].parent.unwrap();
        let same_side = self.is_of_same_position(id) || self.is_bracket(parent);
        if same_side { self.value(id) } else { -self.value(id) }
    }

    fn is_of_same_position(&self, id: usize) -> bool {
        matches!(self.stories[id].entered.kind, VisitKind::ProbCut | VisitKind::SamePosition)
    }

    fn is_bracket(&self, id: usize) -> bool {
        matches!(self.stories[id].entered.kind, VisitKind::Search | VisitKind::Iteration)
    }

    fn frame(&self, t: usize, id: usize) -> &Frame {
        self.states[t].2.iter().find(|frame| frame.id as usize == id).unwrap()
    }

    pub fn plies(&self, id: usize) -> usize {
        let mut at = Some(id);
        let mut plies = 0;
        while let Some(id) = at {
            let story = &self.stories[id];
            let root = story.parent.is_none_or(|parent| self.is_bracket(parent));
            plies += usize::from(!root && !self.is_of_same_position(id));
            at = story.parent;
        }
        plies
    }

    /// Whether the condition of this line holds at `t` in this visit, and the values that must be next to it.
    /// They are numbers of the side to move until they are written.
    #[allow(clippy::too_many_lines, reason = "one arm for each kind of line")]
    pub fn judge(
        &self,
        t: usize,
        visit: usize,
        kind: LineKind,
        write: &dyn Fn(Value) -> String,
    ) -> (bool, ShownValues) {
        let mirrored = write(Value::judgement(1)).starts_with('−');
        let (more, at_least, less) = if mirrored { ("<", "<=", ">") } else { (">", ">=", "<") };
        let tick = self.states[t].0;
        let id = tick.visit() as usize;
        let story = &self.stories[id];
        let reason = story.left.reason;
        let prunes = self.prunes();
        let beyond = self.parameters.cuts_only_beyond_beta();
        let name = |name, value: Value| (Some(name), write(value));
        let compare = |left: Value, sign: &str, right: Value| {
            (None, format!("{} {sign} {}", write(left), write(right)))
        };
        let own_side = if mirrored { "beta" } else { "alpha" };
        let window = |window: Window| {
            let (low, high) =
                if mirrored { (window.beta, window.alpha) } else { (window.alpha, window.beta) };
            [name("alpha", low), name("beta", high)]
        };
        let cut_sign = if beyond { more } else { at_least };
        // The line runs as the visit begins.
        if let Tick::Enter(_) = tick {
            assert_eq!(visit, id, "entering is the visit's own");
            let now = self.frame(t, id).window;
            let answered = story.probe.is_some_and(|probe| probe.0 == ProbeOutcome::Answered);
            let narrowed = prunes && story.probe.is_some_and(|probe| probe.0 == ProbeOutcome::Narrowed);
            let ends = matches!(
                reason,
                LeaveReason::Evaluation
                    | LeaveReason::StandPat
                    | LeaveReason::ReverseFutility
                    | LeaveReason::MateDistance
            ) || (story.children.is_empty()
                && matches!(reason, LeaveReason::GameOver | LeaveReason::RuleDraw | LeaveReason::Repetition));
            let goes_on = !ends && !answered && !self.is_bracket(id);
            let is_pass = story.entered.kind == VisitKind::Pass;
            let depth = (Some("depth"), story.entered.depth.to_string());
            let mut plain = vec![depth.clone()];
            if prunes {
                plain.extend(window(now));
            }
            let value = vec![name("value", self.value(id))];
            let (is_extended, is_reduced) =
                (story.entered.extension.is_some(), story.entered.reduction.is_some());
            let is_plain =
                goes_on && !is_pass && story.pre_search.is_none() && !narrowed && story.stood_pat.is_none();
            return match kind {
                LineKind::Search => (story.entered.kind == VisitKind::Search, vec![]),
                LineKind::Iteration => (story.entered.kind == VisitKind::Iteration, vec![depth]),
                LineKind::Pass => (goes_on && is_pass, window(story.entered.window).to_vec()),
                LineKind::Head => (is_plain && !is_extended && !is_reduced, plain),
                LineKind::Extended => (is_plain && is_extended, plain),
                LineKind::Reduced => (is_plain && is_reduced, plain),
                LineKind::Terminal => (ends && !answered, value),
                LineKind::Horizon => {
                    (reason == LeaveReason::Evaluation && story.entered.depth < Depth::PLY, value)
                }
                LineKind::MateDistance => {
                    // A win with the next move, or a loss that has come already.
                    let plies = self.plies(id) as u16;
                    let (soonest, lost) = (Value::win_in(plies + 1), Value::loss_in(plies));
                    let outside = [soonest <= now.alpha, lost >= now.beta];
                    let told = [self.value(id) == soonest, self.value(id) == lost];
                    (reason == LeaveReason::MateDistance && outside.contains(&true) && outside == told, value)
                }
                LineKind::StandPat => (
                    reason == LeaveReason::StandPat && self.cuts(self.value(id), now.beta),
                    vec![compare(self.value(id), cut_sign, now.beta)],
                ),
                LineKind::StoodPat => {
                    let best = story.stood_pat.unwrap_or(Value::DRAW);
                    let mut shown = vec![name("best", best)];
                    if prunes {
                        shown.push(name(own_side, story.entered.window.alpha.max(best)));
                    }
                    (goes_on && story.stood_pat.is_some() && story.entered.quiescence, shown)
                }
                LineKind::TableAnswer => (
                    reason == LeaveReason::TableAnswer
                        && story.probe.is_some_and(|probe| probe.1 == Some(self.value(id))),
                    value,
                ),
                LineKind::TableNarrowed => {
                    (goes_on && narrowed && now != story.entered.window, window(now).to_vec())
                }
                LineKind::PreSearch => {
                    let deeper = story.pre_search.unwrap_or_default();
                    let shown = vec![(Some("depth"), deeper.to_string())];
                    (goes_on && deeper >= story.entered.depth && story.pre_search.is_some(), shown)
                }
                LineKind::ReverseFutility => (
                    reason == LeaveReason::ReverseFutility && self.value(id) >= now.beta,
                    vec![compare(self.value(id), at_least, now.beta)],
                ),
                _ => (false, vec![]),
            };
        }
        // The line runs as the visit ends, in its own lines.
        if visit == id {
            if kind == LineKind::Stopped {
                return (!reason.has_value(), vec![]);
            }
            if self.is_bracket(id) {
                let wanted = if id == 0 { LineKind::Return } else { LineKind::IterationDone };
                return (kind == wanted && reason.has_value(), vec![name("v", self.value(id))]);
            }
            let before = self.frame(t - 1, id);
            let beta = before.window.beta;
            let best = before.best().unwrap_or(Value::NEGATIVE_INFINITY);
            let shown = name("best", best);
            let value = self.value(id);
            return match kind {
                LineKind::CutOff => (
                    reason == LeaveReason::CutOff && self.cuts(best, beta),
                    vec![shown, compare(best, cut_sign, beta)],
                ),
                LineKind::Razoring => {
                    let holds = reason == LeaveReason::Razoring && value <= before.window.alpha;
                    (holds, vec![name("v", value), name(own_side, before.window.alpha)])
                }
                LineKind::NullMoveCutOff => {
                    let pass = story
                        .children
                        .iter()
                        .find(|child| self.stories[**child].entered.kind == VisitKind::NullMove);
                    let v = pass.map_or(Value::NEGATIVE_INFINITY, |pass| self.returned(*pass));
                    let holds = reason == LeaveReason::NullMoveCutOff && v >= beta;
                    (holds, vec![name("v", v), compare(v, at_least, beta)])
                }
                LineKind::ProbCutCutOff => {
                    let side = [before.window.alpha, beta].contains(&value);
                    (reason == LeaveReason::ProbCut && side, vec![name("value", value)])
                }
                LineKind::MultiCut => {
                    let searches = story.children.iter().map(|child| &self.stories[*child]);
                    let searches = searches.filter(|search| search.entered.kind == VisitKind::MultiCut);
                    let reached = searches.filter(|search| -search.left.value >= beta).count();
                    let enough = reached == usize::from(self.parameters.multi_cut.with.cut_offs);
                    (reason == LeaveReason::MultiCut && value == beta && enough, vec![name("value", value)])
                }
                LineKind::EnhancedCutOff => (
                    reason == LeaveReason::EnhancedCutOff && value >= beta,
                    vec![compare(value, at_least, beta)],
                ),
                LineKind::Skip => {
                    let (searched, moves) = story.skipped.unwrap_or_default();
                    let holds = reason == LeaveReason::UncertaintyCutOff && searched < moves;
                    (holds, vec![shown, (Some("searched"), format!("{searched} of {moves}"))])
                }
                LineKind::Pruned => {
                    let left_out = story.left_out.unwrap_or_default();
                    let holds = reason == LeaveReason::MovesPruned && left_out > 0;
                    (holds, vec![shown, (Some("left out"), left_out.to_string())])
                }
                LineKind::ReturnBest => {
                    let parent = story.parent.unwrap();
                    let (above, v) = (self.frame(t - 1, parent), self.returned(id));
                    let all = reason == LeaveReason::AllMoves && above.best().is_some_and(|best| v <= best);
                    (all, vec![shown])
                }
                _ => (false, vec![]),
            };
        }
        // The line runs as the visit ends, in its parent's lines.
        assert_eq!(Some(visit), story.parent, "a line of the visit or of its parent");
        let v = self.returned(id);
        let (before, after) = (self.frame(t - 1, visit), self.frame(t, visit));
        let (was, is) = (before.best(), after.best());
        let own_line = matches!(
            reason,
            LeaveReason::CutOff
                | LeaveReason::NullMoveCutOff
                | LeaveReason::ProbCut
                | LeaveReason::EnhancedCutOff
                | LeaveReason::UncertaintyCutOff
                | LeaveReason::MovesPruned
                | LeaveReason::Razoring
                | LeaveReason::MultiCut
        );
        if !reason.has_value() || (own_line && !self.is_bracket(visit)) {
            return (false, vec![]);
        }
        let again = story
            .then
            .map(|next| &self.stories[next].entered)
            .filter(|next| next.kind == VisitKind::ReSearch && next.mv == story.entered.mv);
        let is_move = matches!(story.entered.kind, VisitKind::Node | VisitKind::ReSearch);
        let is_forced = story.entered.kind == VisitKind::ReSearch
            && story.entered.extension == Some(ExtensionCause::Singular)
            && before.best_move() == Some(story.entered.mv);
        let counts = is_move && again.is_none() && !is_forced;
        let v_shown = name("v", v);
        let best_shown = name("best", is.unwrap_or(Value::DRAW));
        let Window { alpha, beta } = before.window;
        let inside = alpha < v && v < beta;
        // A move that is reduced because of a missing table move is not searched again for that.
        let is_tentative = story.entered.reduction != Some(ReductionCause::NoTableMove);
        let deeper = is_tentative && again.is_some_and(|again| again.depth > story.entered.depth);
        let is_scouted = self.parameters.base.scouts()
            && (story.entered.window.is_null() || story.entered.kind == VisitKind::ReSearch);
        match kind {
            LineKind::RootValue => {
                let drives = matches!(self.parameters.base, Base::MemoryTest(_));
                (self.is_bracket(visit) && !drives, vec![v_shown])
            }
            LineKind::PassReached | LineKind::PassMissed => {
                let bound = story.entered.window.beta;
                let reached = kind == LineKind::PassReached;
                let sign = if reached { at_least } else { less };
                let holds = self.is_bracket(visit)
                    && matches!(self.parameters.base, Base::MemoryTest(_))
                    && (v >= bound) == reached;
                (holds, vec![compare(v, sign, bound)])
            }
            LineKind::RazoringSearch => (story.entered.kind == VisitKind::SamePosition, vec![v_shown]),
            LineKind::NullMove => (story.entered.kind == VisitKind::NullMove, vec![v_shown]),
            LineKind::ProbCut => (story.entered.kind == VisitKind::ProbCut, vec![v_shown]),
            LineKind::MultiCutSearch => (story.entered.kind == VisitKind::MultiCut, vec![v_shown]),
            LineKind::Singular => {
                let bar = -story.entered.window.alpha;
                (story.entered.kind == VisitKind::Singular, vec![v_shown, name("bar", bar)])
            }
            LineKind::Forced => (is_forced, vec![v_shown, best_shown]),
            LineKind::ReSearchDepth => (deeper && v > alpha, vec![v_shown, compare(v, more, alpha)]),
            LineKind::ReSearchWindow => {
                let [(_, low), (_, high)] = window(before.window);
                let between = (None, format!("{low} < {} < {high}", write(v)));
                (again.is_some() && !(deeper && v > alpha) && inside && is_scouted, vec![v_shown, between])
            }
            LineKind::ReSearchCertain => {
                let other = (deeper && v > alpha) || (inside && is_scouted);
                (again.is_some() && !other && story.left.confidence.is_uncertain(), vec![v_shown])
            }
            LineKind::Alpha => {
                let raised = v > alpha && is == Some(v) && after.window.alpha == v;
                let holds = counts && prunes && raised && !self.cuts(v, beta);
                (holds, vec![v_shown, best_shown, name(own_side, v)])
            }
            LineKind::Best => {
                let better = is == Some(v) && was.is_none_or(|was| was < v);
                let stays = !prunes || v <= alpha || self.cuts(v, beta);
                (counts && better && stays, vec![v_shown, best_shown])
            }
            LineKind::Value => {
                let same = is == was && after.window == before.window;
                let holds =
                    counts && same && was.is_some_and(|was| v <= was) && reason != LeaveReason::AllMoves;
                (holds, vec![v_shown, best_shown])
            }
            _ => (false, vec![]),
        }
    }
}
