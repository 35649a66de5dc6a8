//! Searches positions and prints what was found.
//!
//! `cargo run --example search_and_print`

use plyscope::run;
use plyscope::scenario::Scenario;

/// A link says what is searched and how: it is what stands after the `#` of the page's address.
const LINKS: [&str; 3] = [
    "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta",
    "game=tic-tac-toe&depth=9&table=16",
    "game=chess&fen=6k1/5ppp/8/8/8/8/8/R3K3_w_-_-_0_1&depth=3",
];

fn main() {
    for line in found() {
        println!("{line}");
    }
}

/// A line for each link.
pub fn found() -> Vec<String> {
    LINKS
        .iter()
        .map(|link| {
            let scenario = Scenario::parse(link).expect("the link is understood");
            let summary = run::search(&scenario).expect("the position can be searched");
            let (value, best) = (summary.value.unwrap_or(0), summary.best.unwrap_or_default());
            format!("{link}: value {value}, best move {best}, {} visits", summary.visits)
        })
        .collect()
}
