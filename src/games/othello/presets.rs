//! Othello positions worth seeing.

use crate::games::description::{KeyMoment, Preset};

pub(super) fn presets() -> Vec<Preset> {
    const GROUP: &str = "Othello";
    vec![
        Preset::new(
            GROUP,
            "The first move",
            "All four first moves are equal by symmetry, so they have one value. The search does not know \
             that, and \
             refutes three of them.",
            "game=othello",
            &[
                KeyMoment::of("new-best", "d3 has a value", "7:d3:out"),
                KeyMoment::of("cut-off", "c4 is no better", "7:c4:out"),
                KeyMoment::of("cut-off", "e6 neither", "7:e6:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Won by four discs",
            "13 squares are empty, and the search plays to the end of the game. So its value is exact, not \
             an evaluation: with best play White wins by four discs, and passes twice on the way.",
            "game=othello&discs=OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO_White&depth=26\
             &deepening=off",
            &[
                KeyMoment::plain(
                    "White has no move and passes",
                    "26:a5.h1.a2.b6.c7.a7.a8.h7.h2.b2.b7.g2.pass:in",
                ),
                KeyMoment::of("new-best", "a5 wins by four", "26:a5:out"),
                KeyMoment::of("cut-off", "a2 is no better", "26:a2:out"),
                KeyMoment::of("cut-off", "g2 neither", "26:g2:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Five passes",
            "Only one move of six wins: b7, next to an empty corner, by two discs. It looks worst and is \
             searched last, and its best line has five passes.",
            "game=othello&discs=--OOOOOO--OOOOOO--OXOXOOOOOOOOOOOOXOOOOOOOOOOOOO--OOOO----OOOO--_Black&depth=28\
             &deepening=off",
            &[
                KeyMoment::plain(
                    "Black has no move and passes",
                    "28:a3.b3.b1.a1.a7.b2.h7.h8.b7.a8.g7.a2.pass:in",
                ),
                KeyMoment::of("new-best", "a3 loses by two", "28:a3:out"),
                KeyMoment::of("re-search", "b7 is better than two down", "28:b7:in2"),
                KeyMoment::of("new-best", "b7 wins by two", "28:b7:out2"),
            ],
        ),
    ]
}
