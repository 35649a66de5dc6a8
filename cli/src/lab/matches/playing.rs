//! One game: two settings of the search move in turn.
//!
//! Every search begins with an empty table, without killers and without history. It knows the game's earlier
//! positions, because the winning side must not repeat them.

use super::adjudication::{Adjudication, Ending, Winner};
use plyscope::game::{Evaluate as _, Game, MoveCode, Outcome};
use plyscope::games::description::Knowledge;
use plyscope::games::{AnyGame, AnyMove, AnyPosition, GameKind, with_game};
use plyscope::problem::Problem;
use plyscope::scenario::Scenario;
use plyscope::search::observe::NoObserver;
use plyscope::search::{Parameters, Search};
use plyscope::value::Value;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A game that was played, as results keep it. The first side is the one that begins: White in chess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The winner.
    pub result: Winner,
    /// Why it ended.
    pub ending: Ending,
    /// All moves in the game's own notation (SAN in chess) with spaces between, the opening's moves first.
    pub moves: String,
    /// The value of each move after the opening, as the side that moved saw it.
    pub values: Vec<i16>,
    /// The depth of the last completed iteration of each.
    pub depths: Vec<u8>,
    /// The visits of the first side and of the second.
    pub visits: [u64; 2],
    /// For how many moves of each side the visits did not suffice for an iteration of one ply, which was then
    /// searched to its end.
    pub beyond_visits: [u64; 2],
}

/// The result of a player's search.
struct Choice {
    /// Nothing where the search names none because every move loses.
    mv: MoveCode,
    value: i16,
    depth: u8,
    visits: u64,
    beyond_visits: bool,
}

/// Plays a game from an opening on. The players are the first side's scenario and the second's, both at the
/// start of the same game.
///
/// # Errors
///
/// The game cannot be searched.
pub fn play(
    opening: &[AnyMove],
    players: [&Scenario; 2],
    adjudication: &Adjudication,
) -> Result<PlayedGame, Problem> {
    let rules = players[0].open()?;
    let mut position = rules.root();
    let mut keys = vec![rules.key(&position)];
    let mut moves: Vec<String> = Vec::new();
    let (mut values, mut depths) = (Vec::new(), Vec::new());
    let (mut visits, mut beyond_visits) = ([0; 2], [0; 2]);
    let mut legal = Vec::new();
    let (result, ending) = loop {
        let first = rules.first_player_to_move(&position);
        legal.clear();
        rules.generate(&position, &mut legal);
        if let Some(over) = over_by_rules(players[0].game, &rules, &position, &legal, &keys) {
            break over;
        }
        if let Some(winner) = adjudication.winner(&values, !first) {
            break (winner, Ending::Agreement);
        }
        if adjudication.is_too_long(moves.len()) {
            break (Winner::Nobody, Ending::MoveLimit);
        }
        let mv = match opening.get(moves.len()) {
            Some(mv) => *mv,
            None => {
                let side = usize::from(!first);
                let choice = choose(&at(players[side], &rules.text(&position)), &keys[..keys.len() - 1])?;
                values.push(choice.value);
                depths.push(choice.depth);
                visits[side] += choice.visits;
                beyond_visits[side] += u64::from(choice.beyond_visits);
                legal.iter().find(|mv| rules.code(**mv) == choice.mv).copied().unwrap_or(legal[0])
            }
        };
        moves.push(rules.notation(&position, mv));
        position = rules.play(&position, mv);
        keys.push(rules.key(&position));
    };
    Ok(PlayedGame { result, ending, moves: moves.join(" "), values, depths, visits, beyond_visits })
}

/// The player at another position of its game, given by its text.
fn at(player: &Scenario, text: &str) -> Scenario {
    let position = (player.game.description().at)(&player.position, text);
    Scenario { position, ..player.clone() }
}

