//! Positions of Ataxx worth seeing.

use crate::games::description::{KeyMoment, Preset};

const GROUP: &str = "Ataxx";

pub(super) fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            GROUP,
            "Clone or jump",
            "The last move has just turned stones over, so the value swings from one iteration to the next: \
             X is ahead after an odd number of plies. At the fifth ply a jump becomes better than the clone.",
            "game=ataxx",
            &[
                KeyMoment::plain("Four plies: neither side is ahead", "4::out"),
                KeyMoment::of("new-best", "The clone f2 sets the value", "5:f2:out"),
                KeyMoment::of("re-search", "The jump g1e3 is better than thought", "5:g1e3:in2"),
                KeyMoment::of("new-best", "It is the new best move", "5:g1e3:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "Walls",
            "The four walls stay empty, but stones jump over them. Two jumps are better than the clone, \
             and each costs a re-search.",
            "game=ataxx&ataxx-fen=x5o/7/2-1-2/7/2-1-2/7/o5x_x_0_1",
            &[
                KeyMoment::of("new-best", "The clone f2 sets the value", "5:f2:out"),
                KeyMoment::of("re-search", "g1e1 is better", "5:g1e1:in2"),
                KeyMoment::of("re-search", "g1e2 is better still", "5:g1e2:in2"),
            ],
        ),
        Preset::new(
            GROUP,
            "One row, to the end",
            "Only the lowest row is left to play on, so ten plies see the end of the game: X wins by three \
             stones. \
             O has to pass on the way, which is a move like any other.",
            "game=ataxx&ataxx-fen=7/7/7/7/-------/-------/x5o_x_0_1&depth=10",
            &[
                KeyMoment::plain("Eight plies: three stones more", "8::out"),
                KeyMoment::plain("O has to pass", "10:a1c1.f1.c1e1.pass:in"),
                KeyMoment::of("new-best", "X wins by three", "10:a1c1:out"),
                KeyMoment::plain("b1 is worse", "10:b1:out"),
            ],
        ),
    ]
}
