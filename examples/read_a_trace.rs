//! Records a search and reads its trace: how many cut-offs each ply has, and how many of them the first move makes.
//!
//! `cargo run --example read_a_trace`

use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use std::collections::BTreeMap;

fn main() {
    for (ply, (cut_offs, by_first_move)) in cut_offs("game=chess&depth=5&search=pvs&table=16") {
        println!("ply {ply:2}: {cut_offs} cut-offs, {by_first_move} of them by the first move");
    }
}

/// The cut-offs at each ply of a search, and how many of them the first move made.
pub fn cut_offs(link: &str) -> BTreeMap<u16, (u32, u32)> {
    let scenario = Scenario::parse(link).expect("the link is understood");
    let (_, trace) = run::trace(&scenario).expect("the position can be searched");
    let mut plies = BTreeMap::new();
    // Visits are numbered in the order in which the search entered them, so a loop over the numbers is the search.
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        if visit.reason != Some(LeaveReason::CutOff) {
            continue;
        }
        let Some(ply) = visit.ply() else { continue };
        let (cut_offs, by_first_move) = plies.entry(ply).or_insert((0, 0));
        *cut_offs += 1;
        // The visits below a visit are the numbers from its own to its end; its first child comes next.
        *by_first_move += u32::from(trace.visit(visit.id + 1).is_some_and(|first| first.mv == visit.best));
    }
    plies
}
