//! Synthetic trees worth seeing.

use crate::games::description::Preset;

pub(super) fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            "Synthetic trees",
            "Perfectly ordered",
            "Four moves, six plies, the best one always first: of 4096 leaves the search visits \
         4³ + 4³ - 1 = 127, the fewest that suffice (Knuth and Moore, 1975).",
            "game=synthetic&ordering=100",
        ),
        Preset::new(
            "Synthetic trees",
            "Poorly ordered",
            "The same size, but the best move comes first at one node in ten. Count the re-searches.",
            "game=synthetic&ordering=10",
        ),
        Preset::new(
            "Synthetic trees",
            "Many transpositions",
            "Half the moves lead to nodes that other paths reach, too. Turn the table off to see what it saves.",
            "game=synthetic&height=8&transpositions=50&table=16",
        ),
    ]
}
