//! The plain objects that cross the boundary, and their TypeScript names.
//!
//! The page's types are made from this table and from the structs that it names: the functions' by
//! wasm-bindgen, the objects' by ts-rs (`typescript.rs`).

use crate::facts::breakpoint::Breakpoint;
use crate::facts::report::Insight;
use crate::games::description::BoardMove;
use crate::games::tree::ChangedTree;
use crate::language::findings::Findings;
use crate::language::inspect::Inspection;
use crate::problem::Problem;

use crate::run::Summary;
use crate::scenario::view::View;
use crate::scene::coverage::{CATEGORIES, CATEGORY_NAMES};
use crate::trace::event_kind::EventKind;
use crate::trace::recorder::{Fitting, Recorded};
use crate::trace::time::Step;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Scenario parameters by key, each value as the text that a link would hold.
pub type Values = BTreeMap<String, String>;

/// A link: what was understood, and what was not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadLink {
    /// The scenario.
    pub values: Values,
    /// The scenario that it is compared with.
    pub second: Option<Values>,
    /// The view.
    pub view: View,
    /// The parts that were not understood.
    pub problems: Vec<Problem>,
    /// Notes about the scenario.
    pub notes: Vec<String>,
}

/// A network that was given to the core.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GivenModel {
    /// The name of its game.
    pub game: &'static str,
    /// Its hash, as links name it.
    pub hash: String,
}

/// A network that a search needs and that is not here.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MissingModel"))]
pub struct MissingNetwork {
    /// Its hash.
    pub hash: Option<String>,
    /// The name of its file in the site's folder `models`, if it is a built-in network.
    pub file: Option<&'static str>,
    /// The message for a person without this file.
    pub problem: Problem,
}

/// A tree's text after a change, or why it cannot be changed so.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreeChanged {
    /// The text and the node's place.
    Changed(ChangedTree),
    /// The problem.
    Refused(Problem),
}

impl From<Result<ChangedTree, Problem>> for TreeChanged {
    fn from(changed: Result<ChangedTree, Problem>) -> TreeChanged {
        changed.map_or_else(TreeChanged::Refused, TreeChanged::Changed)
    }
}

/// One visit under the lens, and what the page needs to show and to search its position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Inspection"))]
pub struct PageInspection {
    /// The core's inspection.
    #[serde(flatten)]
    pub inspection: Inspection,
    /// The move that led here, where the game has a board.
    pub last_move: Option<BoardMove>,
    /// The squares of the moves that the network expects, in their order; empty if the search asks no network here.
    pub network_squares: Vec<Option<BoardMove>>,
    /// The scenario that would search its position.
    pub values: Values,
}

/// A report on a search or a part of it: the numbers, and what was found in words, as one object.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "InsightReport"))]
pub struct PageInsight {
    /// The numbers.
    #[serde(flatten)]
    pub insight: Insight,
    /// The rest.
    #[serde(flatten)]
    pub findings: Findings,
}

/// The results of a search, and the size of its recording, as one object.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Summary"))]
pub struct PageSummary {
    /// The results of the search.
    #[serde(flatten)]
    pub summary: Summary,
    /// Visits of positions recorded, counted as `visits` are.
    pub recorded: u32,
    /// The end of the recording: "complete", "record budget" or "memory".
    pub recording: &'static str,
    /// The parts of the search that could be recorded instead; null if nothing is missing, or if it is not known.
    pub fitting: Option<PageFitting>,
}

impl From<(Summary, Recorded)> for PageSummary {
    fn from((summary, recorded): (Summary, Recorded)) -> PageSummary {
        let Recorded { visits, end, fitting, .. } = recorded;
        let fitting = fitting.map(PageFitting::from);
        PageSummary { summary, recorded: visits, recording: end.name(), fitting }
    }
}

/// The parts of a search that could be recorded, see [`Fitting`].
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Fitting"))]
pub struct PageFitting {
    /// Whether the whole search fits, with a greater record budget.
    pub whole: bool,
    /// The greatest ply so that all visits down to it fit; null if not even the moves of the root fit, and in best-first
    /// searches.
    pub down_to: Option<u16>,
    /// The number of first visits to leave out so that the last ones fit; null in best-first searches.
    pub after: Option<u64>,
}

impl From<Fitting> for PageFitting {
    fn from(fitting: Fitting) -> PageFitting {
        let Fitting { is_whole: whole, down_to, after } = fitting;
        PageFitting { whole, down_to, after }
    }
}

