// Visits of positions, those in quiescence, the root's value and the best move, as
// `plyscope search SCENARIO --json` prints them. Shared by the native and the wasm test: the same
// search must be the same everywhere. A change that is meant to change a search changes them.
const GOLDEN: &[(&str, u64, u64, i16, &str)] = &[
    ("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=minimax", 13, 0, 3, "a"),
    ("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 11, 0, 3, "a"),
    ("game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=pvs", 25, 0, 9, "b"),
    ("game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)&search=alpha-beta&table=10", 22, 0, 4, "a"),
    ("game=synthetic&ordering=60&search=alpha-beta", 871, 0, -13, "b"),
    ("game=synthetic&branching=5&height=7&seed=11&ordering=70&transpositions=40&values=30&deepening=on&table=12", 2060, 0, 2, "d"),
    ("game=chess&search=minimax&depth=3&quiescence=off&table=0", 9765, 0, 28, "Nc3"),
    ("game=chess&search=alpha-beta&depth=5&table=0&quiescence=off", 23772, 0, 103, "e4"),
    ("game=chess&depth=6", 39515, 28706, 10, "Nf3"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5", 48047, 43229, 31995, "Qd1+"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&deepening=off&order-history=off", 24949, 23281, -286, "b5"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5", 140489, 132203, 211, "Nh6"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4&table=12", 50776, 48358, 37, "dxe6"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4&table-answers=equal&order-killers=off", 50675, 48257, 37, "dxe6"),
    ("game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=14", 5065, 1030, 118, "Kb2"),
    ("game=chess&fen=7k/5K2/5P1p/3p4/6P1/3p4/8/8_w_-_-_0_1&depth=10&repetition=off", 23105, 13386, -18, "Ke7"),
    ("game=chess&fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=8&visits=50000", 50000, 35238, 42, "Rxf4+"),
    ("game=chess&aspiration=25&etc=2&order-countermove=on&null-move=2", 13100, 9107, 10, "Nf3"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&search=mtd-f&depth=5&order-losing-late=off", 145539, 136630, 211, "Nh6"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&quiescence-checks=on&extend-check=16&extend-recapture=8&singular=30&singular-cut=3&probcut=150", 10279, 8365, 31995, "Qd1+"),
    ("game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=14&pre-search=on&uncertainty=cut", 9138, 2175, 103, "Kb2"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=5&uncertainty=confidence&confidence=20", 190910, 176613, 8, "Bxa6"),
    ("game=synthetic&height=8&ordering=60&search=mtd-bi&deepening=on&table=14", 4075, 0, -13, "b"),
    ("game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)&depth=6&deepening=on&table=10&pre-search=on", 65, 0, 2, "X"),
];
