// Visits of positions, those in quiescence, the root's value and the best move, as
// `plyscope search SCENARIO --json` prints them. Shared by the native and the wasm test: the same
// search must be the same everywhere. A change that is meant to change a search changes them, and raises
// TRACE_VERSION in src/search/version.rs: a test asks for it.
const GOLDEN: &[(&str, u64, u64, i16, &str)] = &[
    ("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=minimax", 13, 0, 3, "a"),
    ("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 11, 0, 3, "a"),
    ("game=tree&tree=(3_12_8)_(3_4_6)_(14_5_3)&search=alpha-beta&cuts-at=beyond", 13, 0, 3, "a"),
    ("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta&children=right", 13, 0, 3, "a"),
    ("game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=pvs", 25, 0, 9, "b"),
    ("game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=pvs&re-search-from=value", 25, 0, 9, "b"),
    ("game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=negascout", 23, 0, 9, "b"),
    ("game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)&search=alpha-beta&table=10", 22, 0, 4, "a"),
    ("game=synthetic&ordering=60&search=alpha-beta", 871, 0, -13, "b"),
    ("game=synthetic&ordering=60&values=3&search=alpha-beta&cuts-at=beyond&children=right", 1590, 0, -1, "d"),
    ("game=synthetic&branching=5&height=7&seed=11&ordering=70&transpositions=40&values=30&deepening=on&table=12", 2060, 0, 2, "d"),
    ("game=chess&search=minimax&depth=3&quiescence=off&table=0", 9765, 0, 28, "Nc3"),
    ("game=chess&search=alpha-beta&depth=5&table=0&quiescence=off", 23772, 0, 103, "e4"),
    ("game=chess&depth=6", 39515, 28706, 10, "Nf3"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5", 48047, 43229, 31995, "Qd1+"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&deepening=off&order-history=off", 24949, 23281, -286, "b5"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5", 140489, 132203, 211, "Nh6"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4&table=12", 50776, 48358, 37, "dxe6"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4&table-answers=equal&order-killers=off", 50675, 48257, 37, "dxe6"),
    ("game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=14", 4994, 1020, 118, "Kb2"),
    ("game=chess&fen=7k/5K2/5P1p/3p4/6P1/3p4/8/8_w_-_-_0_1&depth=10&repetition=off", 23105, 13386, -18, "Ke7"),
    ("game=chess&fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=8&visits=50000", 50000, 35238, 42, "Rxf4+"),
    ("game=chess&aspiration=25&etc=2&order-countermove=on&null-move=2", 13100, 9107, 10, "Nf3"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&search=mtd-f&depth=5&order-losing-late=off", 145539, 136630, 211, "Nh6"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&quiescence-checks=on&extend-check=16&extend-recapture=8&singular=30&singular-cut=3&probcut=150", 10279, 8365, 31995, "Qd1+"),
    ("game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=14&pre-search=on&uncertainty=cut", 7856, 1646, 103, "Kb2"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=5&uncertainty=confidence&confidence=20", 115526, 108311, 8, "Bxa6"),
    ("game=chess&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4&uncertainty=cut-and-all&cut-ratio-all=10", 36060, 35075, 37, "dxe6"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&order-exchange=on", 140397, 132114, 211, "Nh6"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&quiescence-exchange=on", 97179, 88907, 211, "Nh6"),
    ("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=6&null-move=3&lmr=50", 26259, 22571, 31995, "Qd1+"),
    ("game=chess&fen=8/8/1P6/4k3/5P2/8/5K2/8_b_-_-_0_1&depth=6&quiescence-promotions=on&quiescence-checks=on", 3395, 2608, -223, "Kd6"),
    ("game=chess&order-root=on", 39656, 28850, 10, "Nf3"),
    ("game=chess&order-smallest-first=on", 38709, 28043, 10, "Nf3"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&search=mtd-f&depth=5&etc=4&order-smallest-first=on&table=12", 135698, 127208, 211, "Nh6"),
    ("game=chess&search=mtd-f&order-root=on&aspiration=25&order-countermove=on", 71044, 41186, 10, "Nf3"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&history-context=from-to", 141432, 133122, 211, "Nh6"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&history-context=previous-move", 155048, 146414, 211, "Nh6"),
    ("game=tic-tac-toe&search=pvs&deepening=on&table=14&order-history=on&history-context=previous-move&order-root=on", 6239, 0, 0, "b2"),
    ("game=chess&depth=6&previous-value=50", 25613, 17357, 10, "Nf3"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=4&quality-step=4", 17674, 17244, 136, "a4"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&lmp=3", 32763, 29299, 211, "Nh6"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&futility=150&futility-depth=2", 85230, 77943, 211, "Nh6"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&reverse-futility=100", 115715, 107940, 211, "Nh6"),
    ("game=synthetic&height=8&ordering=60&search=mtd-bi&deepening=on&table=14", 4075, 0, -13, "b"),
    ("game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)&depth=6&deepening=on&table=10&pre-search=on", 65, 0, 2, "X"),
    ("game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5&search=negascout", 140489, 132203, 211, "Nh6"),
    ("game=chess&depth=5&quiescence=off&search=negascout", 16816, 0, 103, "e4"),
    ("game=chess&depth=5&quiescence=off&search=pvs", 16847, 0, 103, "e4"),
    ("game=chess&depth=5&quiescence=off&search=pvs&re-search-from=value", 16847, 0, 103, "e4"),
    ("game=tic-tac-toe&search=minimax", 549946, 0, 0, "a3"),
    ("game=tic-tac-toe&search=mtd-f&table=14", 1793, 0, 0, "a3"),
    ("game=tic-tac-toe&search=pvs&deepening=on&table=14&order-history=on", 6179, 0, 0, "b2"),
    #[cfg(feature = "more-games")]
    ("game=checkers", 4356, 2807, -1, "9-13"),
    #[cfg(feature = "more-games")]
    ("game=checkers&search=mtd-f&depth=9", 4849, 3078, -1, "9-13"),
    #[cfg(feature = "more-games")]
    ("game=checkers&pdn=B:W22,K5:BK15,K6&depth=13&pre-search=on&etc=2&uncertainty=cut", 26743, 9483, 16, "15-10"),
    #[cfg(feature = "more-games")]
    ("game=checkers&pdn=W:W31,23,20,19,K2:BK30,13,12,11,8&depth=9&search=alpha-beta&no-progress=3&order-countermove=on", 16708, 9991, 86, "31-26"),
    #[cfg(feature = "more-games")]
    ("game=checkers&pdn=B:WK28,17,12,K1:BK27,K18,K9,3&depth=8&repetition=off&lmr=50&lmp=3&futility=150", 13684, 7546, 10, "9-5"),
    #[cfg(feature = "more-games")]
    ("game=ataxx", 23500, 0, 165, "g1e3"),
    #[cfg(feature = "more-games")]
    ("game=ataxx&ataxx-fen=7/7/7/7/ooooooo/ooooooo/xxxxxxx_x_0_1&search=mtd-f", 13276, 0, -960, "pass"),
    #[cfg(feature = "more-games")]
    ("game=ataxx&ataxx-fen=x5o/7/2-1-2/7/2-1-2/7/o5x_x_0_1&null-move=2&lmr=50&etc=2&pre-search=on", 1632, 0, 110, "f2"),
    #[cfg(feature = "more-games")]
    ("game=ataxx&ataxx-fen=7/7/7/7/-------/-------/x5o_x_0_1&search=minimax&depth=10", 2041, 0, 10300, "a1c1"),
    #[cfg(feature = "more-games")]
    ("game=connect-four", 65753, 39255, -1, "4"),
    #[cfg(feature = "more-games")]
    ("game=connect-four&depth=8&quiescence=off", 15504, 0, -4, "3"),
    #[cfg(feature = "more-games")]
    ("game=connect-four&grid=16676755357247537714&depth=42&search=mtd-f&etc=1&quiescence=off&visits=200000", 200000, 0, 34, "2"),
    #[cfg(feature = "more-games")]
    ("game=connect-four&depth=6&quiescence-checks=on&extend-check=16&lmr=50", 4760, 2914, 2, "4"),
    #[cfg(feature = "more-games")]
    ("game=othello", 2529, 0, 6, "d3"),
    #[cfg(feature = "more-games")]
    ("game=othello&discs=OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO_White&depth=26&deepening=off", 17368, 0, 4, "a5"),
    #[cfg(feature = "more-games")]
    ("game=othello&discs=--OOOOOO--OOOOOO--OXOXOOOOOOOOOOOOXOOOOOOOOOOOOO--OOOO----OOOO--_Black&depth=28&deepening=off&uncertainty=cut&etc=2", 32108, 0, 2, "b7"),
];
