//! Plyscope: a time-travel microscope for game-tree search.
//!
//! # A search
//!
//! A [`scenario::Scenario`] says what is searched and how. Its text form is what is after the `#` of the page's address. The same
//! scenario gives the same search, always and everywhere: there is no clock here, and random numbers follow from a seed.
//!
//! ```
//! use plyscope::{run, scenario::Scenario};
//!
//! let scenario = Scenario::parse("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta").unwrap();
//! let found = run::search(&scenario).unwrap();
//! assert_eq!(found.value, Some(3));
//! ```
//!
//! # A trace
//!
//! A search that is recorded is a [`trace::Trace`]. Visits are numbered in the order in which the search entered them, and time is the
//! same order: what was known at any moment is found from the trace and the moment alone.
//!
//! ```
//! use plyscope::{run, scenario::Scenario, search::leave_reason::LeaveReason};
//!
//! let scenario = Scenario::parse("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta").unwrap();
//! let (_, trace) = run::trace(&scenario).unwrap();
//! let visits = (0..trace.len()).filter_map(|id| trace.visit(id));
//! let cut_offs = visits.filter(|visit| visit.reason == Some(LeaveReason::CutOff)).count();
//! assert_eq!(cut_offs, 2);
//! ```
//!
//! # A question
//!
//! A [`session::Session`] has a scenario and its trace, and answers what the page asks: what happens at a moment, why a visit ended,
//! what a tree looks like.
//!
//! ```
//! use plyscope::{run, scenario::Scenario, session::Session};
//!
//! let scenario = Scenario::parse("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta").unwrap();
//! let mut session = Session::new(scenario.clone()).unwrap();
//! run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
//! session.finish();
//! let moment = session.event(14).unwrap();
//! assert!(moment.sentence.contains("At C, MIN can choose H, which gives 2. MAX already has 3 with B."));
//! ```
//!
//! The folder `examples/` has whole programs: search and print, a game of one's own, read a trace, draw a moment.
//!
//! # The modules
//!
//! The modules depend on one another in one direction only:
//! `game <- search <- trace <- facts <- language <- scene <- export <- session <- web`;
//! `scenario` knows the games and the search. Nothing depends on `web`. The tables in tests/architecture/rooms.md
//! say which module may use which, and a test compares them with the sources.
//!
//! | module | what it is for |
//! |---|---|
//! | [`value`], [`game`] | games: rules ([`game::Game`]) and judgement ([`game::Evaluate`]) |
//! | [`plural`] | counted things in words |
//! | [`misconception`] | the misconceptions about searches, and their names |
//! | [`problem`] | messages about text that was not understood |
//! | [`random`] | random numbers from a seed, and hashes |
//! | [`sorted`] | sorting with one copy of the standard library's sort |
//! | [`display_style`] | how a person wants numbers to be shown |
//! | [`games`] | the games themselves: chess, tic-tac-toe, explicit and synthetic trees |
//! | [`search`] | base algorithms and enhancements, watched by an observer |
//! | [`trace`] | the event log, the columns, and the state at any time |
//! | [`condition`] | conditions on visits, as a person writes them |
//! | [`counters`] | counts over a whole search: explosions, reductions, null moves |
//! | [`facts`] | the meaning of a trace, in numbers and visits |
//! | [`suite`] | two versions of a program on the same positions, compared |
//! | [`language`] | the meaning of a trace in words for people: values, sentences, listings |
//! | [`scene`] | pure layout: the flame and the timeline |
//! | [`export`] | traces, reports and pictures as files and as text |
//! | [`scenario`] | the position and the settings of a search, and their link |
//! | [`run`] | running a scenario, recorded or not |
//! | [`foreign`] | searches of other programs, read |
//! | [`program`] | a student's program, checked by its trace |
//! | [`assignment`] | tasks for a class, result codes, and the table of a class |
//! | [`practice`] | exercises with answers, and worksheets |
//! | [`mod@file`] | the trace file |
//! | [`figure`] | figures that a person changes: goals, and what other values would do |
//! | [`session`] | a scenario with its trace, as the page asks about it |
//! | `web` | the boundary to the browser (only in WebAssembly) |

// The documentation is for those who work on Plyscope, too: `cargo doc --document-private-items` has all of it.
#![allow(rustdoc::private_intra_doc_links)]

pub mod assignment;
pub mod condition;
pub mod counters;
pub mod display_style;
pub mod export;
pub mod facts;
pub mod figure;
pub mod file;
pub mod foreign;
pub mod game;
pub mod games;
pub mod language;
pub mod misconception;
pub mod plural;
pub mod practice;
pub mod problem;
pub mod program;
pub mod random;
pub mod run;
pub mod scenario;
pub mod scene;
pub mod search;
pub mod session;
pub mod sorted;
pub mod suite;
pub mod text_encoding;
pub mod trace;
pub mod value;
// Native code needs it for the tests alone: they make the page's types.
#[cfg(any(test, target_arch = "wasm32"))]
pub mod web;
