//! A first look at a log: its names, the words that its visits use, and the facts that no other program can say.

use plyscope::plural::{grouped, plural};
use plyscope::search::family::Family;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::log::{Event, Reader};
use plyscope::trace::own::{NamePiece, PIECE, Subject};
use plyscope::trace::recorder::{Batch, Sink};
use std::collections::BTreeSet;

/// The contents of a log, as far as a file in another form needs to know them before its first visit.
#[derive(Default)]
pub(super) struct Survey {
    /// The own names of the program, by their numbers.
    names: Vec<String>,
    /// The bytes of a name that is not complete.
    unfinished: Vec<u8>,
    /// The names that are used as a word, by subject.
    words: [BTreeSet<u16>; Subject::ALL.len()],
    /// The names that are used as fields.
    fields: BTreeSet<u16>,
    /// A null move has a kind in the program's own words.
    pub(super) has_own_null_move: bool,
    /// The family and the rules for cut-offs; `None` before the header.
    pub(super) header: Option<plyscope::trace::log::event::Header>,
    pub(super) is_chess: bool,
    is_null_move: bool,
    /// The number of events that have no statement.
    lost_events: u64,
    /// The table is said to hold something in the program's own words.
    has_own_outcome: bool,
    /// The number of probes of visits with another probe in the program's own words: a line says one of them.
    lost_probes: u64,
    /// The number of values that are uncertain, or rest on unsafe techniques.
    lost_doubts: u64,
}

impl Sink for Survey {
    fn take(&mut self, batch: Batch<'_>) {
        // A damage of the log is found when it is written.
        Reader::new(batch.words).map_while(Result::ok).for_each(|event| self.event(&event));
    }
}

impl Survey {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Header(header) => self.header = Some(*header),
            Event::Name(piece) => self.define(*piece),
            Event::OwnWord(_, subject, name) => {
                self.has_own_null_move |= self.is_null_move && *subject == Subject::Kind;
                self.has_own_outcome |= *subject == Subject::Table;
                self.words[*subject as usize].insert(*name);
            }
            Event::Field(_, name, _) => {
                self.fields.insert(*name);
            }
            Event::Enter(entered) => {
                self.is_null_move = entered.kind == VisitKind::NullMove;
                self.has_own_outcome = false;
            }
            Event::Leave(left) => {
                let is_doubtful = !left.risk.techniques().is_empty() || left.confidence.is_uncertain();
                self.lost_doubts += u64::from(is_doubtful);
            }
            // The reason of the end says that the table answered.
            Event::Probe(outcome, _) if self.has_own_outcome && *outcome != ProbeOutcome::Answered => {
                self.lost_probes += 1;
            }
            Event::Probe(..) | Event::StoodPat(_) | Event::Amounts(..) | Event::RecordingEnded => {}
            Event::Sampling(_)
            | Event::PreSearch(_)
            | Event::Refuted(_)
            | Event::Singularity
            | Event::Skipped(_)
            | Event::Pruned(_)
            | Event::Thresholds(_)
            | Event::Numbers(_)
            | Event::Interval(_) => self.lost_events += 1,
        }
    }

    fn define(&mut self, piece: NamePiece) {
        let used = piece.bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        self.unfinished.extend_from_slice(&piece.bytes[..used.min(PIECE)]);
        if piece.is_last {
            let name = String::from_utf8_lossy(&self.unfinished).into_owned();
            self.unfinished.clear();
            self.names.push(name);
        }
    }

    /// The name with this number.
    pub(super) fn name(&self, number: u16) -> &str {
        self.names.get(usize::from(number)).map_or("", String::as_str)
    }

    /// The own words for a subject.
    pub(super) fn words(&self, subject: Subject) -> impl Iterator<Item = &str> {
        self.words[subject as usize].iter().map(|number| self.name(*number))
    }

    /// The names of the fields.
    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|number| self.name(*number))
    }

    /// The family of the search.
    pub(super) fn family(&self) -> Family {
        self.header.map_or(Family::DepthFirst, |header| header.family)
    }

    /// The facts that other programs cannot say, so that they are lost: a sentence each.
    pub(super) fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        if self.lost_events > 0 {
            let events = plural(grouped(self.lost_events), "event");
            losses
                .push(format!("{events} of a search of Plyscope not kept, such as skipped and pruned moves"));
        }
        if self.lost_probes > 0 {
            let probes = plural(grouped(self.lost_probes), "probe");
            losses.push(format!(
                "{probes} not kept, because the visit has another one in the program's own words"
            ));
        }
        if self.lost_doubts > 0 {
            let values = plural(grouped(self.lost_doubts), "value");
            losses
                .push(format!("{values} no longer marked as uncertain or as resting on an unsafe technique"));
        }
        losses
    }
}
