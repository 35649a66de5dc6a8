use super::*;
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::games::description::BoardMove;
use crate::games::listing;
use crate::value::Value;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::HashSet;

/// Castling, promotions, pins, en passant captures and checks of every kind.
const POSITIONS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/P1k5/K7/8/8/8/6p1/8 w - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
];

fn chess(fen: &str) -> Chess {
    Chess::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves(chess: &Chess, position: &Position) -> Vec<ChessMove> {
    let mut moves = Vec::new();
    chess.generate(position, &mut moves);
    moves
}

pub(super) fn find_uci(chess: &Chess, position: &Position, uci: &str) -> ChessMove {
    moves(chess, position)
        .into_iter()
        .find(|mv| chess.uci(*mv) == uci)
        .unwrap_or_else(|| panic!("{uci} is not legal in {}", chess.text(position)))
}

fn after(chess: &Chess, line: &str) -> Position {
    line.split_whitespace()
        .fold(chess.root(), |position, uci| chess.play(&position, find_uci(chess, &position, uci)))
}

/// The position with the colours exchanged and the board turned upside down.
pub(super) fn flipped(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let swapped = |character: char| match character.is_ascii_uppercase() {
            true => character.to_ascii_lowercase(),
            false => character.to_ascii_uppercase(),
        };
        text.chars().map(swapped).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].rsplit('/').map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let clocks = fields[4..].join(" ");
    format!("{} {turn} {} {en_passant} {clocks}", ranks.join("/"), swap(fields[2]))
}

