//! The state of a node at the time of a tree picture: the colours of its visit, and the value inside.

use super::arena::TreeNode;
use super::item::Form;
use super::view::TreeAsk;
use crate::display_style::{NodeShapes, Types};
use crate::facts::bound_chain::{BoundLink, What as BoundSource, bound_chain, crossed_side};
use crate::language::perspective::{Lens, Seen, WindowText};
use crate::language::student::Asks;
use crate::scene::coverage::{category, field_category};
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId, VisitRow};

/// The category whose colour fills nodes without a type.
pub(super) const NEUTRAL: u8 = 0;

/// The state of a node at the requested time.
pub(super) struct State {
    /// The visit that is shown.
    pub visit: VisitRow,
    /// Whether it was left by then.
    pub left: bool,
    /// The reading of its values.
    pub seen: Seen,
    /// The colour of its outline: a type, or the state of its proof; `None` if it has neither.
    pub outline: Option<u8>,
    /// The colour of its filling.
    pub fill: Option<u8>,
}

impl State {
    /// Whether the node left moves out because they could not matter any more.
    pub(super) fn is_cut_off(&self) -> bool {
        self.left && self.visit.reason.is_some_and(LeaveReason::leaves_moves_out)
    }

    /// Whether the node left out moves as a gamble.
    pub(super) fn has_skipped(&self) -> bool {
        let gambles = |reason| matches!(reason, LeaveReason::UncertaintyCutOff | LeaveReason::MovesPruned);
        self.is_cut_off() && self.visit.reason.is_some_and(gambles)
    }

    /// The filling of the node; `None` if it is hollow. A place that is not solved is as hollow as an open place.
    pub(super) fn filling(&self) -> Option<u8> {
        let is_unsolved = matches!(self.visit.reason, Some(LeaveReason::Unsolved | LeaveReason::MoveFound));
        (self.left && !is_unsolved).then(|| self.fill.unwrap_or(NEUTRAL))
    }
}

/// The state of a node; `None` if no visit of it is shown.
pub(super) fn state_of(trace: &Trace, lens: &Lens, ask: &TreeAsk, node: &TreeNode) -> Option<State> {
    let id = node.shown()?;
    let visit = trace.visit(id)?;
    let left = trace.leave_time(id) <= ask.t;
    let of = |types: Types| category(trace, id, types);
    let has_colour = match trace.family_row().proves {
        true => visit.kind.is_position() && left,
        // A position without moves is a leaf, wherever its value comes from.
        false => trace.types_nodes() && visit.may_have_type() && !node.is_leaf,
    };
    let expected = has_colour.then(|| of(Types::Expected));
    let actual = has_colour.then(|| of(Types::Actual)).filter(|_| left);
    let by_field =
        ask.field.filter(|_| visit.kind.is_position()).map(|field| field_category(trace, id, field));
    let (outline, fill) = match ask.types {
        _ if by_field.is_some() => (by_field, by_field.filter(|_| left)),
        Types::Both => (expected, actual),
        Types::Expected => (expected, expected.filter(|_| left)),
        Types::Actual => (actual.or(expected), actual),
        Types::Hidden => (None, None),
    };
    Some(State { visit, left, seen: lens.at(trace, id), outline, fill })
}

/// The shape of a node with moves, by the side to move.
pub(super) fn side_form(lens: &Lens, node: &TreeNode) -> Form {
    match (lens.display_style().shapes, node.first_to_move) {
        (NodeShapes::Triangles, true) => Form::TriangleUp,
        (NodeShapes::Triangles, false) => Form::TriangleDown,
        (NodeShapes::SquaresAndCircles, true) => Form::Square,
        (NodeShapes::SquaresAndCircles, false) => Form::Ellipse,
    }
}

/// The window that is written at an open node: at the time, or as it was entered if a student is to say what is known by then.
pub(super) fn shown_window(trace: &Trace, ask: &TreeAsk, state: &State) -> WindowText {
    let id = state.visit.id;
    if !ask.hides_open() {
        return state.seen.window(trace.open_visit(id, ask.t).written);
    }
    let window = state.seen.window(state.visit.window);
    if !ask.asks(Asks::Window, id) {
        return window;
    }
    let unknown = || "?".to_owned();
    WindowText { alpha: unknown(), beta: unknown(), text: unknown(), ..window }
}

/// The bound that cut a node off: "2 ≤ 3: cut off"; `None` if it is open at that side.
pub(super) fn cut_off_words(trace: &Trace, state: &State) -> Option<String> {
    let window = trace.open_visit(state.visit.id, trace.leave_time(state.visit.id)).window;
    let (value, cuts_at) = (state.visit.backed_up()?, state.seen.window(window).cuts_at?);
    Some(format!("{} {cuts_at}: cut off", state.seen.value(value)))
}

/// The last link of the chain from the bound that cut a visit off: the move that set it. `None` if the table or the
/// driver set the bound, because then no move did.
fn bound_link(trace: &Trace, cut_off: VisitId) -> Option<BoundLink> {
    let side = crossed_side(trace, cut_off)?;
    bound_chain(trace, cut_off, side).pop().filter(|link| link.what == BoundSource::Move)
}

/// The visit that set the bound that cut a visit off; `None` if no visit of the search did.
pub(super) fn bound_setter(trace: &Trace, cut_off: VisitId) -> Option<VisitId> {
    bound_link(trace, cut_off)?.setter
}

/// Whose bound cut a visit off: "MAX has 3 already", and the visit that set the bound. `None` if no visit of the search
/// did.
pub(super) fn whose_bound(
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    root: &TreeNode,
    cut_off: VisitId,
) -> Option<(VisitId, String)> {
    let link = bound_link(trace, cut_off)?;
    let seen = lens.at(trace, link.visit);
    let is_root_side = trace.ply(link.visit).is_multiple_of(2);
    let side = sides[usize::from(root.first_to_move != is_root_side)];
    Some((link.setter?, format!("{side} has {} already", seen.end(link.value))))
}
