//! Trees worth seeing, each with its source.

use crate::games::description::{KeyMoment, Preset};

const TREES: &str = "Explicit trees";
const PRE_SEARCHING: &str = "Pre-searching (Hlynka & Schaeffer)";
const UNCERTAINTY: &str = "Uncertainty cut-offs (Björnsson et al.)";
const PROOF: &str = "Search for a proof";
const SAMPLING: &str = "Monte-Carlo tree search";
const BEST_MOVE: &str = "Search for the best move";
const FIRM_VALUE: &str = "Search for a firm value";
const SKIPPED_OR_PRUNED: &str = "Uncertainty cut-offs next to late move pruning";

pub(super) fn presets() -> Vec<Preset> {
    let mut presets = textbook();
    presets.extend(pre_searching());
    presets.extend(uncertainty());
    presets.extend(skipped_or_pruned());
    presets.extend(proof());
    presets.extend(sampling());
    presets.extend(b_star());
    presets.extend(conspiracy());
    presets
}

fn textbook() -> Vec<Preset> {
    vec![
        Preset::new(
            TREES,
            "First alpha-beta example",
            "MAX chooses among B, C and D, and MIN then takes the smallest leaf. MAX already has 3 when MIN \
             finds the 2 below C, so the other two leaves of C need no look.",
            "game=tree&search=alpha-beta",
            &[
                KeyMoment::of("new-best", "MAX has 3", "2:a:out"),
                KeyMoment::of("cut-off", "C is cut off", "2:b:out"),
                KeyMoment::plain("What the search never visits", "2::out"),
            ],
        )
        .opening_at("2:b:out"),
        Preset::new(
            TREES,
            "The same, minimax",
            "Without pruning all nine leaves are visited. The value is the same.",
            "game=tree&search=minimax",
            &[
                KeyMoment::plain("MAX has 3, as before", "2:a:out"),
                KeyMoment::plain("The 4 below C changes nothing", "2:b.b:out"),
                KeyMoment::plain("Nothing is pruned", "2::out"),
            ],
        ),
        Preset::new(
            TREES,
            "PVS searches again",
            "C is only asked whether it is better than B, in a null window; it is, and must be searched \
             again \
             with an open one. This is the case of Björnsson et al., Figure 2.",
            "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))",
            &[
                KeyMoment::of("new-best", "B is worth 6", "3:a:out"),
                KeyMoment::plain("C says: more than 6", "3:b:out"),
                KeyMoment::of("re-search", "C is searched again", "3:b:in2"),
                KeyMoment::of("new-best", "C is worth 9", "3:b:out2"),
            ],
        )
        .opening_at("3:b:in2"),
        Preset::new(
            TREES,
            "A transposition",
            "Both moves of the first player can lead to the same node T. The second time the table answers.",
            "game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)&search=alpha-beta&table=10",
            &[
                KeyMoment::plain("T is searched", "4:a.T:in"),
                KeyMoment::plain("T is stored", "4:a.T:out"),
                KeyMoment::of("table-answer", "T again: the table answers", "4:b.T:in"),
            ],
        )
        .opening_at("4:b.T:in"),
    ]
}

fn sampling() -> Vec<Preset> {
    vec![
        Preset::new(
            SAMPLING,
            "A trap for UCT",
            "Most replies to B are good for MAX, but the best one gives 0. Random lines praise B, and UCT visits it more often for \
             more than eighty descents. Then C wins.",
            "game=tree&tree=(9_9_9_9_9_9_9_0)_(5_5_5_5)&search=uct",
            &[
                KeyMoment::plain("The first descent", "2::out"),
                KeyMoment::plain("The trap leads", "2::out40"),
                KeyMoment::plain("C leads", "2::out83"),
                KeyMoment::plain("All descents", "2::out200"),
            ],
        )
        .opening_at("2::out40"),
    ]
}