/// A batch of the log on its way from the search worker, which `words` leave for good.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BatchMessage {
    /// The type that distinguishes it from the worker's other messages.
    #[cfg_attr(test, ts(type = "\"batch\""))]
    pub r#type: &'static str,
    /// The number of the search.
    pub run: u32,
    /// The log's next words.
    #[cfg_attr(target_arch = "wasm32", serde(with = "serde_wasm_bindgen::preserve"))]
    #[cfg_attr(test, ts(type = "Uint32Array<ArrayBuffer>"))]
    pub words: Words,
    /// Visits up to now.
    pub visits: u64,
    /// The iteration under way.
    pub iteration: u16,
}

#[cfg(target_arch = "wasm32")]
type Words = js_sys::Uint32Array;
#[cfg(not(target_arch = "wasm32"))]
type Words = ();

/// When to stop, as the page has it. Positions have their keys as hexadecimal text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "stop", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Breakpoint"))]
pub enum BreakpointForm {
    /// A visit of this position is entered.
    Position {
        /// Its key.
        key: String,
    },
    /// A move that is written so is searched, anywhere.
    Move {
        /// The move.
        notation: String,
    },
    /// A visit at this ply is entered.
    Ply {
        /// The ply.
        ply: u16,
    },
    /// An event of this kind happens.
    Event {
        /// The kind.
        #[cfg_attr(test, ts(type = "EventKindName"))]
        kind: String,
        /// The ply; `null` for any.
        ply: Option<u16>,
    },
    /// The known value of a position crosses a number.
    Value {
        /// Its key; `null`: the root.
        key: Option<String>,
        /// The number, as values are shown.
        number: i16,
    },
}

impl TryFrom<BreakpointForm> for Breakpoint {
    type Error = String;

    fn try_from(form: BreakpointForm) -> Result<Breakpoint, String> {
        let key = |text: &str| {
            u64::from_str_radix(text, 16).map_err(|_| format!("“{text}” is no key of a position"))
        };
        Ok(match form {
            BreakpointForm::Position { key: text } => Breakpoint::Position(key(&text)?),
            BreakpointForm::Move { notation } => Breakpoint::Move(notation),
            BreakpointForm::Ply { ply } => Breakpoint::Ply(ply),
            BreakpointForm::Event { kind, ply } => {
                let kind = EventKind::named(&kind).ok_or(format!("there is no kind of event “{kind}”"))?;
                Breakpoint::Event(kind, ply)
            }
            BreakpointForm::Value { key: text, number } => {
                Breakpoint::Value { of: text.as_deref().map(key).transpose()?, number }
            }
        })
    }
}

/// The ways to step through time, by their names.
pub const STEPS: [(&str, Step); 6] = [
    ("forward", Step::Forward),
    ("back", Step::Back),
    ("over", Step::Over),
    ("over-back", Step::OverBack),
    ("out", Step::Out),
    ("out-back", Step::OutBack),
];

/// The colours of the flame, in the order of crossing.
pub const PALETTE_SLOTS: [&str; CATEGORIES + 4] = {
    let mut slots = ["background"; CATEGORIES + 4];
    slots[1] = "veil";
    let mut category = 0;
    while category < CATEGORIES {
        slots[2 + category] = CATEGORY_NAMES[category];
        category += 1;
    }
    slots[2 + CATEGORIES] = "edge";
    slots[3 + CATEGORIES] = "lines";
    slots
};

