//! Additions of the command line to the core: experiments over many searches, and trace files as a whole.
//!
//! | module | what it is for |
//! |---|---|
//! | [`convert`] | searches in another form |
//! | [`input`] | opening trace files of every kind, compressed or not, and standard input |
//! | [`lab`] | the laboratory: suites, experiments, stored results, matches |
//! | [`networks`] | networks that order moves: built-in ones, and files |
//! | [`ordinary_file`] | reading and replacing files as a whole |
//! | [`page`] | the page as files: inside the command, or in a folder |
//! | [`each_search`] | the searches of a file, one after the other |
//! | [`source`] | the searches in files and standard input, as logs |
//! | [`terminal`] | what is printed: control characters are shown, not obeyed |
//! | [`trace_file`] | saving and opening trace files, with compression |
//! | [`view`] | the server that shows the page, and files in it, to this machine |
//! | [`zstd`] | the compression of zstd |

pub mod convert;
pub mod each_search;
pub mod input;
pub mod lab;
pub mod networks;
pub mod ordinary_file;
pub mod page;
pub mod source;
pub mod terminal;
pub mod trace_file;
pub mod view;
pub mod zstd;
