//! The story of a value: every claim against the trace, and every sentence for its form.

use crate::common::recorded::{
    ENDGAME, EVERYTHING, FINE_70, LESS, TREE_SEARCHES, chess, every_technique, record, tree_parameters,
};
use crate::common::{by_tier, tree};
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::facts::bet::{BetVerdict, Missed};
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::facts::replay::replay;
use plyscope::facts::uncertainty_ledger::{Ending, uncertainty_ledger};
use plyscope::facts::window_side::Side;
use plyscope::game::{Evaluate, MoveCode};
use plyscope::games::synthetic::{Recipe, SyntheticTree};
use plyscope::language::perspective::Lens;
use plyscope::language::story::{AgainCause, Claim, ClaimKind, claims, plain, story};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::time::Time;
use plyscope::value::Value;
use std::collections::{BTreeMap, HashMap};

fn lens<G: Evaluate>(game: &G, perspective: Perspective) -> Lens {
    Lens::new(game, DisplayStyle { perspective, ..DisplayStyle::default() }).between(["MAX", "MIN"])
}

/// A trace with the final contents of its ledgers.
struct CheckedStory<'a, G: Evaluate> {
    game: &'a G,
    trace: &'a Trace,
    name: &'a str,
    settled: HashMap<u32, (Settlement, Option<u32>)>,
    endings: HashMap<u32, Ending>,
}

impl<'a, G: Evaluate> CheckedStory<'a, G> {
    fn new(game: &'a G, trace: &'a Trace, name: &'a str) -> Self {
        let pre_searches = pre_search_ledger(trace).entries.into_iter();
        let skips = uncertainty_ledger(trace).entries.into_iter();
        CheckedStory {
            game,
            trace,
            name,
            settled: pre_searches.map(|entry| (entry.visit, (entry.settled, entry.by))).collect(),
            endings: skips.map(|entry| (entry.visit, entry.ending)).collect(),
        }
    }

    fn entered(&self, visit: u32, t: Time) -> bool {
        visit < self.trace.len() && self.trace.enter_time(visit) <= t
    }

    fn left(&self, visit: u32, t: Time) -> bool {
        self.trace.leave_time(visit) <= t
    }

    fn of_move(&self, child: u32) -> Value {
        -self.trace.value(child).unwrap()
    }

    /// A value of a visit's side to move, for the player who moves at even plies.
    fn for_even(&self, visit: u32, value: Value) -> Value {
        if self.trace.ply(visit).is_multiple_of(2) { value } else { -value }
    }

    /// A value at `at` and the bound of `owner`, both for the holder of that bound.
    fn for_holder(&self, at: u32, value: Value, owner: u32, side: Side, bound: Value) -> (Value, Value) {
        let holder_is_even = self.trace.ply(owner).is_multiple_of(2) == (side == Side::Alpha);
        let sign = |value: Value| if holder_is_even { value } else { -value };
        (sign(self.for_even(at, value)), sign(self.for_even(owner, bound)))
    }

    fn legal(&self, at: u32) -> Vec<MoveCode> {
        let position = replay(self.game, self.trace, at).position;
        let mut moves = Vec::new();
        self.game.generate(&position, &mut moves);
        moves.into_iter().map(|mv| self.game.code(mv)).collect()
    }

    /// The moves that no visit searched, in any order.
    fn check_left(&self, at: u32, moves: Option<&Vec<MoveCode>>, place: &str) {
        assert_eq!(moves.is_none(), self.trace.meta(at).is_quiescence(), "{place}");
        let Some(moves) = moves else { return };
        for mv in self.legal(at) {
            let of_moves = |child: &u32| !self.trace.meta(*child).kind().is_speculative();
            let visited =
                self.trace.children(at).filter(of_moves).any(|child| self.trace.move_of(child) == mv);
            assert_eq!(moves.contains(&mv), !visited, "{place}: {mv:?}");
        }
        assert!(!moves.is_empty() && moves.iter().all(|mv| self.legal(at).contains(mv)), "{place}");
    }

    /// The entry that `at` found was stored by `by`, which had ended before.
    fn check_stored(&self, at: u32, by: Option<u32>, place: &str) {
        let entry = self.trace.found_entry(at).unwrap();
        let by = by.unwrap();
        assert_eq!(by, entry.source, "{place}");
        assert!(self.trace.leave_time(by) < self.trace.enter_time(at), "{place}");
        let (stored, asked) = (self.trace.visit(by).unwrap(), self.trace.visit(at).unwrap());
        assert_eq!(stored.key, asked.key, "{place}");
        if entry.value.decided().is_none() {
            assert_eq!(stored.value, Some(entry.value), "{place}");
        }
    }

