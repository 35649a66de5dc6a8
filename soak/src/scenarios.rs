//! Random scenarios, made from the core's own table of parameters, so they include every new technique.

use plyscope::games::GameKind;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::scenario::specification::{Kind, Specification, parameters};
use plyscope::search::parameters::MAX_PLY;

use crate::mutation::{mutated, number, odd_number};
use crate::{recipes, trees};
use plyscope::random::Random;

const CHECKERS: [&str; 4] = [
    "W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18",
    "W:W9,14,10:B5,1",
    "B:WK28,17,12,K1:BK27,K18,K9,3:H70",
    "W:WK22,K23,K24:BK31,K32",
];
const ATAXX: [&str; 4] = [
    "x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1",
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1",
    "7/7/7/7/-------/-------/x5o x 95 60",
    "-------/-------/-------/xo-----/o1-----/1------/------- x",
];

/// The links of all presets, and some that use much of the language.
pub fn links() -> Vec<String> {
    let mut links: Vec<String> = presets().into_iter().map(|preset| preset.link).collect();
    for link in [
        "tree=((4_7)=5_(9_-8))_((8_9)_T:(1_2))_T&search=alpha-beta&t=12&select=3&from=0&to=9&types=actual",
        "game=synthetic&branching=3&height=5&path=ab&transpositions=40&table=8&deepening=on",
        "game=chess&depth=2&search=mtd-step&mtd-step=7&aspiration=5&etc=2&null-move=2&v=1",
    ] {
        links.push(link.to_owned());
    }
    links
}

/// A valid link of a short search: at most `visits` visits.
pub fn random_link(random: &mut Random, visits: u64) -> String {
    let game = *random.pick(GameKind::ALL);
    let mut scenario = Scenario::of(game);
    // Some scenarios change nearly all parameters, others only a few.
    let share = 1 + random.below(12);
    for parameter in parameters().filter(|parameter| parameter.key != "game" && parameter.applies_to(game)) {
        let value = match limit(parameter.key, visits) {
            Some(most) => random_number(random, parameter, most),
            None if !random.once_in(share) => continue,
            None => random_value(random, parameter),
        };
        // Earlier parameters may make a position illegal. The parameter then keeps its default.
        let _ = parameter.set(&mut scenario, &value);
    }
    // A part of a search that is as long as this: nothing is left of most others.
    scenario.record_to = if random.once_in(6) { random.between(1, 6) as u16 } else { MAX_PLY };
    scenario.record_after = if random.once_in(6) { random.below(visits as usize) as u64 } else { 0 };
    if scenario.search.finish_iteration {
        // Such a search has no limit of visits, and with quiescence but without pruning it would take too long.
        scenario.search.depth = 1 + random.below(2) as u8;
        scenario.search.quiescence = false;
    }
    scenario.to_string()
}

/// Whether a search is short: a link that was made smaller may have lost its limits.
pub fn is_short(scenario: &Scenario, visits: u64) -> bool {
    let search = &scenario.search;
    let ends = !search.finish_iteration || (search.depth <= 2 && !search.quiescence);
    search.visit_budget <= visits && search.depth <= 9 && ends
}

/// The largest value of a parameter that is always set, because other values take too much time or memory.
fn limit(key: &str, visits: u64) -> Option<u64> {
    match key {
        "depth" => Some(9),
        "visits" | "record" => Some(visits),
        "table" => Some(14),
        "height" => Some(12),
        _ => None,
    }
}

fn random_number(random: &mut Random, parameter: &Specification, most: u64) -> String {
    match parameter.kind {
        Kind::Number(least, greatest) => {
            let most = i64::try_from(most).unwrap_or(greatest);
            number_between(random, least, most.clamp(least, greatest)).to_string()
        }
        _ => random_value(random, parameter),
    }
}

/// A number from `least` to `most`, which may be below 0.
fn number_between(random: &mut Random, least: i64, most: i64) -> i64 {
    least.saturating_add_unsigned(number(random, 0, most.abs_diff(least)))
}

fn random_value(random: &mut Random, parameter: &Specification) -> String {
    match parameter.kind {
        Kind::Choice(choices) => random.pick(choices).0.to_owned(),
        Kind::Number(least, most) => number_between(random, least, most).to_string(),
        Kind::Toggle => (*random.pick(&["on", "off"])).to_owned(),
        Kind::Lines => trees::random_tree(random),
        Kind::Text => match parameter.key {
            "fen" => random.pick(&crate::fens::positions()).clone(),
            "pdn" => (*random.pick(&CHECKERS)).to_owned(),
            "ataxx-fen" => (*random.pick(&ATAXX)).to_owned(),
            _ => recipes::random_path(random),
        },
    }
}

/// A link that is valid, mutated, or has keys with odd values.
pub fn link_of_any_kind(random: &mut Random) -> String {
    let links = links();
    let link = if random.once_in(2) { random.pick(&links).clone() } else { random_link(random, 1000) };
    match random.below(8) {
        0 => link,
        1 | 2 => {
            let keys: Vec<&str> = parameters().map(|parameter| parameter.key).collect();
            (0..random.below(8))
                .fold(link, |link, _| format!("{link}&{}={}", random.pick(&keys), odd_number(random)))
        }
        _ => mutated(random, &link, &links),
    }
}
