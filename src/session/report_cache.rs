//! Looking into a whole trace: a report in steps, the pages of its ledgers, and all visits of a position.

use super::Session;
use crate::facts::position_visits::PositionSearch;
use crate::facts::report::{Insight, Progress, Report, Work};
use crate::facts::scope::Scope;
use crate::language::findings::{Findings, findings};
use crate::language::ledger_page::{
    LedgerAsk, PreSearchPage, UncertaintyPage, pre_search_order, pre_search_page, uncertainty_order,
    uncertainty_page,
};
use crate::language::position_rows::{PositionVisit, position_rows};
use crate::trace::columns::VisitId;

/// The most visits that one step checks for a position.
const STEP: u32 = 1 << 20;

/// The last report, and the report in progress. Each call needs the session with the trace.
#[derive(Default)]
pub struct ReportCache {
    work: Option<Work>,
    report: Option<Report>,
    /// The rows of the ledgers as they were asked for last.
    pre_searches: Option<(LedgerAsk, Vec<u32>)>,
    uncertainty: Option<(LedgerAsk, Vec<u32>)>,
    position: Option<(VisitId, PositionSearch)>,
}

impl ReportCache {
    /// Begins a report on a visit's subtree, unless it is there; whether there is such a visit.
    pub fn begin(&mut self, session: &Session, visit: VisitId) -> bool {
        if self.report.as_ref().is_some_and(|report| report.scope.visit == visit) {
            return true;
        }
        let scope = Scope::of(&session.trace, visit);
        *self = ReportCache { position: self.position.take(), ..ReportCache::default() };
        self.work = scope.map(|scope| Work::new(&session.trace, scope));
        scope.is_some()
    }

    /// Goes on with it by a step; how much of it is done, from 0 to 1.
    pub fn step(&mut self, session: &Session) -> f64 {
        let Some(work) = &mut self.work else { return 1.0 };
        match work.step(&session.trace) {
            // The share is 1 only when the report is there.
            Progress::Share(share) => share.min(0.999),
            Progress::Done(report) => {
                (self.work, self.report) = (None, Some(*report));
                1.0
            }
        }
    }

    /// The report: its numbers, and its findings in words. `None` before it is done.
    #[must_use]
    pub fn report(&self, session: &Session) -> Option<(&Insight, Findings)> {
        let report = self.report.as_ref()?;
        Some((&report.insight, findings(&session.game, &session.trace, session.lens, report)))
    }

    /// A page of the report's ledger of pre-searches.
    pub fn pre_searches(&mut self, session: &Session, ask: LedgerAsk) -> Option<PreSearchPage> {
        let entries = &self.report.as_ref()?.pre_searches.entries;
        let order = kept(&mut self.pre_searches, &ask, |ask| pre_search_order(entries, ask));
        Some(pre_search_page(&session.game, &session.trace, entries, order, &ask))
    }

    /// A page of the report's ledger of uncertainty cut-offs.
    pub fn uncertainty(&mut self, session: &Session, ask: LedgerAsk) -> Option<UncertaintyPage> {
        let (trace, lens) = (&session.trace, session.lens);
        let entries = &self.report.as_ref()?.uncertainty.entries;
        // Values are sorted as they are read, which may have changed.
        if ask.sort == "value" {
            self.uncertainty = None;
        }
        let order = kept(&mut self.uncertainty, &ask, |ask| uncertainty_order(trace, lens, entries, ask));
        Some(uncertainty_page(&session.game, trace, lens, entries, order, &ask))
    }

    /// Begins to look for all visits of a visit's position, unless they are known; whether it has one.
    pub fn begin_position(&mut self, session: &Session, visit: VisitId) -> bool {
        if self.position.as_ref().is_none_or(|(of, _)| *of != visit) {
            let search = PositionSearch::of(&session.game, &session.trace, visit);
            self.position = search.map(|search| (visit, search));
        }
        self.position.is_some()
    }

    /// Goes on with it by a step; how much of it is done, from 0 to 1.
    pub fn step_position(&mut self, session: &Session) -> f64 {
        let Some((_, search)) = &mut self.position else { return 1.0 };
        let looked_at = search.go_on(&session.game, &session.trace, STEP);
        f64::from(looked_at) / f64::from(session.trace.len().max(1))
    }

    /// The number of the position's visits.
    #[must_use]
    pub fn position_count(&self) -> usize {
        self.position.as_ref().map_or(0, |(_, search)| search.visits.len())
    }

