//! Draws the tree of a search at a moment as an SVG picture.
//!
//! `cargo run --example draw_a_moment > tree.svg`

use plyscope::export::light::LIGHT;
use plyscope::export::svg::svg;
use plyscope::language::perspective::Lens;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::{TreeAsk, picture};
use plyscope::{display_style::DisplayStyle, run};

fn main() {
    print!("{}", drawn("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 14));
}

/// The tree at a tick, as an SVG picture.
pub fn drawn(link: &str, t: u32) -> String {
    let scenario = Scenario::parse(link).expect("the link is understood");
    let game = scenario.open().expect("the position is one of its game");
    let (_, trace) = run::trace(&scenario).expect("the position can be searched");
    let lens = Lens::new(&game, DisplayStyle::default());
    let picture = picture(&game, &trace, &lens, ["MAX", "MIN"], &TreeAsk::at(t, 1200.0, 640.0));
    svg(&picture, &LIGHT, link, "")
}