fn proof() -> Vec<Preset> {
    vec![
        Preset::new(
            PROOF,
            "At least 2? Proof-number search",
            "Can MAX get at least 2? Each descent goes to the leaf with which the answer seems nearest. At the end \
             only the proof is left.",
            "game=tree&tree=((1_(0_2))_((3_-1)_(2_(1_0)_4))_(-1_(2_3)))&search=proof-number&at-least=2",
            &[
                KeyMoment::plain("Three moves, one leaf each", "4::out"),
                KeyMoment::plain("B is disproved", "4:a:out2"),
                KeyMoment::plain("C needs two leaves, D one", "4:b:out2"),
                KeyMoment::plain("Proved: at least 2", "4::out6"),
            ],
        )
        .opening_at("4:b:out2"),
        Preset::new(
            PROOF,
            "The same, df-pn",
            "df-pn expands the same nodes, but it stays at a node until one of its numbers reaches a threshold, and so \
             it goes depth first.",
            "game=tree&tree=((1_(0_2))_((3_-1)_(2_(1_0)_4))_(-1_(2_3)))&search=df-pn&at-least=2",
            &[
                KeyMoment::plain("B is disproved", "4:a:out2"),
                KeyMoment::plain("C is entered with a threshold of 2", "4:b:in2"),
                KeyMoment::plain("C reaches its threshold", "4:b:out2"),
                KeyMoment::plain("Proved: at least 2", "4::out"),
            ],
        )
        .opening_at("4:b:in2"),
    ]
}

fn b_star() -> Vec<Preset> {
    vec![
        Preset::new(
            BEST_MOVE,
            "B*: prove the best move",
            "Of every node only bounds are known: 3..10 is a value of at least 3 and at most 10. Each descent goes into the \
             best move, until it is worth at least as much as any other can be. How much it is worth stays unknown.",
            "game=tree&tree=((7_6)=6..9_(8_9)=4..12)=3..10_((4_5)=2..8_(3_5)=1..9)=1..5_((2_6)=0..6_(3_4)=2..7)=2..6&search=b-star",
            &[
                KeyMoment::plain("Three moves, of which only bounds are known", "3::out"),
                KeyMoment::plain("B is worth at least 4", "3:a:out2"),
                KeyMoment::plain("B is worth at least 6", "3:a:out3"),
                KeyMoment::plain("B is proved best, with a value between 6 and 9", "3::out3"),
            ],
        )
        .opening_at("3:a:out2"),
        Preset::new(
            BEST_MOVE,
            "The same, disproving the rest",
            "Each descent goes into the second best move instead, to show that it is worth less. Here that takes three \
             times as many expansions: the pessimistic bound of B was too low.",
            "game=tree&tree=((7_6)=6..9_(8_9)=4..12)=3..10_((4_5)=2..8_(3_5)=1..9)=1..5_((2_6)=0..6_(3_4)=2..7)=2..6&search=b-star&strategy=disprove-rest",
            &[
                KeyMoment::plain("D is the second best move", "3:c:in2"),
                KeyMoment::plain("D is worth exactly 4, and B still at least 3", "3:c:out4"),
                KeyMoment::plain("C is worth exactly 5", "3:b:out4"),
                KeyMoment::plain("Only B can be searched further: B is proved best", "3::out9"),
            ],
        )
        .opening_at("3:c:in2"),
    ]
}

