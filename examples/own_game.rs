//! A game of one's own: Nim, searched and recorded by Plyscope's alpha-beta, as lines that the page opens.
//!
//! `cargo run --example own_game > nim.jsonl`, then drop the file on the page, or `cargo plyscope check nim.jsonl`. What the
//! lines mean is in docs/trace-format.md.

use plyscope::game::{Evaluate, Game, MoveCode, Outcome};
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::parameters::Base;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::{Parameters, Search};
use plyscope::value::Value;

fn main() {
    print!("{}", recorded(Nim { heaps: [1, 2, 3] }));
}

/// The rules: a move takes matches from one heap, and who takes the last match wins.
pub struct Nim {
    /// How many matches each heap has.
    pub heaps: [u8; 3],
}

/// The heaps, and whether the player who began is to move.
#[derive(Clone)]
pub struct Position {
    heaps: [u8; 3],
    first: bool,
}

/// How many matches are taken from which heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    heap: u8,
    matches: u8,
}

impl Game for Nim {
    type Position = Position;
    type Move = Take;

    fn root(&self) -> Position {
        Position { heaps: self.heaps, first: true }
    }

    fn generate(&self, position: &Position, moves: &mut Vec<Take>) {
        for (heap, size) in (0..).zip(position.heaps) {
            moves.extend((1..=size).map(|matches| Take { heap, matches }));
        }
    }

    fn play(&self, position: &Position, take: Take) -> Position {
        let mut heaps = position.heaps;
        heaps[usize::from(take.heap)] -= take.matches;
        Position { heaps, first: !position.first }
    }

    /// Asked where there is no move: the other player took the last match.
    fn outcome(&self, _: &Position) -> Outcome {
        Outcome::Loss
    }

    fn key(&self, position: &Position) -> u64 {
        let [a, b, c] = position.heaps;
        u64::from_le_bytes([a, b, c, u8::from(position.first), 0, 0, 0, 0])
    }

    fn code(&self, take: Take) -> MoveCode {
        MoveCode(u16::from(take.heap) << 8 | u16::from(take.matches))
    }

    fn notation(&self, _: &Position, take: Take) -> String {
        name(self.code(take))
    }

    fn text(&self, position: &Position) -> String {
        position.heaps.map(|size| size.to_string()).join(" ")
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.first
    }
}

impl Evaluate for Nim {
    const HISTORY_SLOTS: usize = 3 * 256;

    /// A move's place in the table of the history heuristic, which this search does not use.
    fn history_slot(&self, _: &Position, take: Take) -> usize {
        usize::from(take.heap) << 8 | usize::from(take.matches)
    }

    /// Nothing is known at the horizon.
    fn evaluate(&self, _: &Position) -> Value {
        Value::DRAW
    }
}

/// A move as people write it: the heap and the number of matches.
fn name(MoveCode(code): MoveCode) -> String {
    format!("{}:{}", code >> 8, code & 0xff)
}

/// The lines of a search of a game of Nim to its end.
pub fn recorded(nim: Nim) -> String {
    let depth = nim.heaps.iter().sum();
    let parameters = Parameters { iterative_deepening: true, ..Parameters::plain(Base::AlphaBeta, depth) };
    let (result, lines) = Search::new(&nim, parameters, Lines::default()).run();
    assert!(result.value.is_some(), "no budget ends this search");
    lines.0
}

/// Writes a line when a visit begins and one when it ends.
struct Lines(String);

impl Default for Lines {
    fn default() -> Lines {
        let (infinity, win) = (Value::INFINITY.get(), Value::WIN.get());
        Lines(format!(
            "{{\"plyscope\":1,\"program\":\"Nim\",\"perspective\":\"mover\",\"infinity\":{infinity},\"mate\":{win}}}\n"
        ))
    }
}

/// The search itself and its iterations are visits, too, but no positions.
fn is_position(kind: VisitKind) -> bool {
    !matches!(kind, VisitKind::Search | VisitKind::Iteration)
}

impl Observer for Lines {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        if is_position(visit.kind) {
            let mv = visit.mv.known().map(name).unwrap_or_default();
            let (depth, alpha, beta) =
                (visit.depth.whole_plies(), visit.window.alpha.get(), visit.window.beta.get());
            self.0 +=
                &format!("{{\"enter\":\"{mv}\",\"depth\":{depth},\"alpha\":{alpha},\"beta\":{beta}}}\n");
        }
    }

    fn leave(&mut self, visited: &Visited, left: &Left) {
        if is_position(visited.kind) {
            self.0 += &format!("{{\"leave\":{}}}\n", left.value.get());
        }
    }
}
