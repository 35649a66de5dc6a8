//! The texts in and next to the nodes.

use super::{Drawing, FEW, Inside};
use crate::display_style::{BoundsStyle, Types};
use crate::language::bet::{Bet, Standing, bet};
use crate::language::{proof, reason_text};
use crate::scene::tree::apart::{Gauge, Label, Matters, Plate, With};
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::scene::tree::arrange::{inside, is_end, text_width};
use crate::scene::tree::doubt::moves_tried;
use crate::scene::tree::family_picture::FamilyPicture;
use crate::scene::tree::gather::WHOLE;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Anchor, Drawn, Form, Item, Role, Stroke};
use crate::scene::tree::lens::leaves_below;
use crate::scene::tree::room_beside::SMALLEST_TEXT;
use crate::scene::tree::state::{NEUTRAL, cut_off_words, shown_window};
use crate::scene::tree::uct;
use crate::scene::tree::value_inside::{ValueAsk, ValueInside, shown_value};
use crate::scene::tree::words::{is_known_from_table, is_not_recorded, may_come, was_looked_at};
use crate::search::leave_reason::{LeaveReason, ValueSource};

/// The reason why moves were not searched.
pub(super) enum WhyNot {
    /// In words.
    Words(String, Ink),
    /// They were skipped.
    Bet(Bet),
}

/// The look of a badge: the three states of a bet differ in shape, not only in colour.
struct BadgeLook {
    sign: &'static str,
    form: Form,
    fill: Ink,
    ink: Ink,
    stroke: Stroke,
}

impl BadgeLook {
    /// The look of a badge that is no bet.
    const PLAIN: BadgeLook = BadgeLook {
        sign: "",
        form: Form::Box,
        fill: Ink::Ground,
        ink: Ink::Gamble,
        stroke: Stroke { ink: Ink::Gamble, width: 1.6, dashed: false },
    };

    fn of(standing: Standing) -> BadgeLook {
        let plain = BadgeLook::PLAIN;
        match standing {
            Standing::Open => {
                BadgeLook { sign: "? ", stroke: Stroke { dashed: true, ..plain.stroke }, ..plain }
            }
            Standing::PaidOff => BadgeLook { sign: "✓ ", fill: Ink::Gamble, ink: Ink::Ground, ..plain },
            Standing::Lost => {
                let stroke = Stroke { ink: Ink::Cut, ..plain.stroke };
                BadgeLook { sign: "✗ ", form: Form::Square, ink: Ink::Cut, stroke, ..plain }
            }
            Standing::Counts => {
                BadgeLook { sign: "~ ", stroke: Stroke { width: 2.6, ..plain.stroke }, ..plain }
            }
        }
    }
}

/// The texts next to a place.
#[derive(Default)]
pub(super) struct Aside {
    /// Line by line.
    lines: Vec<(String, Ink)>,
    /// The bet, on a badge below the words.
    bet: Option<Bet>,
}

/// A narrower node in a lens has no name.
const LEAST_WITH_NAME: f32 = 28.0;

/// The size of a text on a badge.
const BADGE_TEXT: f32 = 12.0;

fn badge_width(text: &str) -> f32 {
    text_width(text, BADGE_TEXT) * 1.06 + 14.0
}

