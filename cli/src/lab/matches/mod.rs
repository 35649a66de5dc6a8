//! Matches: two settings of the search play each other, at any game of two players.
//!
//! | file | contents |
//! |---|---|
//! | `experiment.rs` | the match as an experiment of the laboratory |
//! | `standing.rs` | the result of all pairs of games, in words |
//! | `openings.rs` | balanced lines to begin with |
//! | `playing.rs` | a game |
//! | `adjudication.rs` | when a game is over |
//! | `tally.rs` | the statistics of pairs of games: score, Elo, interval |
//! | `sprt.rs` | when the pairs decide the match |
//! | `pgn.rs`, `stored.rs` | games of chess as PGN, and the games of a stored match |

pub mod adjudication;
pub mod experiment;
pub mod openings;
pub mod pgn;
pub mod playing;
pub mod sprt;
pub mod standing;
pub mod stored;
pub mod tally;
