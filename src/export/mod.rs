//! Whole traces, reports, comparisons and pictures as files and as lines on a terminal.

pub mod animated_svg;
pub mod light;
pub mod print;
pub mod print_comparison;
pub mod print_counters;
pub mod print_report;
pub mod print_suite;
pub mod svg;
pub mod tikz;