/// Whether the rules of the game end it here, and how.
fn over_by_rules(
    game: GameKind,
    rules: &AnyGame,
    position: &AnyPosition,
    legal: &[AnyMove],
    keys: &[u64],
) -> Option<(Winner, Ending)> {
    let is_chess = game == GameKind::Chess;
    if legal.is_empty() {
        let first = rules.first_player_to_move(position);
        let for_the_side_to_move = match rules.outcome(position) {
            Outcome::Loss => Ordering::Less,
            Outcome::Draw => Ordering::Equal,
            Outcome::Score(score) => score.cmp(&Value::DRAW),
        };
        let (winner, in_chess) = match for_the_side_to_move {
            Ordering::Less => (Winner::side(!first), Ending::Checkmate),
            Ordering::Equal => (Winner::Nobody, Ending::Stalemate),
            Ordering::Greater => (Winner::side(first), Ending::GameOver),
        };
        return Some((winner, if is_chess { in_chess } else { Ending::GameOver }));
    }
    let key = rules.key(position);
    let repeats = game.description().knows.contains(&Knowledge::Repetition);
    if repeats && keys.iter().filter(|earlier| **earlier == key).count() >= 3 {
        return Some((Winner::Nobody, Ending::Repetition));
    }
    rules.is_drawn(position).then(|| match rules.reversible_plies(position) {
        _ if !is_chess => (Winner::Nobody, Ending::DrawnByRule),
        100.. => (Winner::Nobody, Ending::FiftyMoves),
        _ => (Winner::Nobody, Ending::InsufficientMaterial),
    })
}

