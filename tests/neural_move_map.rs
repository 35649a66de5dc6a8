//! The neural move map from outside: the order told again from the bytes of a network's file, networks that are named,
//! missing or foreign, and networks that are trained again.

use crate::common::by_tier;
use crate::common::recorded::{positions, record};
use plyscope::game::{Game, MoveMapModel};
use plyscope::games::othello::Othello;
use plyscope::games::{GameKind, SearchableGame, give_model, move_map};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::ordering::RankSource;
use plyscope::search::visit_kind::VisitKind;
use plyscope_cli::lab::experiment::Experiment;
use plyscope_cli::lab::game::LabGame;
use plyscope_cli::lab::move_map::MoveMapTraining;
use plyscope_cli::lab::runner::Runner;
use std::collections::BTreeMap;

const OTHELLO: &[u8] = include_bytes!("../src/games/othello/othello.movemap");

/// The weights of Othello's network by output square and input, read without the program's own reader: input 0 to 63 is
/// a disc of the side to move, 64 to 127 one of its opponent's, 128 is always on. Each class of symmetry has one weight,
/// and classes are sorted by their first output and input.
fn weights_of_othello() -> Vec<Vec<i32>> {
    let begin = OTHELLO.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let mut unread = OTHELLO[begin..].iter().map(|byte| i32::from(byte.cast_signed()));
    let turned = |square: usize, times: usize, flipped: bool| {
        let (mut x, mut y) = (square % 8, square / 8);
        for _ in 0..times {
            (x, y) = (7 - y, x);
        }
        if flipped { y * 8 + 7 - x } else { y * 8 + x }
    };
    let mut known = BTreeMap::new();
    let mut weights = vec![vec![0; 129]; 64];
    for (output, row) in weights.iter_mut().enumerate() {
        for (input, weight) in row.iter_mut().enumerate() {
            let images = (0..8).map(|image| {
                let turn = |square| turned(square, image % 4, image >= 4);
                (turn(output), if input == 128 { 128 } else { input / 64 * 64 + turn(input % 64) })
            });
            let class = images.min().unwrap();
            *weight = *known.entry(class).or_insert_with(|| unread.next().unwrap());
        }
    }
    assert_eq!(unread.next(), None, "every weight is read");
    weights
}

fn squares(text: &str) -> (Vec<usize>, Vec<usize>) {
    let (discs, side) = text.split_once(' ').unwrap();
    let (own, other) = if side == "Black" { ('X', 'O') } else { ('O', 'X') };
    let of = |disc: char| discs.char_indices().filter(|(_, on)| *on == disc).map(|(at, _)| at).collect();
    (of(own), of(other))
}

/// At each node the moves that the network ranked come in the order of their sums, told from the file's bytes.
#[test]
fn moves_come_in_the_order_of_the_networks_sums() {
    let weights = weights_of_othello();
    let late = "OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO White";
    let start = GameKind::Othello.description().start;
    let mut compared = 0;
    for text in [start, late] {
        let link = format!("game=othello&discs={}&depth=5&order-neural=100", text.replace(' ', "_"));
        let scenario = Scenario::parse(&link).unwrap();
        let game = Othello::from_text(&scenario.position).unwrap();
        let parameters = scenario.effective_parameters(&scenario.open().unwrap());
        let trace = record(&game, parameters);
        let positions = positions(&game, &trace);
        for id in 0..trace.len() {
            let (own, other) = squares(&game.text(&positions[id as usize]));
            let sum = |square: usize| {
                let on = own.iter().copied().chain(other.iter().map(|at| 64 + at)).chain([128]);
                on.map(|input| weights[square][input]).sum::<i32>()
            };
            let children = trace.children(id).map(|child| trace.visit(child).unwrap());
            let ranked = children
                .filter(|child| child.kind == VisitKind::Node)
                .filter(|child| child.rank == Some(RankSource::NeuralMoveMap) && child.mv.0 < 64);
            let sums: Vec<i32> = ranked.map(|child| sum(usize::from(child.mv.0))).collect();
            assert!(sums.is_sorted_by(|one, next| one >= next), "{text}, visit {id}: {sums:?}");
            compared += sums.windows(2).filter(|pair| pair[0] > pair[1]).count();
        }
    }
    assert!(compared > 100, "{compared}");
}

fn visits(link: &str) -> u64 {
    run::search(&Scenario::parse(link).unwrap()).unwrap().visits
}

/// A network that knows nothing leaves the game's own order: the order without killers and history.
#[test]
fn a_network_of_zeros_is_the_games_own_order() {
    let map = move_map(GameKind::Othello).unwrap();
    let (_, free) = map.shape.tied_weights();
    let empty = MoveMapModel::new("othello", map.shape, 1.0, vec![0; free], Vec::new());
    let (game, hash) = give_model(&empty.written()).unwrap();
    assert_eq!((game, hash), (GameKind::Othello, empty.hash()));
    let with = |pairs: &str| visits(&format!("game=othello&depth=6&{pairs}"));
    let none = with("order-killers=off&order-history=off");
    assert_eq!(with(&format!("order-neural=100&model={hash}")), none);
    // With the history alone in the sum, the history orders.
    assert_ne!(with(&format!("order-neural=1&model={hash}")), none);
    // Another network is another search.
    assert_ne!(with("order-neural=100"), none);
    // A search without a node that is deep enough does not ask the network.
    assert_eq!(with("order-neural=100&neural-depth=7"), with("order-neural=0"));
    let after = with(&format!("order-neural=100&neural-place=after-killers&model={hash}"));
    assert_eq!(after, with("order-history=off"), "killers stay before the network");
}

