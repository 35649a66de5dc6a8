//! Matches: two settings of the search play each other, at any game that two play.
//!
//! | file | what is there |
//! |---|---|
//! | `experiment.rs` | the match as an experiment of the laboratory |
//! | `standing.rs` | what the pairs of games say together, in words |
//! | `openings.rs` | balanced lines to begin with |
//! | `playing.rs` | a game |
//! | `adjudication.rs` | when a game is over |
//! | `tally.rs` | what the pairs of games say: score, Elo, interval |
//! | `sprt.rs` | when they say enough |
//! | `pgn.rs`, `stored.rs` | games of chess as PGN, and those of a stored match |

pub mod adjudication;
pub mod experiment;
pub mod openings;
pub mod pgn;
pub mod playing;
pub mod sprt;
pub mod standing;
pub mod stored;
pub mod tally;
