//! Positions of checkers worth seeing.

use crate::games::description::{KeyMoment, Preset};

/// The initial position.
pub(super) const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

const GROUP: &str = "Checkers";

pub(super) fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            GROUP,
            "The first move",
            "Nine plies from the opening position. Quiescence goes on while there is something to jump, which is \
             compulsory: no side may stand pat before it.",
            "game=checkers",
            &[
                KeyMoment::plain("One ply: all seven moves look alike", "1::out"),
                KeyMoment::of("new-best", "9-13 sets the value", "9:9-13:out"),
                KeyMoment::of("cut-off", "22-18 is enough against 10-15", "9:10-15:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Three kings against two",
            "Three kings win against two. Six plies see that White wins a king, and thirteen see the end, which is 15 plies \
             away: the last jumps are searched in quiescence.",
            "game=checkers&pdn=W:WK22,K23,K24:BK31,K32&depth=13",
            &[
                KeyMoment::plain("Twelve plies: a king more", "12::out"),
                KeyMoment::of("new-best", "22-25 wins by force", "13:22-25:out"),
                KeyMoment::of("cut-off", "22-18 is no quicker", "13:22-18:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "A stroke",
            "White gives all but one king, whose last jump takes five pieces and shuts in the sixth. Nearly every reply is \
             forced, so the tree is narrow: thirteen plies find what is 15 away.",
            "game=checkers&pdn=W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18&depth=13",
            &[
                KeyMoment::plain("Twelve plies: Black is ahead", "12::out"),
                KeyMoment::of("new-best", "10-7 sets the value", "13:10-7:out"),
                KeyMoment::of("re-search", "19-16 is better than thought", "13:19-16:in2"),
                KeyMoment::of("new-best", "It wins", "13:19-16:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "A stroke, proved by df-pn",
            "Does White win the same position? df-pn only asks this question. It goes on where the fewest leaves are missing for \
             an answer, and proves the win with 758 visits.",
            "game=checkers&pdn=W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18&search=df-pn&depth=17&goal=win",
            &[
                KeyMoment::plain("Seven moves, one leaf each", "17:1-5:in2"),
                KeyMoment::plain("11-8 needs more leaves than 19-16", "17:11-8:out2"),
                KeyMoment::plain("19-16 wins", "17:19-16:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "First Position",
            "Two kings against a king and a man, an ending with a name of its own. Black wins, but it takes 39 plies: a \
             search of eleven finds the move and does not know why.",
            "game=checkers&pdn=B:W22,K5:BK15,K6&depth=11",
            &[
                KeyMoment::of("cut-off", "22-18 does not help White", "11:15-10.22-18:out"),
                KeyMoment::of("new-best", "15-10 is the move", "11:15-10:out"),
                KeyMoment::plain("No win in sight", "11::out"),
            ],
        ),
    ]
}
