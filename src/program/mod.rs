//! A student's program, checked by its trace: the lines that it prints are compared with the search, and a first
//! difference is explained by the mistake whose own trace is the student's.

mod check;
mod depth_first;
mod event;
mod exercise;
mod lines;
mod mistake;
mod proof;
mod stub;
mod tree;
mod uct;

pub use check::{NamedMistake, Parting, ProgramCheck, check_program};
pub use stub::{Language, stub};