impl Drawing<'_> {
    /// Writes under a row of leaves why they are grey, once for neighbouring leaves.
    pub(super) fn why_unvisited(&mut self, index: NodeIndex) {
        let parent = self.nodes[index].parent.filter(|_| self.has_room_for(Matters::Name));
        let Some(parent) = parent else { return };
        let siblings = &self.nodes[parent].children;
        let unvisited: Vec<NodeIndex> =
            siblings.iter().copied().filter(|child| self.nodes[*child].shown().is_none()).collect();
        if unvisited.first() != Some(&index) || !unvisited.iter().all(|child| is_end(&self.nodes[*child])) {
            return;
        }
        let last = unvisited[unvisited.len() - 1];
        let x = |node: NodeIndex| self.arranged.x[node];
        let at = Anchor { node: index, x: (x(last) - x(index)) / 2.0, y: self.below_name(index) + 16.0 };
        let again = |leaf: &NodeIndex| was_looked_at(self.trace, self.ask.t, self.nodes, *leaf);
        let fate = if unvisited.iter().any(again) {
            "not this time"
        } else if is_known_from_table(self.trace, self.nodes, parent) {
            "known from the table"
        } else if is_not_recorded(self.trace, self.nodes, parent) {
            "not recorded"
        } else {
            "never looked at"
        };
        let why = self.why_not(parent, fate);
        // In a lens the brackets show it.
        if !self.arranged.is_lens || matches!(why, WhyNot::Bet(_)) {
            self.why(at, why);
        }
    }

    /// Below each move of the root, how many leaves the search has looked at: what is small can be counted.
    pub(super) fn brackets(&mut self) {
        if !self.arranged.is_lens {
            return;
        }
        let low = self.arranged.rows.last().copied().unwrap_or(0.0);
        let size = self.ask.text(SMALLEST_TEXT);
        for top in self.nodes[0].children.clone() {
            let mut leaves = leaves_below(self.nodes, top);
            leaves.retain(|leaf| self.nodes[*leaf].is_place());
            let [first, .., last] = leaves[..] else { continue };
            let half = |leaf: NodeIndex| self.size(leaf).0 / 2.0;
            let (left, right) = (self.arranged.x[first] - half(first), self.arranged.x[last] + half(last));
            let visited = leaves.iter().filter(|leaf| self.nodes[**leaf].shown().is_some()).count();
            let to_come = leaves.iter().filter(|leaf| {
                let parent = self.nodes[**leaf].parent.unwrap_or(0);
                self.nodes[**leaf].shown().is_none() && self.may_come(parent)
            });
            let to_come = to_come.count();
            let never = leaves.len() - visited - to_come;
            let parts = [(visited, "looked at"), (never, "never"), (to_come, "to come")];
            let parts: Vec<String> = parts
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, what)| format!("{count} {what}"))
                .collect();
            let (x, y) = (self.arranged.x[top], self.arranged.y[top]);
            let point = |x_at: f32, y_at: f32| Anchor { node: top, x: x_at - x, y: low + y_at - y };
            let stroke = Stroke { ink: Ink::Rule, width: 1.0, dashed: false };
            let corners = [point(left, 34.0), point(left, 40.0), point(right, 40.0), point(right, 34.0)];
            for (line, ends) in corners.windows(2).enumerate() {
                let item = Item::Line { from: ends[0], to: ends[1], stroke };
                self.edges.push(Drawn::new(self.key(top, Role::Bracket(line as u8)), item));
            }
            let text = parts.join(", ");
            let middle = f32::midpoint(left, right);
            let shorter = parts.first().filter(|_| text_width(&text, size) > right - left + 24.0).cloned();
            let at = point(middle, 52.0);
            self.text(Role::Why, Matters::Aside, at, shorter.unwrap_or(text), Align::Middle, Ink::Soft);
        }
    }

    /// Writes the reason why moves were not searched; the reason of a gamble onto a badge.
    pub(super) fn why(&mut self, at: Anchor, why: WhyNot) {
        match why {
            WhyNot::Bet(bet) => {
                let text = format!("{}: {}", bet.stake, bet.outcome);
                self.badge(Role::Why, Matters::Name, at, &text, &BadgeLook::of(bet.standing));
            }
            WhyNot::Words(text, Ink::Gamble) => {
                self.badge(Role::Why, Matters::Name, at, &text, &BadgeLook::PLAIN);
            }
            WhyNot::Words(text, ink) => {
                self.text(Role::Why, Matters::Aside, at, text, Align::Middle, ink);
                if let Some(label) = self.texts.last_mut() {
                    label.elsewhere.push((Anchor { y: at.y + 16.0, ..at }, Align::Middle));
                }
            }
        }
    }

    /// The width of a badge, in the asked size.
    fn badge_width(&self, text: &str) -> f32 {
        badge_width(text) * self.ask.text(BADGE_TEXT) / BADGE_TEXT
    }

    fn badge(&mut self, role: Role, matters: Matters, at: Anchor, text: &str, look: &BadgeLook) {
        let label = self.badge_label(role, matters, at, text, look);
        self.write(label);
    }

    fn badge_label(&self, role: Role, matters: Matters, at: Anchor, text: &str, look: &BadgeLook) -> Label {
        let text = format!("{}{text}", look.sign);
        let plate = Plate {
            form: look.form,
            width: badge_width(&text),
            height: 20.0,
            fill: look.fill,
            stroke: Some(look.stroke),
        };
        let label = Label::beside(self.key(at.node, role), matters, at, text, BADGE_TEXT, look.ink);
        Label { with: With::Plate(plate), bold: true, halo: false, ..label }
    }

    /// Whether the skipped moves of a place are described below its searched moves.
    fn tells_below(&self, index: NodeIndex) -> bool {
        if !self.has_skipped(index) {
            return false;
        }
        let children = || self.nodes[index].children.iter().map(|child| &self.nodes[*child]);
        let is_stub = |child: &TreeNode| matches!(child.what, What::NotSearched { .. });
        let is_ghost = |child: &&TreeNode| child.is_place() && child.shown().is_none();
        children().any(is_stub)
            || (children().any(|child| is_ghost(&child)) && children().filter(is_ghost).all(is_end))
    }

    /// The bet of one of the visits at a place: a pre-search, or skipped moves.
    fn bet(&self, index: NodeIndex) -> Option<Bet> {
        let visits = self.nodes[index].visits();
        let entered = visits.partition_point(|visit| self.trace.enter_time(*visit) <= self.ask.t);
        visits[..entered].iter().rev().find_map(|visit| bet(self.trace, *visit, self.ask.t))
    }

    /// The reason why moves of a place were not searched: they may still come, were skipped as a gamble (with
    /// its outcome), were left out, or (`or_else`) need no search.
    pub(super) fn why_not(&self, parent: NodeIndex, or_else: &str) -> WhyNot {
        let soft = |text: &str| WhyNot::Words(text.to_owned(), Ink::Soft);
        if self.may_come(parent) {
            return soft("to come");
        }
        let visit = self.states[parent].as_ref().map(|state| (state.visit.id, state.visit.reason));
        match visit {
            Some((id, Some(LeaveReason::UncertaintyCutOff))) => {
                bet(self.trace, id, self.ask.t).map_or_else(|| soft(""), WhyNot::Bet)
            }
            Some((_, Some(LeaveReason::MovesPruned))) => WhyNot::Words("left out".to_owned(), Ink::Gamble),
            _ => soft(or_else),
        }
    }

    /// Whether a place is open, or may still be visited.
    pub(super) fn may_come(&self, index: NodeIndex) -> bool {
        may_come(self.trace, self.ask.t, self.nodes, index)
    }

    pub(super) fn texts_of_place(&mut self, index: NodeIndex, at: Anchor, form: Form, stacked: u32) {
        let Some(state) = &self.states[index] else { return };
        let (trace, t) = (self.trace, self.ask.t);
        let filled = state.fill.unwrap_or(NEUTRAL);
        let is_end = is_end(&self.nodes[index]);
        let (width, height) = self.size(index);
        let matters = if self.is_now(index) || self.is_open(index) { Matters::Now } else { Matters::Value };
        let (node, tally) = (&self.nodes[index], self.tallies[index].as_ref());
        let value = || {
            let of = ValueAsk { trace, t, node, state, tally };
            shown_value(self.ask, &of, FamilyPicture::of(trace).value)
        };
        let inside = self.has_room_for(matters).then(value).flatten();
        let ink = if inside.as_ref().is_some_and(|text| text.is_result) {
            Ink::OnCategory(filled)
        } else {
            Ink::Ink
        };
        // The greatest importance of the texts next to it.
        let beside = match (self.matters(index), is_end) {
            (true, _) => Matters::Now,
            (false, true) => Matters::Aside,
            (false, false) => matters.max(Matters::Name),
        };
        let aside = if self.has_room_for(beside) { self.aside(index) } else { Aside::default() };
        if let Some(ValueInside { text, .. }) = inside {
            self.inside(at, form, (width, height), matters, Inside { text, ink, bold: true });
        }
        self.name(index, Ink::Ink);
        if is_end {
            self.below_end(index, at, aside);
        } else {
            // The texts about the search's current node, or about the selected node, have to be readable.
            let beside = if self.matters(index) { Matters::Now } else { matters.max(Matters::Name) };
            self.beside(index, at, beside, aside);
            self.gauge(index, at);
        }
        if stacked > 0 && self.has_room_for(Matters::Aside) {
            let beside = Anchor { x: width / 2.0 + 6.0, y: -height / 2.0 - 4.0, ..at };
            let count = format!("×{}", stacked + 1);
            self.text(Role::StackCount, Matters::Aside, beside, count, Align::Start, Ink::Soft);
        }
        self.cut_off_text(index);
    }

    /// The text below the end of a line: next to its neighbours there is room for a short word only.
    fn below_end(&mut self, index: NodeIndex, at: Anchor, aside: Aside) {
        let matters = self.matters(index);
        let words = |bet: Bet| if matters { format!("{}: {}", bet.stake, bet.outcome) } else { bet.outcome };
        let bet = aside.bet.map(|bet| (words(bet), Ink::Gamble));
        let Some((text, ink)) = aside.lines.into_iter().next().or(bet) else { return };
        let air = self.size(index).0 + self.arranged.sizes.leaf_air();
        if !matters && text_width(&text, self.ask.text(SMALLEST_TEXT)) > air {
            return;
        }
        let off = if matters { 20.0 } else { 14.0 };
        let below = Anchor { y: self.below_name(index) + off, ..at };
        let matters = if matters { Matters::Now } else { Matters::Aside };
        self.text(Role::Beside(0), matters, below, text, Align::Middle, ink);
    }

    /// The texts next to a node, line by line, and the outcome of its bet below them.
    fn beside(&mut self, index: NodeIndex, at: Anchor, matters: Matters, aside: Aside) {
        let width = self.size(index).0;
        let count = (aside.lines.len() + usize::from(aside.bet.is_some())) as f32;
        let height = |line: usize| (line as f32 - (count - 1.0) / 2.0) * 17.0;
        // A ring or a wave may be around it: where room is kept for the text, also before there is one.
        let is_ringed =
            self.matters(index) || self.states[index].as_ref().is_some_and(|state| state.visit.uncertain);
        let is_off = is_ringed || self.has_text_beside(index);
        let x = width / 2.0 + if is_off { 16.0 } else { 8.0 };
        let badge_line = aside.lines.len();
        for (line, (text, ink)) in aside.lines.into_iter().enumerate() {
            let y = height(line);
            let key = self.key(index, Role::Beside(line as u8));
            let label = Label::beside(key, matters, Anchor { x, y, ..at }, text, 13.0, ink);
            // If no room is reserved for it, it may be at the other side; the stake stays with the outcome.
            let stays = self.has_text_beside(index) || ink == Ink::Gamble;
            let (down, low) = (Anchor { x: 0.0, ..at }, self.size(index).1 / 2.0);
            let elsewhere = if stays {
                Vec::new()
            } else {
                let beside = [0.0, -16.0, 16.0].into_iter().flat_map(|more| {
                    let side = |x: f32| Anchor { x, y: y + more, ..at };
                    [(side(x), Align::Start), (side(-x), Align::End)]
                });
                let over = [low + 12.0, low + 26.0, low + 40.0, -low - 24.0, -low - 38.0];
                let over = over.into_iter().map(|y| (Anchor { y, ..down }, Align::Middle));
                // On its left side it would belong to the node there, which has such a text, too.
                let is_of_each =
                    (FamilyPicture::of(self.trace).beside)(&self.nodes[index], self.lens.at_ply(0)).is_some();
                beside.skip(1).filter(|_| !is_of_each).chain(over).collect()
            };
            // In a lens without room only the story has the text.
            let may_go = label.may_go || self.arranged.is_lens;
            self.texts.push(Label { align: Align::Start, elsewhere, may_go, ..label });
        }
        let Some(bet) = aside.bet else { return };
        let look = BadgeLook::of(bet.standing);
        if self.has_text_beside(index) {
            let off = x + self.badge_width(&format!("{}{}", look.sign, bet.outcome)) / 2.0;
            let at = Anchor { x: off, y: height(badge_line) + 3.0, ..at };
            self.badge(Role::Badge, matters, at, &bet.outcome, &look);
        } else {
            self.badge_between(index, at, &bet, &look);
        }
    }

    /// A bet without reserved room: next to the node if its neighbours leave room there, otherwise above or below it.
    fn badge_between(&mut self, index: NodeIndex, at: Anchor, bet: &Bet, look: &BadgeLook) {
        let is_asked = self.matters(index);
        // The moves that the moment is about are written first.
        let matters = if is_asked { Matters::Value } else { Matters::Aside };
        if !self.has_room_for(matters) {
            return;
        }
        let outcome = self.bet_badge(index, at, matters, &bet.outcome, look);
        // For other nodes, and in large letters, there is room for the outcome only.
        if !is_asked || self.ask.keeps_scale() {
            return self.write(Label { may_go: outcome.may_go || is_asked, ..outcome });
        }
        let text = format!("{}: {}", bet.stake, bet.outcome);
        let badge = self.bet_badge(index, at, matters, &text, look);
        // If even that would cover something, only the story has it.
        let fewer_words = Some(Box::new(Label { may_go: true, ..outcome }));
        self.write(Label { fewer_words, ..badge });
    }

    /// The badge of a bet for which no room is kept, with all places where it may be.
    fn bet_badge(
        &self,
        index: NodeIndex,
        at: Anchor,
        matters: Matters,
        text: &str,
        look: &BadgeLook,
    ) -> Label {
        let is_asked = self.matters(index);
        let (width, height) = self.size(index);
        let (down, ring) = (height / 2.0 + 11.0, if is_asked { 16.0 } else { 8.0 });
        let off = self.badge_width(&format!("{}{text}", look.sign)) / 2.0;
        let (beside, along) = (width / 2.0 + ring + off, off - width / 2.0);
        let spot = |x: f32, y: f32| (Anchor { x, y, ..at }, Align::Middle);
        let mut spots = vec![spot(beside, 3.0), spot(-beside, 3.0)];
        if is_asked {
            // Above or below the other texts next to it: farther off it could belong to another node.
            spots.extend([-26.0, 20.0].into_iter().flat_map(|y| [spot(beside, y), spot(-beside, y)]));
            let more = [0.0, 14.0, 28.0, 42.0, 56.0];
            let over = more.into_iter().flat_map(|more| [down + more, -down - more]);
            spots.extend(over.flat_map(|y| [spot(0.0, y), spot(along, y), spot(-along, y)]));
            // If all of these are occupied, at an end of its row.
            let (left, right) = self.ends_of_row(index);
            let x = self.arranged.x[index];
            spots.extend([spot(right + ring + off - x, 3.0), spot(left - ring - off - x, 3.0)]);
        }
        let badge = self.badge_label(Role::Badge, matters, spots[0].0, text, look);
        let may_go = badge.may_go || self.arranged.is_lens;
        Label { elsewhere: spots.split_off(1), may_go, ..badge }
    }

    /// The left and the right end of the nodes in a node's row.
    fn ends_of_row(&self, index: NodeIndex) -> (f32, f32) {
        let row = self.nodes[index].row;
        let there = (0..self.nodes.len()).filter(|node| self.nodes[*node].row == row);
        there.fold((f32::MAX, f32::MIN), |(left, right), node| {
            let (x, half) = (self.arranged.x[node], self.size(node).0 / 2.0);
            (left.min(x - half), right.max(x + half))
        })
    }

    /// The gauge of the tried moves of a visit that skips some.
    fn gauge(&mut self, index: NodeIndex, at: Anchor) {
        let Some(state) = &self.states[index] else { return };
        let id = state.visit.id;
        let Some(row) = self.trace.skipped(id).filter(|_| self.has_room_for(Matters::Name)) else { return };
        let tried = moves_tried(self.trace, id, self.ask.t).min(row.searched);
        let gauge = Gauge { tried, moves: row.moves, limit: row.searched };
        let x = self.size(index).0 / 2.0 + 12.0;
        let place = Anchor { x: -x, y: 16.0, ..at };
        let key = self.key(index, Role::Gauge);
        let label = Label::beside(key, Matters::Name, place, gauge.text(), SMALLEST_TEXT, Ink::Gamble);
        let elsewhere = vec![(Anchor { x, y: 32.0, ..at }, Align::Start)];
        self.write(Label { with: With::Gauge(gauge), align: Align::End, elsewhere, ..label });
    }

    /// The texts next to a place: its window while it is open, and once it was left the meaning of its value.
    fn aside(&self, index: NodeIndex) -> Aside {
        let Some(state) = &self.states[index] else { return Aside::default() };
        let (trace, seen) = (self.trace, state.seen);
        let matters = self.matters(index);
        let reason = state.visit.reason.filter(|_| state.left);
        let has_room = self.has_text_beside(index);
        let mut lines = Vec::new();
        // In a narrow room the story has the windows.
        let is_narrow = self.arranged.is_lens && self.ask.is_narrow();
        let hides = self.ask.types == Types::Hidden || is_narrow;
        if let Some(tally) = &self.tallies[index] {
            lines.push((uct::visits(tally), Ink::Soft));
        }
        let beside = (FamilyPicture::of(trace).beside)(&self.nodes[index], seen);
        lines.extend(beside.map(|text| (text, Ink::Soft)));
        if !FamilyPicture::of(trace).has_windows {
            let thresholds = trace.thresholds(state.visit.id).filter(|_| !state.left && !hides);
            let until =
                thresholds.filter(|_| index > 0).map(|limits| format!("until {}", proof::pair(limits)));
            lines.extend(until.map(|text| (text, if self.is_now(index) { Ink::Cursor } else { Ink::Ink })));
        } else if !state.left && !hides {
            let window = shown_window(trace, self.ask, state);
            let text = match self.lens.display_style().bounds {
                BoundsStyle::AlphaBeta => format!("α {} β {}", window.alpha, window.beta),
                BoundsStyle::Range => window.text,
            };
            lines.push((text, if self.is_now(index) { Ink::Cursor } else { Ink::Ink }));
        } else if !hides && has_room && (matters || self.nodes.len() <= FEW) {
            // The label names what fills the node.
            let types = match self.ask.types {
                Types::Expected => Some(state.visit.expected),
                Types::Both | Types::Actual | Types::Hidden => trace.node_type(&state.visit),
            };
            lines.extend(
                types.filter(|_| state.fill.is_some()).map(|types| (types.name().to_owned(), Ink::Soft)),
            );
        }
        let fate = reason.filter(|reason| !matches!(reason, LeaveReason::AllMoves | LeaveReason::CutOff));
        let is_solved = |reason: &LeaveReason| {
            let is_told = self.nodes[index].numbers.is_some() || self.nodes[index].interval.is_some();
            is_told && reason.value_source() == ValueSource::Moves
        };
        // The line with the visits has the word for a proof.
        let is_of_descent =
            |reason: &LeaveReason| matches!(reason, LeaveReason::Sampled | LeaveReason::Solved);
        let fate = fate.filter(|reason| !is_solved(reason) && !is_of_descent(reason)).filter(|reason| {
            !matches!(
                reason,
                LeaveReason::GameOver
                    | LeaveReason::Evaluation
                    | LeaveReason::NotReported
                    | LeaveReason::Judged
            )
        });
        // The whole trace is searched for it, so only if it is written.
        let is_written = has_room || matters || self.nodes.len() <= WHOLE;
        let bet = is_written.then(|| self.bet(index)).flatten();
        if let (None, Some(reason)) = (&bet, fate) {
            lines.push((reason_text::fate(reason).to_owned(), Ink::Soft));
        }
        let bet = bet.filter(|_| !self.tells_below(index));
        // Elsewhere it is on the badge, if there is room for it.
        if let Some(bet) = bet.as_ref().filter(|_| has_room) {
            lines.push((bet.stake.clone(), Ink::Gamble));
        }
        Aside { lines, bet }
    }

    /// The cause of a cut-off, at the edges that were severed.
    pub(super) fn cut_off_text(&mut self, index: NodeIndex) {
        let Some(state) = &self.states[index] else { return };
        let is_cut_off = state.left && state.visit.reason == Some(LeaveReason::CutOff);
        if !is_cut_off || self.ask.types == Types::Hidden || !self.has_room_for(Matters::Name) {
            return;
        }
        let Some(text) = cut_off_words(self.trace, state) else { return };
        let mut severed = self.nodes[index].children.iter().copied();
        let is_severed = |child: &NodeIndex| {
            let child = &self.nodes[*child];
            child.shown().is_none() && !matches!(child.what, What::Folded { .. })
        };
        let Some(last) = severed.rfind(is_severed) else { return };
        if !self.arranged.sizes.is_roomy() && !self.matters(index) {
            return;
        }
        let x = (self.arranged.x[last] - self.arranged.x[index]) * 0.3 + 14.0;
        let y = (self.arranged.y[last] - self.arranged.y[index]) * 0.36;
        let at = Anchor { node: index, x, y };
        self.text(Role::CutsAt, Matters::Name, at, text, Align::Start, Ink::Cut);
    }

    /// Whether a leaf has its name below it.
    fn is_among_many(&self, index: NodeIndex) -> bool {
        !self.arranged.sizes.is_roomy() && is_end(&self.nodes[index])
    }

    /// The distance of texts below a leaf: below its name, if the name is there.
    fn below_name(&self, index: NodeIndex) -> f32 {
        self.size(index).1 / 2.0 + if self.is_among_many(index) { 12.0 } else { 0.0 }
    }

    pub(super) fn name(&mut self, index: NodeIndex, ink: Ink) {
        let node = &self.nodes[index];
        if node.name.is_empty() {
            return;
        }
        let (width, height) = self.size(index);
        let matters = if self.matters(index) { Matters::Now } else { Matters::Name };
        let is_too_small = self.arranged.is_lens && width < LEAST_WITH_NAME && matters == Matters::Name;
        if is_too_small || !self.has_room_for(matters) {
            return;
        }
        // Beside the edge that comes from above, on the side where the edge is not.
        let parent = node.parent.unwrap_or(index);
        let leans_right = self.arranged.x[parent] < self.arranged.x[index];
        let (x, align) = match (self.has_text_beside(index), leans_right) {
            (true, _) => (-width / 2.0 - if matters == Matters::Now { 14.0 } else { 6.0 }, Align::End),
            (false, true) => (7.0, Align::Start),
            (false, false) => (-7.0, Align::End),
        };
        let y = if self.has_text_beside(index) { -6.0 } else { -height / 2.0 - 9.0 };
        // Among leaves that are close to each other a name next to an edge could belong to either.
        let (x, y, align) = match self.is_among_many(index) {
            true => (0.0, height / 2.0 + 9.0, Align::Middle),
            false => (x, y, align),
        };
        let at = Anchor { node: index, x, y };
        let text = node.name.clone();
        let label = Label::beside(self.key(index, Role::Name), matters, at, text, 14.0, ink);
        // Or next to the edge, on either side of it; the texts about the node are at its right.
        let over = if self.has_text_beside(index) { -height / 2.0 - 16.0 } else { y };
        let elsewhere = [(-7.0, Align::End), (7.0, Align::Start)]
            .map(|(x, align)| (Anchor { x, y: over, ..at }, align))
            .to_vec();
        self.write(Label { align, bold: matters == Matters::Now, elsewhere, ..label });
    }

    /// Writes a value into a shape; next to it if it is wider than the shape.
    pub(super) fn inside(
        &mut self,
        at: Anchor,
        form: Form,
        (width, height): (f32, f32),
        matters: Matters,
        what: Inside,
    ) {
        let Inside { text, ink, bold } = what;
        let (y, room) = inside(form, (width, height));
        let sizes = [16.0, 14.0, SMALLEST_TEXT].map(|size| self.ask.text(size));
        let key = self.key(at.node, Role::Value);
        let is_high_enough = |size: f32| size <= height * if y == 0.0 { 0.9 } else { 0.5 };
        let fits = |size: &f32| text_width(&text, *size) <= room && is_high_enough(*size);
        if let Some(size) = sizes.into_iter().find(fits) {
            let label = Label::beside(key, matters, Anchor { y, ..at }, text, size, ink);
            self.write(Label { bold, halo: false, inside: true, ..label });
            return;
        }
        // Among many small nodes only the node that the moment is about.
        if self.arranged.is_lens && !self.matters(at.node) {
            return;
        }
        let ring = if self.matters(at.node) { 14.0 } else { 5.0 };
        let (across, down) = (width / 2.0 + ring, height / 2.0 + 10.0);
        let spot = |x: f32, y: f32, align: Align| (Anchor { x, y, ..at }, align);
        let ink = if ink == Ink::Ghost { ink } else { Ink::Ink };
        let label = Label::beside(key, matters, spot(across, y, Align::Start).0, text, sizes[1], ink);
        let elsewhere = vec![
            spot(-across, y, Align::End),
            spot(0.0, down, Align::Middle),
            spot(0.0, -down, Align::Middle),
        ];
        self.write(Label { bold, align: Align::Start, elsewhere, ..label });
    }

    pub(super) fn text(
        &mut self,
        role: Role,
        matters: Matters,
        at: Anchor,
        text: String,
        align: Align,
        ink: Ink,
    ) {
        let key = self.key(at.node, role);
        self.write(Label { align, ..Label::beside(key, matters, at, text, SMALLEST_TEXT, ink) });
    }
}
