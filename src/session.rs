//! A session: a scenario, its trace as it arrives, and every question the page asks about them.
//!
//! Everything is a synchronous call on plain data, so that it can be tested without a browser; the
//! module `web` only translates.

pub mod aggregating;
mod comparing;
pub mod counter_cache;
pub mod counting_sink;
pub mod finding;
pub mod gamble_cost;
mod goal;
mod listing;
pub mod report_cache;

mod drawing;

pub use drawing::convention;

use crate::display_style::DisplayStyle;
use crate::display_style::Types;
use crate::facts::completed::{CompletedIteration, SearchEnd, has_line};
use crate::facts::expected_moves::Network;
use crate::facts::family_facts::{best_line, end_of_search, last_completed};
use crate::facts::grown_tree::value_so_far;
use crate::facts::pre_search_ledger::{PreSearchLedger, pre_search_ledger};
use crate::facts::relation::Relation;
use crate::facts::replay::replay;
use crate::facts::report::{Insight, insight};
use crate::facts::uncertainty_ledger::{UncertaintyLedger, uncertainty_ledger};
use crate::game::{Evaluate, Game, Interval};
use crate::games::description::{BoardMove, Described};
use crate::games::{AnyGame, GameKind};
use crate::language::compared;
use crate::language::family_words::FamilyWords;
use crate::language::inspect::{self, Inspection};
use crate::language::moves_by_iteration::{MovesByIteration, moves_by_iteration};
use crate::language::perspective::{Lens, ValueText, WindowText};
use crate::language::ranked_by::ranked_by;
use crate::language::student::{MOST_OWN_VISITS, OwnWork, StudentWork, own_work, student_work};
use crate::language::text;
use crate::problem::Problem;
use crate::run::{self, Doubt, Known, Summary};
use crate::scenario::Scenario;
use crate::scene::Axis;
use crate::scene::aggregated::Aggregated;
use crate::scene::bars::{self, Bar};
use crate::scene::coverage::{category, field_category};
use crate::scene::flame::{Flame, FlameView, Palette};
use crate::scene::found::{Found, found};
use crate::scene::timeline::{Counts, EventCounts};
use crate::scene::tree::arena::TreeNode;
use crate::scene::tree::film::{Direction, Film};
use crate::scene::tree::moves_now::{MovesNow, moves_now};
use crate::scene::tree::picture::Picture;
use crate::search::depth::Depth;
use crate::search::family::Family;
use crate::search::node_type::NodeType;
use crate::search::parameters::Base;
use crate::search::unsafe_technique::UnsafeTechnique;
use crate::search::window::Bound;
use crate::trace::Trace;
use crate::trace::capabilities::Capabilities;
use crate::trace::columns::VisitId;
use crate::trace::event_kind::EventKind;
use crate::trace::log::LogError;
use crate::trace::mark::Mark;
use crate::trace::open_visit::OpenVisit;
use crate::trace::time::{Step, Tick, Time};
use crate::trace::visit_set::VisitSet;
use crate::value::Value;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

/// The possible results of a scenario's search: events and marks by their stable names, and properties of its visits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Possible {
    /// Kinds of events that may happen.
    #[cfg_attr(test, ts(type = "Array<EventKindName>"))]
    pub events: Vec<&'static str>,
    /// Marks that a bar may carry.
    #[cfg_attr(test, ts(type = "Array<MarkName>"))]
    pub marks: Vec<&'static str>,
    /// Its visits have node types: PV, CUT and ALL.
    pub node_types: bool,
    /// Whether it is a proof search: its nodes are proved, disproved or open.
    pub proofs: bool,
    /// Its visits are searched to a depth; otherwise every line goes to its end.
    pub depths: bool,
    /// Its values are results of samples: it finds a move without a value, unless it proves the root's result.
    pub samples: bool,
    /// Each of its visits of the root is a descent.
    pub descents: bool,
    /// Its nodes have names, and not its moves.
    pub named_nodes: bool,
    /// Names that depend on the family of the search.
    pub words: FamilyWords,
}

