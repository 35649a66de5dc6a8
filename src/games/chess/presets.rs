//! Chess positions worth seeing, each with its source.

use crate::games::description::{KeyMoment, Preset};

/// Kopec & Bratko's 24 positions (1982): FEN without move counters, and the best move.
const BRATKO_KOPEC: [(&str, &str); 24] = [
    ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -", "Qd1+"),
    ("3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -", "d5"),
    ("2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - -", "f5"),
    ("rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -", "e6"),
    ("r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -", "Nd5 or a4"),
    ("2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -", "g6"),
    ("1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - -", "Nf6"),
    ("4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -", "f5"),
    ("2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - -", "f5"),
    ("3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - -", "Ne5"),
    ("2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - -", "f4"),
    ("r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -", "Bf5"),
    ("r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - -", "b4"),
    ("rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - -", "Qd2 or Qe1"),
    ("2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -", "Qxg7+"),
    ("r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq -", "Ne4"),
    ("r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - -", "h5"),
    ("r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - -", "Nb3"),
    ("3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - -", "Rxe4"),
    ("r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - -", "g4"),
    ("3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - -", "Nh6"),
    ("2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - -", "Bxe4"),
    ("r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq -", "f6"),
    ("r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - -", "f4"),
];

const PRE_SEARCHING: &str = "Pre-searching (Hlynka & Schaeffer)";
const UNCERTAINTY: &str = "Uncertainty cut-offs (Björnsson et al.)";

pub(super) fn presets() -> Vec<Preset> {
    let mut presets = worth_seeing();
    presets.extend(endgames());
    presets.extend(pre_searching());
    presets.extend(uncertainty());
    presets.push(zugzwang());
    presets
}

