//! Plyscope: a time-travel microscope for game-tree search.
//!
//! The modules depend on one another in one direction only:
//! `game <- search <- trace <- insight, scene <- web`;
//! `scenario` knows the games and the search. Nothing depends on `web`.
//!
//! | module | what it is for |
//! |---|---|
//! | [`game`] | what a game is: rules ([`game::Game`]) and judgement ([`game::Evaluate`]) |
//! | [`games`] | the games themselves: chess and explicit trees |

pub mod game;
pub mod games;
pub mod scene;
pub mod search;
pub mod trace;
pub mod value;