/// The contradiction between a file's summary and its trace; `None` if they agree.
#[must_use]
pub fn contradiction<G: Evaluate>(game: &G, trace: &Trace, summary: &Summary) -> Option<String> {
    let has_variation = has_line(game, trace, &summary.pv);
    let doubt = trace.last_completed_iteration().and_then(|id| trace.visit(id)).map(|iteration| Doubt {
        is_uncertain: iteration.uncertain,
        rests_on: iteration.rests_on.iter().map(UnsafeTechnique::name).collect(),
        per_cent: trace.confidence(iteration.id).per_cent(),
    });
    let SearchEnd { depth, value, bound, interval, best } = end_of_search(game, trace);
    let counts = compared::counts(trace);
    let known = Known { value, bound, interval, best, depth, has_variation, counts, doubt };
    summary.contradiction(&known, trace)
}

/// The event of a tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceEvent"))]
pub struct EventText {
    /// The visit that begins or ends.
    pub visit: VisitId,
    /// "enter" or "leave".
    #[cfg_attr(test, ts(type = "\"enter\" | \"leave\""))]
    pub what: &'static str,
    /// Plies from the root position; 0 for brackets.
    pub ply: u16,
    /// The sentence for the live region.
    pub sentence: String,
}

/// A visit on the open path, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathEntry {
    /// Which visit.
    pub visit: VisitId,
    /// Levels from the virtual root.
    pub level: u8,
    /// Plies from the root position.
    pub ply: u16,
    /// Its move.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its kind's stable name.
    #[cfg_attr(test, ts(type = "VisitKindName"))]
    pub kind: &'static str,
    /// Its expected type.
    #[cfg_attr(test, ts(type = "NodeTypeName | null"))]
    pub expected: Option<&'static str>,
    /// The window at entry.
    pub entry: WindowText,
    /// The window at the time asked for.
    pub now: WindowText,
    /// The best value up to now.
    pub best: Option<String>,
    /// Plies that it is to be searched to.
    pub depth: Depth,
}

/// Labels are asked for again and again while the view moves; beyond this many names all are forgotten.
const MOST_NAMES: usize = 10_000;

/// A search for the page: a scenario with its trace, and the questions about it.
pub struct Session {
    scenario: Scenario,
    game: AnyGame,
    lens: Lens,
    trace: Trace,
    /// Minimax of the same position, as far as a student may visit it.
    whole: OnceLock<Trace>,
    flame: Flame,
    aggregated: Aggregated,
    events: EventCounts,
    path: Vec<OpenVisit>,
    picture: Picture,
    /// The picture that was made before that one, its nodes and its time.
    before: (Picture, (Vec<TreeNode>, Time)),
    /// The way from there to that picture.
    film: Option<(Film, Direction)>,
    /// The trace and visit of the relations, and the relations.
    relations: ((u32, bool, Option<VisitId>), Vec<Relation>),
    /// Nodes and time of the cached picture.
    nodes: (Vec<TreeNode>, Time),
    /// Whether a student is asked in the picture that was made last.
    is_asked: bool,
    /// The visits whose places the trace lacks that this one is compared with.
    only_here: VisitSet,
    /// The field of another program whose numbers colour bars and nodes, instead of their types.
    colour_field: Option<usize>,
    /// The names of bars: replaying the moves to a bar for every picture would be work for nothing.
    names: HashMap<VisitId, String>,
}