    /// A verdict agrees with the ledgers, and is shown from the deciding moment on.
    fn check_bet(&self, at: u32, verdict: BetVerdict, t: Time, place: &str) {
        let trace = self.trace;
        let settled = self.settled.get(&at);
        match verdict {
            BetVerdict::Used { by } => {
                let (settled, by_whom) = settled.unwrap();
                assert!(*settled != Settlement::Lost && *by_whom == Some(by) && self.left(by, t), "{place}");
            }
            BetVerdict::Unused { missed } => {
                assert_eq!(settled.unwrap(), &(Settlement::Lost, None), "{place}");
                assert!(trace.is_finished() && t + 1 >= trace.ticks(), "{place}");
                if let Some(Missed { cut_off, wanted }) = missed {
                    assert!(trace.meta(cut_off).reason().unwrap().is_cut_off(), "{place}");
                    assert_eq!(trace.iteration(cut_off), trace.iteration(at), "{place}");
                    assert!(trace.iteration(wanted) < trace.iteration(at), "{place}");
                    let [stored, bet] = [wanted, at].map(|visit| trace.visit(visit).unwrap().key);
                    assert_eq!(stored, bet, "{place}");
                    // No visit of this iteration went the way to the position that was wanted.
                    let way = |visit| trace.place_of(visit).unwrap().steps;
                    let of_iteration = |visit: &u32| trace.iteration(*visit) == trace.iteration(at);
                    let (goal, end) = (way(wanted), way(cut_off));
                    assert!(goal.starts_with(&end), "{place}");
                    let next = &goal[..=end.len()];
                    assert!(
                        !(1..trace.len()).filter(of_iteration).any(|visit| way(visit).starts_with(next)),
                        "{place}"
                    );
                }
            }
            BetVerdict::Harmless { above, .. } => {
                assert!(self.endings[&at] == Ending::Harmless && self.left(above, t), "{place}");
            }
            BetVerdict::SearchedAgain { by } => {
                assert!(self.endings[&at] == Ending::ReSearched && self.entered(by, t), "{place}");
            }
            BetVerdict::Counts { root } => {
                assert!(self.endings[&at] == Ending::AtTheRoot && self.left(root, t), "{place}");
                assert_eq!(trace.ply(root), 0, "{place}");
            }
        }
    }

    /// Checks the claims about a visit at a time, and counts them by name.
    fn check(&self, id: u32, t: Time, met: &mut BTreeMap<&'static str, usize>) {
        let claims = claims(self.game, self.trace, id, t);
        let place = format!("visit {id} at {t} of {}: {claims:?}", self.name);
        assert!(!claims.is_empty() && claims.len() <= 5, "{place}");
        for claim in &claims {
            // The story of the search's end repeats its bets.
            let is_told_again = id == 0 && matches!(claim.kind, ClaimKind::Bet { .. });
            assert!(claim.at == id || is_told_again, "{place}");
            let is_later = matches!(claim.kind, ClaimKind::NotEntered);
            assert_eq!(self.entered(id, t), !is_later, "{place}");
            for named in claim.owner().into_iter().chain(claim.other()) {
                assert!(self.entered(named, t), "{place}: {named}");
            }
            if let Some(owner) = claim.owner() {
                assert!(self.trace.path_to(id).contains(&owner), "{place}");
            }
            self.check_beginning(claim, t, &place);
            self.check_found(claim, &place);
            self.check_bound(claim, &claims, &place);
            let name = match &claim.kind {
                ClaimKind::Decided { reason, .. } => reason.name(),
                kind => kind.name(),
            };
            *met.entry(name).or_default() += 1;
        }
        let is_over = self.left(id, t);
        let says_open = claims.iter().any(|claim| matches!(claim.kind, ClaimKind::Open { .. }));
        assert_eq!(says_open, self.entered(id, t) && !is_over, "{place}");
        for perspective in [Perspective::First, Perspective::Mover] {
            self.check_sentences(id, t, perspective, claims.len());
        }
    }

