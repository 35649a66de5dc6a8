//! A student's uncertainty cut-offs, compared with the trace of the search that skips nothing.

use super::student::student;
use plyscope::language::student::Asks;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;

const ROOKS: &str = "game=chess&fen=2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8_w_-_-_0_1&quiescence=off&uncertainty=cut&cut-ratio=100";

#[test]
fn skips_have_the_outcomes_of_the_search_and_the_verdicts_of_the_paper() {
    let (mut saved, mut lost, mut by_rule, mut differing) = (0, 0, 0, 0);
    for link in [
        format!("{ROOKS}&search=pvs&depth=4"),
        format!("{ROOKS}&search=pvs&depth=5"),
        "game=connect-four&grid=1445&quiescence=off&search=pvs&depth=5&uncertainty=cut&cut-ratio=100"
            .to_owned(),
        "game=othello&search=pvs&depth=4&uncertainty=cut&cut-ratio=100".to_owned(),
    ] {
        let (_, trace) = run::trace(&Scenario::parse(&link).unwrap()).unwrap();
        let work = student(&link);
        assert_eq!(work.refusal, None, "{link}");
        assert!((8..=12).contains(&work.steps.len()), "{link}");
        for step in &work.steps {
            assert_eq!((step.asks, step.choices.len()), (Asks::Bet, 2));
            let bet = step.bet.as_ref().unwrap();
            let visit = trace.visit(step.visit).unwrap();
            // All visits below it, by their parents alone.
            let below = |id| {
                let mut at = id;
                while at > step.visit {
                    at = trace.parent(at);
                }
                at == step.visit
            };
            let inside: Vec<u32> = (step.visit..trace.len()).filter(|id| below(*id)).collect();
            let later = inside.iter().filter(|id| trace.enter_time(**id) > step.at).count() as i32;
            assert!(
                later > 0
                    && trace.enter_time(step.visit) <= step.at
                    && trace.leave_time(step.visit) > step.at,
                "{link} {step:?}"
            );
            let is_cut_off = visit.reason == Some(LeaveReason::CutOff);
            assert_eq!(bet.gain, if is_cut_off { -(inside.len() as i32) } else { later }, "{link} {step:?}");
            assert_eq!(bet.known_at, trace.leave_time(step.visit));
            // "It has looked at 3 of 8 moves": half of them, rounded up, must be searched.
            let numbers: Vec<usize> = step
                .detail
                .split(|sign: char| !sign.is_ascii_digit())
                .filter_map(|text| text.parse().ok())
                .collect();
            let [.., searched, moves] = numbers[..] else { panic!("{}", step.detail) };
            if bet.filter {
                assert!((searched + 1) * 2 > moves, "{link} {step:?}");
            }
            saved += u32::from(bet.gain > 0);
            lost += u32::from(bet.gain < 0);
            by_rule += u32::from(bet.filter);
            differing += u32::from(!bet.filter);
        }
        let sum = |of: &dyn Fn(i32, bool) -> bool| -> i32 {
            let bets = work.steps.iter().map(|step| step.bet.as_ref().unwrap());
            bets.filter(|bet| of(bet.gain, bet.filter)).map(|bet| bet.gain).sum()
        };
        println!(
            "{link}: {} steps, always {}, rule {}",
            work.steps.len(),
            sum(&|_, _| true),
            sum(&|_, rule| rule)
        );
    }
    assert!(saved > 8 && lost > 3 && by_rule > 8 && differing > 8, "{saved} {lost} {by_rule} {differing}");
}

#[test]
fn a_search_that_skips_itself_or_has_few_nodes_is_refused() {
    let skipping = student(&format!("{}&search=pvs&depth=4", ROOKS.replace("100", "50")));
    assert!(skipping.refusal.unwrap().contains("Set the cut ratio to 100 %"));
    let small = student(&format!("{ROOKS}&search=pvs&depth=1"));
    assert!(small.refusal.unwrap().contains("a balance needs eight"));
}