    /// Some of the visits in words: at most `most`, from the index `from` on.
    #[must_use]
    pub fn position_rows(&self, session: &Session, from: usize, most: usize) -> Vec<PositionVisit> {
        let Some((_, search)) = &self.position else { return Vec::new() };
        let (from, all) = (from.min(search.visits.len()), search.visits.len());
        let visits = &search.visits[from..from.saturating_add(most).min(all)];
        position_rows(&session.game, &session.trace, session.lens, visits)
    }
}

/// The rows for a request: the previous request's rows, if only another page of them is wanted.
fn kept<'a>(
    kept: &'a mut Option<(LedgerAsk, Vec<u32>)>,
    ask: &LedgerAsk,
    order: impl FnOnce(&LedgerAsk) -> Vec<u32>,
) -> &'a [u32] {
    let of_page = |ask: &LedgerAsk| LedgerAsk { from: 0, most: 0, ..ask.clone() };
    if kept.as_ref().is_none_or(|(kept, _)| of_page(kept) != of_page(ask)) {
        *kept = None;
    }
    &kept.get_or_insert_with(|| (ask.clone(), order(ask))).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display_style::{DisplayStyle, Perspective, ValueStyle};
    use crate::run;
    use crate::scenario::Scenario;
    use crate::trace::recorder::Batch;

    const GAMBLES: &str = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4\
                           &pre-search=on&near-leaf=1&uncertainty=cut-and-all";

    fn session() -> Session {
        let scenario = Scenario::parse(GAMBLES).unwrap();
        let mut session = Session::new(scenario.clone()).unwrap();
        run::record(&scenario, |batch: Batch<'_>| session.append(batch.words).unwrap()).unwrap();
        session.finish();
        session
    }

    fn finished(session: &Session, visit: VisitId) -> ReportCache {
        let mut report_cache = ReportCache::default();
        assert!(report_cache.begin(session, visit));
        assert!(report_cache.report(session).is_none(), "before it is done");
        while report_cache.step(session) < 1.0 {}
        report_cache
    }

    #[test]
    fn values_are_sorted_as_they_are_read() {
        let mut session = session();
        let mut report_cache = finished(&session, 0);
        for perspective in [Perspective::Mover, Perspective::First] {
            let unit = ValueStyle::Centipawns;
            session.set_display_style(DisplayStyle { perspective, unit, ..DisplayStyle::default() });
            let ask = LedgerAsk { sort: "value".to_owned(), most: 1000, ..LedgerAsk::default() };
            let rows = report_cache.uncertainty(&session, ask).unwrap().rows;
            let shown = rows.iter().filter_map(|row| {
                row.value_text
                    .as_deref()?
                    .split(' ')
                    .nth(1)?
                    .replace('−', "-")
                    .replace('~', "")
                    .parse::<i32>()
                    .ok()
            });
            assert!(shown.clone().count() > 5 && shown.is_sorted(), "{perspective:?}");
        }
    }

    #[test]
    fn a_position_is_found_in_steps_as_at_once() {
        let session = session();
        let trace = session.trace();
        let (answered, entry) = trace.found_entries().last().unwrap();
        let mut report_cache = ReportCache::default();
        assert!(report_cache.begin_position(&session, answered));
        while report_cache.step_position(&session) < 1.0 {}
        let rows = report_cache.position_rows(&session, 0, 1000);
        assert_eq!(rows.len(), report_cache.position_count());
        assert!([answered, entry.source].iter().all(|visit| rows.iter().any(|row| row.visit == *visit)));
        assert!(rows.iter().all(|row| trace.key(row.visit) == trace.key(answered)));
        assert_eq!(report_cache.position_rows(&session, 1, 1), rows[1..2]);
        assert!(report_cache.position_rows(&session, rows.len() + 9, 9).is_empty());
        assert!(!report_cache.begin_position(&session, 0), "the whole search has no position");
        assert_eq!(report_cache.position_count(), 0);
    }

    #[test]
    fn an_empty_trace_has_nothing_to_look_into() {
        let session = Session::new(Scenario::parse("depth=3").unwrap()).unwrap();
        let mut report_cache = ReportCache::default();
        assert!(!report_cache.begin(&session, 0) && !report_cache.begin_position(&session, 0));
        assert_eq!((report_cache.step(&session), report_cache.step_position(&session)), (1.0, 1.0));
        assert!(report_cache.report(&session).is_none());
        assert!(report_cache.pre_searches(&session, LedgerAsk::default()).is_none());
    }
}
