//! Additions of the command line to the core: experiments over many searches, and trace files as a whole.
//!
//! | module | what it is for |
//! |---|---|
//! | [`lab`] | the laboratory: suites, experiments, stored results, matches |
//! | [`networks`] | networks that order moves: built-in ones, and files |
//! | [`ordinary_file`] | reading and replacing files as a whole |
//! | [`terminal`] | what is printed: control characters are shown, not obeyed |
//! | [`trace_file`] | saving and opening trace files, with compression |

pub mod lab;
pub mod networks;
pub mod ordinary_file;
pub mod terminal;
pub mod trace_file;
