//! Requests of tests for tree pictures.

use plyscope::display_style::DisplayStyle;
use plyscope::games::AnyGame;
use plyscope::language::perspective::Lens;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::item::{Drawn, Item};
use plyscope::scene::tree::picture::Picture;
use plyscope::trace::Trace;
use plyscope::trace::time::Time;

/// A textbook's first example of alpha-beta.
pub const TEXTBOOK: &str = "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta";

pub const SIDES: [&str; 2] = ["MAX", "MIN"];

/// A picture at a time, of the usual size.
pub fn ask(t: Time) -> TreeAsk<'static> {
    TreeAsk::at(t, 1600.0, 640.0)
}

/// A request with enough room that all nodes have their usual size.
pub fn wide(t: Time) -> TreeAsk<'static> {
    TreeAsk { width: 20_000.0, height: 1000.0, ..ask(t) }
}

/// All texts of a picture, in the order of drawing.
pub fn texts(picture: &Picture) -> Vec<String> {
    let text = |drawn: &Drawn| match &drawn.item {
        Item::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    picture.items.iter().filter_map(text).collect()
}

/// The game, the trace and the lens of a scenario.
pub fn searched(link: &str) -> (AnyGame, Trace, Lens) {
    let scenario = Scenario::parse(link).unwrap();
    let (game, trace) = (scenario.open().unwrap(), plyscope::run::trace(&scenario).unwrap().1);
    let lens = Lens::new(&game, DisplayStyle::default());
    (game, trace, lens)
}