/// Searches the player's position with nothing known but the keys of the positions before it.
fn choose(player: &Scenario, earlier: &[u64]) -> Result<Choice, Problem> {
    let game = player.open()?;
    let parameters = player.effective_parameters(&game);
    let judged = game.evaluate(&game.root());
    let searched = game.searched().ok_or_else(|| {
        Problem::new("game", player.game.name(), "this game cannot be searched", "choose another")
    })?;
    Ok(with_game!(searched, |game| {
        let (mut found, _) = Search::new(game, parameters, NoObserver).after(earlier).run();
        let mut visits = found.visits;
        let beyond_visits = found.value.is_none() || found.depth == 0;
        if beyond_visits {
            let one_ply = Parameters { depth: 1, finish_iteration: true, ..parameters };
            (found, _) = Search::new(game, one_ply, NoObserver).after(earlier).run();
            visits += found.visits;
        }
        Choice {
            mv: found.pv.first().map_or(MoveCode::NONE, |mv| game.code(*mv)),
            value: found.value.unwrap_or(judged).get(),
            depth: found.depth,
            visits,
            beyond_visits,
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::super::openings::read_line;
    use super::*;
    use plyscope::scenario::Scenario;

    const RULES: Adjudication = Adjudication { draw_after: 200, win_value: 1000, win_plies: 4 };
    const NEVER: Adjudication = Adjudication { draw_after: 10_000, win_value: 0, win_plies: 4 };

    fn player_of(game: &str, pairs: &str) -> Scenario {
        Scenario::parse(&format!("game={game}&table=12&{pairs}")).unwrap()
    }

    fn player(pairs: &str) -> Scenario {
        player_of("chess", pairs)
    }

    fn line(text: &str) -> Vec<AnyMove> {
        read_line(GameKind::Chess, text).unwrap()
    }

    /// Plays a line to its end without a search.
    fn ended(text: &str) -> (Winner, Ending) {
        let nobody = player("");
        let game = play(&line(text), [&nobody; 2], &NEVER).unwrap();
        assert_eq!((game.moves.as_str(), game.visits), (text, [0, 0]));
        (game.result, game.ending)
    }

    #[test]
    fn the_rules_end_a_game() {
        assert_eq!(ended("f3 e5 g4 Qh4#"), (Winner::Second, Ending::Checkmate));
        assert_eq!(ended("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"), (Winner::First, Ending::Checkmate));
        // Sam Loyd's stalemate in ten moves.
        let stalemate = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
        assert_eq!(ended(stalemate), (Winner::Nobody, Ending::Stalemate));
        let there_and_back = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        assert_eq!(ended(there_and_back), (Winner::Nobody, Ending::Repetition));
    }

    #[test]
    fn fifty_moves_and_too_little_to_mate() {
        let over = |fen: &str| {
            let rules = GameKind::Chess.open(fen).unwrap();
            let mut legal = Vec::new();
            rules.generate(&rules.root(), &mut legal);
            over_by_rules(GameKind::Chess, &rules, &rules.root(), &legal, &[rules.key(&rules.root())])
        };
        assert_eq!(over("7k/8/8/8/8/8/8/R6K w - - 100 90"), Some((Winner::Nobody, Ending::FiftyMoves)));
        assert_eq!(over("7k/8/8/8/8/8/8/R6K w - - 99 90"), None);
        assert_eq!(
            over("7k/8/8/8/8/8/8/2B4K w - - 0 90"),
            Some((Winner::Nobody, Ending::InsufficientMaterial))
        );
        assert_eq!(over("R5k1/5ppp/8/8/8/8/8/7K b - - 100 90"), Some((Winner::First, Ending::Checkmate)));
    }

    #[test]
    fn the_same_game_is_played_again() {
        let opening = line("e4 e5 Nf3 Nc6 Bb5 a6");
        let (first, second) = (player("depth=60&visits=3000&null-move=3"), player("depth=60&visits=3000"));
        let game = play(&opening, [&first, &second], &RULES).unwrap();
        assert_eq!(game, play(&opening, [&first, &second], &RULES).unwrap());
        let plies = game.moves.split(' ').count();
        assert!(plies > 10 && game.moves.starts_with("e4 e5 Nf3 Nc6 Bb5 a6 "), "{game:?}");
        assert_eq!((game.values.len(), game.depths.len()), (plies - 6, plies - 6));
        // Each move of a side costs it what it was given, or less where it saw the end of the game.
        assert!(game.visits.iter().sum::<u64>() <= 3000 * (plies as u64 - 6), "{:?}", game.visits);
        assert_eq!(game.beyond_visits, [0, 0]);
    }

    #[test]
    fn who_searches_deeper_wins() {
        let (deep, shallow) = (player("depth=60&visits=20000"), player("depth=1&quiescence=off"));
        for (white, players) in [(true, [&deep, &shallow]), (false, [&shallow, &deep])] {
            let game = play(&line("d4 d5 c4 e6"), players, &RULES).unwrap();
            assert_eq!(game.result, Winner::side(white), "{game:?}");
            assert_eq!(game.ending, Ending::Agreement, "{game:?}");
            assert!(game.values.iter().rev().take(4).all(|value| value.abs() >= 1000), "{:?}", game.values);
        }
    }

    #[test]
    fn a_player_knows_the_game() {
        // White is a queen up and has been going to and fro with a knight; once more, and it is a draw.
        let to_and_fro = "e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Qxc3 dxc3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3";
        let two_plies = player("depth=2");
        let rules = GameKind::Chess.open(&two_plies.position).unwrap();
        let mut position = rules.root();
        let mut keys = vec![rules.key(&position)];
        for mv in line(to_and_fro) {
            position = rules.play(&position, mv);
            keys.push(rules.key(&position));
        }
        let there = at(&two_plies, &rules.text(&position));
        let value = |earlier: &[u64]| choose(&there, earlier).unwrap().value;
        assert!(value(&[]) < -500);
        assert_eq!(value(&keys[..keys.len() - 1]), 0, "Black comes back to what was there before");
    }

    /// Follows a game's moves by its rules, and asks at each position whether it is over there.
    fn follow(game: GameKind, played: &PlayedGame) -> (AnyGame, AnyPosition) {
        let rules = GameKind::open(game, game.description().start).unwrap();
        let mut position = rules.root();
        let moves = read_line(game, &played.moves).unwrap();
        assert!(moves.len() > 10, "{}", played.moves);
        for mv in moves {
            let mut legal = Vec::new();
            rules.generate(&position, &mut legal);
            assert!(legal.contains(&mv), "{}", rules.text(&position));
            position = rules.play(&position, mv);
        }
        (rules, position)
    }

    #[test]
    fn other_games_are_played_to_their_end() {
        for (game, pairs) in [(GameKind::Othello, ""), (GameKind::Ataxx, "null-move=2")] {
            let deep = player_of(game.name(), &format!("depth=60&visits=3000&{pairs}"));
            let shallow = player_of(game.name(), "depth=1");
            for (first, players) in [(true, [&deep, &shallow]), (false, [&shallow, &deep])] {
                let played = play(&[], players, &NEVER).unwrap();
                assert_eq!(played, play(&[], players, &NEVER).unwrap(), "the same game is played again");
                assert_eq!(
                    (played.result, played.ending),
                    (Winner::side(first), Ending::GameOver),
                    "{played:?}"
                );
                let (rules, end) = follow(game, &played);
                let mut legal = Vec::new();
                rules.generate(&end, &mut legal);
                assert_eq!(legal, [], "{}", rules.text(&end));
                let Outcome::Score(score) = rules.outcome(&end) else { panic!("it ends with a score") };
                let first_to_move = rules.first_player_to_move(&end);
                assert_eq!(score > Value::DRAW, first_to_move == first, "{}", rules.text(&end));
                assert_eq!(played.values.len(), played.moves.split(' ').count());
            }
        }
    }

    #[test]
    fn rules_that_draw_a_game_draw_it_in_a_match() {
        let over = |game: GameKind, text: &str, before: usize| {
            let rules = game.open(text).unwrap();
            let mut legal = Vec::new();
            rules.generate(&rules.root(), &mut legal);
            over_by_rules(game, &rules, &rules.root(), &legal, &vec![rules.key(&rules.root()); before])
        };
        let drawn = Some((Winner::Nobody, Ending::DrawnByRule));
        assert_eq!(over(GameKind::Ataxx, "x5o/7/7/7/7/7/o5x x 100 51", 1), drawn);
        assert_eq!(over(GameKind::Ataxx, "x5o/7/7/7/7/7/o5x x 99 50", 1), None);
        // A repeated position is a draw at the third time, if the game has such a rule.
        assert_eq!(over(GameKind::Ataxx, "x5o/7/7/7/7/7/o5x x 99 50", 3), None);
        let kings = "B:WK5:BK15";
        assert_eq!(over(GameKind::Checkers, kings, 2), None);
        assert_eq!(over(GameKind::Checkers, kings, 3), Some((Winner::Nobody, Ending::Repetition)));
        // As many stones on either side of a full board.
        let half = "xxxxxxx/xxxxxxx/xxxxxxx/xxx-ooo/ooooooo/ooooooo/ooooooo x 0 1";
        assert_eq!(over(GameKind::Ataxx, half, 1), Some((Winner::Nobody, Ending::GameOver)));
        let more = "xxxxxxx/xxxxxxx/xxxxxxx/xxx-xoo/ooooooo/ooooooo/ooooooo o 0 1";
        assert_eq!(over(GameKind::Ataxx, more, 1), Some((Winner::First, Ending::GameOver)));
        // Four in a line: the side to move has lost.
        let four = over(GameKind::ConnectFour, "1122334", 1);
        assert_eq!(four, Some((Winner::First, Ending::GameOver)));
    }

    #[test]
    fn too_few_visits_are_counted_and_the_game_goes_on() {
        let (few, enough) = (player("depth=60&visits=5"), player("depth=1"));
        let short = Adjudication { draw_after: 8, ..RULES };
        let game = play(&line("e4 e5"), [&few, &enough], &short).unwrap();
        assert_eq!((game.ending, game.result), (Ending::MoveLimit, Winner::Nobody), "{game:?}");
        assert_eq!(game.moves.split(' ').count(), 16);
        assert_eq!(game.beyond_visits, [7, 0], "{game:?}");
    }
}
