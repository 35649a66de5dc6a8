//! Comparison with another session: the places that its trace lacks, and the counterparts of its visits here.

use super::Session;
use crate::facts::comparison::{Counterpart, Parting, standing_for};
use crate::language::parting_text::{ReadTrace, parting_text};
use crate::language::suite_table::SuiteComparison;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::VisitId;
use crate::trace::place::{Place, PlaceStep};
use crate::trace::visit_set::VisitSet;

impl Session {
    /// Marks these visits from now on: the other trace lacks their places.
    pub fn set_only_here(&mut self, visits: VisitSet) {
        self.flame.hatch(&self.trace, visits.clone());
        self.only_here = visits;
    }

    /// The first difference between this search and another one of the same position, in a sentence.
    #[must_use]
    pub fn first_difference(&self, other: &Session, parting: Option<Parting>) -> String {
        let sides = [self, other].map(|session| ReadTrace { trace: &session.trace, lens: session.lens });
        parting_text(&self.game, sides, parting)
    }

    /// Adds the position that this session and another one have searched to the comparison of two versions.
    pub fn add_to_suite(&self, other: &Session, name: &str, suite: &mut SuiteComparison) {
        let sides = [self, other].map(|session| ReadTrace { trace: &session.trace, lens: session.lens });
        suite.add(&self.game, name, sides);
    }

    /// The place of a visit, as numbers that another session of the position understands: its kind, its
    /// iteration, and its steps. Empty for the whole search and for a visit that does not exist.
    #[must_use]
    pub fn place(&self, visit: VisitId) -> Vec<u32> {
        let Some(Place { iteration, steps }) = self.trace.place_of(visit) else { return Vec::new() };
        let kind = self.trace.meta(visit).kind() as u32;
        [kind, iteration.into()].into_iter().chain(steps.into_iter().map(PlaceStep::code)).collect()
    }

    /// The counterpart here of a visit of another session, by its place; `None` in an empty trace, and for
    /// numbers that are not a place.
    #[must_use]
    pub fn counterpart(&self, place: &[u32]) -> Option<Counterpart> {
        let [kind, iteration, steps @ ..] = place else {
            return standing_for(&self.trace, None, VisitKind::Search);
        };
        let steps: Option<Vec<PlaceStep>> = steps.iter().map(|code| PlaceStep::of_code(*code)).collect();
        let place = Place { iteration: u16::try_from(*iteration).ok()?, steps: steps? };
        standing_for(&self.trace, Some(&place), *VisitKind::ALL.get(*kind as usize)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::facts::comparison::counterpart;
    use crate::language::compared::compare;
    use crate::run;
    use crate::scenario::Scenario;
    use crate::scene::tree::TreeAsk;
    use crate::scene::tree::item::Item;
    use crate::session::Session;
    use crate::trace::time::Time;

    fn session(search: &str) -> Session {
        let scenario =
            Scenario::parse(&format!("game=tree&tree=(3 12 8) (2 4 6) (14 5 3)&search={search}")).unwrap();
        let (_, trace) = run::trace(&scenario).unwrap();
        Session { trace, ..Session::new(scenario).unwrap() }
    }

    #[test]
    fn a_place_is_found_again_in_another_session() {
        let (a, b) = (session("minimax"), session("pvs"));
        for (one, other) in [(&a, &b), (&b, &a)] {
            for visit in 0..one.trace.len() {
                let expected = counterpart(&one.trace, visit, &other.trace);
                assert_eq!(other.counterpart(&one.place(visit)), expected, "visit {visit}");
            }
        }
        assert_eq!(a.place(a.trace.len()), [0; 0]);
        for nonsense in [[99, 1, 0], [0, 100_000, 0], [0, 2, u32::MAX]] {
            assert_eq!(a.counterpart(&nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn what_only_one_visits_is_framed_in_its_tree() {
        let (mut a, b) = (session("minimax"), session("alpha-beta"));
        let ask = TreeAsk::at(Time::MAX, 1200.0, 700.0);
        let plain = a.tree(&ask).items.len();
        let [only, _] = compare(&a.trace, &b.trace).only;
        a.set_only_here(only);
        let picture = a.tree(&ask);
        assert_eq!(picture.items.len(), plain + 2);
        let framed = picture.items[..2].iter().map(|drawn| match &drawn.item {
            Item::Shape { at, fill: None, stroke: Some(stroke), .. } if stroke.dashed => {
                picture.nodes[at.node].visit
            }
            other => panic!("{other:?}"),
        });
        assert_eq!(framed.collect::<Vec<_>>(), [Some(9), Some(10)]);
    }
}
