//! The visits that are open, from the search down to the innermost, and what of the next event follows from them.
//!
//! A field is likely to be what the visit around it, its last child or its best child says: its window is the negated
//! window of its parent, its value the best of its children's. The rules of the game give the key of a position. Nothing else is
//! foreseen, and nothing of how the search orders its moves.

use super::Damage;
use crate::game::{Evaluate, Game, MoveCode};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, Left};
use crate::search::ordering::RankSource;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::upper_confidence::Sampling;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::log::Event;
use crate::trace::log::event::Header;
use crate::trace::own::{MOST_NAMES, MOST_PIECES, NamePiece};
use crate::value::Value;

/// No visits nest more deeply.
const MOST_LEVELS: usize = u8::MAX as usize;

/// The search and its iterations are around positions, at the first levels.
const BRACKETS: usize = 2;

/// An open visit.
struct PathVisit {
    start: Entered,
    /// `None` if the position is not known.
    position: Option<AnyPosition>,
    /// The legal moves of the position, once they were asked for.
    moves: Vec<AnyMove>,
    has_moves: bool,
    last: Option<Entered>,
    /// The best value so far with its move: of the children that a move leads to, and of standing pat.
    best: Option<(Value, MoveCode)>,
    /// The value of the entry that answers the visit.
    answer: Option<Value>,
    /// The unsafe techniques that the children's values rest on.
    techniques: UnsafeTechniques,
    /// The judgement of the position, or a guess from its neighbours.
    judgement: Value,
    is_judged: bool,
}

impl PathVisit {
    fn new(start: Entered, judgement: Value) -> PathVisit {
        PathVisit {
            start,
            position: None,
            moves: Vec::new(),
            has_moves: false,
            last: None,
            best: None,
            answer: None,
            techniques: UnsafeTechniques::NONE,
            judgement,
            is_judged: false,
        }
    }

    /// The position that a visit is of which is entered below this one; `None` if it is not known.
    fn reach(&mut self, game: &AnyGame, kind: VisitKind, mv: MoveCode) -> Option<AnyPosition> {
        let position = self.position.as_ref()?;
        if mv == MoveCode::NONE {
            return if kind == VisitKind::NullMove { game.pass(position) } else { Some(position.clone()) };
        }
        if !game.knows_moves() {
            return game.find(position, mv).map(|mv| game.play(position, mv));
        }
        if !self.has_moves {
            self.moves.clear();
            game.generate(position, &mut self.moves);
            self.has_moves = true;
        }
        let mv = self.moves.iter().find(|legal| game.code(**legal) == mv)?;
        Some(game.play(position, *mv))
    }
}

/// What a visit that is entered is likely to begin with.
pub(super) struct LikelyStart {
    pub(super) kind: VisitKind,
    /// The windows that it may have, the likeliest first.
    pub(super) windows: [Window; 3],
    pub(super) depth: Depth,
    pub(super) expected: NodeType,
    pub(super) quiescence: bool,
    pub(super) rank: Option<RankSource>,
    last: MoveCode,
}

impl LikelyStart {
    /// The move, if it need not be said: of a node that is searched again.
    pub(super) fn mv(&self, kind: VisitKind) -> MoveCode {
        if kind == VisitKind::ReSearch { self.last } else { MoveCode::NONE }
    }
}

/// What the innermost visit is likely to end with.
pub(super) struct LikelyEnd {
    /// `None` if the visit has neither children nor an answer: then it was judged.
    pub(super) value: Option<Value>,
    /// What its judgement is likely to be.
    pub(super) judgement: Value,
    pub(super) best: MoveCode,
    pub(super) techniques: UnsafeTechniques,
}

/// The open visits.
pub(super) struct Path {
    game: AnyGame,
    header: Option<Header>,
    sampling: Option<Sampling>,
    /// The names of another program that were defined.
    names: Vec<NamePiece>,
    /// The open visits, and behind them closed ones, whose memory is used again.
    visits: Vec<PathVisit>,
    open: usize,
    /// The position of the visit that is entered next.
    reached: Option<AnyPosition>,
    /// The number of the visit that is entered next.
    next: u32,
}