/// Checks the properties of every position.
fn check_position(chess: &Chess, position: &Position) {
    let text = chess.text(position);
    let fresh = self::chess(&text);
    assert_eq!(fresh.text(&fresh.root()), text);
    assert_eq!(chess.key(position), fresh.key(&fresh.root()), "key of {text}");
    assert_eq!(chess.terms(position), fresh.terms(&fresh.root()), "evaluation of {text}");
    assert_eq!(chess.evaluate(position), Value::judgement(chess.terms(position).total));

    let twin = self::chess(&flipped(&text));
    let twin_root = twin.root();
    assert_eq!(chess.evaluate(position), twin.evaluate(&twin_root), "twin of {text}");
    assert_ne!(chess.key(position), twin.key(&twin_root), "twin of {text}");

    let all = moves(chess, position);
    assert_eq!(all.len(), moves(&twin, &twin_root).len());
    let codes: HashSet<MoveCode> = all.iter().map(|mv| chess.code(*mv)).collect();
    assert_eq!(codes.len(), all.len(), "codes of {text}");
    assert!(!codes.contains(&MoveCode::NONE));
    let notations: HashSet<String> = all.iter().map(|mv| chess.notation(position, *mv)).collect();
    assert_eq!(notations.len(), all.len(), "notations of {text}");

    let in_order = |moves: Vec<ChessMove>| {
        let mut codes: Vec<u16> = moves.into_iter().map(|mv| chess.code(mv).0).collect();
        codes.sort_unstable();
        codes
    };
    if !chess.in_check(position) {
        let mut noisy = Vec::new();
        chess.generate_noisy(position, &mut noisy);
        let expected = all.iter().copied().filter(|mv| chess.noisy_rank(position, *mv).is_some()).collect();
        assert_eq!(in_order(noisy), in_order(expected), "noisy moves of {text}");
        assert_eq!(chess.is_stalemate(position), all.is_empty(), "stalemate of {text}");
        let mut checks = Vec::new();
        chess.generate_quiet_checks(position, &mut checks);
        let gives_check = |mv: &ChessMove| chess.in_check(&chess.play(position, *mv));
        let is_quiet = |mv: &ChessMove| chess.noisy_rank(position, *mv).is_none();
        let expected: Vec<ChessMove> = all.iter().copied().filter(is_quiet).filter(gives_check).collect();
        assert_eq!(checks, expected, "quiet checks of {text}, in the order of all moves");
    }

    for mv in all {
        assert!(chess.history_slot(position, mv) < Chess::HISTORY_SLOTS);
        assert_eq!(chess.find(position, chess.code(mv)), Some(mv));
        // A capture or promotion changes the number of pieces or the material, a quiet move neither.
        let before = text.split(' ').next().unwrap_or("").chars().filter(char::is_ascii_alphabetic).count();
        let next = chess.text(&chess.play(position, mv));
        let left = next.split(' ').next().unwrap_or("").chars().filter(char::is_ascii_alphabetic).count();
        let noisy = left < before || chess.promotion(mv).is_some();
        assert_eq!(chess.noisy_rank(position, mv).is_some(), noisy, "{} in {text}", chess.uci(mv));
    }

    match chess.pass(position) {
        None => assert!(chess.in_check(position)),
        Some(passed) => {
            let expected = self::chess(&chess.text(&passed));
            assert_eq!(chess.key(&passed), expected.key(&expected.root()), "null move in {text}");
            let fields = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
            let (before, after) = (fields(&text), fields(&chess.text(&passed)));
            assert_eq!((&before[0], &before[2], "-"), (&after[0], &after[2], &*after[3]));
            assert_ne!(before[1], after[1]);
            let twice = chess.pass(&passed).map(|twice| chess.key(&twice));
            if before[3] == "-" && !chess.in_check(&passed) {
                assert_eq!(twice, Some(chess.key(position)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 5))]

    #[test]
    fn random_games_keep_everything_up_to_date(
        start in 0..POSITIONS.len(),
        choices in prop::collection::vec(any::<Index>(), 0..60),
    ) {
        let chess = chess(POSITIONS[start]);
        let mut position = chess.root();
        check_position(&chess, &position);
        for choice in choices {
            let moves = moves(&chess, &position);
            if moves.is_empty() {
                break;
            }
            position = chess.play(&position, moves[choice.index(moves.len())]);
            check_position(&chess, &position);
        }
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,60}") {
        let _ = Chess::from_fen(&text);
    }

    #[test]
    fn almost_right_texts_are_read_or_rejected(
        base in 0..POSITIONS.len(),
        edits in prop::collection::vec((any::<Index>(), "[1-8kqrbnpKQRBNPwb/ e36-]"), 1..6),
    ) {
        let mut text: Vec<char> = POSITIONS[base].chars().collect();
        for (place, new) in edits {
            let place = place.index(text.len());
            text.splice(place..=place, new.chars());
        }
        let text: String = text.into_iter().collect();
        match Chess::from_fen(&text) {
            Ok(chess) => check_position(&chess, &chess.root()),
            Err(error) => prop_assert!(!error.problem.contains("the rules of chess reject"), "{}: {}", text, error),
        }
    }
}

#[test]
fn standard_algebraic_notation() {
    for (fen, uci, san) in [
        (POSITIONS[1], "e1g1", "O-O"),
        (POSITIONS[1], "e1c1", "O-O-O"),
        (POSITIONS[1], "e5d7", "Nxd7"),
        (POSITIONS[3], "c4c5", "c5"),
        (POSITIONS[4], "d7c8n", "dxc8=N"),
        (POSITIONS[6], "a7a8q", "a8=Q"),
        ("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", "Rad1"),
        ("R7/7k/8/8/8/8/8/R5K1 w - - 0 1", "a1a4", "R1a4"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"),
    ] {
        let chess = chess(fen);
        let root = chess.root();
        assert_eq!(chess.notation(&root, find_uci(&chess, &root, uci)), san, "{uci} in {fen}");
    }
}

#[test]
fn endings_of_a_game() {
    let mated = chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80");
    assert!(moves(&mated, &mated.root()).is_empty());
    assert_eq!(mated.outcome(&mated.root()), Outcome::Loss);
    assert!(!mated.is_drawn(&mated.root()), "mate on the hundredth ply");
    let stalemate = chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(moves(&stalemate, &stalemate.root()).is_empty() && stalemate.is_stalemate(&stalemate.root()));
    assert_eq!(stalemate.outcome(&stalemate.root()), Outcome::Draw);
    for (fen, drawn, reversible) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", false, 99),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", true, 100),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 80", true, 0),
        ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 80", false, 0),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 3 80", false, 3),
    ] {
        let chess = chess(fen);
        assert_eq!(chess.is_drawn(&chess.root()), drawn, "{fen}");
        assert_eq!(chess.reversible_plies(&chess.root()), reversible, "{fen}");
    }
}

