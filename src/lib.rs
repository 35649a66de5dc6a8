//! Plyscope: a time-travel microscope for game-tree search.
//!
//! A search runs once, deterministically, and is recorded as a log of small events; what is on
//! screen at any time is a pure function of that trace and the time.
//!
//! The modules depend on one another in one direction only:
//! `game <- search <- trace <- facts <- language <- scene <- export <- session <- web`;
//! `scenario` knows the games and the search. Nothing depends on `web`. The tables in ARCHITECTURE.md say
//! which may use which, and a test keeps to them.
//!
//! | module | what it is for |
//! |---|---|
//! | [`value`], [`game`] | what a game is: rules ([`game::Game`]) and judgement ([`game::Evaluate`]) |
//! | [`plural`] | counted things in words |
//! | [`problem`] | what is said about text that was not understood |
//! | [`random`] | random numbers from a seed, and hashes |
//! | [`display_style`] | how a person wants numbers to be shown |
//! | [`games`] | the games themselves: chess, tic-tac-toe, explicit and synthetic trees |
//! | [`search`] | base algorithms and enhancements, watched by an observer |
//! | [`trace`] | the event log, the columns, and the state at any time |
//! | [`facts`] | what a trace means, in numbers and visits |
//! | [`language`] | the same in a person's words: values, sentences, listings |
//! | [`scene`] | pure layout: the flame and the timeline |
//! | [`export`] | traces, reports and pictures as files and as text |
//! | [`scenario`] | what is searched and how, and its link form |
//! | [`run`] | running a scenario, recorded or not |
//! | [`foreign`] | searches of other programs, read |
//! | [`practice`] | exercises with answers, and worksheets |
//! | [`file`] | the trace file |
//! | [`session`] | a scenario with its trace, as the page asks about it |
//! | `web` | the boundary to the browser (only in WebAssembly) |

pub mod display_style;
pub mod export;
pub mod facts;
pub mod file;
pub mod foreign;
pub mod game;
pub mod games;
pub mod language;
pub mod plural;
pub mod practice;
pub mod problem;
pub mod random;
pub mod run;
pub mod scenario;
pub mod scene;
pub mod search;
pub mod session;
pub mod text_encoding;
pub mod trace;
pub mod value;
// Natively only the tests need it: the page's types are made from what crosses.
#[cfg(any(test, target_arch = "wasm32"))]
pub mod web;
