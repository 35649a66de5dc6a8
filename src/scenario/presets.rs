//! Scenarios worth seeing: every game has its own.

use crate::games::GameKind;
use crate::games::description::Preset;

/// All presets, collections of test positions last. The first is what an empty link opens on.
#[must_use]
pub fn presets() -> Vec<Preset> {
    let games = || GameKind::ALL.iter().map(|game| game.description());
    let presets = games().flat_map(|game| (game.presets)());
    presets.chain(games().flat_map(|game| (game.suite)())).collect()
}
