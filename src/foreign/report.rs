//! A program's report, the conclusions from it, and the unknown facts.

use super::scale::Clamped;
use crate::plural::{grouped, plural, plural_as};
use crate::problem::{MOST_LISTED, Problem, and_more, excerpt};
use crate::sorted::sort_by_key;
use crate::trace::own::Subject;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Numbers of visits: reported by the program, derived from the rest, and unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReportedCounts {
    /// The program said it.
    pub said: u64,
    /// It follows.
    pub derived: u64,
    /// Nobody knows.
    pub unknown: u64,
}

impl ReportedCounts {
    fn text(self, what: &str) -> String {
        format!(
            "{what}: {} said, {} derived, {} unknown",
            grouped(self.said),
            grouped(self.derived),
            grouped(self.unknown)
        )
    }
}

/// The first place where something was met, and how often it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Occurrences {
    /// How often.
    pub count: u64,
    /// The line of the first time; 0: never.
    pub line: u64,
}

impl Occurrences {
    pub(super) fn meet(&mut self, line: u64) {
        self.count += 1;
        if self.count == 1 {
            self.line = line;
        }
    }
}

/// Fields and reasons that are not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UnknownFields {
    /// The first names, with how often each occurs.
    #[serde(rename = "unread")]
    pub names: BTreeMap<String, u64>,
    /// The number of occurrences of other names.
    #[serde(rename = "unread_more")]
    pub more: u64,
}

impl UnknownFields {
    /// Counts a name from outside.
    pub(super) fn count(&mut self, name: &str) {
        let name = excerpt(name);
        if let Some(count) = self.names.get_mut(&name) {
            *count += 1;
        } else if self.names.len() < MOST_LISTED {
            self.names.insert(name, 1);
        } else {
            self.more += 1;
        }
    }
}

/// The number of subjects that a name can have: words, and fields.
pub(super) const SUBJECTS: usize = Subject::ALL.len() + 1;

/// The subject of the numbers in fields of a program.
pub(super) const FIELD: &str = "x";

/// The words and fields of a program's own: by subject the names, with how often each was said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OwnNames(pub BTreeMap<&'static str, BTreeMap<String, u64>>);

impl OwnNames {
    /// The names of the program's own fields.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.0.get(FIELD).into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// The program's own names for kinds, reasons, causes and outcomes.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let subjects = self.0.iter().filter(|(subject, _)| **subject != FIELD);
        subjects.flat_map(|(_, names)| names.keys()).map(String::as_str)
    }

    /// A line for each subject, such as "reason in its own words: futility 12, razor-deep 1".
    fn text(&self) -> Vec<String> {
        let line = |(subject, names): (&&'static str, &BTreeMap<String, u64>)| {
            let what = if *subject == FIELD {
                "fields of its own".to_owned()
            } else {
                format!("{subject} in its own words")
            };
            let mut names: Vec<(&String, &u64)> = names.iter().collect();
            sort_by_key(&mut names, |(_, count)| Reverse(**count));
            let listed = names.iter().take(MOST_LISTED);
            let mut said: Vec<String> =
                listed.map(|(name, count)| format!("{} {}", excerpt(name), grouped(**count))).collect();
            if names.len() > said.len() {
                said.push(and_more((names.len() - said.len()) as u64));
            }
            format!("{what}: {}", said.join(", "))
        };
        self.0.iter().map(line).collect()
    }
}

/// A summary of the read lines. Its JSON keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The program, as it calls itself.
    pub program: Option<String>,
    /// Lines, the header included.
    pub lines: u64,
    /// Visits of positions.
    pub visits: u64,
    /// Iterations that were begun.
    pub iterations: u64,
    /// Searches of the root beyond the first of an iteration, or in a window that is not open.
    pub passes: u64,
    /// Moves that were searched again.
    pub re_searches: u64,
    /// Visits that were not closed, or ended without a value.
    pub stopped: u64,
    /// The reasons why visits with a value ended.
    pub reasons: ReportedCounts,
    /// The visits' expected types.
    pub types: ReportedCounts,
    /// Their best or refuting moves; unknown where no move was searched.
    pub best: ReportedCounts,
    /// Visits with a reported answer of the table.
    pub probes: u64,
    /// Bounds of windows that did not fit, and were brought to the edge.
    pub clamped_bounds: u64,
    /// Values that did not fit.
    pub clamped_values: u64,
    /// Depths that did not fit.
    pub clamped_depths: u64,
    /// Windows that have `null` at an end: it is the end that plain alpha-beta passes down.
    pub derived_windows: Occurrences,
    /// Windows that hold no value.
    pub empty_windows: Occurrences,
    /// Reasons that contradict the rest, which are only shown as the program says them.
    pub contradicted: Occurrences,
    /// Lines that are no records, because they do not begin with a brace.
    pub other_lines: Occurrences,
    /// Fields and reasons that are not understood.
    #[serde(flatten)]
    pub unread: UnknownFields,
    /// The words and fields of the program's own that were kept, with how often each occurs.
    pub own: OwnNames,
    /// Lines with an error: the wrong field was ignored, or the visit was left out.
    pub wrong_lines: u64,
    /// The errors of the first wrong lines, with their remedies.
    pub wrong: Vec<Problem>,
    /// Visits that were left out because of an error in their line or in the line of a visit around them.
    pub left_out: u64,
    /// Mistakes that the whole seems to have, with their remedies.
    pub suspicions: Vec<String>,
    /// The last line is cut short, so it was not read.
    pub cut_short: bool,
    /// Visits that the program counted and did not record, or that were lost with a part of the file.
    pub not_recorded: u64,
    /// Visits that were counted and are not kept, because another part of the search was chosen.
    pub not_kept: u64,
    /// The number of the search that is read, from 1.
    pub search: u64,
    /// The other searches of the file, which are not read.
    pub other_searches: u64,
    /// The places in this report are bytes of a binary stream, and `lines` is the last of them.
    pub counts_bytes: bool,
    /// Whether the trace became as large as one may be; later visits were not kept.
    pub full: bool,
    /// The number of visits that fit into a trace, if all were read though they do not fit; otherwise 0.
    pub room: u64,
}