    fn check_beginning(&self, claim: &Claim, t: Time, place: &str) {
        let trace = self.trace;
        let row = trace.visit(claim.at).unwrap();
        let at = claim.at;
        match claim.kind {
            ClaimKind::Asks { window } => {
                assert!(window.alpha <= window.beta, "{place}: a window that ends before it begins");
            }
            ClaimKind::Open { best, value } => {
                assert_eq!(value, trace.open_visit(at, t).best_so_far(), "{place}");
                if let Some(best) = best {
                    let gives = if row.kind.is_position() { self.of_move(best) } else { -self.of_move(best) };
                    assert!(trace.parent(best) == at && self.left(best, t), "{place}");
                    assert_eq!(Some(gives), value.map(|value| value.value), "{place}");
                }
            }
            ClaimKind::BrokenOff { reason } => {
                assert!(trace.value(at).is_none() && reason == row.reason, "{place}");
            }
            ClaimKind::Found { root, value } => {
                assert!(!row.kind.is_position() && trace.visit(root).unwrap().ply() == Some(0), "{place}");
                assert!(at < root && root < trace.end(at), "{place}");
                assert_eq!((trace.value(at), trace.value(root)), (Some(value), Some(value)), "{place}");
            }
            ClaimKind::Speculates => assert!(row.kind.is_speculative(), "{place}"),
            ClaimKind::Pass => {
                let (alpha, beta) = (row.window.alpha, row.window.beta);
                let is_open = alpha == Value::NEGATIVE_INFINITY && beta == Value::INFINITY;
                assert!(row.level == 2 && !is_open, "{place}");
            }
            ClaimKind::Again { first, cause } => {
                assert_eq!(row.kind, VisitKind::ReSearch, "{place}");
                assert_eq!(trace.parent(first), trace.parent(at), "{place}");
                assert_eq!(trace.move_of(first), trace.move_of(at), "{place}");
                assert!(self.left(first, trace.enter_time(at)), "{place}");
                let parent = trace.open_visit(trace.parent(at), trace.enter_time(at));
                let is_more = self.of_move(first) > parent.window.alpha;
                match cause {
                    AgainCause::FullDepth => assert!(trace.depth(first) < row.depth && is_more, "{place}"),
                    AgainCause::OpenWindow => assert!(is_more, "{place}"),
                    AgainCause::Uncertain => {
                        // Or the first search's window was above the value of the move.
                        let asked_above = trace.window(first).bound(trace.value(first).unwrap());
                        let contradicts = trace.meta(first).kind() == VisitKind::ReSearch
                            && asked_above == plyscope::search::window::Bound::Lower;
                        assert!(trace.meta(first).is_uncertain() || contradicts, "{place}");
                    }
                    AgainCause::Forced => {
                        // A move that was extended already is not extended further.
                        let was_extended = trace.extension(first).is_some();
                        let depths = (trace.depth(first), row.depth);
                        assert!(depths.0 < depths.1 || was_extended, "{place}: {depths:?}");
                    }
                    AgainCause::NotReported => assert!(trace.is_foreign(), "{place}"),
                    AgainCause::Fallen => {
                        let forced = |child: u32| {
                            trace.extension(child).is_some_and(|cause| cause.name() == "singular")
                        };
                        let mut before = trace.children(trace.parent(at)).take_while(|child| *child < at);
                        assert!(!forced(at) && before.any(forced), "{place}");
                    }
                }
            }
            ClaimKind::PreSearched { predicted, iteration, needed, depth } => {
                let decision = trace.pre_search(at).unwrap();
                assert_eq!(decision.verdict.name(), "pre-search", "{place}");
                assert_eq!(
                    (depth, iteration),
                    (decision.new_depth, decision.entry_iteration.into()),
                    "{place}"
                );
                assert!(depth > needed && needed == row.depth, "{place}");
                self.check_stored(at, predicted, place);
                assert!(iteration < trace.iteration(at), "{place}");
            }
            ClaimKind::KeepsDepth { first, depth } => {
                assert_eq!(trace.pre_search(at).unwrap().verdict.name(), "keeps-depth", "{place}");
                assert!(depth > row.depth, "{place}");
                self.check_stored(at, first, place);
                assert_eq!(trace.iteration(first.unwrap()), trace.iteration(at), "{place}");
            }
            ClaimKind::Bet { verdict } => self.check_bet(at, verdict, t, place),
            ClaimKind::Extended { cause } => assert_eq!(row.extension, Some(cause), "{place}"),
            ClaimKind::Reduced { cause } => assert_eq!(row.reduction, Some(cause), "{place}"),
            ClaimKind::Narrowed { by, bound, value } => {
                assert_eq!(row.outcome, Some(ProbeOutcome::Narrowed), "{place}");
                let entry = trace.found_entry(at).unwrap();
                assert_eq!((bound, value), (entry.bound, entry.value), "{place}");
                self.check_stored(at, by, place);
                let narrowed = trace.open_visit(at, trace.enter_time(at)).window;
                assert!(narrowed.alpha == value || narrowed.beta == value, "{place}");
            }
            _ => {}
        }
    }

