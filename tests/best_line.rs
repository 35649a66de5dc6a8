//! The best line ends where it is unknown, at every moment by one rule.

use crate::common::session;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::columns::ROOT_LEVEL;
use plyscope::trace::time::Tick;

#[test]
fn the_best_line_changes_only_when_a_move_of_the_root_ends() {
    for link in [
        "game=chess&depth=4",
        "game=chess&depth=3&search=mtd-f",
        "game=connect-four&depth=4&aspiration=1",
        "game=synthetic&branching=3&height=5&seed=3&table=10&deepening=on&search=pvs",
        "game=tree&search=minimax",
    ] {
        let session = session(link);
        let trace = session.trace();
        let mut before = session.best_line(0, 0);
        let mut changes = 0;
        for t in 1..trace.ticks() {
            let tick = trace.tick(trace.moment(t).unwrap());
            let may_change = matches!(tick, Tick::Leave(visit) if trace.level(visit) == ROOT_LEVEL + 1);
            // A long trace: all that may change the line, and every 23rd tick.
            if !may_change && trace.level(tick.visit()) > ROOT_LEVEL + 1 && t % 23 != 0 {
                continue;
            }
            let now = session.best_line(0, t);
            assert!(may_change || now == before, "{link} at {t}: {before:?} becomes {now:?}");
            changes += u32::from(now != before);
            before = now;
        }
        assert!(changes > 0, "{link}");
    }
}

#[test]
fn the_best_line_at_the_end_is_the_summary_s_as_far_as_values_are_exact() {
    for (link, known) in [
        ("game=chess&depth=4", 4),
        ("game=connect-four&depth=6&search=alpha-beta", 6),
        ("game=tic-tac-toe&search=uct&descents=200", 3),
        ("game=tic-tac-toe&search=conspiracy", 3),
        // A null window's pass gives only a bound of a move's value.
        ("game=chess&depth=4&search=mtd-f", 1),
    ] {
        let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
        let session = session(link);
        let line = session.best_line(0, session.trace().ticks() - 1).unwrap();
        assert_eq!(line, summary.pv[..known], "{link}");
    }
    // If nodes have names, a line has the names; the summary keeps the moves.
    for (link, moves, names) in [
        ("game=tree&search=alpha-beta", &["a", "a"][..], &["B", "E"][..]),
        ("game=tree&search=mtd-f", &["a"], &["B"]),
    ] {
        let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
        assert_eq!(summary.pv[..moves.len()], *moves, "{link}");
        let session = session(link);
        assert_eq!(session.best_line(0, session.trace().ticks() - 1).unwrap(), names, "{link}");
    }
    for search in ["proof-number", "df-pn", "b-star"] {
        let session = session(&format!("game=tree&search={search}"));
        assert_eq!(session.best_line(0, session.trace().ticks() - 1), None, "{search}");
    }
}
