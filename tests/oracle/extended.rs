//! Searches with a variable depth: selective extensions, and quiescence with its options. Their oracle is a separate
//! alpha-beta search, which has no table, orders captures only, and follows the rules of docs/techniques.md. Each
//! technique acts at least a thousand times.

use super::search;
use crate::common::recorded::{chess, positions, record};
use crate::common::{by_tier, ordering};
use plyscope::game::{Evaluate, MoveCode, Outcome};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::ExtensionCause;
use plyscope::search::ordering::RankSource;
use plyscope::search::parameters::{Base, HistoryContext, Parameters};
use plyscope::value::Value;
use std::collections::BTreeMap;

/// The way to a position.
#[derive(Clone, Copy)]
struct Reached {
    ply: u16,
    /// The remaining depth, in sixteenths of a ply.
    depth: i32,
    mv: MoveCode,
    by_capture: bool,
    must_be_answered: bool,
}

struct Oracle<'a, G: Evaluate> {
    game: &'a G,
    with: Parameters,
}

impl<G: Evaluate> Oracle<'_, G> {
    fn is_noisy(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.noisy_rank(position, mv).is_some()
    }

    /// The moves, captures of much by little first.
    fn moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.generate(position, &mut moves);
        moves.sort_by_key(|mv| std::cmp::Reverse(self.game.noisy_rank(position, *mv)));
        moves
    }

    /// The number of sixteenths of a ply that a move is searched deeper.
    fn extension(&self, position: &G::Position, mv: G::Move, child: &G::Position, at: Reached) -> i32 {
        let with = &self.with.extensions;
        let of = |shows: bool, sixteenths: u8| if shows { i32::from(sixteenths) } else { 0 };
        let wanted = of(self.game.in_check(child), with.check_evasion)
            + of(at.by_capture && self.game.is_recapture(position, mv, at.mv), with.recapture)
            + of(self.game.threatens_promotion(position, mv), with.promotion_threat);
        // The limit of the line, in sixteenths of a ply.
        let limit = i32::from(self.with.depth) * i32::from(with.cap) * 16 / 100;
        let reached = i32::from(at.ply + 1) * 16 + at.depth - 16;
        wanted.min(16).min((limit - reached).max(0))
    }

    /// The moves of quiescence, where not every answer is looked at.
    fn looked_at(&self, position: &G::Position, all: Vec<G::Move>, is_first: bool) -> Vec<G::Move> {
        let with = &self.with;
        let is_looked_at = |mv: &G::Move| {
            if self.is_noisy(position, *mv) {
                return !(with.quiescence_exchange
                    && self.game.exchange(position, *mv).is_some_and(|won| won < 0));
            }
            let checks = with.quiescence_checks && self.game.in_check(&self.game.play(position, *mv));
            let threatens = with.quiescence_promotions && self.game.threatens_promotion(position, *mv);
            is_first && (checks || threatens)
        };
        all.into_iter().filter(is_looked_at).collect()
    }

    fn value(&self, position: &G::Position, at: Reached, mut alpha: Value, beta: Value) -> Value {
        if at.ply > 0 && self.game.is_drawn(position) {
            return Value::DRAW;
        }
        let all = self.moves(position);
        let (is_quiet, is_first) = (at.depth < 16, at.depth >= 0);
        let must_answer = self.game.in_check(position) || at.must_be_answered;
        if all.is_empty() {
            return match self.game.outcome(position) {
                Outcome::Loss => Value::loss_in(at.ply),
                Outcome::Draw => Value::DRAW,
                Outcome::Score(value) => value,
            };
        }
        if is_quiet && !self.with.quiescence {
            return self.game.evaluate(position);
        }
        let mut best = Value::NEGATIVE_INFINITY;
        let mut moves = all;
        if is_quiet && !must_answer {
            best = self.game.evaluate(position);
            alpha = alpha.max(best);
            moves = self.looked_at(position, moves, is_first);
        }
        for mv in moves {
            if best >= beta {
                break;
            }
            let child = self.game.play(position, mv);
            let extension = if is_quiet { 0 } else { self.extension(position, mv, &child, at) };
            let reached = Reached {
                ply: at.ply + 1,
                depth: at.depth - 16 + extension,
                mv: self.game.code(mv),
                by_capture: self.is_noisy(position, mv),
                must_be_answered: self.with.quiescence_promotions
                    && is_quiet
                    && is_first
                    && self.game.threatens_promotion(position, mv),
            };
            best = best.max(-self.value(&child, reached, -beta, -alpha));
            alpha = alpha.max(best);
        }
        best
    }

    fn root_value(&self) -> Value {
        let depth = i32::from(self.with.depth) * 16;
        let root = Reached { ply: 0, depth, mv: MoveCode::NONE, by_capture: false, must_be_answered: false };
        self.value(&self.game.root(), root, Value::NEGATIVE_INFINITY, Value::INFINITY)
    }
}

