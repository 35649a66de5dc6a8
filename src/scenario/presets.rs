//! Scenarios worth seeing: every game has its own.

use crate::games::GameKind;
use crate::games::description::Preset;

/// The game whose presets come first: a textbook's tree explains itself without previous knowledge.
const FIRST: GameKind = GameKind::Tree;

/// All presets, collections of test positions last. An empty link opens on the first.
#[must_use]
pub fn presets() -> Vec<Preset> {
    let others = GameKind::ALL.iter().filter(|game| **game != FIRST);
    let games: Vec<_> = std::iter::once(&FIRST).chain(others).map(|game| game.description()).collect();
    let presets = games.iter().flat_map(|game| (game.presets)());
    presets.chain(games.iter().flat_map(|game| (game.suite)())).collect()
}