#[test]
fn keys_are_equal_for_equal_positions_only() {
    let key = |fen: &str| {
        let chess = chess(fen);
        chess.key(&chess.root())
    };
    let start = Chess::default();
    assert_eq!(start.key(&start.root()), key(POSITIONS[0]));
    assert_eq!(
        start.key(&after(&start, "g1f3 g8f6 b1c3 b8c6")),
        start.key(&after(&start, "b1c3 b8c6 g1f3 g8f6"))
    );
    // No piece can capture on e3, so it makes no difference that a pawn has just passed it.
    assert_eq!(
        start.key(&after(&start, "e2e4")),
        key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    );
    // Here something can, except that in the second pair the capture would uncover a rook.
    let capturable = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_ne!(key(capturable), key(&capturable.replace("e3", "-")));
    let pinned = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
    assert_eq!(key(pinned), key(&pinned.replace("e3", "-")));
    let castles: HashSet<u64> = ["KQkq", "KQk", "KQq", "Kkq", "Qkq", "K", "Q", "k", "q", "-"]
        .map(|rights| key(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")))
        .into();
    assert_eq!(castles.len(), 10);
}

#[test]
fn ranks_of_noisy_moves() {
    let chess = chess("1r6/P5k1/8/3q4/2P1Q3/8/8/4K3 w - - 0 1");
    let root = chess.root();
    let rank = |uci| chess.noisy_rank(&root, find_uci(&chess, &root, uci));
    // The lesser of two pieces that can take the queen comes first; a new queen counts like a captured one.
    let falling = ["a7b8q", "c4d5", "e4d5", "a7b8n", "a7a8n"].map(rank);
    assert!(falling.is_sorted_by(|higher, lower| higher > lower), "{falling:?}");
    assert_eq!(rank("a7a8q"), rank("c4d5"));
    assert!(falling[4].is_some());
    assert_eq!(rank("c4c5"), None);
}

/// Checks by a piece itself, by castling, and by a king, pawn or knight that opens a line.
#[test]
fn quiet_checks_of_every_kind() {
    for (fen, expected) in [
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", vec!["h1f1", "h1h8", "e1g1"]),
        ("4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", vec!["e2d1", "e2f1", "e2d2", "e2f2", "e2d3", "e2f3"]),
        ("k7/8/1P6/3N4/8/8/8/4K3 w - - 0 1", vec!["b6b7", "d5c7"]),
        ("4k3/8/8/8/8/8/1p6/b6K b - - 0 1", vec![]),
        ("7k/8/8/8/8/8/1P6/B3K3 w - - 0 1", vec!["b2b3", "b2b4"]),
        (
            "8/8/8/8/3r1n1K/8/8/k7 b - - 0 1",
            vec!["f4e2", "f4g2", "f4d3", "f4h3", "f4d5", "f4h5", "f4e6", "f4g6"],
        ),
    ] {
        let chess = chess(fen);
        let mut checks = Vec::new();
        chess.generate_quiet_checks(&chess.root(), &mut checks);
        let checks: Vec<String> = checks.into_iter().map(|mv| chess.uci(mv)).collect();
        assert_eq!(checks, expected, "{fen}");
    }
}

#[test]
fn captures_that_seem_to_lose_material() {
    let chess = chess("3r2k1/2p5/1p1p4/b3N3/8/5Q2/3R4/B5K1 w - - 0 1");
    let root = chess.root();
    let loses = |uci| chess.is_losing_capture(&root, find_uci(&chess, &root, uci));
    // A rook for a defended pawn; a rook for an undefended bishop would be no loss.
    assert!(loses("d2d6"));
    let other = self::chess("3r2k1/2p5/3p4/b3N3/8/5Q2/R7/B5K1 w - - 0 1");
    let free = find_uci(&other, &other.root(), "a2a5");
    assert!(!other.is_losing_capture(&other.root(), free));
}

#[test]
fn find_move_says_why_not() {
    let chess = chess("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_eq!(chess.find_move("Rad1").map(|mv| chess.uci(mv)), Ok("a1d1".to_owned()));
    assert!(chess.find_move("Rd1").unwrap_err().contains("several"));
    assert!(chess.find_move("Rd9").is_err() && chess.find_move("Nf3").is_err());
}

#[test]
fn what_selective_search_asks() {
    let chess = chess("4k3/1p6/2P5/8/8/5p2/4P3/4K2R w K - 0 1");
    let root = chess.root();
    let asks = |uci| chess.threatens_promotion(&root, find_uci(&chess, &root, uci));
    assert_eq!(["c6c7", "c6b7", "e2f3", "h1h7"].map(asks), [true, true, false, false]);
    assert!(!chess.is_zugzwang_prone(&root));
    assert!(chess.is_zugzwang_prone(&chess.pass(&root).unwrap()));
}

#[test]
fn listing_for_a_board() {
    let listing = listing(&chess("  4k3/P7/8/8/8/8/8/R3K3\tw Q - "), |text| {
        std::iter::once(("fen".to_owned(), text.to_owned())).collect()
    });
    assert_eq!(listing.position, "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!((listing.side, listing.check), ("first", false));
    let find = |notation| listing.moves.iter().find(|mv| mv.notation == notation).unwrap();
    let squares = |from: &str, to: &str, becomes: Option<&str>| BoardMove {
        from: Some(from.to_owned()),
        to: to.to_owned(),
        becomes: becomes.map(str::to_owned),
    };
    assert_eq!(find("O-O-O").squares, Some(squares("e1", "c1", None)));
    assert_eq!(find("O-O-O").values["fen"], "4k3/P7/8/8/8/8/8/2KR4 b - - 1 1");
    assert_eq!(find("a8=N").squares, Some(squares("a7", "a8", Some("n"))));
}

#[test]
fn fens_with_few_fields_and_much_space() {
    let chess = chess(" \n 8/8/4k3/8/4P3/4K3/8/8   b -\t-  ");
    assert_eq!(chess.text(&chess.root()), "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1");
    let chess = self::chess("8/8/4k3/8/4P3/4K3/8/8 b - - 12");
    assert_eq!(chess.text(&chess.root()), "8/8/4k3/8/4P3/4K3/8/8 b - - 12 1");
}

#[test]
fn fen_errors_name_the_field_and_the_fix() {
    use FenField::*;
    for (fen, field, parts) in [
        ("", None, &["no text"] as &[&str]),
        (
            "8/8/4k3/8/4P3/4K3/8/8 w",
            None,
            &["at least 4 fields are needed, 2 given", "the castling rights, the en passant square"],
        ),
        ("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1 x y", None, &["at most 6 fields are allowed, 8 given", "\"1\""]),
        ("hello", Some(Pieces), &["8 ranks are needed, 1 given"]),
        ("8/8/4k3/8/4P3/4K3/8 w - - 0 1", Some(Pieces), &["8 ranks are needed, 7 given"]),
        ("8/8/4k3/8/4P4/4K3/8/8 w - - 0 1", Some(Pieces), &["rank 4 (\"4P4\") adds up to 9 instead of 8"]),
        ("8/8/4k3/8/4P/4K3/8/8 w - - 0 1", Some(Pieces), &["rank 4", "5 instead of 8"]),
        ("8/8/4k3/8/4X3/4K3/8/8 w - - 0 1", Some(Pieces), &["rank 4 has 'X'", "KQRBNP"]),
        ("8/8/4k3/9/4P3/4K3/8/8 w - - 0 1", Some(Pieces), &["rank 5 has '9'"]),
        ("8/8/8/8/4P3/4K3/8/8 w - - 0 1", Some(Pieces), &["Black has no king", "add one k"]),
        ("8/8/4k3/8/4P3/8/8/8 w - - 0 1", Some(Pieces), &["White has no king", "add one K"]),
        ("8/8/4k3/8/4P3/4KK2/8/8 w - - 0 1", Some(Pieces), &["White has 2 kings"]),
        ("P7/8/4k3/8/4P3/4K3/8/8 w - - 0 1", Some(Pieces), &["white pawn is on a8"]),
        ("8/8/4k3/8/4P3/4K3/8/7p w - - 0 1", Some(Pieces), &["black pawn is on h1"]),
        ("8/8/4k3/8/PPPPPPPP/P3K3/8/8 w - - 0 1", Some(Pieces), &["White has 9 pawns"]),
        (
            "qqqqqqqq/qqqqk3/8/8/8/4K3/8/8 b - - 0 1",
            Some(Pieces),
            &["Black's pawns (0) and promoted pieces (at least 11)"],
        ),
        ("8/8/4k3/8/4P3/4K3/8/8 x - - 0 1", Some(SideToMove), &["\"x\" is not a side", "w for White"]),
        ("8/8/4k3/4R3/8/4K3/8/8 w - - 0 1", Some(SideToMove), &["capture Black's king", "write b"]),
        ("8/8/4k3/3K4/8/8/8/8 b - - 0 1", Some(SideToMove), &["Black is to move"]),
        ("4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1", Some(Pieces), &["Black is in check", "no single move"]),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", Some(Castling), &["'X' is no castling right"]),
        ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", Some(Castling), &["G needs the rook on g1"]),
        ("4k3/8/8/8/8/8/4K3/7R w H - 0 1", Some(Castling), &["H needs the king on rank 1"]),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", Some(Castling), &["K needs the rook on h1"]),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", Some(Castling), &["two rights", "h1"]),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", Some(Castling), &["'K' is there twice"]),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Some(Castling), &["K needs the rook on h1", "remove the K"]),
        ("3k4/8/8/8/8/8/8/4K2R w Kq - 0 1", Some(Castling), &["q needs the king on e8"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - x3 0 1", Some(EnPassant), &["\"x3\" is not a square"]),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", Some(EnPassant), &["e3 is not on rank 6", "White"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", Some(EnPassant), &["from d2 over d3 to d4"]),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", Some(EnPassant), &["from e2 over e3 to e4"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - -1 1", Some(HalfmoveClock), &["\"-1\" is not a number"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - +1 1", Some(HalfmoveClock), &["\"+1\" is not a number"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 99999999999", Some(MoveNumber), &["is not a number from 0 to 9999"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - bm Ke5;", Some(HalfmoveClock), &["\"bm\""]),
    ] {
        let error = Chess::from_fen(fen).map(|_| ()).expect_err(fen);
        let message = error.to_string();
        assert_eq!(error.field, field, "{fen}: {message}");
        for part in parts {
            assert!(message.contains(part), "{fen}: {message} lacks {part}");
        }
        assert!(!error.fix.is_empty(), "{fen}");
    }
}

#[test]
fn clocks_at_their_limit_are_written_so_that_they_can_be_read() {
    let chess = Chess::from_fen("7k/8/8/8/8/8/8/K7 b - - 9999 9999").unwrap();
    let mut moves = Vec::new();
    chess.generate(&chess.root(), &mut moves);
    for mv in moves {
        let text = chess.text(&chess.play(&chess.root(), mv));
        assert!(text.ends_with(" 9999 9999"), "{text}");
        assert_eq!(Chess::from_fen(&text).map(|chess| chess.text(&chess.root())), Ok(text));
    }
}

/// The node-by-node cost of copy-make depends on it.
#[test]
fn positions_are_small() {
    assert!(size_of::<Position>() <= 192, "{} bytes", size_of::<Position>());
    assert!(size_of::<ChessMove>() <= 8);
}

#[test]
fn the_measured_shares_of_best_moves_are_ten_and_rise_to_one() {
    let lines = include_str!("best_move_shares.txt").lines().filter(|line| !line.starts_with('#'));
    let shares: Vec<f64> = lines.map(|line| line.parse().unwrap()).collect();
    assert_eq!((shares.len(), shares.last()), (10, Some(&1.0)));
    assert!(shares.windows(2).all(|pair| 0.0 < pair[0] && pair[0] <= pair[1]), "{shares:?}");
}

/// From https://www.chessprogramming.org/Chess960_Perft_Results.
#[test]
fn castling_rights_of_chess960_are_read() {
    for (fen, counts) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528, 12_189]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", [21, 807, 18_002]),
    ] {
        let chess = chess(fen);
        assert!(chess.has_chess960_castling());
        assert_eq!(chess.text(&chess.root()), fen);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(crate::games::perft(&chess, &chess.root(), depth), count, "{fen}");
        }
        // The outermost rooks, as most programs write them.
        let usual = self::chess(&fen.replace("HFhf", "KQkq").replace("HEhe", "KQkq"));
        assert_eq!(
            (usual.text(&usual.root()), usual.key(&usual.root())),
            (fen.to_owned(), chess.key(&chess.root()))
        );
    }
    // A move of the king to the next square, and castling that leads there.
    let close = chess("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let legal = moves(&close, &close.root());
    let codes: HashSet<MoveCode> = legal.iter().map(|mv| close.code(*mv)).collect();
    assert_eq!(codes.len(), legal.len());
    let castled = close.play(&close.root(), close.find_move("O-O").unwrap());
    assert_eq!(close.text(&castled), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(close.key(&castled), chess_key("4k3/8/8/8/8/8/8/5RK1 b - - 1 1"));
    // Files with the meaning of the usual letters.
    let usual = chess("4k3/8/8/8/8/8/8/4K2R w H - 0 1");
    assert_eq!(usual.text(&usual.root()), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

fn chess_key(fen: &str) -> u64 {
    let chess = chess(fen);
    chess.key(&chess.root())
}
