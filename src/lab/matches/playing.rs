//! One game: two settings of the search move in turn.
//!
//! Every search begins with nothing: an empty table, no killers, no history. Of the game it is told the
//! positions so far, because whoever wins must not come back to them.

use super::adjudication::{Adjudication, Ending, Winner};
use crate::game::{Evaluate as _, Game, Outcome};
use crate::games::chess::{Chess, ChessMove, Position};
use crate::search::observe::NoObserver;
use crate::search::{Parameters, Search};
use serde::{Deserialize, Serialize};

/// A game that was played, as results keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Who has won.
    pub result: Winner,
    /// Why it ended.
    pub ending: Ending,
    /// All moves in standard algebraic notation with spaces between, those of the opening first.
    pub moves: String,
    /// The value of each move after the opening, as the side that moved saw it.
    pub values: Vec<i16>,
    /// The depth of the last completed iteration of each.
    pub depths: Vec<u8>,
    /// The visits of White and of Black.
    pub visits: [u64; 2],
    /// For how many moves of White and of Black the visits did not suffice for an iteration of one ply, which
    /// was then searched to its end.
    pub beyond_visits: [u64; 2],
}

/// What a player found.
struct Choice {
    mv: ChessMove,
    value: i16,
    depth: u8,
    visits: u64,
    beyond_visits: bool,
}

/// Plays a game from an opening on. The players are White's and Black's parameters.
#[must_use]
pub fn play(opening: &[ChessMove], players: [&Parameters; 2], adjudication: &Adjudication) -> PlayedGame {
    let rules = Chess::default();
    let mut position = rules.root();
    let mut keys = vec![rules.key(&position)];
    let mut moves: Vec<String> = Vec::new();
    let (mut values, mut depths) = (Vec::new(), Vec::new());
    let (mut visits, mut beyond_visits) = ([0; 2], [0; 2]);
    let mut legal = Vec::new();
    let (result, ending) = loop {
        let white = rules.first_player_to_move(&position);
        legal.clear();
        rules.generate(&position, &mut legal);
        if let Some(over) = over_by_rules(&rules, &position, &legal, &keys) {
            break over;
        }
        if let Some(winner) = adjudication.winner(&values, !white) {
            break (winner, Ending::Agreement);
        }
        if adjudication.is_too_long(moves.len()) {
            break (Winner::Nobody, Ending::MoveLimit);
        }
        let mv = match opening.get(moves.len()) {
            Some(mv) => *mv,
            None => {
                let side = usize::from(!white);
                let choice = choose(&position, &keys[..keys.len() - 1], players[side], legal[0]);
                values.push(choice.value);
                depths.push(choice.depth);
                visits[side] += choice.visits;
                beyond_visits[side] += u64::from(choice.beyond_visits);
                choice.mv
            }
        };
        moves.push(rules.notation(&position, mv));
        position = rules.play(&position, mv);
        keys.push(rules.key(&position));
    };
    PlayedGame { result, ending, moves: moves.join(" "), values, depths, visits, beyond_visits }
}

/// Whether the rules of chess end the game here, and how.
fn over_by_rules(
    rules: &Chess,
    position: &Position,
    legal: &[ChessMove],
    keys: &[u64],
) -> Option<(Winner, Ending)> {
    if legal.is_empty() {
        return Some(match rules.outcome(position) {
            Outcome::Loss => (Winner::side(!rules.first_player_to_move(position)), Ending::Checkmate),
            _ => (Winner::Nobody, Ending::Stalemate),
        });
    }
    let key = rules.key(position);
    if keys.iter().filter(|earlier| **earlier == key).count() >= 3 {
        return Some((Winner::Nobody, Ending::Repetition));
    }
    rules.is_drawn(position).then(|| match rules.reversible_plies(position) {
        100.. => (Winner::Nobody, Ending::FiftyMoves),
        _ => (Winner::Nobody, Ending::InsufficientMaterial),
    })
}

/// Searches a position with nothing known but the keys of the positions before it. `any` is a legal move, for the search that names none because
/// every move loses.
fn choose(position: &Position, earlier: &[u64], parameters: &Parameters, any: ChessMove) -> Choice {
    let game = Chess::from_position(position.clone());
    let (mut found, _) = Search::new(&game, *parameters, NoObserver).after(earlier).run();
    let mut visits = found.visits;
    let beyond_visits = found.value.is_none();
    if beyond_visits {
        let one_ply = Parameters { depth: 1, finish_iteration: true, ..*parameters };
        (found, _) = Search::new(&game, one_ply, NoObserver).after(earlier).run();
        visits += found.visits;
    }
    Choice {
        mv: found.pv.first().copied().unwrap_or(any),
        value: found.value.unwrap_or_else(|| game.evaluate(position)).get(),
        depth: found.depth,
        visits,
        beyond_visits,
    }
}

