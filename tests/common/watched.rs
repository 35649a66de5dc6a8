//! Searches watched by an observer, and the visits of a best-first search as an observer sees them.

use plyscope::game::{Evaluate, Interval, MoveCode};
use plyscope::search::observe::{Entered, Left, NoObserver, Observer, Visited};
use plyscope::search::parameters::Parameters;
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::search::{Search, SearchResult};

/// A visit, with the moves that lead to it.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    pub path: Vec<MoveCode>,
    pub numbers: Option<ProofNumbers>,
    pub thresholds: Option<ProofNumbers>,
    pub interval: Option<Interval>,
    pub left: Option<Left>,
    /// The number of visits of its children.
    pub children: usize,
}

/// Every visit of a position, in the order of entering.
#[derive(Default)]
struct Watch {
    visits: Vec<Visit>,
    open: Vec<usize>,
}

impl Watch {
    fn now(&mut self) -> &mut Visit {
        &mut self.visits[*self.open.last().unwrap()]
    }
}

impl Observer for Watch {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, entered: &Entered) {
        if entered.kind.is_position() {
            let mut path = Vec::new();
            if let Some(above) = self.open.last() {
                self.visits[*above].children += 1;
                path.clone_from(&self.visits[*above].path);
            }
            path.extend(entered.mv.known());
            self.open.push(self.visits.len());
            self.visits.push(Visit { path, ..Visit::default() });
        }
    }
    fn thresholds(&mut self, thresholds: ProofNumbers) {
        self.now().thresholds = Some(thresholds);
    }
    fn numbers(&mut self, numbers: ProofNumbers) {
        self.now().numbers = Some(numbers);
    }
    fn interval(&mut self, interval: Interval) {
        self.now().interval = Some(interval);
    }
    fn leave(&mut self, visited: &Visited, left: &Left) {
        if visited.kind.is_position() {
            self.now().left = Some(*left);
            self.open.pop();
        }
    }
}

/// Searches, watched by an observer of any type: the search is compiled once for each game and type of tag.
pub fn search_with<G: Evaluate, O: Observer>(
    game: &G,
    parameters: Parameters,
    mut observer: O,
) -> (SearchResult<G::Move>, O) {
    let watching: &mut dyn Observer<Tag = O::Tag> = &mut observer;
    let (result, _) = Search::new(game, parameters, watching).run();
    (result, observer)
}

/// Searches without an observer.
pub fn search<G: Evaluate>(game: &G, parameters: Parameters) -> SearchResult<G::Move> {
    search_with(game, parameters, NoObserver).0
}

/// Searches, and returns the result with every visit.
pub fn watched<G: Evaluate>(game: &G, parameters: Parameters) -> (SearchResult<G::Move>, Vec<Visit>) {
    let (result, watch) = search_with(game, parameters, Watch::default());
    assert!(watch.open.is_empty());
    (result, watch.visits)
}
