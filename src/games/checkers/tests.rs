use super::evaluation::{ADVANCEMENT, BACK_RANK, KING, MAN, TEMPO};
use super::presets::START;
use super::{Checkers, CheckersMove, Position, pdn, transcript};
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::games::description::{Described, Listed, MoveNotation};
use crate::games::pasted::Pasted;
use crate::games::perft;
use crate::random::Random;
use crate::value::Value;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn open(text: &str) -> Checkers {
    Checkers::from_text(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn moves(game: &Checkers, position: &Position) -> Vec<CheckersMove> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    moves
}

/// The root's moves as they are written, in order.
fn written(text: &str) -> Vec<String> {
    let game = open(text);
    moves(&game, &game.root()).into_iter().map(|mv| game.notation(&game.root(), mv)).collect()
}

/// The text after these moves.
fn after(text: &str, line: &str) -> String {
    let mut game = open(text);
    for word in line.split_whitespace() {
        let mv = game.find_written(&game.root(), word, MoveNotation::Own);
        let mv = mv.unwrap_or_else(|| panic!("{word} in {}", game.text(&game.root())));
        game = open(&game.text(&game.play(&game.root(), mv)));
    }
    game.text(&game.root())
}

/// Source: OEIS A133046, with duplicate captures merged as in the counts that are published for it (`tests/perft.rs`
/// goes deeper).
#[test]
fn move_sequences_from_the_start() {
    let game = open(START);
    let counts: Vec<u64> = (1..=7).map(|depth| perft(&game, &game.root(), depth)).collect();
    assert_eq!(counts, [7, 49, 302, 1_469, 7_361, 36_768, 179_740]);
}

#[test]
fn captures_are_compulsory_and_may_be_chosen() {
    // Only the two jumps among Black's many moves are legal, the shorter one, too.
    assert_eq!(written("B:W16,18,30:B11,15,1"), ["11x20", "15x22"]);
    assert_eq!(written("B:W16,18,25:B11,15,1"), ["11x20", "15x29"]);
    assert_eq!(written("B:W24:B11"), ["11-15", "11-16"]);
}

#[test]
fn men_go_and_capture_forward_only_and_kings_both_ways() {
    assert_eq!(written("B:W10,31:B14,1"), ["1-5", "1-6", "14-17", "14-18"]);
    assert_eq!(written("B:W10,31:BK14,1"), ["14x7"]);
    assert_eq!(written("W:W18,32:B23"), ["18-14", "18-15", "32-27", "32-28"]);
    assert_eq!(written("W:WK18,32:B23"), ["18x27"]);
    // Kings do not fly.
    assert_eq!(written("B:W32:BK14"), ["14-17", "14-18", "14-9", "14-10"]);
}

#[test]
fn a_sequence_of_jumps_goes_on_while_it_can() {
    assert_eq!(written("B:W6,14,22:B1"), ["1x26"]);
    assert_eq!(after("B:W6,14,22:B1,2", "1x26"), "W:W:B2,26");
    // The player chooses between two ways; one is longer.
    assert_eq!(written("B:W6,14,15,24:B1"), ["1x17", "1x28"]);
}

#[test]
fn crowning_ends_the_move() {
    // A king goes on over 26; the man that has just become one does not.
    assert_eq!(written("B:W10,26,27:BK24"), ["24x22"]);
    assert_eq!(written("B:W10,26,27:B24"), ["24x31"]);
    assert_eq!(after("B:W10,26,27:B24", "24x31"), "W:W10,26:BK31");
}

#[test]
fn ways_that_branch_and_rejoin_are_one_move_and_others_are_told_apart() {
    // The king goes round the four men and back to its first square: both ways round are one move.
    let round = "B:W14,15,22,23:BK10";
    assert_eq!(written(round), ["10x10"]);
    assert_eq!(after(round, "10x10"), "W:W:BK10");
    // The man goes from 1 over 6, then left or right round the next four, to 26 in the end: the ways capture other
    // men.
    let branching = "B:W6,14,22,15,23:B1";
    assert_eq!(written(branching), ["1x10x17x26", "1x10x19x26"]);
    assert_eq!(after(branching, "1x10x17x26"), "W:W15,23:B26");
    assert_eq!(after(branching, "1x10x19x26"), "W:W14,22:B26");
}

#[test]
fn who_cannot_move_has_lost() {
    for text in ["B:W5,6,10:B1", "W:W:B1,2", "W:W12:B8,3"] {
        let game = open(text);
        assert_eq!(written(text), [""; 0]);
        assert_eq!(game.outcome(&game.root()), Outcome::Loss);
        assert!(game.in_check(&game.root()) && !game.is_drawn(&game.root()));
    }
}

#[test]
fn a_game_without_progress_is_drawn() {
    let drawn = |text: &str| open(text).is_drawn(&open(text).root());
    assert!(!drawn("B:WK32:BK1:H79") && drawn("B:WK32:BK1:H80"));
    assert!(drawn("B:WK32:BK1:H10 no-progress=5") && !drawn("B:WK32:BK1:H9 no-progress=5"));
    assert!(!drawn("B:WK32:BK1:H999 no-progress=0"));
    // A side that cannot move loses, even then.
    assert!(!drawn("B:WK5,K6,10:B1:H80"));
    // Kings' steps count; a man's step and a capture are progress.
    assert_eq!(after("B:WK32:BK1:H7", "1-6"), "W:WK32:BK6:H8");
    assert_eq!(after("B:WK32:BK1,12:H7", "12-16"), "W:WK32:BK1,16");
    assert_eq!(after("B:WK6,K32:BK1:H7", "1x10"), "W:WK32:BK10");
    let game = open("B:WK32:BK1:H7");
    assert_eq!(game.reversible_plies(&game.root()), 7);
}

#[test]
fn the_judgement_adds_up() {
    let value = |text: &str| {
        let game = open(text);
        game.evaluate(&game.root())
    };
    assert_eq!(value(START), Value::judgement(i32::from(TEMPO)));
    let man = MAN + 3 * ADVANCEMENT;
    assert_eq!(value("B:WK18:B13,3"), Value::judgement(i32::from(man + MAN + BACK_RANK - KING + TEMPO)));
    assert_eq!(value("W:WK18:B13,3"), Value::judgement(i32::from(KING - man - MAN - BACK_RANK + TEMPO)));
    // White's man on square 30 is on its own first row, the man on 9 has advanced five.
    assert_eq!(
        value("W:W30,9:BK18"),
        Value::judgement(i32::from(2 * MAN + BACK_RANK + 5 * ADVANCEMENT - KING + TEMPO))
    );
}

#[test]
fn only_who_must_jump_has_noisy_moves() {
    for text in ["B:W16,18,30:B11,15,1", "B:W24:B11", "B:W5,6,10:B1"] {
        let game = open(text);
        let root = game.root();
        let mut noisy = Vec::new();
        game.generate_noisy(&root, &mut noisy);
        let must_jump = moves(&game, &root).iter().any(|mv| mv.is_jump());
        assert_eq!(noisy, if must_jump { moves(&game, &root) } else { vec![] });
        assert!(noisy.iter().all(|mv| game.noisy_rank(&root, *mv).is_some()));
        assert_eq!(game.in_check(&root), must_jump || moves(&game, &root).is_empty());
    }
}

#[test]
fn moves_are_found_as_people_write_them() {
    let game = open("B:W6,14,22,15,23:B1");
    let root = game.root();
    let found = |text| game.find_written(&root, text, MoveNotation::Own).map(|mv| game.notation(&root, mv));
    assert_eq!(found("1x10x19x26").unwrap(), "1x10x19x26");
    assert_eq!(found("1-26").unwrap(), "1x10x17x26");
    for text in ["1x10", "1x10x26", "", "x", "0x26", "1x10x18x26", "1x999"] {
        assert_eq!(found(text), None, "{text}");
    }
    assert_eq!(game.find_written(&root, "1x26", MoveNotation::Uci), None);
    // The king goes from 19 straight to 12, or first round the other four: the short way's name is the ends of both.
    let both = open("B:W14,15,16,22,23:BK19");
    let written = written("B:W14,15,16,22,23:BK19");
    assert_eq!(written.len(), 2);
    for name in written {
        let found = both.find_written(&both.root(), &name, MoveNotation::Own).unwrap();
        assert_eq!(both.notation(&both.root(), found), name);
    }
    for mv in moves(&game, &root) {
        assert!(game.may_be_written(game.code(mv), &game.notation(&root, mv)));
        assert!(!game.may_be_written(game.code(mv), "1-6") && !game.may_be_written(game.code(mv), "11x26"));
    }
}

#[test]
fn the_parameters_of_a_position_are_parts_of_its_text() {
    let [pdn, rule] = Checkers::DESCRIPTION.position else { panic!() };
    let text = "B:WK32:BK1:H7 no-progress=5";
    assert_eq!(((pdn.get)(text), (rule.get)(text)), ("B:WK32:BK1:H7".to_owned(), "5".to_owned()));
    assert_eq!((rule.get)(START), "40");
    assert_eq!((pdn.set)(text, "W:WK32:BK1").unwrap(), "W:WK32:BK1 no-progress=5");
    assert_eq!((pdn.set)(START, text).unwrap(), text);
    assert_eq!((rule.set)(text, "40").unwrap(), "B:WK32:BK1:H7");
    assert_eq!((rule.set)(text, "0").unwrap(), "B:WK32:BK1:H7 no-progress=0");
    assert_eq!(open(text).text(&open(text).root()), text);
}

#[test]
fn positions_are_read_as_they_are_found() {
    for (text, same) in [
        ("B:W21-32:B1-12", START),
        ("b:bk5,12:w18,k20.", "B:W18,K20:BK5,12"),
        ("W:B1:W32:H0:F12", "W:W32:B1"),
        (" W:BK1-2:W32  ", "W:W32:BK1,K2"),
    ] {
        assert_eq!(open(text).text(&open(text).root()), same);
    }
}

#[test]
fn what_is_no_position_is_said() {
    for (text, part) in [
        ("", "whose turn"),
        ("X:W1:B2", "“X”"),
        ("B:W18", "Black's pieces are missing"),
        ("B:B1", "White's pieces are missing"),
        ("B:W18:B1:B2", "given twice"),
        ("B:W18:B33", "“33” among Black's"),
        ("B:W0:B1", "“0” among White's"),
        ("B:WK:B1", "“K” among White's"),
        ("B:W18,18:B1", "White has two pieces on square 18"),
        ("B:W18:B18", "both sides have a piece on square 18"),
        ("B:W14-26:B1", "White has 13 pieces"),
        ("B:W18:B30", "Black's man on square 30"),
        ("B:W3:B12", "White's man on square 3"),
        ("B:W:B12", "White has no piece"),
        ("B:W18:B1:Hx", "“x” is not a number of plies"),
        ("B:W18:B1:Q", "“Q”"),
        ("B:W18:B1:ä", "“ä”"),
        ("B:W18:B1 w", "“w”"),
        ("B:W18:B1 no-progress=x", "“x”"),
        ("B:W18:B1 no-progress=501", "“501”"),
    ] {
        let problem = Checkers::from_text(text).expect_err(text);
        assert!(problem.message.contains(part) && !problem.fix.is_empty(), "{text}: {problem}");
    }
}

#[test]
fn what_people_have_at_hand_is_read() {
    let same = |text: &str, fen: &str| {
        let read = open(text);
        assert_eq!(read.text(&read.root()), fen, "{text}");
        let set = Checkers::DESCRIPTION.position[0].set;
        let kept = set(START, text).unwrap();
        assert_eq!(open(&kept).root(), read.root(), "{text}");
        assert!(pdn::is_plain(&kept) && kept.split_whitespace().count() == 1, "{kept}");
    };
    let kings = "W:WK10,21,22:B1,2,3,4";
    for text in [
        "[FEN \"W:W21,22,K10:B1-4\"]",
        "W:W21, 22, K10:B1-4",
        " W : W21 , 22 , K10 : B1-4. ",
        "W:Wa3,c3,Kd6:Bb8,d8,f8,h8",
        "W:WK10,21-22:B1,2,3-4:H0:F12",
        "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"W:W21,22,K10:B1-4\"]\n*",
    ] {
        same(text, kings);
    }
    for text in [
        "1. 11-15 22-18 2. 15x22 25x18",
        "[Event \"Cup\"]\n[GameType \"21\"]\n1. 11-15 {good} 22-18 2. 15x22 (2. 15-19) 25x18 1/2-1/2",
        "11-15 22-18 15:22 25x18 *",
        "1.11-15! 22-18? 2.15X22 25 x 18 2-0",
    ] {
        let read = open(text);
        assert_eq!(
            read.text(&read.root()),
            open("1. 11-15 22-18 2. 15x22 25x18").text(&read.root()),
            "{text}"
        );
        assert!(read.root().black_to_move());
    }
    assert_eq!(open("11-15 22-18 15x22 25x18").root().pieces().map(u32::count_ones), [11, 11, 0]);
    // The moves are named by squares, in the same game: 11 is f6, 15 is e5.
    assert_eq!(open("f6-e5 c3-d4 e5xc3 b2xd4").root(), open("11-15 22-18 15x22 25x18").root());
    let rule = open("11-15 no-progress=7");
    assert!(rule.text(&rule.root()).ends_with(" no-progress=7"));
}

#[test]
fn a_game_is_read_as_far_as_it_is_legal() {
    let record = |text: &str, index| match transcript::pasted(text, index) {
        Some(Pasted::Games { record, .. }) => record,
        other => panic!("{text}: {other:?}"),
    };
    let game = record("1. 11-15 22-18 2. 9-13 24-19", 0);
    assert_eq!(game.stops.len(), 3);
    let problem = game.problem.unwrap();
    assert!(
        problem
            .message
            .starts_with("line 1: move 3, “9-13”, is not a legal move there, because there is a jump"),
        "{problem}"
    );
    let two = "[Black \"A\"]\n[White \"B\"]\n1. 11-15 1-0\n\n[Black \"C\"]\n1. 9-13 22-18 *";
    let second = record(two, 1);
    assert_eq!((second.title.as_str(), second.stops.len(), second.problem), ("C – White", 3, None));
    assert_eq!(
        record("1. 11-15 wibble 22-18", 0).problem.unwrap().message,
        "line 1: “wibble” after move 1: this is not a move"
    );
    assert_eq!(record("1. 11-15 {open", 0).stops.len(), 2);
    // Numbers of moves may lack their dots, but no other number is passed over.
    assert_eq!(record("1 11-15 22-18 2 15x22", 0).problem, None);
    assert_eq!(
        record("11-15 22 18", 0).problem.unwrap().message,
        "line 1: “22” after move 1: this is not a move"
    );
    let other = record("[GameType \"20\"]\n1. 32-28", 0);
    assert!(other.problem.unwrap().message.contains("type “20”"));
    assert!(Checkers::from_text("B:W18:B4-1").unwrap_err().message.contains("no range"));
    assert!(transcript::pasted(START, 0).is_none());
    let Some(Pasted::Games { titles, record }) =
        transcript::pasted(&"[Event \"x\"]\n1. 11-15 *\n".repeat(1_200), 1_199)
    else {
        panic!("no games")
    };
    assert_eq!((titles.len(), record.stops.len(), record.problem), (1_200, 2, None), "no game is left out");
}

proptest! {
    #[test]
    fn reading_a_game_never_panics(text in "(\\[FEN \"[BW:0-9,K-]{0,12}\"\\])?([1-9][0-9]?[-x][1-9][0-9]?|[ .{}();1-9*]|[a-h][1-8]|\\n){0,30}") {
        let _ = transcript::pasted(&text, 0);
        if let Ok(game) = Checkers::from_text(&text) {
            prop_assert_eq!(open(&game.text(&game.root())), game);
        }
    }
}

/// Visits the positions of a random game of at most this number of plies.
fn play_out(game: &Checkers, seed: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::from_seed(seed);
    let mut position = game.root();
    for _ in 0..plies {
        visit(&position);
        let moves = moves(game, &position);
        if moves.is_empty() {
            return;
        }
        position = game.play(&position, *random.pick(&moves));
    }
}

/// Checks the properties of every position.
fn check(game: &Checkers, position: &Position) {
    let [black, white, kings] = position.pieces();
    let fresh = Position::new(black, white, kings, position.black_to_move(), position.quiet_plies());
    assert_eq!(*position, fresh, "key or worth are not what a fresh count gives");
    let text = game.text(position);
    if let Ok(read) = Checkers::from_text(&text) {
        assert_eq!(read.root(), *position, "{text}");
    } else {
        panic!("{text} cannot be read");
    }
    let legal = moves(game, position);
    let codes: BTreeSet<u16> = legal.iter().map(|mv| game.code(*mv).0).collect();
    assert_eq!(codes.len(), legal.len(), "{text}: two moves have one code");
    let written: HashSet<String> = legal.iter().map(|mv| game.notation(position, *mv)).collect();
    assert_eq!(written.len(), legal.len(), "{text}: two moves are written alike");
    assert_eq!(position.can_move(), !legal.is_empty(), "{text}");
    assert_eq!(position.must_jump(), legal.iter().any(|mv| mv.is_jump()), "{text}");
    for mv in legal {
        assert!(game.history_slot(position, mv) < Checkers::HISTORY_SLOTS);
        assert!(game.squares_slot(position, mv) < Checkers::SQUARES_SLOTS);
        assert!(game.code(mv) != MoveCode::NONE && game.find(position, game.code(mv)) == Some(mv));
        let notation = game.notation(position, mv);
        assert_eq!(game.find_written(position, &notation, MoveNotation::Own), Some(mv), "{text} {notation}");
        assert!(game.may_be_written(game.code(mv), &notation));
    }
}

proptest! {
    #[test]
    fn every_position_of_a_playout_holds_together(seed: u64) {
        let game = open(START);
        play_out(&game, seed, 150, |position| check(&game, position));
    }

    /// Crowded boards, where kings have many ways.
    #[test]
    fn every_legal_position_holds_together(pieces in prop::collection::vec(0..8_u8, 32), black: bool) {
        let squares = |kinds: &[u8]| {
            (0..32).filter(|square| kinds.contains(&pieces[*square])).take(12).fold(0_u32, |bits, square| bits | 1 << square)
        };
        let (ours, theirs) = (squares(&[0]), squares(&[1, 2, 3, 4]));
        prop_assume!(ours != 0 && theirs != 0);
        let [own, other] = if black { [ours, theirs] } else { [theirs, ours] };
        let position = Position::new(own, other, ours | theirs, black, 0);
        check(&open(START), &position);
    }

    #[test]
    fn reading_never_panics(text in "[BWKbw:,0-9HF. \
                                     -]{0,24}|[BW]:W[K0-9,-]{0,20}:B[K0-9,-]{0,20}(:H[0-9]{1,4})?( \
                                     no-progress=[0-9]{1,3})?|\\PC{0,20}") {
        if let Ok(game) = Checkers::from_text(&text) {
            let written = game.text(&game.root());
            prop_assert_eq!(Checkers::from_text(&written), Ok(game));
        }
    }
}