impl Report {
    pub(super) fn clamped(&mut self, clamped: Clamped) {
        self.clamped_bounds = clamped.bounds;
        self.clamped_values = clamped.values;
    }

    /// The report for a person, a fact in each line: counts first, then faults.
    #[must_use]
    pub fn text(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "{} in {}; {} at the root, {}",
            plural(grouped(self.visits), "visit"),
            plural(self.iterations, "iteration"),
            plural_as(self.passes, "pass", "passes"),
            plural_as(grouped(self.re_searches), "re-search", "re-searches"),
        )];
        lines.push(self.reasons.text("why visits ended"));
        lines.push(self.types.text("expected types"));
        lines.push(self.best.text("best moves"));
        lines.push(match self.probes {
            0 => "the table: nothing is said of it".to_owned(),
            probes => format!("the table: said of {}", plural(probes, "visit")),
        });
        lines.extend(self.own.text());
        lines.extend(self.notes());
        lines
    }

    /// The wrong lines beyond the first, which is in the notes: the stored ones, and the number of others.
    #[must_use]
    pub fn other_wrong_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.wrong.iter().skip(1).map(Problem::to_string).collect();
        let others = self.wrong_lines - self.wrong.len() as u64;
        if others > 0 {
            lines.push(and_more(others));
        }
        lines
    }

    /// The unit of places: a line, or a byte of a binary stream.
    pub(super) fn unit(&self) -> &'static str {
        if self.counts_bytes { "byte" } else { "line" }
    }

    /// The faults, each in a line.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let unit = self.unit();
        let mut notes = Vec::new();
        let mut note = |count: u64, text: String| {
            if count > 0 {
                notes.push(text);
            }
        };
        let clamped =
            |count: u64, what: &str| format!("{} did not fit and moved to the edge", plural(count, what));
        note(
            self.wrong_lines,
            self.wrong.first().map_or_else(String::new, |first| {
                let what = if self.counts_bytes { "part" } else { "line" };
                format!("{} wrong, the first: {first}", plural(grouped(self.wrong_lines), what))
            }),
        );
        note(
            self.left_out,
            format!(
                "{} left out, because a line of theirs or around them is wrong",
                plural(self.left_out, "visit")
            ),
        );
        for suspicion in &self.suspicions {
            note(1, suspicion.clone());
        }
        note(self.stopped, format!("{} stopped: no value came back", plural(self.stopped, "visit")));
        note(
            self.clamped_values,
            clamped(self.clamped_values, "value") + ": values lie between -30000 and 30000, but for mates",
        );
        note(self.clamped_bounds, clamped(self.clamped_bounds, "bound"));
        note(self.clamped_depths, clamped(self.clamped_depths, "depth"));
        note(
            self.derived_windows.count,
            format!(
                "{} not reported in full, the first in {unit} {}: shown as plain alpha-beta passes them down",
                plural(self.derived_windows.count, "window"),
                self.derived_windows.line
            ),
        );
        note(
            self.empty_windows.count,
            format!(
                "{} empty, the first in {unit} {}: alpha is not below beta",
                plural(self.empty_windows.count, "window"),
                self.empty_windows.line
            ),
        );
        note(
            self.contradicted.count,
            format!(
                "{} not borne out by the values, the first in {unit} {}: only shown as the program says them",
                plural(self.contradicted.count, "reason"),
                self.contradicted.line
            ),
        );
        note(
            self.other_lines.count,
            format!(
                "{} left out, the first of them line {}: a record begins with a brace",
                plural(self.other_lines.count, "other line"),
                self.other_lines.line
            ),
        );
        for (field, count) in &self.unread.names {
            note(*count, format!("“{field}” is not read; it occurs in {}", plural(*count, "line")));
        }
        let more = plural(grouped(self.unread.more), "time");
        note(self.unread.more, format!("other names are not read either; they occur {more}"));
        let cut_short = match self.counts_bytes {
            true => "the file is cut short: it was read up to its last whole event",
            false => "the last line is cut short, so it was ignored",
        };
        note(u64::from(self.cut_short), cut_short.to_owned());
        note(
            self.not_recorded,
            format!("{} not recorded by the program, or lost", plural(grouped(self.not_recorded), "visit")),
        );
        note(
            self.not_kept,
            format!(
                "{} {} counted and not shown, because a part of the search was chosen",
                plural(grouped(self.not_kept), "visit"),
                if self.not_kept == 1 { "is" } else { "are" }
            ),
        );
        note(
            self.other_searches,
            format!(
                "the file has {} searches, and this is number {}",
                grouped(self.other_searches + 1),
                grouped(self.search)
            ),
        );
        note(
            self.room,
            format!(
                "a trace has room for the first {}: page and “plyscope open” leave out the rest",
                plural(grouped(self.room), "visit")
            ),
        );
        note(u64::from(self.full), "the trace is full: the rest was not kept".to_owned());
        notes
    }
}