fn worth_seeing() -> Vec<Preset> {
    const GROUP: &str = "Worth seeing";
    vec![
        Preset::new(
            GROUP,
            "A queen for a mate",
            "Bratko-Kopec 1 (1982): 1… Qd1+ gives the queen away. Watch the search refuse it for four \
             iterations and change its mind in the fifth.",
            "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5",
            &[
                KeyMoment::of("cut-off", "Depth 4: the queen is just lost", "4:Qd1:out"),
                KeyMoment::of("re-search", "Depth 5: something is there", "5:Qd1:in2"),
                KeyMoment::of("new-best", "The queen is given for a mate", "5:Qd1:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "The start of the game",
            "The initial position to depth 5: an ordinary, quiet search. Its first move sets the value, and \
             the \
             others are cut off one after the other.",
            "game=chess&depth=5",
            &[
                KeyMoment::of("new-best", "Nf3 has a value", "5:Nf3:out"),
                KeyMoment::of("cut-off", "d4 is no better", "5:d4:out"),
                KeyMoment::of("cut-off", "e4 neither", "5:e4:out"),
            ],
        ),
    ]
}

fn endgames() -> Vec<Preset> {
    const GROUP: &str = "Endgames";
    vec![
        Preset::new(
            GROUP,
            "Fine #70",
            "Lasker and Reichhelm's pawn ending (1901), number 70 in Fine's Basic Chess Endings: few \
             moves, many transpositions, so the table does most of the work. Kb1 wins, and is found at \
             depth 20.",
            "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=20",
            &[
                KeyMoment::of("cut-off", "Depth 19: Kb1 is no better than Kb2", "19:Kb1:out"),
                KeyMoment::of("table-answer", "The table answers for a subtree", "20:Kb2.Ka8.Kb1.Kb7:in"),
                KeyMoment::of("re-search", "Depth 20: Kb1 is searched again", "20:Kb1:in2"),
                KeyMoment::of("new-best", "Kb1 is best", "20:Kb1:out2"),
            ],
        ),
        Preset::new(
            GROUP,
            "Réti 1921",
            "White draws though his king seems two moves late: Kg7. The search finds it at depth 3, loses it \
             at \
             depth 9, and holds to it from depth 10.",
            "game=chess&fen=7K/8/k1P5/7p/8/8/8/8_w_-_-_0_1&depth=12",
            &[
                KeyMoment::of("new-best", "Depth 3: Kg7", "3:Kg7:out2"),
                KeyMoment::of("re-search", "Depth 10: Kg7 again", "10:Kg7:in2"),
                KeyMoment::of("new-best", "Depth 12: a draw", "12:Kg7:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "Mutual zugzwang",
            "A position that fools programs which try a null move (collected by Plenkner): g5 wins. Ten \
             plies do not \
             show it, so a draw is all that the search sees.",
            "game=chess&fen=7k/5K2/5P1p/3p4/6P1/3p4/8/8_w_-_-_0_1&depth=10",
            &[
                KeyMoment::of("new-best", "Ke7 draws", "10:Ke7:out"),
                KeyMoment::of("cut-off", "g5 seems no better", "10:g5:out"),
            ],
        ),
    ]
}

/// The Turk is the program of the paper: the table's move, captures by most valuable victim and history order
/// the moves; no killers, extensions or reductions; Risk 2, `NearLeaf` 3, `NearRoot` anywhere.
fn pre_searching() -> Vec<Preset> {
    vec![
        Preset::new(
            PRE_SEARCHING,
            "Fine #70",
            "An endgame with many transpositions, where pre-searching has most to win. Brackets and stripes \
             mark \
             what is searched deeper than is needed now.",
            "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=16&pre-search=on",
            &[
                KeyMoment::of("pre-search", "A pre-search on the best line", "12:Kb2.Kb8.Kc2.Kc8.Kc3.Kb7:in"),
                KeyMoment::plain("It has ended", "12:Kb2.Kb8.Kc2.Kc8.Kc3.Kb7:out"),
                KeyMoment::of(
                    "pre-search",
                    "Two iterations on, deeper still",
                    "14:Kb2.Kb8.Kc2.Kc8.Kc3.Kb7:in",
                ),
            ],
        ),
        Preset::new(
            PRE_SEARCHING,
            "The Turk, in a rook ending",
            "Capablanca-Tartakower, New York 1924, before 35 Kg3 (found at depth 13), searched as the \
             paper's \
             program does. A few pre-searches near the root cost thousands of visits each.",
            "game=chess&fen=5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8_w_-_-_0_1&depth=10&order-losing-late=off\
             &order-killers=off&pre-search=on",
            &[
                KeyMoment::of("pre-search", "A long pre-search", "9:Ke2.Rxc3.Rd7.Rc4.Rh7:in"),
                KeyMoment::of("pre-search", "Another, an iteration on", "10:Ke2.Rxc3.Kd2.Rc4.Ke2:in"),
            ],
        ),
    ]
}

fn uncertainty() -> Vec<Preset> {
    vec![
        // Table 1: 5 plies with check extensions, half of the moves searched at CUT nodes below PV nodes,
        // and The Turk's ordering (the table's move, captures, history).
        Preset::new(
            UNCERTAINTY,
            "The Turk, in Bratko-Kopec 21",
            "The set-up of Table 1: half of the moves are searched at CUT nodes below PV nodes. It finds Nh6 \
             with \
             3 per cent fewer visits.",
            "game=chess&fen=3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1_w_-_-_0_1&depth=5\
             &order-losing-late=off&order-killers=off&extend-check=16&uncertainty=children-of-pv",
            &[
                KeyMoment::of("uncertainty-cut-off", "Half of the replies to Nh6 are skipped", "5:Nh6:out"),
                KeyMoment::of("re-search", "Nh6 is searched again, whole", "5:Nh6:in2"),
                KeyMoment::of("new-best", "Nh6 is best", "5:Nh6:out2"),
            ],
        ),
        Preset::new(
            UNCERTAINTY,
            "After Figure 3",
            "In a position of ours after Figure 3 of the paper, 1. e6 seems to lose to 1… Rxe6 until 2. Nc5 \
             forks \
             the rooks. The node after it skips most moves and is uncertain, but 1… Ne5 refutes 1. e6, so \
             its value no longer matters.",
            "game=chess&fen=4r2k/p5pp/2n2pp1/p3P3/4N3/1rP4P/3R2PP/5RK1_w_-_-_0_1&depth=4&uncertainty=cut&\
             cut-ratio=15",
            &[
                KeyMoment::of(
                    "uncertainty-cut-off",
                    "26 of 30 replies to Nc5 are skipped",
                    "4:e6.Rxe6.Nc5:out",
                ),
                KeyMoment::of("cut-off", "Rxe6 seems refuted", "4:e6.Rxe6:out"),
                KeyMoment::of("cut-off", "Ne5 refutes e6 anyway", "4:e6:out"),
            ],
        ),
    ]
}

fn zugzwang() -> Preset {
    Preset::new(
        "Null move",
        "Zugzwang, without the guard",
        "Only Kd5 wins: after it, each side would prefer to pass (reciprocal zugzwang). The null move \
         passes for Black, and so the search plays Ke5, which draws: switch the guard on.",
        "game=chess&fen=8/3k4/8/8/3KP3/8/8/8_w_-_-_0_1&null-move=2&zugzwang-guard=off",
        &[
            KeyMoment::of("new-best", "Ke5 is taken for best", "6:Ke5:out"),
            KeyMoment::of("speculation", "After Kd5 Black passes", "6:Kd5.--:in"),
            KeyMoment::plain("Kd5 is refused", "6:Kd5:out"),
        ],
    )
}

/// Kopec and Bratko's 24 positions.
pub(super) fn bratko_kopec() -> Vec<Preset> {
    let preset = |(index, (fen, best)): (usize, &(&str, &str))| {
        Preset::new(
            "Bratko-Kopec",
            &format!("{}: {best}", index + 1),
            "One of Kopec and Bratko's 24 positions (1982), twelve of them tactical and twelve about \
             pawn levers. The best move is in the name.",
            &format!("game=chess&fen={}_0_1", fen.replace(' ', "_")),
            &[
                KeyMoment::plain("After one ply", "1::out"),
                KeyMoment::plain("The last iteration begins", "6::in"),
            ],
        )
    };
    BRATKO_KOPEC.iter().enumerate().map(preset).collect()
}
