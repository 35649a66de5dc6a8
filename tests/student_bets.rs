//! A student's bets, compared with the ledger of pre-searches and with the filter as the paper has it.

use super::student::student;
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::language::student::{Asks, StudentStep};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;

const PAWNS: &str =
    "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&pre-search=on&risk=20&near-leaf=0";

/// The numbers before "ply" or "plies" in a text.
fn plies(text: &str) -> Vec<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_unit = |word: &str| word.starts_with("ply") || word.starts_with("plies");
    words.windows(2).filter(|pair| is_unit(pair[1])).map(|pair| pair[0].parse().unwrap()).collect()
}

#[test]
fn bets_have_the_outcomes_of_the_ledger_and_the_verdicts_of_the_filter() {
    let (mut won, mut lost, mut by_filter) = (0, 0, 0);
    for depth in [11, 12, 13] {
        let link = format!("{PAWNS}&depth={depth}");
        let scenario = Scenario::parse(&link).unwrap();
        let mut session = Session::new(scenario.clone()).unwrap();
        run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
        session.finish();
        let ledger = pre_search_ledger(session.trace());
        let work = student(&link);
        assert_eq!(work.refusal, None);
        assert!((8..=12).contains(&work.steps.len()));
        let mut before: Option<&StudentStep> = None;
        for step in &work.steps {
            assert_eq!((step.asks, step.choices.len()), (Asks::Bet, 2));
            assert!(step.choices.iter().all(|choice| !choice.is_right && choice.mistakes.is_empty()));
            assert!(before.is_none_or(|before| before.at < step.at));
            before = Some(step);
            let bet = step.bet.as_ref().unwrap();
            let entry = ledger.entries.iter().find(|entry| entry.visit == step.visit).unwrap();
            assert_eq!(bet.gain < 0, entry.settled == Settlement::Lost, "{step:?}");
            // Its own visit, and all below, cost more than the part that is deeper than needed.
            assert!(bet.gain != 0 && bet.gain.unsigned_abs() < entry.cost, "{step:?} {entry:?}");
            assert!(bet.known_at > step.at);
            let [needed, _, extra] = plies(&step.detail)[..] else { panic!("{}", step.detail) };
            // Figure 4 with Risk 2, NearLeaf 3 and any NearRoot; pre-searches do not nest here.
            assert_eq!(bet.filter, extra <= 2 && needed >= 3, "{step:?}");
            won += u32::from(bet.gain > 0);
            lost += u32::from(bet.gain < 0);
            by_filter += u32::from(bet.filter);
        }
    }
    assert!(won > 5 && lost > 5 && by_filter > 5, "{won} {lost} {by_filter}");
}

#[test]
fn fewer_bets_are_no_balance() {
    let why = student(&format!("{PAWNS}&depth=7")).refusal.unwrap();
    assert!(why.contains("a balance needs eight"), "{why}");
}