    fn check_found(&self, claim: &Claim, place: &str) {
        let trace = self.trace;
        let row = trace.visit(claim.at).unwrap();
        let no_more = |value: Value| {
            let moves = trace.moves_searched(row.id);
            assert!(moves.into_iter().all(|child| self.of_move(child) <= value), "{place}");
        };
        let at = claim.at;
        match claim.kind {
            ClaimKind::Reply { visit, value } => {
                assert_eq!((row.reason, trace.parent(visit)), (Some(LeaveReason::CutOff), at), "{place}");
                assert_eq!(value, self.of_move(visit), "{place}");
                assert!(value >= trace.open_visit(at, trace.enter_time(at)).window.beta, "{place}");
                assert!(self.legal(at).contains(&trace.move_of(visit)), "{place}");
            }
            ClaimKind::StandsPat { value, is_best } => {
                assert!(row.quiescence && row.value == Some(value), "{place}");
                if is_best {
                    assert_eq!(trace.stood_pat(at), Some(value), "{place}");
                    no_more(value);
                } else {
                    assert_eq!(row.reason, Some(LeaveReason::StandPat), "{place}");
                }
            }
            ClaimKind::Decided { reason, by, value } => {
                assert_eq!((row.reason, row.value), (Some(reason), Some(value)), "{place}");
                let searched = by.map(|by| (trace.meta(by).kind(), trace.parent(by)));
                assert_eq!(searched, reason.deciding_search().map(|kind| (kind, at)), "{place}");
                let window = trace.open_visit(at, trace.enter_time(at)).window;
                assert!(value >= window.beta || value <= window.alpha, "{place}");
                if reason == LeaveReason::NullMoveCutOff {
                    assert!(value >= window.beta && self.of_move(by.unwrap()) >= window.beta, "{place}");
                }
            }
            ClaimKind::Promised { mv, by, value } => {
                assert_eq!((trace.refuted_by(at), row.value), (by, Some(value)), "{place}");
                assert!(self.left(by.unwrap(), trace.enter_time(at)), "{place}");
                assert!(self.legal(at).contains(&mv), "{place}");
            }
            ClaimKind::Stored { by, depth, bound, value } => {
                assert_eq!(row.outcome, Some(ProbeOutcome::Answered), "{place}");
                let entry = trace.found_entry(at).unwrap();
                assert_eq!((depth, bound, value), (Some(entry.depth), entry.bound, entry.value), "{place}");
                self.check_stored(at, by, place);
            }
            ClaimKind::NoneBeyond { best, value, limit } => {
                assert!(row.value == Some(value) && value <= limit, "{place}");
                assert!(best.is_none_or(|best| self.of_move(best) == value), "{place}");
                no_more(limit);
            }
            ClaimKind::BestMove { visit, value } => {
                assert!(trace.moves_searched(at).contains(&visit), "{place}");
                assert_eq!((row.value, self.of_move(visit)), (Some(value), value), "{place}");
                no_more(value);
            }
            ClaimKind::OthersNoBetter { moves } => {
                assert_eq!(moves + 1, trace.moves_searched(at).len(), "{place}");
                assert!(moves > 0, "{place}");
                no_more(row.value.unwrap());
            }
            ClaimKind::Vouched { by, value } => {
                assert_eq!(row.value, Some(value), "{place}");
                self.check_stored(at, by, place);
            }
            ClaimKind::LeftOut { searched, late, futile } => {
                let pruned = trace.pruned(at).unwrap();
                let row = (pruned.searched.into(), pruned.late.into(), pruned.futile.into());
                assert!((searched, late, futile) == row && late + futile > 0, "{place}");
            }
            ClaimKind::Skipped { searched, moves } => {
                let skipped = trace.skipped(at).unwrap();
                assert_eq!((searched, moves), (skipped.searched, skipped.moves), "{place}");
                assert_eq!(usize::from(moves), self.legal(at).len(), "{place}");
            }
            ClaimKind::Leaf { reason, value } => {
                assert!(trace.children(at).next().is_none(), "{place}");
                assert_eq!((row.reason, row.value), (Some(reason), Some(value)), "{place}");
            }
            _ => {}
        }
    }

