//! Additions of the command line to the core: experiments over many searches, and trace files as a whole.
//!
//! | module | what it is for |
//! |---|---|
//! | [`convert`] | searches in another form |
//! | [`input`] | opening trace files of every kind, compressed or not, and standard input |
//! | [`lab`] | the laboratory: suites, experiments, stored results, matches |
//! | [`networks`] | networks that order moves: built-in ones, and files |
//! | [`ordinary_file`] | reading and replacing files as a whole |
//! | [`source`] | the searches in files and standard input, as logs |
//! | [`terminal`] | what is printed: control characters are shown, not obeyed |
//! | [`trace_file`] | saving and opening trace files, with compression |
//! | [`zstd`] | the compression of zstd |

pub mod convert;
pub mod input;
pub mod lab;
pub mod networks;
pub mod ordinary_file;
pub mod source;
pub mod terminal;
pub mod trace_file;
pub mod zstd;