impl Session {
    /// A session without a trace yet.
    ///
    /// # Errors
    ///
    /// The scenario's position is not one of its game.
    pub fn new(scenario: Scenario) -> Result<Session, Problem> {
        let game = scenario.open()?;
        let lens = lens(&scenario, &game, DisplayStyle::default());
        Ok(Session {
            scenario,
            game,
            lens,
            trace: Trace::new(),
            whole: OnceLock::new(),
            flame: Flame::default(),
            aggregated: Aggregated::default(),
            events: EventCounts::default(),
            path: Vec::new(),
            picture: Picture::default(),
            before: (Picture::default(), (Vec::new(), 0)),
            film: None,
            relations: ((0, false, None), Vec::new()),
            nodes: (Vec::new(), 0),
            is_asked: false,
            only_here: VisitSet::default(),
            colour_field: None,
            names: HashMap::new(),
        })
    }

    /// From now on all texts are as a person wants to read them. The names that are kept hold no values.
    pub fn set_display_style(&mut self, display_style: DisplayStyle) {
        self.lens = lens(&self.scenario, &self.game, display_style);
    }

    /// The reading of the trace's numbers.
    #[must_use]
    pub fn lens(&self) -> Lens {
        self.lens
    }

    /// A value of the root for its side to move, as a summary has it, as text. `is_doubtful`: a full search may find another.
    #[must_use]
    pub fn root_value(&self, number: i16, is_doubtful: bool) -> ValueText {
        let (seen, value) = (self.lens.at_ply(0), Value::from_raw(number).backed_up(is_doubtful));
        match self.scenario.search.question().bound(value.value) {
            Bound::Exact => ValueText { text: seen.value(value), tip: seen.value_tip(value.value) },
            // The answer to the question; the value itself is not known.
            bound => seen.answer(bound, value),
        }
    }

    /// The bounds of the root's value for its side to move, as a summary of B* has them, in short; the value if it is
    /// known.
    #[must_use]
    pub fn root_bounds(&self, least: i16, most: i16) -> ValueText {
        let [pessimistic, optimistic] = [least, most].map(Value::from_raw);
        let (seen, interval) = (self.lens.at_ply(0), Interval { pessimistic, optimistic });
        match interval.value() {
            Some(value) => self.root_value(value.get(), false),
            None => ValueText {
                text: seen.interval(interval),
                tip: Some("the best move is proved, though the value is not known".to_owned()),
            },
        }
    }

    /// A number that is seen from the reader's side already, such as one on the axis of a plot, as text.
    #[must_use]
    pub fn value_as_read(&self, number: i16) -> String {
        self.lens.value_as_read(Value::from_raw(number))
    }

    /// Appends a batch of the log.
    ///
    /// # Errors
    ///
    /// The log is damaged.
    pub fn append(&mut self, words: &[u32]) -> Result<(), LogError> {
        self.trace.append(words)
    }

    /// No more of the log will come.
    pub fn finish(&mut self) {
        self.trace.finish();
    }