/// Calls a macro with every type that crosses: the Rust type, the name of its handle on the
/// JavaScript side, and the TypeScript type, which `typescript.rs` checks.
macro_rules! every_crossing {
    ($then:ident) => {
        $then! {
            $crate::web::crossing::Values => JsValues = "{ [key in string]: string }",
            $crate::scenario::view::View => JsView = "View",
            $crate::web::crossing::ReadLink => JsReadLink = "ReadLink",
            Option<$crate::web::crossing::PageInspection> => JsInspection = "Inspection | null",
            $crate::web::crossing::GivenModel => JsGivenModel = "GivenModel",
            Option<$crate::web::crossing::MissingNetwork> => JsMissingModel = "MissingModel | null",
            $crate::web::crossing::PageSummary => JsSummary = "Summary",
            $crate::web::crossing::BatchMessage => JsBatch = "BatchMessage",
            Vec<$crate::trace::mark::EventKindForm> => JsEventKinds = "Array<EventKind>",
            Vec<$crate::problem::Problem> => JsProblems = "Array<Problem>",
            Vec<$crate::scenario::offered::Offered> => JsParameters = "Array<Parameter>",
            Vec<$crate::games::description::Preset> => JsPresets = "Array<Preset>",
            Vec<$crate::games::description::OfferedGame> => JsGames = "Array<Game>",
            $crate::games::Listing => JsRootMoves = "RootMoves",
            Option<$crate::games::pasted::Pasted> => JsPasted = "Pasted | null",
            Option<$crate::games::text_file::TextFile> => JsTextFile = "TextFile | null",
            Option<$crate::games::tree::TreeNode> => JsTreeNode = "TreeNode | null",
            $crate::games::tree::TreeChange => JsTreeChange = "TreeChange",
            $crate::web::crossing::TreeChanged => JsTreeChanged = "TreeChanged",
            Option<$crate::session::EventText> => JsEvent = "TraceEvent | null",
            Option<$crate::facts::completed::CompletedIteration> => JsCompleted = "CompletedIteration | null",
            $crate::display_style::DisplayStyle => JsDisplayStyle = "DisplayStyle",
            $crate::language::perspective::ValueText => JsValueText = "ValueText",
            $crate::scene::found::Found => JsFound = "Found",
            $crate::scene::tree::signs::TreeSigns => JsTreeSigns = "TreeSigns",
            $crate::session::Possible => JsPossible = "Possible",
            Vec<$crate::session::PathEntry> => JsPath = "Array<PathEntry>",
            Vec<$crate::web::crossing::BreakpointForm> => JsBreakpoints = "Array<Breakpoint>",
            Option<$crate::facts::breakpoint::BreakReached> => JsBreakReached = "BreakReached | null",
            $crate::language::line::LineFound => JsLineFound = "LineFound",
            Option<Vec<$crate::session::finding::LeafBelow>> => JsLeavesBelow = "Array<LeafBelow> | null",
            Option<$crate::language::listing::Listing> => JsListing = "Listing | null",
            $crate::language::moves_by_iteration::MovesByIteration => JsMovesByIteration = "MovesByIteration",
            Option<$crate::scene::tree::moves_now::MovesNow> => JsMovesNow = "MovesNow | null",
            Option<$crate::figure::GoalState> => JsGoalState = "GoalState | null",
            $crate::program::ProgramCheck => JsProgramCheck = "ProgramCheck",
            Vec<$crate::figure::WhatIf> => JsWhatIfs = "Array<WhatIf>",
            Option<$crate::figure::Way> => JsWay = "Way | null",
            $crate::language::student::StudentWork => JsStudentWork = "StudentWork",
            $crate::language::student::OwnWork => JsOwnWork = "OwnWork",
            $crate::session::finding::Located => JsLocated = "Located",
            Option<$crate::session::aggregating::SequenceText> => JsSequence = "SequenceText | null",
            $crate::language::compared::Compared => JsCompared = "Compared",
            Vec<$crate::language::counter_tables::CounterTable> => JsCounterTables = "Array<CounterTable>",
            $crate::language::suite_table::SuiteTable => JsSuiteTable = "SuiteTable",
            $crate::suite::Pairing => JsPairing = "Pairing",
            $crate::web::crossing::PageInsight => JsInsightReport = "InsightReport",
            Option<$crate::session::gamble_cost::GambleCost> => JsGambleCost = "GambleCost | null",
            $crate::language::ledger_page::LedgerAsk => JsLedgerAsk = "LedgerAsk",
            $crate::language::ledger_page::PreSearchPage => JsPreSearchPage = "PreSearchPage",
            $crate::language::ledger_page::UncertaintyPage => JsUncertaintyPage = "UncertaintyPage",
            Vec<$crate::language::position_rows::PositionVisit> => JsPositionVisits = "Array<PositionVisit>",
            Vec<$crate::language::related::Related> => JsRelated = "Array<Related>",
            $crate::scene::tree::packed::TreeOutline => JsTreeOutline = "TreeOutline",
            Vec<$crate::scene::tree::packed::BoardMark> => JsBoardMarks = "Array<BoardMark>",
            Vec<$crate::practice::PracticeKind> => JsPracticeKinds = "Array<PracticeKind>",
            $crate::practice::PracticeExercise => JsPracticeExercise = "PracticeExercise",
            $crate::practice::Judgement => JsJudgement = "Judgement",
            $crate::practice::Solution => JsSolution = "Solution",
            $crate::practice::OwnTree => JsOwnTree = "OwnTree",
            $crate::assignment::AssignmentPage => JsAssignmentPage = "AssignmentPage",
            Vec<$crate::assignment::TaskChoice> => JsTaskChoices = "Array<TaskChoice>",
            $crate::assignment::TaskLink => JsTaskLink = "TaskLink",
            Vec<$crate::assignment::TaskResult> => JsTaskResults = "Array<TaskResult>",
            $crate::assignment::ClassTable => JsClassTable = "ClassTable",
            Vec<$crate::practice::File> => JsWorksheetFiles = "Array<WorksheetFile>",
        }
    };
}
pub(super) use every_crossing;
