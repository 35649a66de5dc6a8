//! The number of times that each technique acts in the searches whose values are compared.

use plyscope::game::MoveCode;
use plyscope::search::counters::Counters;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::ordering::RankSource;
use plyscope::search::parameters::{Base, Parameters, UncertaintyScope};
use plyscope::search::pre_search_filter::Verdict;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::value::Value;
use std::collections::BTreeMap;

/// Every technique acts at least so often in a run.
const LEAST: u64 = 1_000;

/// An open visit.
struct Open {
    window: Window,
    mv: MoveCode,
    /// The move and the window's beta of the child that ended last.
    last: Option<(MoveCode, Value)>,
    /// The null window of the child that ended last left its value open.
    is_open: bool,
}

/// Events that the counters do not count.
#[derive(Default)]
pub struct Order {
    open: Vec<Open>,
    ranks: [u64; RankSource::ALL.len()],
    /// Nodes whose value reaches beta without a cut-off.
    left_open: u64,
    /// Second searches that begin at the value found.
    from_value: u64,
    /// Values in an open window that were not searched again.
    not_again: u64,
}

impl Order {
    /// The number of visits whose move was ranked by this part of the ordering.
    pub fn ranked(&self, source: RankSource) -> u64 {
        self.ranks[source as usize]
    }
}

impl Observer for Order {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        if let Some(parent) = self.open.last_mut() {
            let is_again =
                visit.kind == VisitKind::ReSearch && parent.last.is_some_and(|last| last.0 == visit.mv);
            let begins_higher = parent.last.is_some_and(|last| visit.window.beta < last.1);
            self.from_value += u64::from(is_again && begins_higher);
            self.not_again += u64::from(parent.is_open && !is_again);
            parent.is_open = false;
        }
        if let Some(rank) = visit.rank {
            self.ranks[rank as usize] += 1;
        }
        self.open.push(Open { window: visit.window, mv: visit.mv, last: None, is_open: false });
    }

    fn leave(&mut self, visited: &Visited, visit: &Left) {
        let Some(ended) = self.open.pop() else { return };
        let has_all = visited.kind.is_position() && visit.reason == LeaveReason::AllMoves;
        self.left_open += u64::from(has_all && visit.value == ended.window.beta);
        self.not_again += u64::from(has_all && ended.is_open);
        if let Some(parent) = self.open.last_mut() {
            parent.last = Some((ended.mv, ended.window.beta));
            parent.is_open = visited.kind == VisitKind::Node
                && ended.window.is_null()
                && !parent.window.is_null()
                && visit.value <= ended.window.alpha
                && -visit.value < parent.window.beta;
        }
    }
}

/// Counts everything that happens in a search.
pub type Watched = (Counters, Order);

/// The number of times that techniques acted.
#[derive(Debug, Default)]
pub struct Acts {
    pub searches: usize,
    pub by_technique: BTreeMap<&'static str, u64>,
}

impl Acts {
    pub fn count(&mut self, parameters: Parameters, (counters, order): &Watched) {
        self.searches += 1;
        let ended = |reason: LeaveReason| counters.reasons[reason as usize];
        let probed = |outcome: ProbeOutcome| counters.probes[outcome as usize];
        let ranked = |source| order.ranked(source);
        let skips = match parameters.uncertainty.with.scope {
            UncertaintyScope::ChildrenOfPv => "uncertainty at children of PV nodes",
            _ => "uncertainty at CUT nodes",
        };
        for (technique, acts) in [
            ("iteration", if parameters.iterative_deepening { counters.iterations } else { 0 }),
            ("pass", counters.passes),
            ("re-search", counters.re_searches),
            ("re-search from the value found", order.from_value),
            ("exact in a null window", if parameters.base == Base::NegaScout { order.not_again } else { 0 }),
            ("table answer", probed(ProbeOutcome::Answered)),
            ("narrowed window", probed(ProbeOutcome::Narrowed)),
            ("enhanced cut-off", ended(LeaveReason::EnhancedCutOff)),
            ("pre-search", counters.pre_searches[Verdict::PreSearch as usize]),
            (skips, ended(LeaveReason::UncertaintyCutOff)),
            (
                "a node left open at beta",
                if parameters.cuts_only_beyond_beta() { order.left_open } else { 0 },
            ),
            ("table move", ranked(RankSource::TableMove)),
            ("last iteration", ranked(RankSource::LastIteration)),
            ("smallest subtree", ranked(RankSource::SmallestSubtree)),
            ("capture", ranked(RankSource::Noisy)),
            ("killer", ranked(RankSource::Killer)),
            ("countermove", ranked(RankSource::Countermove)),
            ("history", ranked(RankSource::History)),
        ] {
            if acts > 0 {
                *self.by_technique.entry(technique).or_default() += acts;
            }
        }
    }

    pub fn add(&mut self, other: &Acts) {
        self.searches += other.searches;
        for (technique, acts) in &other.by_technique {
            *self.by_technique.entry(technique).or_default() += acts;
        }
    }

    pub fn assert_each(&self, techniques: &[&str]) {
        for technique in techniques {
            let acts = self.by_technique.get(technique).copied().unwrap_or(0);
            assert!(acts >= LEAST, "{technique}: {acts} of {self:?}");
        }
    }
}
