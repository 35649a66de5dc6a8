//! Statements as a binary stream (docs/trace-stream.md), by the emitter that other programs use.

use plyscope_emit::{Emitter, Options, UNSAID, bound, expected, kind};
#[path = "../../../emit/rust/plyscope_emit.rs"]
pub(super) mod plyscope_emit;

use super::statements::{Beginning, End, Form};
use super::survey::Survey;
use plyscope::search::depth::Depth;
use plyscope::search::node_type::NodeType;
use plyscope::search::window::Bound;
use plyscope::trace::own::Subject;
use std::collections::HashMap;
use std::io;

/// The words that the emitter's header has before all others, in the order of their places.
const REASONS: &[&str] = &[
    "cut-off",
    "all-moves",
    "table-answer",
    "evaluation",
    "stand-pat",
    "game-over",
    "rule-draw",
    "repetition",
    "null-move-cut-off",
    "prob-cut",
    "reverse-futility",
    "razoring",
    "moves-pruned",
    "mate-distance",
    "multi-cut",
];
const KINDS: &[&str] = &["null-move", "prob-cut", "singular", "same-position"];
const RANKS: &[&str] =
    &["table-move", "capture", "killer", "countermove", "history", "generation", "last-iteration"];
const CAUSES: &[&str] =
    &["check-evasion", "recapture", "promotion-threat", "singular", "late-move", "no-table-move"];
const OUTCOMES: &[&str] =
    &["miss", "answered", "too-shallow", "bound-does-not-help", "narrowed", "uncertain", "depth-differs"];

/// The greatest place of a word in a list.
const MOST_WORDS: usize = 1000;

/// A list of words with their places.
struct Words {
    places: HashMap<String, u32>,
    own: Vec<String>,
}

impl Words {
    /// The words of the emitter, other words that Plyscope knows, and the program's own.
    fn new<'a>(
        known: &[&str],
        others: impl IntoIterator<Item = &'static str>,
        own: impl Iterator<Item = &'a str>,
    ) -> io::Result<Words> {
        let mut words = Words { places: HashMap::new(), own: Vec::new() };
        for word in known {
            words.add(word);
        }
        let others: Vec<&str> = others.into_iter().collect();
        for word in others.into_iter().chain(own) {
            if !words.places.contains_key(word) {
                words.add(word);
                words.own.push(word.to_owned());
            }
        }
        if words.places.len() > MOST_WORDS {
            return Err(io::Error::other(format!(
                "the search has {} words for one thing, and a stream has at most {MOST_WORDS}: convert it to lines or a trace file",
                words.places.len()
            )));
        }
        Ok(words)
    }

    fn add(&mut self, word: &str) {
        let place = self.places.len() as u32 + 1;
        self.places.insert(word.to_owned(), place);
    }

    fn place(&self, word: Option<&str>) -> u32 {
        word.and_then(|word| self.places.get(word)).copied().unwrap_or(0)
    }
}

/// Writes a stream.
pub(super) struct Stream {
    emitter: Emitter,
    reasons: Words,
    kinds: Words,
    ranks: Words,
    causes: Words,
    outcomes: Words,
    fields: Words,
    /// The places of the names of moves; `None` if moves are squares.
    moves: Option<HashMap<String, u16>>,
    iteration: u16,
}

impl Stream {
    /// A stream of a search. The survey of its log was made before. The options name the file, the program and the game.
    pub(super) fn new(options: Options, survey: &Survey) -> io::Result<Stream> {
        let causes = survey.words(Subject::Extension).chain(survey.words(Subject::Reduction));
        let known_reasons =
            plyscope::search::leave_reason::LeaveReason::ALL.iter().map(|reason| reason.name());
        let known_ranks = plyscope::search::ordering::RankSource::ALL.iter().map(|rank| rank.name());
        let known_causes = {
            use plyscope::search::observe::{ExtensionCause, ReductionCause};
            let extensions = ExtensionCause::ALL.iter().map(|cause| cause.name());
            extensions.chain(ReductionCause::ALL.iter().map(|cause| cause.name()))
        };
        let known_outcomes = plyscope::search::table::ProbeOutcome::ALL.iter().map(|outcome| outcome.name());
        let known_kinds = plyscope::search::visit_kind::VisitKind::ALL.iter().map(|kind| kind.name());
        let reasons = Words::new(REASONS, known_reasons, survey.words(Subject::Reason))?;
        let kinds = Words::new(KINDS, known_kinds, survey.words(Subject::Kind))?;
        let ranks = Words::new(RANKS, known_ranks, survey.words(Subject::Rank))?;
        let causes = Words::new(CAUSES, known_causes, causes)?;
        let outcomes = Words::new(OUTCOMES, known_outcomes, survey.words(Subject::Table))?;
        let fields = Words::new(&[], [], survey.fields())?;
        let moves = options.has_names.then(HashMap::new);
        let own = |words: &Words| words.own.clone();
        let emitter = Emitter::open(&Options {
            reasons: own(&reasons),
            kinds: own(&kinds),
            ranks: own(&ranks),
            causes: own(&causes),
            outcomes: own(&outcomes),
            fields: own(&fields),
            depth_unit: Depth::PLY.sixteenths().unsigned_abs().into(),
            ..options
        })?;
        Ok(Stream { emitter, reasons, kinds, ranks, causes, outcomes, fields, moves, iteration: 0 })
    }