    fn check_bound(&self, claim: &Claim, all: &[Claim], place: &str) {
        let trace = self.trace;
        let held = all.iter().find_map(|claim| match claim.kind {
            ClaimKind::AlreadyHas { owner, value, .. } | ClaimKind::StoodPat { owner, value } => {
                Some((owner, Side::Alpha, value))
            }
            ClaimKind::TableHas { owner, side, value, .. } => Some((owner, side, value)),
            _ => None,
        });
        let value = |at: u32| trace.value(at).unwrap();
        let at = claim.at;
        match claim.kind {
            ClaimKind::AlreadyHas { owner, by, value } => {
                let had = trace.open_visit(owner, trace.enter_time(at));
                assert!(owner < at && had.window.alpha == value, "{place}: {had:?}");
                let by = by.unwrap();
                assert_eq!((trace.parent(by), self.of_move(by)), (owner, value), "{place}");
                assert!(self.left(by, trace.enter_time(at)), "{place}");
            }
            ClaimKind::StoodPat { owner, value } => {
                assert!(owner < at && trace.stood_pat(owner) == Some(value), "{place}");
                assert_eq!(trace.open_visit(owner, trace.enter_time(at)).window.alpha, value, "{place}");
            }
            ClaimKind::TableHas { owner, by, side, value } => {
                let window = trace.open_visit(owner, trace.enter_time(owner)).window;
                let end = if side == Side::Alpha { window.alpha } else { window.beta };
                assert_eq!((end, trace.found_entry(owner).unwrap().value), (value, value), "{place}");
                self.check_stored(owner, by, place);
            }
            ClaimKind::AskedOnly { owner, side, value } => {
                let row = trace.visit(owner).unwrap();
                let end = if side == Side::Alpha { row.window.alpha } else { row.window.beta };
                assert_eq!((row.level, end), (2, value), "{place}");
            }
            ClaimKind::ShownBefore { owner, by, value } => {
                assert_eq!((trace.repeats(owner), trace.window(owner).beta), (Some(by), value), "{place}");
            }
            ClaimKind::Tests { owner, best } => {
                assert_eq!(trace.meta(owner).kind(), VisitKind::Singular, "{place}");
                let best = best.unwrap();
                assert!(trace.parent(best) == trace.parent(owner) && best < owner, "{place}");
            }
            ClaimKind::Predicts { owner } => {
                assert_eq!(trace.meta(owner).kind(), VisitKind::ProbCut, "{place}");
            }
            ClaimKind::CannotMatter { owner, ref moves } => {
                self.check_left(at, moves.as_ref(), place);
                let (whose, side, bound) = held.unwrap();
                let (here, there) = self.for_holder(at, value(at), owner, side, bound);
                assert!(whose == owner && here <= there, "{place}");
                assert!(!trace.meta(at).is_uncertain(), "{place}");
            }
            ClaimKind::NotNeeded { ref moves } => self.check_left(at, moves.as_ref(), place),
            ClaimKind::LastMove => {
                let searched: Vec<MoveCode> = trace.children(at).map(|child| trace.move_of(child)).collect();
                assert!(self.legal(at).iter().all(|mv| searched.contains(mv)), "{place}");
            }
            ClaimKind::Beats { owner, side } => {
                let (whose, held_side, bound) = held.unwrap();
                let (here, there) = self.for_holder(at, value(at), owner, side, bound);
                assert!((whose, held_side) == (owner, side) && here > there, "{place}: {here:?} {there:?}");
            }
            ClaimKind::NoBetter { owner, side } => {
                let (whose, held_side, bound) = held.unwrap();
                let (here, there) = self.for_holder(at, value(at), owner, side, bound);
                assert!((whose, held_side) == (owner, side) && here <= there, "{place}: {here:?} {there:?}");
            }
            _ => {}
        }
    }

