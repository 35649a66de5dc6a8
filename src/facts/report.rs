//! Everything that can be said about a search or a part of it, together, and how it is found in steps.

use super::minimal_tree::{MinimalTree, Needed};
use super::ordering::OrderingQuality;
use super::overhead::{Class, Classifier, Overhead};
use super::pre_search_ledger::{PreSearchLedger, PreSearchTotals, pre_search_ledger_in};
use super::scope::Scope;
use super::series::Columns;
use super::subtrees::{Subtree, Subtrees};
use super::table_cases::TableCases;
use super::uncertainty_ledger::{UncertaintyLedger, UncertaintyTotals, UncertaintyWork};
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use serde::Serialize;

/// The facts that a trace shows about its search, in numbers. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Insight {
    /// Whether only a part of the search was recorded: the numbers are for this part.
    pub truncated: bool,
    /// The visits of a perfectly ordered search.
    pub minimal_tree: MinimalTree,
    /// The other visits, by purpose.
    pub overhead: Overhead,
    /// The quality of the move ordering.
    pub ordering: OrderingQuality,
    /// Positions met again within an iteration.
    pub table_cases: TableCases,
    /// The outcomes of pre-searches.
    pub pre_search_ledger: PreSearchTotals,
    /// The outcomes of uncertainty cut-offs.
    pub uncertainty_ledger: UncertaintyTotals,
}

/// The numbers, the most expensive subtrees, the plotted series, and every gamble of both ledgers.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The scope of the report.
    pub scope: Scope,
    /// The numbers.
    pub insight: Insight,
    /// The largest subtrees of each class, by the order of [`Class::ALL`].
    pub by_class: [Vec<Subtree>; Class::ALL.len()],
    /// The largest wasted subtrees.
    pub wasted: Vec<Subtree>,
    /// The plotted numbers.
    pub columns: Columns,
    /// Every pre-search.
    pub pre_searches: PreSearchLedger,
    /// Every uncertainty cut-off.
    pub uncertainty: UncertaintyLedger,
}

/// Looks at a whole trace.
#[must_use]
pub fn report(trace: &Trace) -> Report {
    report_on(trace, Scope::whole(trace))
}

/// Looks at a part of a trace.
#[must_use]
pub fn report_on(trace: &Trace, scope: Scope) -> Report {
    let mut work = Work::new(trace, scope);
    loop {
        match work.step(trace) {
            Progress::Share(_) => {}
            Progress::Done(report) => return *report,
        }
    }
}

/// The numbers of a whole trace alone.
#[must_use]
pub fn insight(trace: &Trace) -> Insight {
    report(trace).insight
}

/// The number of visits in one step: some hundredths of a second.
const STEP: u32 = 1 << 17;

/// A report in the making, step by step, so that the page can show its progress. The trace must not change.
pub struct Work {
    scope: Scope,
    part: Part,
    needed: Needed,
    classifier: Classifier,
    insight: Insight,
    subtrees: Subtrees,
    columns: Columns,
    pre_searches: PreSearchLedger,
    uncertainty: UncertaintyWork,
}

/// The next part of the work.
enum Part {
    Needed,
    /// All that is found visit by visit, from this one on.
    Visits(VisitId),
    PreSearches,
    Uncertainty,
    Done,
}

/// The progress of the work.
pub enum Progress {
    /// The approximate part that is done, from 0 to 1.
    Share(f64),
    /// All of it.
    Done(Box<Report>),
}

impl Work {
    /// Before the first step.
    #[must_use]
    pub fn new(trace: &Trace, scope: Scope) -> Work {
        Work {
            scope,
            part: Part::Needed,
            needed: Needed::begin(trace, scope),
            classifier: Classifier::new(trace, scope),
            insight: Insight {
                truncated: trace.is_truncated() || trace.is_part(),
                minimal_tree: MinimalTree::of(trace, scope),
                overhead: Overhead::default(),
                ordering: OrderingQuality::default(),
                table_cases: TableCases::none(),
                pre_search_ledger: PreSearchTotals::default(),
                uncertainty_ledger: UncertaintyTotals::default(),
            },
            subtrees: Subtrees::default(),
            columns: Columns::new(scope),
            pre_searches: PreSearchLedger::default(),
            uncertainty: UncertaintyWork::new(scope),
        }
    }

    /// Goes on by a step.
    pub fn step(&mut self, trace: &Trace) -> Progress {
        self.part = match self.part {
            Part::Needed if self.needed.go_on(trace, STEP as usize) => Part::Needed,
            Part::Needed => Part::Visits(self.scope.visit),
            Part::Visits(from) => {
                let to = self.scope.end.min(from.saturating_add(STEP));
                self.count(trace, from, to);
                if to < self.scope.end { Part::Visits(to) } else { Part::PreSearches }
            }
            Part::PreSearches => {
                self.pre_searches = pre_search_ledger_in(trace, self.scope);
                Part::Uncertainty
            }
            Part::Uncertainty if self.uncertainty.go_on(trace, STEP as usize / 8) => Part::Uncertainty,
            Part::Uncertainty => Part::Done,
            Part::Done => return Progress::Done(Box::new(self.finish())),
        };
        Progress::Share(match self.part {
            Part::Needed => 0.0,
            Part::Visits(at) => {
                0.05 + 0.8 * f64::from(at - self.scope.visit) / self.scope.ids().len().max(1) as f64
            }
            Part::PreSearches => 0.85,
            Part::Uncertainty => 0.9,
            Part::Done => 1.0,
        })
    }

    fn count(&mut self, trace: &Trace, from: VisitId, to: VisitId) {
        let judged = self.scope.judged(trace);
        let judged = judged.map_or(0..0, |judged| judged..trace.end_so_far(judged));
        for id in from..to {
            let is_needed = self.needed.holds(id);
            let class = self.classifier.next(trace, id, is_needed);
            if judged.contains(&id) {
                self.insight.minimal_tree.count(trace, id, is_needed);
            }
            self.insight.overhead.count(class);
            self.subtrees.count(trace, id, class);
            let cut_by = self.insight.ordering.count(trace, id);
            self.columns.count(trace, id, class, cut_by);
        }
        self.insight.table_cases.count(trace, from..to);
    }

    /// Takes the results out.
    fn finish(&mut self) -> Report {
        let mut insight = self.insight.clone();
        insight.ordering.finish();
        let pre_searches = std::mem::take(&mut self.pre_searches);
        let uncertainty = std::mem::take(&mut self.uncertainty.ledger);
        insight.pre_search_ledger = pre_searches.totals.clone();
        insight.uncertainty_ledger = uncertainty.totals;
        let (by_class, wasted) = std::mem::take(&mut self.subtrees).finish();
        let columns = self.columns.clone();
        Report { scope: self.scope, insight, by_class, wasted, columns, pre_searches, uncertainty }
    }
}
