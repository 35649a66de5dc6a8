//! Synthetic trees worth seeing.

use crate::games::description::{KeyMoment, Preset};

const GROUP: &str = "Synthetic trees";

pub(super) fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            GROUP,
            "Perfectly ordered",
            "Four moves, six plies, the best one always first: of 4096 leaves the search visits \
             4³ + 4³ - 1 = 127, the fewest that suffice (Knuth and Moore, 1975). Behind the first move one \
             reply refutes each of the others.",
            "game=synthetic&ordering=100",
            &[
                KeyMoment::of("new-best", "The first move has its value", "6:a:out"),
                KeyMoment::of("cut-off", "b is refuted by one reply", "6:b:out"),
                KeyMoment::plain("127 leaves are enough", "6::out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Poorly ordered",
            "The same size, but the best move comes first at one node in ten. Count the re-searches, and \
             compare the visits.",
            "game=synthetic&ordering=10",
            &[
                KeyMoment::of("re-search", "A move is better than thought", "6:b:in2"),
                KeyMoment::of("new-best", "It is the new best", "6:b:out2"),
                KeyMoment::of("cut-off", "c comes too late", "6:c:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Many transpositions",
            "Half the moves lead to nodes that other paths reach, too. Turn the table off to see what it saves.",
            "game=synthetic&height=8&transpositions=50&table=16",
            &[
                KeyMoment::of("table-answer", "The table answers", "8:a.a.a.d.a.a:in"),
                KeyMoment::of("table-answer", "It saves a larger subtree", "8:a.a.b.a.c:in"),
                KeyMoment::of("re-search", "b is searched again", "8:b:in2"),
            ],
        ),
        Preset::new(
            GROUP,
            "B*: disproving the rest pays off",
            "Three moves, five plies, and bounds of every node's value. Disproving the rest expands 9 of 121 inner nodes \
             until B is proved best; proving the best move expands 12.",
            "game=synthetic&branching=3&height=5&seed=6&search=b-star&strategy=disprove-rest",
            &[
                KeyMoment::plain("Three moves, of which only bounds are known", "5::out"),
                KeyMoment::plain("C is the second best move", "5:b:in2"),
                KeyMoment::plain("C is worth exactly 15", "5:b:out7"),
                KeyMoment::plain("B is worth at least 15: it is proved best", "5::out9"),
            ],
        )
        .opening_at("5:b:out7"),
    ]
}
