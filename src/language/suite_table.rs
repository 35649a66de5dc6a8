//! Two versions of a program on the same positions as tables and sentences for people, for the page and the command.

use super::compared::ComparedCounter;
use super::parting_text::{ReadTrace, parting_in_short, parting_text};
use super::place_text::steps_text;
use crate::facts::comparison::Parting;
use crate::facts::replay::move_name;
use crate::game::Evaluate;
use crate::plural::{grouped, plural};
use crate::suite::{Chance, Count, Pair, Spent, Suite, Technique, compare_pair};
use crate::trace::place::PlaceStep;
use serde::Serialize;
use std::collections::BTreeMap;

/// A position that both versions searched.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SuiteRow {
    /// Its name.
    pub name: String,
    /// The visits of the first version.
    pub a: u64,
    /// The visits of the second.
    pub b: u64,
    /// The factor from the first number to the second; null if the first is 0.
    pub ratio: Option<f64>,
    /// The logarithm of the ratio to the base 2: 1 for twice as many visits, -1 for half as many.
    pub change: f64,
    /// The first difference; null if the searches do not differ.
    pub parting: Option<Parting>,
    /// The first difference in a few words.
    pub first_difference: String,
    /// The first difference in a sentence.
    pub sentence: String,
    /// The root move whose visits differ most, with its visits in both; empty if no visits differ.
    pub spent_on: String,
    /// Only the beginning of a search was recorded.
    pub truncated: bool,
}

/// The visits of a technique in both versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TechniqueVisits {
    /// A stable name.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// The visits in the first version.
    pub a: u64,
    /// The visits in the second version.
    pub b: u64,
    /// The second number less the first.
    pub difference: i64,
}

/// Two versions on all positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SuiteTable {
    /// The positions, those with the greatest growth first.
    pub rows: Vec<SuiteRow>,
    /// The counts of all positions together.
    pub counters: Vec<ComparedCounter>,
    /// The visits by technique. One visit can belong to several.
    pub techniques: Vec<TechniqueVisits>,
    /// The part of the change that may be chance.
    pub chance: Chance,
    /// The most important of it, in sentences.
    pub sentences: Vec<String>,
}

const fn count_label(count: Count) -> &'static str {
    match count {
        Count::Visits => "visits",
        Count::Quiescence => "in quiescence",
        Count::NullMoves => "null moves tried",
        Count::NullMovesInVain => "  in vain",
        Count::Reduced => "moves reduced",
        Count::SearchedAgain => "searched again",
        Count::SearchedAgainInVain => "  in vain",
        Count::FailedHigh => "root searches failed high",
        Count::FailedLow => "root searches failed low",
        Count::TableAnswers => "table: answered",
        Count::CutOffs => "cut off by a move",
        Count::FirstMoveCutOffs => "  by the first move",
    }
}

const fn technique_label(technique: Technique) -> &'static str {
    match technique {
        Technique::NullMoves => "in null-move searches",
        Technique::Reductions => "in reduced searches",
        Technique::SearchesAgain => "in searches again",
        Technique::Quiescence => "in quiescence",
        Technique::FailedRoots => "in root searches that failed",
        Technique::Extensions => "below extensions, full width",
    }
}

/// Two versions whose positions are added one after another.
#[derive(Clone, Debug, Default)]
pub struct SuiteComparison {
    suite: Suite,
    rows: BTreeMap<String, SuiteRow>,
    parting_at_start: usize,
}