impl Path {
    /// No block begins with more events.
    pub(super) const LONGEST_BEGINNING: usize = 2 + MOST_LEVELS + MOST_NAMES * MOST_PIECES;

    /// The path before the first event of a search of this game.
    pub(super) fn new(game: AnyGame) -> Path {
        Path {
            game,
            header: None,
            sampling: None,
            names: Vec::new(),
            visits: Vec::new(),
            open: 0,
            reached: None,
            next: 0,
        }
    }

    /// The number of the visit that is entered next.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    /// Whether the trace says that another program searched.
    pub(super) fn is_foreign(&self) -> bool {
        self.header.is_some_and(|header| header.foreign)
    }

    /// The events with which a block begins, so that it can be read alone: what the trace says of the search, the names that
    /// were defined, and the open visits.
    pub(super) fn beginning(&self) -> Vec<Event> {
        let header = self.header.map(Event::Header).into_iter();
        let open = self.visits[..self.open].iter().map(|visit| Event::Enter(visit.start));
        let names = self.names.iter().copied().map(Event::Name);
        header.chain(self.sampling.map(Event::Sampling)).chain(names).chain(open).collect()
    }

    /// Forgets all: the events of a beginning come next.
    pub(super) fn clear(&mut self) {
        (self.header, self.sampling, self.open, self.next) = (None, None, 0, 0);
        self.names.clear();
    }

    /// The beginning is complete, and the next visit has this number.
    pub(super) fn go_on_from(&mut self, next: u32) {
        self.next = next;
    }

    fn innermost(&self) -> Option<&PathVisit> {
        self.open.checked_sub(1).map(|top| &self.visits[top])
    }

    /// The start of the innermost visit.
    pub(super) fn start(&self) -> Result<&Entered, Damage> {
        self.innermost().map(|visit| &visit.start).ok_or(OUTSIDE)
    }

    /// The judgement that the innermost visit is likely to get.
    pub(super) fn judgement(&self) -> Result<Value, Damage> {
        self.innermost().map(|visit| visit.judgement).ok_or(OUTSIDE)
    }

    /// What a visit that is entered now is likely to begin with.
    pub(super) fn likely_start(&self) -> LikelyStart {
        let kind = match self.open {
            0 => VisitKind::Search,
            1 => VisitKind::Iteration,
            _ => VisitKind::Node,
        };
        let Some(parent) = self.innermost() else {
            return LikelyStart {
                kind,
                windows: [Window::FULL; 3],
                depth: Depth::PLY,
                expected: NodeType::Pv,
                quiescence: false,
                rank: None,
                last: MoveCode::NONE,
            };
        };
        let Entered { window, depth, expected, quiescence, .. } = parent.start;
        let last = parent.last.as_ref();
        let is_in_bracket = self.open <= BRACKETS;
        let alpha = parent.best.map_or(window.alpha, |(value, _)| value.max(window.alpha));
        let open = if is_in_bracket { window } else { -Window { alpha, ..window } };
        let null = Window { alpha: open.beta.predecessor(), ..open };
        let less = depth.sixteenths().saturating_sub(Depth::PLY.sixteenths());
        LikelyStart {
            kind,
            windows: [open, null, last.map_or(open, |last| last.window)],
            depth: if is_in_bracket { depth } else { Depth::from_sixteenths(less) },
            expected: if is_in_bracket { expected } else { expected.expected_child(last.is_none()) },
            quiescence: last.map_or(quiescence, |last| last.quiescence),
            rank: last.and_then(|last| last.rank),
            last: last.map_or(MoveCode::NONE, |last| last.mv),
        }
    }

    /// Goes to the position of the visit that is entered next, and gives the lower half of its key; `None` if the position
    /// is not known.
    pub(super) fn reach(&mut self, kind: VisitKind, mv: MoveCode) -> Option<u32> {
        self.reached = match self.open.checked_sub(1) {
            Some(top) if top >= BRACKETS => self.visits[top].reach(&self.game, kind, mv),
            _ => Some(self.game.root()),
        };
        let key = self.reached.as_ref().map(|position| self.game.key(position) as u32)?;
        Some(if kind.is_position() { key } else { 0 })
    }