    /// The game that is searched.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The scenario of the search.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The trace as far as it has arrived.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The depth that is searched: a tree is searched no deeper than it is high.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.scenario.effective_parameters(&self.game).depth
    }

    /// The contradiction between a file's summary and its trace; `None` if they agree.
    #[must_use]
    pub fn contradiction(&self, summary: &Summary) -> Option<String> {
        contradiction(&self.game, &self.trace, summary)
    }

    /// The last completed iteration of a search that may still run or was stopped.
    #[must_use]
    pub fn completed(&self) -> Option<CompletedIteration> {
        last_completed(&self.game, &self.trace)
    }

    /// The best line known by a time, from the searches of the root in a visit; `None` if the visits do not have it.
    #[must_use]
    pub fn best_line(&self, visit: VisitId, t: Time) -> Option<Vec<String>> {
        best_line(&self.game, &self.trace, visit, t).map(|line| self.line_names(&line))
    }

    /// The moves of a line from the root, as people read them.
    #[must_use]
    pub fn line_names(&self, line: &[String]) -> Vec<String> {
        text::line_names(&self.game, &self.game.root(), line)
    }

    /// The rank of each child of a visit in a few words, see [`ranked_by`].
    #[must_use]
    pub fn ranked_by(&self, visit: VisitId) -> Vec<String> {
        ranked_by(&self.game, &self.scenario.search, &self.trace, visit)
    }

    /// The steps of a student who performs the search.
    #[must_use]
    pub fn student(&self) -> StudentWork {
        let parameters = self.scenario.effective_parameters(&self.game);
        student_work(&self.game, &parameters, &self.trace, self.lens)
    }

    /// The search as a student performs it by these choices.
    #[must_use]
    pub fn own_work(&self, choices: &[u32]) -> OwnWork {
        let parameters = self.scenario.effective_parameters(&self.game);
        let whole = self.whole.get_or_init(|| {
            let mut whole = Trace::new();
            let mut minimax = run::stopped_at(&self.scenario, u64::from(MOST_OWN_VISITS) + 1);
            minimax.search.base = Base::Minimax;
            // A position of this game is open already, and a recorder's log is no damage.
            let _ = run::record(&minimax, |batch| drop(whole.append(batch.words)));
            whole
        });
        own_work(&self.game, &parameters, (&self.trace, whole), self.lens, choices)
    }

    /// The log begins anew, with these words: a student's search in place of the one before.
    ///
    /// # Errors
    ///
    /// The log is damaged.
    pub fn begin_anew(&mut self, words: &[u32]) -> Result<(), LogError> {
        self.trace = Trace::new();
        self.flame = Flame::default();
        self.aggregated = Aggregated::default();
        self.events = EventCounts::default();
        self.path.clear();
        self.picture = Picture::default();
        self.before = (Picture::default(), (Vec::new(), 0));
        self.film = None;
        self.relations = ((0, false, None), Vec::new());
        self.nodes = (Vec::new(), 0);
        self.only_here = VisitSet::default();
        self.names.clear();
        self.append(words)
    }

    /// The target of a step.
    #[must_use]
    pub fn step(&self, t: Time, step: Step) -> Time {
        self.trace.step(t, step)
    }

    /// The event at `t`; `None` in an empty trace.
    #[must_use]
    pub fn event(&self, t: Time) -> Option<EventText> {
        let tick = self.trace.tick(self.trace.moment(t)?);
        let visit = self.trace.visit(tick.visit())?;
        Some(EventText {
            visit: visit.id,
            what: if matches!(tick, Tick::Enter(_)) { "enter" } else { "leave" },
            ply: visit.ply().unwrap_or(0),
            sentence: inspect::sentence(&self.game, &self.trace, self.lens, tick),
        })
    }

    /// Computes the open path at `t` into a buffer of the session and gives its length: the state
    /// at a time without the words around it.
    pub fn seek(&mut self, t: Time) -> usize {
        self.trace.open_path(t, &mut self.path);
        self.path.len()
    }

    /// The open path at `t`, the virtual root first.
    pub fn path(&mut self, t: Time) -> Vec<PathEntry> {
        self.seek(t);
        let Some(innermost) = self.path.last() else { return Vec::new() };
        let way = replay(&self.game, &self.trace, innermost.id).moves;
        let names: HashMap<VisitId, String> = way.into_iter().map(|step| (step.visit, step.name())).collect();
        let entry = |open: &OpenVisit| {
            let visit = self.trace.visit(open.id)?;
            let seen = self.lens.at(&self.trace, open.id);
            Some(PathEntry {
                visit: visit.id,
                level: visit.level,
                ply: visit.ply().unwrap_or(0),
                mv: names.get(&visit.id).cloned(),
                kind: if visit.quiescence { "quiescence" } else { visit.kind.name() },
                expected: self.trace.expected_type(&visit).map(NodeType::name),
                entry: seen.window(visit.window),
                now: seen.window(open.written),
                best: value_so_far(&self.trace, visit.id, t)
                    .map(|(value, _)| value.firm())
                    .or(open.best_so_far())
                    .map(|best| seen.value(best)),
                depth: visit.depth,
            })
        };
        self.path.iter().filter_map(entry).collect()
    }

    /// One visit under the lens; `None` if there is no such visit.
    #[must_use]
    pub fn inspect(&self, visit: VisitId, t: Time) -> Option<Inspection> {
        let (parameters, trace) = (&self.scenario.search, &self.trace);
        inspect::inspect(&self.game, parameters, trace, self.lens, visit, t)
    }

    /// The root's moves by iteration, as far as they were recorded.
    #[must_use]
    pub fn moves_by_iteration(&self) -> MovesByIteration {
        moves_by_iteration(&self.game, &self.trace, self.lens)
    }

    /// The root's moves at a time; `None` for a game without a board.
    #[must_use]
    pub fn moves_now(&self, t: Time) -> Option<MovesNow> {
        let has_board = self.scenario.game.description().board.is_some();
        has_board.then(|| moves_now(&self.game, &self.trace, &self.lens, t))
    }

    /// The facts that the present trace shows about the search, in numbers.
    #[must_use]
    pub fn insight(&self) -> Insight {
        insight(&self.trace)
    }

    /// The ledger of pre-searches: the first `most` entries, and the sums of all.
    #[must_use]
    pub fn pre_search_ledger(&self, most: usize) -> PreSearchLedger {
        let mut ledger = pre_search_ledger(&self.trace);
        ledger.entries.truncate(most);
        ledger
    }

    /// The ledger of uncertainty cut-offs: the first `most` entries, and the sums of all.
    #[must_use]
    pub fn uncertainty_ledger(&self, most: usize) -> UncertaintyLedger {
        let mut ledger = uncertainty_ledger(&self.trace);
        ledger.entries.truncate(most);
        ledger
    }

    /// The scenario values that would search this position, with all other values unchanged.
    #[must_use]
    pub fn values_at(&self, inspection: &Inspection) -> BTreeMap<String, String> {
        let mut values = self.scenario.values();
        let description = self.scenario.game.description();
        values.extend(description.values_at(&self.scenario.position, &inspection.position));
        values
    }

    /// The move that led to a visit, as the game's board shows it.
    #[must_use]
    pub fn last_move(&self, visit: VisitId) -> Option<BoardMove> {
        let way = replay(&self.game, &self.trace, visit);
        let code = self.trace.move_of(way.moves.last()?.visit);
        self.game.on_board_by_code(&way.before?, code)
    }

    /// The network of the neural move map that the search asks, if it asks one and the network is here.
    #[must_use]
    pub fn network(&self) -> Option<Network> {
        Network::of(&self.game, &self.scenario.search)
    }

    /// The moves that the network expects, as the game's board shows them, in the order of
    /// [`NetworkText::moves`](crate::language::expected_moves::NetworkText::moves).
    #[must_use]
    pub fn network_squares(&self, inspection: &Inspection) -> Vec<Option<BoardMove>> {
        let Some(network) = &inspection.network else { return Vec::new() };
        let position = replay(&self.game, &self.trace, inspection.visit).position;
        network.moves.iter().map(|expected| self.game.on_board_by_code(&position, expected.code)).collect()
    }

    /// Draws the flame; see [`Flame::draw`].
    pub fn draw(&mut self, types: Types, palette: &Palette, view: FlameView) -> &[u32] {
        self.flame.draw(&self.trace, types, palette, view)
    }

    /// Bars of at least `least` pixels.
    #[must_use]
    pub fn bars(&self, axis: Axis, least: f64, most: usize) -> Vec<Bar> {
        self.flame.bars(&self.trace, axis, least, most)
    }

    /// The category of a visit's bar, see [`category`].
    #[must_use]
    pub fn category(&self, visit: VisitId, types: Types) -> u8 {
        let by_field = self.colour_field.map(|field| field_category(&self.trace, visit, field));
        by_field.unwrap_or_else(|| category(&self.trace, visit, types))
    }

    /// Colours bars and nodes by the numbers in a field of another program from now on; `None`: by their types.
    pub fn colour_by(&mut self, field: Option<usize>) {
        self.colour_field = field.filter(|field| *field < self.trace.fields().len());
        self.flame.colour_by(self.colour_field);
    }

    /// The possible results of the scenario's search.
    #[must_use]
    pub fn possible(&self) -> Possible {
        let parameters = self.scenario.effective_parameters(&self.game);
        let capabilities = Capabilities::new(&self.game, parameters);
        let family = capabilities.family();
        // The capabilities of another program are unknown; these are only this program's.
        let is_own = |kind: EventKind| {
            matches!(kind, EventKind::PreSearch | EventKind::UncertaintyCutOff | EventKind::MovesPruned)
        };
        let foreign = self.trace.is_foreign() || self.scenario.game == GameKind::Recorded;
        let events = EventKind::ALL
            .into_iter()
            .filter(|kind| if foreign { !is_own(*kind) } else { kind.can_happen(&capabilities) });
        let marks = Mark::ALL.into_iter().filter(|mark| match (foreign, mark.event_kind()) {
            (true, Some(kind)) => !is_own(kind),
            (true, None) => !matches!(mark, Mark::Uncertain | Mark::InPreSearch),
            (false, _) => mark.can_happen(&capabilities),
        });
        let proofs = self.trace.family_row().proves || !foreign && family.proves;
        Possible {
            events: events.map(EventKind::name).collect(),
            marks: marks.map(Mark::name).collect(),
            proofs,
            node_types: !proofs && foreign || capabilities.prunes(),
            depths: foreign || family.searches_to_depth,
            samples: !foreign && family.samples,
            descents: !foreign && family.descends,
            named_nodes: self.game.node_name(&self.game.root()).is_some(),
            words: FamilyWords::of(if foreign { Family::DepthFirst } else { family.family }),
        }
    }

    /// The colours and marks that at least one visit has: the entries of a legend.
    #[must_use]
    pub fn found(&self) -> Found {
        found(&self.trace, self.possible().marks)
    }

    /// A short text for a visit's bar at `t`: its move, and what is known of its value once it has ended.
    pub fn label(&mut self, visit: VisitId, t: Time) -> String {
        if visit >= self.trace.len() {
            // The label is not kept: the visit may still come.
            return String::new();
        }
        let name = self.name(visit).to_owned();
        let Some(row) = self.trace.visit(visit).filter(|row| self.trace.leave_time(row.id) <= t) else {
            return name;
        };
        match text::value_text(&row, self.lens.at(&self.trace, visit)) {
            Some(value) => format!("{name} {value}"),
            None => name,
        }
    }

    /// The name of a bar, from the cached names.
    fn name(&mut self, visit: VisitId) -> &str {
        if self.names.len() >= MOST_NAMES {
            self.names.clear();
        }
        self.names.entry(visit).or_insert_with(|| text::name(&self.game, &self.trace, visit))
    }

    /// The visit under a pixel, see [`bars::pick`].
    #[must_use]
    pub fn pick(&self, axis: Axis, pixel: f64, level: u8) -> Option<VisitId> {
        bars::pick(&self.trace, axis, pixel, level)
    }

    /// Event counts by column, over the whole trace.
    pub fn timeline(&mut self, columns: u32) -> Vec<Counts> {
        self.events.columns(&self.trace, columns)
    }

    /// Bytes that the trace and its level of detail take.
    #[must_use]
    pub fn bytes(&self) -> (usize, usize) {
        (self.trace.bytes(), self.flame.detail_bytes())
    }
}

/// The reading of the numbers in a scenario's trace, and the names of its players.
fn lens(scenario: &Scenario, game: &AnyGame, display_style: DisplayStyle) -> Lens {
    let sides = scenario.game.description().sides;
    Lens::new(game, display_style).of_search(&scenario.search).between(sides)
}

#[cfg(test)]
mod tests;