    fn check_sentences(&self, id: u32, t: Time, perspective: Perspective, claims: usize) {
        let described = story(self.game, self.trace, lens(self.game, perspective), id, t);
        let text = plain(&described);
        let place = format!("visit {id} at {t} of {}: {text}", self.name);
        assert_eq!(described.len(), claims, "{place}");
        assert!(!text.contains("  ") && !text.contains("isit "), "{place}");
        for sentence in &described {
            let words: Vec<&str> = sentence.clauses.iter().map(|clause| clause.text.as_str()).collect();
            let words = words.join(" ");
            assert!(words.ends_with('.') && !words.ends_with(".."), "{place}");
            assert!(words.len() > 8 && !words.starts_with(char::is_lowercase), "{place}");
            for clause in &sentence.clauses {
                assert!(!clause.text.is_empty() && clause.text.trim() == clause.text, "{place}");
                assert_eq!(clause.visit.is_some(), clause.tip.is_some(), "{place}");
                if let (Some(visit), Some(tip)) = (clause.visit, &clause.tip) {
                    assert!(self.entered(visit, t) || visit == id, "{place}");
                    assert!(tip.starts_with(&format!("Visit {visit}: ")), "{place}: {tip}");
                }
            }
        }
    }

    fn check_all(&self, step: usize, met: &mut BTreeMap<&'static str, usize>) {
        let last = self.trace.ticks() - 1;
        for id in (0..self.trace.len()).step_by(step) {
            let enter = self.trace.enter_time(id);
            let leave = self.trace.leave_time(id).min(last);
            for t in [enter.saturating_sub(1), enter, enter + (leave - enter) / 2, leave, last] {
                self.check(id, t, met);
            }
        }
    }
}

/// A search whose second search of a move sometimes returns less than its null window had shown.
const FALLING_BACK: &str = "search=negascout&table=4&deepening=on&etc=1&reverse-futility=1&razoring=1";

#[test]
fn every_claim_is_what_the_trace_says() {
    let mut met = BTreeMap::new();
    for seed in 0..by_tier(50u64, 120, 120) {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES.into_iter().chain([FALLING_BACK]) {
            let trace = record(&tree, tree_parameters(&tree, text));
            CheckedStory::new(&tree, &trace, &format!("seed {seed}, {text}")).check_all(1, &mut met);
        }
    }
    let recipe: Recipe =
        "branching=3 height=5 seed=7 ordering=60 transpositions=40 values=9".parse().unwrap();
    let synthetic = SyntheticTree::new(recipe);
    for text in ["search=pvs&depth=5", "search=alpha-beta&depth=5&table=12&deepening=on"] {
        let parameters =
            plyscope::scenario::Scenario::parse(&format!("game=synthetic&{text}")).unwrap().search;
        let trace = record(&synthetic, parameters);
        CheckedStory::new(&synthetic, &trace, text).check_all(1, &mut met);
    }
    for (text, step) in [
        (every_technique(), 61),
        (format!("{ENDGAME}&depth=4{EVERYTHING}"), 7),
        (format!("{ENDGAME}&depth=6{LESS}"), 31),
        (format!("{ENDGAME}&depth=6&uncertainty=cut-and-all&cut-ratio=30"), 31),
        (format!("{ENDGAME}&depth=6&search=mtd-f&table=14&null-move=2"), 31),
        (format!("{FINE_70}&depth=11&table=14&pre-search=on&near-leaf=1&etc=2"), 17),
        ("depth=4&null-move=2&singular=30&singular-depth=3".to_owned(), 31),
        (
            format!(
                "{FINE_70}&depth=13&search=alpha-beta&null-move=1&zugzwang-guard=off&aspiration=10&table=8"
            ),
            1,
        ),
    ] {
        let (game, parameters) = chess(&text);
        let trace = record(&game, parameters);
        CheckedStory::new(&game, &trace, &text).check_all(step, &mut met);
    }
    // The other kinds are found by the tests of the families, of other programs' traces and of the neural move map.
    let elsewhere = ["Proof", "Uct", "BStar", "Conspiracy", "Unexplained", "Expected", "Decided"];
    // A technique's decision before any move is described by its reason's words.
    let decided = LeaveReason::ALL.iter().filter(|reason| reason.technique().is_some());
    let kinds = ClaimKind::NAMES.iter().copied().filter(|name| !elsewhere.contains(name));
    let claims = kinds.chain(decided.map(|reason| reason.name()));
    let missing: Vec<_> = claims.filter(|name| !met.contains_key(*name)).collect();
    assert!(missing.is_empty(), "{missing:?} were never met: add a search above that meets them");
}