fn conspiracy() -> Vec<Preset> {
    vec![
        Preset::new(
            FIRM_VALUE,
            "Conspiracy numbers: grow where one leaf decides",
            "Each descent expands a leaf that alone could still change the value of the root, until no single leaf can. 4 of 10 inner \
             nodes are never expanded.",
            "game=tree&tree=(((9_6)=8_(7_8)=6)=9_((2_3)=1_(4_1)=5)=1_((0_5)=7_(8_5)=7)=6)=8&search=conspiracy&conspiracy-threshold=2",
            &[
                KeyMoment::plain("One leaf could raise the root to any value", "3::out"),
                KeyMoment::plain("The likely values are 6..8", "3::out4"),
                KeyMoment::plain("F is the leaf that could raise the root to 8", "3:a.b:in2"),
                KeyMoment::plain("Firm: two leaves would have to raise it", "3::out6"),
            ],
        )
        .opening_at("3::out4"),
        Preset::new(
            FIRM_VALUE,
            "The same, with a threshold of 3",
            "A value counts as likely if two leaves can bring it about. The search expands more of the tree, until three leaves would \
             have to change.",
            "game=tree&tree=(((9_6)=8_(7_8)=6)=9_((2_3)=1_(4_1)=5)=1_((0_5)=7_(8_5)=7)=6)=8&search=conspiracy",
            &[
                KeyMoment::plain("Two leaves could raise the root to any value", "3::out4"),
                KeyMoment::plain("Firm: three leaves would have to change", "3::out8"),
            ],
        )
        .opening_at("3::out4"),
    ]
}

fn pre_searching() -> Vec<Preset> {
    vec![
        Preset::new(
            PRE_SEARCHING,
            "Figure 1: the deep node first",
            "P is searched 3 plies deep on the left. On the right, where 1 ply would do, the table answers: \
             there is nothing to gamble on.",
            "game=tree&tree=(P:(((5_9)_(8_7))_((2_9)_(3_4)))_9)_(X:(Y:(P_9)_9)_9)&search=alpha-beta&depth=5\
             &table=10",
            &[
                KeyMoment::plain("P, 3 plies deep", "5:a.P:in"),
                KeyMoment::of("table-answer", "P again: the table answers", "5:b.X.Y.P:in"),
                KeyMoment::of("cut-off", "Y is cut off by it", "5:b.X.Y:out"),
            ],
        )
        .opening_at("5:b.X.Y.P:in"),
        Preset::new(
            PRE_SEARCHING,
            "Figure 2: paid off",
            "P comes first by X and Y, to be searched 3 plies deep, though the last iteration tells that 5 \
             will be \
             needed on the right. It is searched 5 deep at once, and the visit on the right is answered from \
             it.",
            "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
             &depth=6&deepening=on&table=10&pre-search=on",
            &[
                KeyMoment::plain("An iteration before: P is needed deeper", "5:P:in"),
                KeyMoment::of("pre-search", "P is searched deeper at once", "6:X.Y.P:in"),
                KeyMoment::of("table-answer", "It pays off on the right", "6:P:in"),
            ],
        )
        .opening_at("6:X.Y.P:in")
        .with_tour("tour-paid-off"),
        Preset::new(
            PRE_SEARCHING,
            "Figure 2: lost",
            "P is searched two plies deeper on the left, but on the right another move cuts N off before the \
             search reaches P. The search never uses the deeper result.",
            "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)\
             &depth=7&deepening=on&table=10&pre-search=on",
            &[
                KeyMoment::plain("An iteration before: P below N", "6:N.P:in"),
                KeyMoment::of("pre-search", "P is searched deeper", "7:X.Y.Z.P:in"),
                KeyMoment::of("cut-off", "N is cut off without P", "7:N:out"),
            ],
        )
        .opening_at("7:N:out")
        .with_tour("tour-lost"),
        Preset::new(
            PRE_SEARCHING,
            "Paid off an iteration later",
            "As before, the iteration that bets does not use the result. The next one needs P a ply deeper \
             on the left, and the extra depth is now just enough.",
            "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)\
             &depth=8&deepening=on&table=10&pre-search=on",
            &[
                KeyMoment::of("pre-search", "P is searched deeper", "7:X.Y.Z.P:in"),
                KeyMoment::of("cut-off", "N is cut off without P", "7:N:out"),
                KeyMoment::of("table-answer", "The next iteration uses it", "8:X.Y.Z.P:in"),
            ],
        )
        .opening_at("8:X.Y.Z.P:in")
        .with_tour("tour-paid-off-later"),
    ]
}