    /// Writes the rest.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.emitter.close()
    }

    fn mv(&mut self, text: &str) -> io::Result<u16> {
        if text.is_empty() {
            return Ok(0);
        }
        let Some(moves) = &mut self.moves else { return squares(text) };
        if let Some(place) = moves.get(text) {
            return Ok(*place);
        }
        let place = u16::try_from(moves.len() + 1);
        let place = place.map_err(|_| io::Error::other("a stream has at most 65535 names of moves"))?;
        moves.insert(text.to_owned(), place);
        self.emitter.name(place, text);
        Ok(place)
    }

    fn own_fields(&mut self, fields: &[(&str, i32)]) {
        for (name, value) in fields {
            self.emitter.field(self.fields.place(Some(name)), i64::from(*value));
        }
    }
}

/// A move of chess in the notation of UCI as two squares and a promotion.
fn squares(text: &str) -> io::Result<u16> {
    let wrong = || io::Error::other(format!("“{text}” is not a move of chess"));
    let square = |at: usize| -> Option<u16> {
        let &[file, rank] = text.as_bytes().get(at..at + 2)? else { return None };
        let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
        (file < 8 && rank < 8).then(|| u16::from(rank) * 8 + u16::from(file))
    };
    let (from, to) = (square(0).ok_or_else(wrong)?, square(2).ok_or_else(wrong)?);
    let promotion = match text.as_bytes().get(4) {
        None => 0,
        Some(piece) => 2 + b"nbrq".iter().position(|known| known == piece).ok_or_else(wrong)?,
    };
    Ok(plyscope_emit::chess_move(from, to, promotion as u16))
}

fn units(depth: Depth) -> i32 {
    depth.sixteenths().into()
}

impl Form for Stream {
    fn begin(&mut self, visit: &Beginning<'_>) -> io::Result<()> {
        if let Some(iteration) = visit.iteration
            && iteration != self.iteration
        {
            self.iteration = iteration;
            self.emitter.iteration(iteration.into());
        }
        let mv = self.mv(visit.mv)?;
        if let Some(rank) = visit.rank {
            self.emitter.rank(self.ranks.place(Some(rank)));
        }
        self.emitter.expected(match visit.expected {
            NodeType::Pv => expected::PV,
            NodeType::Cut => expected::CUT,
            NodeType::All => expected::ALL,
        });
        let (extended, reduced) = (visit.amounts.extended, visit.amounts.reduced);
        if visit.extension.is_some() || extended != Depth::default() {
            self.emitter.extend(self.causes.place(visit.extension), units(extended));
        }
        if visit.reduction.is_some() || reduced != Depth::default() {
            self.emitter.reduce(self.causes.place(visit.reduction), units(reduced));
        }
        let quiet = if visit.begins_quiescence { kind::QUIET } else { 0 };
        let (alpha, beta) = (visit.window.alpha.get().into(), visit.window.beta.get().into());
        self.emitter.enter(mv, units(visit.depth), alpha, beta, self.kinds.place(visit.kind) | quiet);
        if let Some((outcome, entry)) = visit.probe {
            let bound = entry.map_or(0, |entry| match entry.bound {
                Bound::Exact => bound::EXACT,
                Bound::Lower => bound::LOWER,
                Bound::Upper => bound::UPPER,
            });
            let value = entry.map_or(UNSAID, |entry| entry.value.get().into());
            let depth = entry.and_then(|entry| entry.known_depth()).map_or(UNSAID, units);
            self.emitter.probe(self.outcomes.place(Some(outcome)), bound, value, depth);
        }
        if let Some(value) = visit.stand_pat {
            self.emitter.stand_pat(value.get().into());
        }
        self.own_fields(visit.fields);
        Ok(())
    }

    fn end(&mut self, end: &End<'_>) -> io::Result<()> {
        self.own_fields(end.fields);
        let best = self.mv(end.best)?;
        let value = end.value.map_or(UNSAID, |value| value.get().into());
        self.emitter.leave(value, best, self.reasons.place(end.reason));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_emitter_has_the_same_words_in_the_same_places() {
        let file = Emitter::in_memory(&Options::default()).unwrap().into_bytes();
        let length = u32::from_le_bytes(file[16..20].try_into().unwrap()) as usize;
        let header: serde_json::Value = serde_json::from_slice(&file[24..24 + length]).unwrap();
        for (list, words) in [
            ("reasons", REASONS),
            ("kinds", KINDS),
            ("ranks", RANKS),
            ("causes", CAUSES),
            ("outcomes", OUTCOMES),
        ] {
            assert_eq!(header[list], serde_json::json!(words), "{list}");
        }
    }

    #[test]
    fn moves_of_chess_are_squares() {
        assert_eq!(squares("e2e4").unwrap(), 12 | 28 << 6);
        assert_eq!(squares("a7a8q").unwrap(), 48 | 56 << 6 | 5 << 12);
        for wrong in ["", "e2", "e2e9", "i2e4", "a7a8k", "0000"] {
            assert!(squares(wrong).is_err(), "{wrong}");
        }
    }
}
