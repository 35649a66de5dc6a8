//! Passes of MT drivers, and decided values that the table answers with.

use super::{Audit, moved};
use crate::common::session;
use plyscope::game::Evaluate;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::parameters::{Base, MemoryTest};
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::visit::VisitRow;
use plyscope::value::Value;

const INFINITE: i32 = 32_767;

impl<G: Evaluate> Audit<'_, G> {
    /// Each pass has the bound that its driver has to choose, until the bounds meet.
    pub(super) fn passes(&mut self, iteration: &VisitRow) {
        let Base::MemoryTest(driver) = self.parameters.base else { return };
        let place = self.place(iteration.id);
        let passes = self.children_of(iteration.id, VisitKind::Pass);
        let before = (0..iteration.id).rev().map(|id| self.row(id));
        let mut earlier = before.filter(|row| row.kind == VisitKind::Iteration);
        let guess = earlier.next().map_or(0, |earlier| number(earlier.value.unwrap()));
        let (mut lower, mut upper) = (-INFINITE, INFINITE);
        let mut last = guess;
        for pass in &passes {
            let wanted = match driver {
                MemoryTest::MtdF => last,
                MemoryTest::MtSss => upper,
                MemoryTest::MtDual => lower + 1,
                MemoryTest::MtdBisection => (lower + upper).div_euclid(2) + 1,
                MemoryTest::MtdStep if upper == INFINITE => upper,
                MemoryTest::MtdStep => upper - i32::from(self.parameters.mtd_step),
            };
            let beta = wanted.max(lower + 1).min(upper);
            let asked = (number(pass.window.alpha), number(pass.window.beta));
            assert_eq!(asked, (beta - 1, beta), "{place}: {pass:?}");
            let Some(value) = pass.value else { return };
            last = number(value);
            if last >= beta {
                lower = last
            } else {
                upper = last
            }
            self.count("pass");
        }
        if iteration.reason != Some(LeaveReason::Stopped) {
            assert!(lower >= upper, "{place}: {lower} {upper}");
            assert_eq!(iteration.value.map(number), passes.last().unwrap().value.map(number), "{place}");
        }
    }

    /// A decided value from the table is as many plies behind this visit as behind the visit that stored it.
    pub(super) fn table_answer(&mut self, row: &VisitRow) {
        if row.reason != Some(LeaveReason::TableAnswer) {
            return;
        }
        let place = self.place(row.id);
        let value = row.value.unwrap();
        let source = self.row(self.trace.found_entry(row.id).unwrap().source);
        let (from, to) = (source.ply().unwrap(), row.ply().unwrap());
        assert_eq!(value, moved(source.value.unwrap(), from, to), "{place}: {source:?}");
        if number(value).abs() >= 31_000 && from != to {
            self.count("decided answer");
        }
    }
}

fn number(value: Value) -> i32 {
    value.get().into()
}

/// The best move is the move of the last pass that failed high: a pass that fails low does not show of any move that it
/// is good.
#[test]
fn the_last_pass_that_found_a_move_says_which_is_best() {
    for driver in ["mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step", "pvs&aspiration=2"] {
        for game in ["game=othello&depth=5", "depth=4", "game=checkers&depth=6"] {
            for visits in [144, 1_000, 5_000] {
                let link = format!("{game}&search={driver}&table=14&uncertainty=confidence&visits={visits}");
                let said = run::search(&Scenario::parse(&link).unwrap()).unwrap();
                let found = session(&link).completed();
                let found = found.map_or((None, None), |found| (found.value, found.best));
                assert_eq!(found, (said.value, said.best), "{link}");
            }
        }
    }
}