fn uncertainty() -> Vec<Preset> {
    vec![
        Preset::new(
            UNCERTAINTY,
            "Figure 2: harmless",
            "E, below the first move of b, behaves like an ALL node, so half of its moves are skipped and \
             its \
             value is uncertain. Then another move cuts b off, and nothing rests on E any more.",
            "game=tree&tree=a:(5_6)_b:(T:(E:(8_9_7_9_8_6)_2)_3_9_8)&uncertainty=cut",
            &[
                KeyMoment::of("uncertainty-cut-off", "E skips half of its moves", "4:b.T.E:out"),
                KeyMoment::plain("T is uncertain, too", "4:b.T:out"),
                KeyMoment::of("cut-off", "b is cut off: no harm done", "4:b:out"),
            ],
        )
        .opening_at("4:b.T.E:out")
        .with_tour("tour-harmless"),
        Preset::new(
            UNCERTAINTY,
            "Figure 2: searched again",
            "After half of its moves c still promises to be better than a. It would be searched again \
             anyway, so the other half is skipped; the re-search finds its true value.",
            "game=tree&tree=a:(5_6)_c:(8_9_7_9_8_6)&uncertainty=children-of-pv",
            &[
                KeyMoment::of("uncertainty-cut-off", "c skips half of its moves", "2:c:out"),
                KeyMoment::of("re-search", "c is searched again", "2:c:in2"),
                KeyMoment::of("new-best", "Its true value", "2:c:out2"),
            ],
        )
        .opening_at("2:c:out")
        .with_tour("tour-searched-again"),
        Preset::new(
            UNCERTAINTY,
            "An uncertain root",
            "Moves are skipped at ALL nodes, too. One of them would have been the best, and the root has a \
             wrong value; it says that it is uncertain.",
            "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all",
            &[
                KeyMoment::of("uncertainty-cut-off", "T skips E, its best move", "4:b.T:out"),
                KeyMoment::of("cut-off", "b is cut off by what is left of T", "4:b:out"),
                KeyMoment::plain("The root is uncertain", "4::out"),
            ],
        )
        .opening_at("4:b.T:out")
        .with_tour("tour-at-the-root"),
    ]
}

fn skipped_or_pruned() -> Vec<Preset> {
    vec![
        Preset::new(
            SKIPPED_OR_PRUNED,
            "Skipped, marked and searched again",
            "Uncertainty cut-offs skip moves of b, the best one among them. They say so, and what they \
             skipped is searched where it matters: the root's value is right and certain.",
            "game=tree&tree=a:5_b:(r:(1_2_3_4_5_9)_8_9_9_8_7)&depth=3&uncertainty=cut&cut-ratio=30",
            &[
                KeyMoment::of("uncertainty-cut-off", "b skips all but r", "3:b:out"),
                KeyMoment::of("re-search", "b is searched again, whole", "3:b:in2"),
                KeyMoment::of("new-best", "7, right and certain", "3:b:out2"),
            ],
        )
        .opening_at("3:b:out"),
        Preset::new(
            SKIPPED_OR_PRUNED,
            "Pruned, and not searched again",
            "Late move pruning leaves out moves of r, the best one among them, so the root's value is wrong. Its ~ says \
             that it is uncertain, but unlike an uncertainty cut-off, no rule of late move pruning searches the moves again.",
            "game=tree&tree=a:5_b:(r:(1_2_3_4_5_9)_8_9_9_8_7)&depth=3&lmp=1",
            &[
                KeyMoment::of("moves-pruned", "r leaves out its last four moves", "3:b.r:out"),
                KeyMoment::of("cut-off", "b is cut off by what is left of r", "3:b:out"),
                KeyMoment::plain("The root is wrong, and marked as uncertain", "3::out"),
            ],
        )
        .opening_at("3:b.r:out"),
    ]
}