#[cfg(test)]
mod tests {
    use super::super::openings::read_line;
    use super::*;
    use crate::scenario::Scenario;

    const RULES: Adjudication = Adjudication { draw_after: 200, win_value: 1000, win_plies: 4 };
    const NEVER: Adjudication = Adjudication { draw_after: 10_000, win_value: 0, win_plies: 4 };

    fn player(pairs: &str) -> Parameters {
        Scenario::parse(&format!("game=chess&table=12&{pairs}")).unwrap().search
    }

    fn line(text: &str) -> Vec<ChessMove> {
        read_line(text).unwrap()
    }

    /// Plays a line to its end; nobody is asked for a move.
    fn ended(text: &str) -> (Winner, Ending) {
        let nobody = player("");
        let game = play(&line(text), [&nobody; 2], &NEVER);
        assert_eq!((game.moves.as_str(), game.visits), (text, [0, 0]));
        (game.result, game.ending)
    }

    #[test]
    fn the_rules_end_a_game() {
        assert_eq!(ended("f3 e5 g4 Qh4#"), (Winner::Black, Ending::Checkmate));
        assert_eq!(ended("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"), (Winner::White, Ending::Checkmate));
        // Sam Loyd's stalemate in ten moves.
        let stalemate = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
        assert_eq!(ended(stalemate), (Winner::Nobody, Ending::Stalemate));
        let there_and_back = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        assert_eq!(ended(there_and_back), (Winner::Nobody, Ending::Repetition));
    }

    #[test]
    fn fifty_moves_and_too_little_to_mate() {
        let over = |fen: &str| {
            let rules = Chess::from_fen(fen).unwrap();
            let mut legal = Vec::new();
            rules.generate(&rules.root(), &mut legal);
            over_by_rules(&rules, &rules.root(), &legal, &[rules.key(&rules.root())])
        };
        assert_eq!(over("7k/8/8/8/8/8/8/R6K w - - 100 90"), Some((Winner::Nobody, Ending::FiftyMoves)));
        assert_eq!(over("7k/8/8/8/8/8/8/R6K w - - 99 90"), None);
        assert_eq!(
            over("7k/8/8/8/8/8/8/2B4K w - - 0 90"),
            Some((Winner::Nobody, Ending::InsufficientMaterial))
        );
        assert_eq!(over("R5k1/5ppp/8/8/8/8/8/7K b - - 100 90"), Some((Winner::White, Ending::Checkmate)));
    }

    #[test]
    fn the_same_game_is_played_again() {
        let opening = line("e4 e5 Nf3 Nc6 Bb5 a6");
        let (first, second) = (player("depth=60&visits=3000&null-move=3"), player("depth=60&visits=3000"));
        let game = play(&opening, [&first, &second], &RULES);
        assert_eq!(game, play(&opening, [&first, &second], &RULES));
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
            let game = play(&line("d4 d5 c4 e6"), players, &RULES);
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
        let mut position = Chess::default().root();
        let mut keys = vec![Chess::default().key(&position)];
        for mv in line(to_and_fro) {
            position = Chess::default().play(&position, mv);
            keys.push(Chess::default().key(&position));
        }
        let mut legal = Vec::new();
        Chess::default().generate(&position, &mut legal);
        let value = |earlier: &[u64]| choose(&position, earlier, &two_plies, legal[0]).value;
        assert!(value(&[]) < -500);
        assert_eq!(value(&keys[..keys.len() - 1]), 0, "Black comes back to what was there before");
    }

    #[test]
    fn too_few_visits_are_counted_and_the_game_goes_on() {
        let (few, enough) = (player("depth=60&visits=5"), player("depth=1"));
        let short = Adjudication { draw_after: 8, ..RULES };
        let game = play(&line("e4 e5"), [&few, &enough], &short);
        assert_eq!((game.ending, game.result), (Ending::MoveLimit, Winner::Nobody), "{game:?}");
        assert_eq!(game.moves.split(' ').count(), 16);
        assert_eq!(game.beyond_visits, [7, 0], "{game:?}");
    }
}