    /// What the innermost visit is likely to end with.
    pub(super) fn likely_end(&self) -> Result<LikelyEnd, Damage> {
        let visit = self.innermost().ok_or(OUTSIDE)?;
        Ok(LikelyEnd {
            value: visit.best.map(|(value, _)| value).or(visit.answer),
            judgement: visit.judgement,
            best: visit.best.map_or(MoveCode::NONE, |(_, mv)| mv),
            techniques: visit.techniques,
        })
    }

    /// Goes on by an event. That a visit is entered comes after [`Path::reach`].
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Damage> {
        match event {
            Event::Header(header) => self.header = Some(*header),
            Event::Sampling(sampling) => self.sampling = Some(*sampling),
            Event::Enter(start) => self.enter(start)?,
            Event::Leave(left) => self.leave(left)?,
            Event::Probe(ProbeOutcome::Answered, Some(entry)) => {
                self.innermost_mut()?.answer = Some(entry.value);
            }
            Event::StoodPat(value) => {
                let visit = self.innermost_mut()?;
                visit.best = Some((*value, MoveCode::NONE));
                (visit.judgement, visit.is_judged) = (*value, true);
            }
            Event::RecordingEnded => self.open = 0,
            Event::Name(piece) => {
                if self.names.len() >= MOST_NAMES * MOST_PIECES {
                    return Err("too many names");
                }
                self.names.push(*piece);
            }
            Event::Probe(..)
            | Event::OwnWord(..)
            | Event::Amounts(..)
            | Event::Field(..)
            | Event::PreSearch(_)
            | Event::Refuted(_)
            | Event::Singularity
            | Event::Skipped(_)
            | Event::Pruned(_)
            | Event::Thresholds(_)
            | Event::Numbers(_)
            | Event::Interval(_) => {}
        }
        Ok(())
    }

    fn innermost_mut(&mut self) -> Result<&mut PathVisit, Damage> {
        let top = self.open.checked_sub(1).ok_or(OUTSIDE)?;
        Ok(&mut self.visits[top])
    }

    fn enter(&mut self, start: &Entered) -> Result<(), Damage> {
        if self.open >= MOST_LEVELS || self.next >= u32::MAX - 1 {
            return Err("visits nested too deeply, or too many");
        }
        let of_parent = self.innermost().map_or(Value::DRAW, |parent| parent.judgement);
        let mut visit = PathVisit::new(*start, of_side_below(start, of_parent));
        visit.position = self.reached.take();
        match self.visits.get_mut(self.open) {
            Some(closed) => {
                visit.moves = std::mem::take(&mut closed.moves);
                *closed = visit;
            }
            None => self.visits.push(visit),
        }
        self.open += 1;
        self.next += 1;
        Ok(())
    }

    fn leave(&mut self, left: &Left) -> Result<(), Damage> {
        let top = self.open.checked_sub(1).ok_or(OUTSIDE)?;
        self.open = top;
        let (above, rest) = self.visits.split_at_mut(top);
        let visit = &rest[0];
        let Some(parent) = above.last_mut() else { return Ok(()) };
        let start = visit.start;
        if !parent.is_judged {
            let is_leaf = visit.last.is_none() && !visit.is_judged;
            parent.judgement = of_side_below(&start, if is_leaf { left.value } else { visit.judgement });
        }
        if start.mv != MoveCode::NONE && left.reason != LeaveReason::Stopped {
            let value = -left.value;
            if parent.best.is_none_or(|(best, _)| value > best) {
                parent.best = Some((value, start.mv));
            }
        }
        parent.techniques = parent.techniques.and(left.risk.techniques());
        parent.last = Some(start);
        Ok(())
    }
}

const OUTSIDE: Damage = "an event outside the search";

/// A judgement of a parent as its child's, and the other way round: for the other side, unless both are of one position.
fn of_side_below(child: &Entered, judgement: Value) -> Value {
    if child.mv == MoveCode::NONE && child.kind != VisitKind::NullMove { judgement } else { -judgement }
}
