//! Positions whose keys are alike in the half that a trace keeps.

use super::common::recorded::{TREE_SEARCHES, record, tree_parameters};
use super::common::tree;
use plyscope::facts::position_visits::{PositionSearch, position_visits};
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game, MoveCode, Outcome};
use plyscope::games::tree::ExplicitTree;
use plyscope::trace::VisitId;
use plyscope::value::Value;

/// A tree whose keys differ in their upper halves only. The lower half is also the key of an absent position.
struct HalfKeys(ExplicitTree);

impl Game for HalfKeys {
    type Position = <ExplicitTree as Game>::Position;
    type Move = <ExplicitTree as Game>::Move;

    fn root(&self) -> Self::Position {
        self.0.root()
    }

    fn generate(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.0.generate(position, moves);
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.0.play(position, mv)
    }

    fn outcome(&self, position: &Self::Position) -> Outcome {
        self.0.outcome(position)
    }

    fn key(&self, position: &Self::Position) -> u64 {
        let key = self.0.key(position);
        (key ^ key >> 32) << 32
    }

    fn code(&self, mv: Self::Move) -> MoveCode {
        self.0.code(mv)
    }

    fn notation(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.0.notation(position, mv)
    }

    fn text(&self, position: &Self::Position) -> String {
        self.0.text(position)
    }

    fn first_player_to_move(&self, position: &Self::Position) -> bool {
        self.0.first_player_to_move(position)
    }
}

impl Evaluate for HalfKeys {
    const HISTORY_SLOTS: usize = ExplicitTree::HISTORY_SLOTS;

    fn evaluate(&self, position: &Self::Position) -> Value {
        self.0.evaluate(position)
    }

    fn history_slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        self.0.history_slot(position, mv)
    }
}

#[test]
fn positions_are_told_apart_by_their_whole_keys() {
    let (mut several, mut replays) = (0, 0);
    for seed in 0..12 {
        let tree = tree(3 + seed as usize % 4, seed * 11 + 1, 3);
        let parameters = tree_parameters(&tree, TREE_SEARCHES[seed as usize]);
        let game = HalfKeys(tree);
        let trace = record(&game, parameters);
        let positions: Vec<(VisitId, u64)> = (0..trace.len())
            .filter(|id| trace.meta(*id).kind().is_position())
            .map(|id| (id, game.key(&replay(&game, &trace, id).position)))
            .collect();
        for (visit, key) in positions.iter().step_by(positions.len().div_ceil(30)) {
            let same: Vec<VisitId> =
                positions.iter().filter(|(_, other)| other == key).map(|(id, _)| *id).collect();
            assert_eq!(position_visits(&game, &trace, *visit), same, "visit {visit} of seed {seed}");
            several += usize::from(same.len() > 1 && same.len() < positions.len());
            // The search only stops after replaying 500 visits.
            let mut search = PositionSearch::of(&game, &trace, *visit).unwrap();
            let mut at = 0;
            while at < trace.len() {
                let before = at;
                at = search.go_on(&game, &trace, 500);
                let looked_at = positions.iter().filter(|(id, _)| (before..at).contains(id)).count();
                assert!(looked_at <= 6 && at > before, "{looked_at} replayed in one step");
                replays += looked_at;
            }
            assert_eq!(search.visits, same, "visit {visit} of seed {seed}");
        }
    }
    assert!(several > 50 && replays > 1000, "{several} {replays}");
}
