//! The default scenario of a game.

use super::definition::Scenario;
use super::link::read_pairs;
use super::specification::parameters;
use crate::games::GameKind;

impl Scenario {
    /// The game's default scenario: [`Scenario::plain`] with the differences in its description.
    #[must_use]
    pub fn of(game: GameKind) -> Scenario {
        let mut scenario = Scenario::plain(game);
        for (key, value) in read_pairs(game.description().defaults) {
            let set = parameters().find(|parameter| parameter.key == key && parameter.applies_to(game));
            let set = set.map(|parameter| parameter.set(&mut scenario, &value));
            debug_assert_eq!(set, Some(Ok(())), "{}: {key}={value}", game.name());
        }
        scenario
    }
}