impl SuiteComparison {
    /// Adds a position of this name.
    pub fn add<G: Evaluate>(&mut self, game: &G, name: &str, sides: [ReadTrace<'_>; 2]) {
        let pair = compare_pair(name, sides.map(|side| side.trace));
        let is_foreign = sides.iter().all(|side| side.trace.is_foreign());
        self.parting_at_start += usize::from(pair.parts_at_start && is_foreign);
        self.rows.insert(name.to_owned(), suite_row(game, &pair, sides));
        self.suite.add(pair);
    }

    /// The tables of all positions.
    #[must_use]
    pub fn table(&self) -> SuiteTable {
        let suite = &self.suite;
        let chance = suite.chance();
        let rows = suite.pairs.iter().filter_map(|pair| self.rows.get(&pair.name)).cloned().collect();
        let counters = Count::ALL.map(|count| {
            let [a, b] = suite.counts(count);
            let ratio = (a > 0).then(|| b as f64 / a as f64);
            ComparedCounter { name: count.name(), label: count_label(count), a, b, ratio }
        });
        let techniques = Technique::ALL.map(|technique| {
            let [a, b] = suite.technique(technique);
            let difference = b.cast_signed() - a.cast_signed();
            TechniqueVisits { name: technique.name(), label: technique_label(technique), a, b, difference }
        });
        let sentences = self.sentences(chance);
        SuiteTable { rows, counters: counters.into(), techniques: techniques.into(), chance, sentences }
    }

    fn sentences(&self, chance: Chance) -> Vec<String> {
        let positions = self.suite.pairs.len();
        let mut sentences = Vec::new();
        if let (Some(lower), Some(median), Some(upper)) =
            (chance.lower_quartile, chance.median, chance.upper_quartile)
        {
            sentences.push(format!(
                "B needs {median:.2} times the visits of A in the median of {}; half of the positions are between \
                 {lower:.2} and {upper:.2}.",
                plural(positions, "position")
            ));
        }
        sentences.push(format!(
            "B makes more visits in {}, fewer in {}, and the same number in {}.",
            plural(chance.more, "position"),
            chance.fewer,
            chance.equal
        ));
        if chance.more + chance.fewer > 0 {
            sentences.push(format!(
                "If neither version were better, a split at least this uneven would have a probability of {}{}.",
                per_cent(chance.probability),
                if chance.probability < 0.05 { "" } else { ": this may be chance" }
            ));
        }
        let cut_short = self.suite.pairs.iter().filter(|pair| pair.truncated.contains(&true)).count();
        if cut_short > 0 {
            sentences.push(format!(
                "In {} only the beginning of a search was recorded, so its numbers describe the beginning.",
                plural(cut_short, "position")
            ));
        }
        if self.parting_at_start > 0 {
            sentences.push(format!(
                "In {} the first difference is in the first iteration. A program that keeps its table from position \
                 to position differs so early for this reason alone: let it clear its table before each position.",
                plural(self.parting_at_start, "position")
            ));
        }
        sentences
    }
}

fn per_cent(probability: f64) -> String {
    if probability < 0.001 { "less than 0.1 %".to_owned() } else { format!("{:.1} %", probability * 100.0) }
}

fn suite_row<G: Evaluate>(game: &G, pair: &Pair, sides: [ReadTrace<'_>; 2]) -> SuiteRow {
    let [a, b] = pair.visits();
    SuiteRow {
        name: pair.name.clone(),
        a,
        b,
        ratio: pair.ratio(),
        change: pair.change(),
        parting: pair.parting,
        first_difference: parting_in_short(game, sides, pair.parting),
        sentence: parting_text(game, sides, pair.parting),
        spent_on: pair.spent.map_or_else(String::new, |spent| spent_text(game, spent)),
        truncated: pair.truncated.contains(&true),
    }
}

fn spent_text<G: Evaluate>(game: &G, Spent { iteration, step, visits: [a, b] }: Spent) -> String {
    let name = match step {
        PlaceStep::Move(code) => move_name(game, &game.root(), code),
        PlaceStep::NullMove
        | PlaceStep::ProbCut
        | PlaceStep::SamePosition
        | PlaceStep::Playout
        | PlaceStep::Alternative(_) => None,
    };
    let written = || steps_text(game, iteration, &[step]);
    format!("{} {} → {}", name.unwrap_or_else(written), grouped(a), grouped(b))
}
