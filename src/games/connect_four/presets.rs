//! Connect Four positions worth seeing.

use crate::games::description::{KeyMoment, Preset};

pub(super) fn presets() -> Vec<Preset> {
    const GROUP: &str = "Connect Four";
    vec![
        Preset::new(
            GROUP,
            "Three, open at both ends",
            "X has two discs in the middle of the bottom rank. A third next to them threatens at both ends \
             at once, and a search of three plies sees this.",
            "game=connect-four&grid=4455&depth=3&quiescence=off",
            &[
                KeyMoment::of("new-best", "Depth 3: column 6 wins", "3:6:out"),
                KeyMoment::of("cut-off", "Column 3 wins no sooner", "3:3:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "A win at ply 13",
            "Column 1 wins, but the evaluation prefers others until depth 8. At depth 11 the win is seen: \
             quiescence \
             plays the last two moves, because they complete a four or stop one.",
            "game=connect-four&grid=1667675535724753771415352132&depth=11",
            &[
                KeyMoment::of("re-search", "Depth 8: something is in column 1", "8:1:in2"),
                KeyMoment::of("new-best", "It is better than column 3", "8:1:out2"),
                KeyMoment::of("new-best", "Depth 11: it wins", "11:1:out"),
                KeyMoment::of("cut-off", "Column 3 wins no sooner", "11:3:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Many paths to few positions",
            "From the empty board to depth 8. The same discs in another order are the same position, so the \
             table \
             answers for whole subtrees.",
            "game=connect-four&depth=8&quiescence=off",
            &[
                KeyMoment::of("table-answer", "The table knows this position", "8:4.4.4.4.5.3.4:in"),
                KeyMoment::of("re-search", "Column 3 is searched again", "8:3:in2"),
                KeyMoment::of("new-best", "It is better than the centre, at depth 8", "8:3:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "To the last square",
            "Ten squares are left, and plain alpha-beta plays every line that it does not refute to its end. \
             The game is \
             a draw.",
            "game=connect-four&grid=23163416124767223154467471272416&search=alpha-beta&deepening=off\
             &quiescence=off&table=0&order-captures=off&order-killers=off&order-history=off",
            &[
                KeyMoment::of("new-best", "Column 3 draws", "10:3:out"),
                KeyMoment::of("cut-off", "Column 5 is no better", "10:5:out"),
                KeyMoment::of("cut-off", "Column 6 loses", "10:6:out"),
            ],
        ),
    ]
}
