//! Trees worth seeing, each with its source.

use crate::games::description::Preset;

const SKIPPED_OR_PRUNED: &str = "Uncertainty cut-offs beside late move pruning";

pub(super) fn presets() -> Vec<Preset> {
    vec![
        Preset::new(
            "Explicit trees",
            "First alpha-beta example",
            "Three MIN nodes with three leaves each. Two leaves of the second are never looked at.",
            "game=tree&search=alpha-beta",
        ),
        Preset::new(
            "Explicit trees",
            "The same, minimax",
            "Without pruning all nine leaves are visited.",
            "game=tree&search=minimax",
        ),
        Preset::new(
            "Explicit trees",
            "PVS searches again",
            "The second move fails high in its null window and is searched again with an open one: the \
         case of Björnsson et al., Figure 2.",
            "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))",
        ),
        Preset::new(
            "Explicit trees",
            "A transposition",
            "Both moves of the first player can lead to the same node T: the second time the table \
         answers.",
            "game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)&search=alpha-beta&table=10",
        ),
        Preset::new(
            "Pre-searching (Hlynka & Schaeffer)",
            "Figure 1: the deep node first",
            "P is searched 3 plies deep on the left. On the right, where 1 ply would do, the table answers: \
         there is nothing to gamble on.",
            "game=tree&tree=(P:(((5_9)_(8_7))_((2_9)_(3_4)))_9)_(X:(Y:(P_9)_9)_9)&search=alpha-beta&depth=5\
         &table=10",
        ),
        Preset::new(
            "Pre-searching (Hlynka & Schaeffer)",
            "Figure 2: paid off",
            "P is reached first by X and Y, to be searched 3 plies deep; the last iteration tells that it \
         will be needed 5 deep on the right. It is searched that deep at once, which shows what lies \
         behind the horizon, and the visit on the right is answered from it.",
            "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
         &depth=6&deepening=on&table=10&pre-search=on",
        ),
        Preset::new(
            "Pre-searching (Hlynka & Schaeffer)",
            "Figure 2: lost",
            "P is searched two plies deeper on the left, but on the right N is cut off by another move \
         before it comes to P: nobody asks for the deeper result.",
            "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)\
         &depth=7&deepening=on&table=10&pre-search=on",
        ),
        Preset::new(
            "Uncertainty cut-offs (Björnsson et al.)",
            "Figure 2: harmless",
            "E, below the first move of b, behaves like an ALL node, so half of its moves are skipped and its \
         value is uncertain. Then another move cuts b off, and nothing rests on E any more.",
            "game=tree&tree=a:(5_6)_b:(T:(E:(8_9_7_9_8_6)_2)_3_9_8)&uncertainty=cut",
        ),
        Preset::new(
            "Uncertainty cut-offs (Björnsson et al.)",
            "Figure 2: searched again",
            "After half of its moves c still promises to be better than a. It would be searched again \
         anyway, so the other half is skipped; the re-search finds its true value.",
            "game=tree&tree=a:(5_6)_c:(8_9_7_9_8_6)&uncertainty=children-of-pv",
        ),
        Preset::new(
            "Uncertainty cut-offs (Björnsson et al.)",
            "An uncertain root",
            "Moves are skipped at ALL nodes, too. One of them would have been the best, and the root has a \
         wrong value; it says that it is uncertain.",
            "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all",
        ),
        Preset::new(
            SKIPPED_OR_PRUNED,
            "Skipped, told and repaired",
            "Uncertainty cut-offs skip moves of r, the best one among them. They say so, and what they \
         skipped is searched where it matters: the root's value is right and certain.",
            "game=tree&tree=a:5_b:(r:(1_2_3_4_5_9)_8_9_9_8_7)&depth=3&uncertainty=cut&cut-ratio=30",
        ),
        Preset::new(
            SKIPPED_OR_PRUNED,
            "Left out, and nobody knows",
            "Late move pruning leaves out moves of the same r, for the same reason. The root's value is \
         wrong, and nothing says that it is uncertain.",
            "game=tree&tree=a:5_b:(r:(1_2_3_4_5_9)_8_9_9_8_7)&depth=3&lmp=1",
        ),
    ]
}