#[test]
fn a_scenario_names_its_network() {
    let built_in = move_map(GameKind::Othello).unwrap().built_in_hash().unwrap();
    let named = format!("game=othello&depth=5&order-neural=100&model={built_in}");
    assert_eq!(visits(&named), visits("game=othello&depth=5&order-neural=100"));
    let scenario = Scenario::parse(&named).unwrap();
    assert!(scenario.to_string().ends_with(&format!("model={built_in}")), "{scenario}");
    assert!(!Scenario::parse("game=othello&order-neural=100").unwrap().to_string().contains("model"));

    let problem = |link: &str| run::search(&Scenario::parse(link).unwrap()).unwrap_err();
    let missing = problem("game=othello&order-neural=100&model=00000000000000aa");
    assert!(missing.message.contains("the network 00000000000000aa is not here"), "{missing}");
    // A network that is not asked need not be there.
    assert!(visits("game=othello&depth=3&model=00000000000000aa") > 0);
    let of_four = move_map(GameKind::ConnectFour).unwrap().included().unwrap();
    give_model(&of_four.written()).unwrap();
    let foreign = problem(&format!("game=othello&order-neural=100&model={}", of_four.hash()));
    assert!(foreign.message.contains("belongs to another game"), "{foreign}");

    let refused = |link: &str| Scenario::parse(link).unwrap_err().remove(0);
    let wrong = refused("game=othello&model=xyz");
    assert!(wrong.message.contains("not the hash of a network"), "{wrong}");
    let tree = refused("game=tree&order-neural=50");
    assert_eq!(tree.message, "Neural move map has no meaning in the game “tree”");
    assert!(refused("game=othello&order-neural=101").fix.contains("from 0 to 100"));
}

/// The network of chess is a file of the page, which the command gives to the core.
#[test]
fn the_network_of_chess_is_given() {
    plyscope_cli::networks::give_built_in();
    let link = "game=chess&depth=4&order-neural=100";
    let scenario = Scenario::parse(link).unwrap();
    assert_eq!(scenario.missing_model(), None);
    assert_ne!(visits(link), visits("game=chess&depth=4"));
    // After killers and losing captures, in the place of the history.
    let Some(SearchableGame::Chess(game)) = scenario.open().unwrap().searched() else {
        panic!("it is chess")
    };
    let trace = record(&game, scenario.effective_parameters(&scenario.open().unwrap()));
    let ranks: Vec<RankSource> = (0..trace.len()).filter_map(|id| trace.visit(id).unwrap().rank).collect();
    let count = |source| ranks.iter().filter(|rank| **rank == source).count();
    assert!(count(RankSource::NeuralMoveMap) > 100 && count(RankSource::Killer) > 100);
}

/// Trains a network by the command in its header again, and gives its file without the line that names the commit and
/// without the checksum, which depends on that line.
fn trained_again(game: GameKind) -> (Vec<u8>, Vec<u8>) {
    let model = move_map(game).unwrap().included().unwrap();
    let command = model.note("command").unwrap();
    let words: Vec<&str> = command.split_whitespace().collect();
    let option = |name: &str| {
        let at = words.iter().position(|word| *word == name).unwrap();
        words[at + 1].parse::<u32>().unwrap()
    };
    let training = MoveMapTraining {
        game: LabGame(game),
        positions: option("--positions"),
        seed: option("--seed").into(),
        depth: option("--depth") as u8,
        epochs: option("--epochs"),
        out: None,
    };
    let jobs = training.jobs(&Runner::default()).unwrap();
    let run = |job: &_| training.run(job).unwrap();
    let rows: Vec<_> = {
        use rayon::prelude::*;
        jobs.list.par_iter().map(run).collect()
    };
    let trained = training.summary(&rows).unwrap();
    (trained.file().to_vec(), model.written())
}

fn without_commit(file: &[u8]) -> Vec<u8> {
    let lines = file.split_inclusive(|byte| *byte == b'\n');
    lines
        .filter(|line| !line.starts_with(b"commit: ") && !line.starts_with(b"crc32: "))
        .flatten()
        .copied()
        .collect()
}

#[test]
fn networks_are_trained_again_by_their_commands() {
    let games: &[GameKind] = by_tier(
        &[GameKind::TicTacToe],
        &[GameKind::TicTacToe],
        &[GameKind::TicTacToe, GameKind::ConnectFour, GameKind::Othello],
    );
    for game in games {
        let (again, committed) = trained_again(*game);
        assert_eq!(without_commit(&again), without_commit(&committed), "{}", game.name());
    }
    println!("figure: {} networks trained again", games.len());
}