/// The number of times that each technique acted in a recorded search.
fn count<G: Evaluate>(game: &G, with: Parameters, acts: &mut BTreeMap<&'static str, usize>) {
    let trace = record(game, with);
    let positions = positions(game, &trace);
    let mut count = |what| *acts.entry(what).or_default() += 1;
    for id in 0..trace.len() {
        let row = trace.visit(id).unwrap();
        let position = &positions[id as usize];
        if let Some(cause) = row.extension {
            count(match cause {
                ExtensionCause::CheckEvasion => "check extension",
                ExtensionCause::Recapture => "recapture extension",
                ExtensionCause::PromotionThreat => "promotion extension",
                _ => "another extension",
            });
        }
        if row.rank == Some(RankSource::History) && with.ordering.history_context == HistoryContext::FromTo {
            count("history by squares");
        }
        if row.rank == Some(RankSource::Noisy) {
            let before = &positions[row.parent.unwrap() as usize];
            let mv = game.find(before, row.mv).unwrap();
            if with.ordering.exchange && game.loses_exchange(before, mv) {
                count("capture put back by exchange");
            } else if !with.ordering.exchange && game.is_losing_capture(before, mv) {
                count("capture put back by a guess");
            }
        }
        if !row.quiescence {
            continue;
        }
        match row.reason {
            Some(LeaveReason::StandPat) => count("standing pat"),
            Some(LeaveReason::GameOver) => count("the end of the game"),
            _ => {}
        }
        let must_answer = game.in_check(position);
        let searches = matches!(row.reason, Some(LeaveReason::AllMoves | LeaveReason::Evaluation));
        if with.quiescence_exchange && searches && !must_answer {
            let mut moves = Vec::new();
            game.generate_noisy(position, &mut moves);
            moves
                .into_iter()
                .filter(|mv| game.loses_exchange(position, *mv))
                .for_each(|_| count("losing capture"));
        }
        let parent = row.parent.unwrap();
        let before = &positions[parent as usize];
        let Some(mv) = game.find(before, row.mv) else { continue };
        let in_quiescence = trace.meta(parent).is_quiescence();
        if in_quiescence && !game.in_check(before) && game.noisy_rank(before, mv).is_none() {
            if game.threatens_promotion(before, mv) {
                count("promotion threat");
            } else if must_answer {
                count("quiet check");
            }
        }
        if in_quiescence && game.in_check(before) {
            count("evasion");
        }
    }
}

const POSITIONS: [&str; 12] = [
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1",
    "8/8/1P3kp1/8/8/4K3/1p4P1/8_w_-_-_0_1",
    "6k1/8/1P6/8/4p3/8/5K2/8_w_-_-_0_1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8_w_-_-_0_1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8_w_-_-_0_1",
    "8/5pk1/1P4p1/3Q3p/7P/p5P1/5q1K/8_w_-_-_0_1",
    "6k1/1R3pp1/2P4p/3r4/3p4/2p3P1/5P1P/6K1_w_-_-_0_1",
    "8/2k5/P4P2/8/8/p4p2/5K2/8_w_-_-_0_1",
    "3r2k1/5p2/1P4P1/8/8/p4p2/8/3R2K1_w_-_-_0_1",
    "3r2k1/1p3ppp/2n5/3B4/8/1P3N2/5PPP/3R2K1_w_-_-_0_1",
    "2r2rk1/5ppp/p3p3/1p1n4/3P4/P3B3/1P3PPP/2R1R1K1_w_-_-_0_1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1",
];

#[test]
fn extensions_and_quiescence_have_the_value_of_a_search_written_apart() {
    let mut acts = BTreeMap::new();
    let mut searches = 0;
    for (index, position) in POSITIONS.iter().enumerate() {
        for text in [
            "&extend-check=16&quiescence=off&order-exchange=on&history-context=from-to",
            "&extend-check=16&extend-recapture=8&extend-promotion=12&extension-cap=150",
            "&extend-recapture=16&extend-promotion=16&quiescence-checks=on&quiescence-promotions=on",
            "&extend-check=8&extend-recapture=5&extend-promotion=10&quiescence-exchange=on&quiescence-checks=on",
            "&quiescence-promotions=on&quiescence-checks=on&quiescence-exchange=on&order-exchange=on",
        ] {
            let depth = by_tier(4, 4, 5) - if index == POSITIONS.len() - 1 { 2 } else { 0 };
            let text = format!("fen={position}&depth={depth}&table=0&deepening=off&repetition=off{text}");
            let (game, with) = chess(&text);
            let truth = Oracle { game: &game, with }.root_value();
            let all = ordering(true);
            for (base, ordering) in
                [(Base::AlphaBeta, with.ordering), (Base::Pvs, all), (Base::NegaScout, all)]
            {
                let parameters = Parameters { base, ordering, ..with };
                assert_eq!(search(&game, parameters).value, Some(truth), "{text} {base:?}");
                searches += 1;
            }
            count(&game, with, &mut acts);
        }
    }
    println!("figure: {searches} searches, {acts:?}");
    for technique in [
        "check extension",
        "recapture extension",
        "promotion extension",
        "standing pat",
        "evasion",
        "losing capture",
        "quiet check",
        "promotion threat",
        "capture put back by exchange",
        "capture put back by a guess",
        "history by squares",
    ] {
        assert!(acts.get(technique).is_some_and(|count| *count >= 1_000), "{technique}: {acts:?}");
    }
}
