//! The decisions of a node about its moves.

use super::{Audit, moved};
use plyscope::game::Evaluate;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::ordering::RankSource;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::visit::VisitRow;
use plyscope::value::Value;

fn is_undecided(value: Value) -> bool {
    i32::from(value.get()).abs() < 31_000
}

/// The value of a move by a visit of its child.
fn worth(child: &VisitRow) -> Value {
    -child.value.unwrap()
}

impl<G: Evaluate> Audit<'_, G> {
    fn is_begun_again(&self, row: &VisitRow) -> bool {
        let is_forced = |child: &VisitRow| child.extension == Some(ExtensionCause::Singular);
        self.children_of(row.id, VisitKind::ReSearch).iter().any(is_forced)
    }

    /// The pruned moves are quiet moves that are late or futile, and no others.
    pub(super) fn pruned_moves(&mut self, row: &VisitRow, reason: LeaveReason) {
        let place = self.place(row.id);
        let (late, futility) = (self.parameters.late_move_pruning.get(), self.parameters.futility.get());
        let pruned = self.trace.pruned(row.id);
        if late.is_none() && futility.is_none() || self.parameters.uncertainty.on || self.is_begun_again(row)
        {
            assert!(pruned.is_none() || late.is_some() || futility.is_some(), "{place}");
            return;
        }
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let position = self.position(row.id);
        let has_place = window.alpha.successor() == window.beta
            && row.expected != NodeType::Pv
            && is_undecided(window.alpha)
            && row.ply() > Some(0)
            && !self.game.in_check(position);
        let plies = i32::from(depth.whole_plies());
        let near = |most: u8| has_place && plies <= i32::from(most);
        let limit = late.filter(|late| near(late.depth)).map(|late| i32::from(late.moves) + plies * plies);
        let is_futile = futility.filter(|futility| near(futility.depth)).is_some_and(|futility| {
            i32::from(self.game.evaluate(position).get()) + i32::from(futility.margin) * plies
                <= i32::from(window.alpha.get())
        });
        let searched = self.children_of(row.id, VisitKind::Node);
        let mut best = Value::NEGATIVE_INFINITY;
        for (before, child) in searched.iter().enumerate() {
            let mv = self.game.find(position, child.mv).unwrap();
            let may_go = before > 0 && is_undecided(best) && self.is_quiet(row.id, mv);
            let is_late = limit.is_some_and(|limit| before as i32 >= limit);
            assert!(!(may_go && (is_late || is_futile)), "{place}: {child:?} is searched");
            best = best.max(worth(child));
        }
        if reason == LeaveReason::CutOff {
            assert!(pruned.is_none(), "{place}");
            return;
        }
        let left: Vec<G::Move> = self
            .legal(row.id)
            .into_iter()
            .filter(|mv| searched.iter().all(|child| child.mv != self.game.code(*mv)))
            .collect();
        let (late, futile) = pruned.map_or((0, 0), |pruned| (pruned.late.into(), pruned.futile.into()));
        assert_eq!(late + futile, left.len(), "{place}");
        assert_eq!(reason == LeaveReason::MovesPruned, !left.is_empty(), "{place}");
        assert!(left.iter().all(|mv| self.is_quiet(row.id, *mv)), "{place}");
        assert!(late == 0 || limit.is_some_and(|limit| searched.len() as i32 >= limit), "{place}");
        assert!(futile == 0 || is_futile, "{place}");
        if !left.is_empty() {
            assert_eq!(row.value, Some(best.max(window_floor(row, window.alpha, best))), "{place}");
            self.count("pruned moves");
        }
    }

    /// Each move is searched as deep as its place and its earlier value say, and again if that was too little.
    pub(super) fn reduced_moves(&mut self, row: &VisitRow) {
        let is_root = row.ply() == Some(0);
        assert!(!is_root || row.reduction.is_none(), "{}", self.place(row.id));
        self.moves_without_table_move(row);
        let parameters = self.parameters;
        let (late, previous) = (parameters.late_move_reductions.get(), parameters.previous_value.get());
        let leaves_out =
            parameters.late_move_pruning.on || parameters.futility.on || parameters.uncertainty.on;
        if late.is_none() && previous.is_none() || leaves_out || parameters.quality_step > 0 {
            return;
        }
        let place = self.place(row.id);
        let depth = self.depth(row);
        let children: Vec<VisitRow> = self.trace.children(row.id).map(|child| self.row(child)).collect();
        let mut number = 0;
        for (index, child) in children.iter().enumerate() {
            if child.value.is_none() {
                return;
            }
            if child.kind == VisitKind::Node {
                number += 1;
                if child.extension.is_none() {
                    self.reduced_move(row, child, depth, number, -child.window.beta);
                }
                if child.reduction.is_some_and(ReductionCause::is_tentative) {
                    let next = children.get(index + 1);
                    let again = next.filter(|next| next.kind == VisitKind::ReSearch && next.mv == child.mv);
                    let is_more = child.value.unwrap() < child.window.beta;
                    assert!(
                        !is_more || again.is_some_and(|next| next.depth == depth - Depth::PLY),
                        "{place}"
                    );
                    // A value that does not exceed alpha is enough, unless it may rest on skipped moves.
                    assert!(is_more || again.is_none() || child.uncertain, "{place}");
                }
            }
        }
    }

    /// A move to a position without a table move is searched less deep, and no other move is for that reason.
    fn moves_without_table_move(&mut self, row: &VisitRow) {
        let full = self.depth(row) - Depth::PLY;
        for child in self.children_of(row.id, VisitKind::Node) {
            let place = self.place(child.id);
            let is_reduced = child.reduction == Some(ReductionCause::NoTableMove);
            let Some(parameters) = self.parameters.internal_iterative_reductions.get() else {
                assert!(!is_reduced, "{place}");
                continue;
            };
            let is_asked = full >= Depth::plies(parameters.depth as i8) && child.extension.is_none();
            if is_reduced {
                let left = (full - Depth::plies(parameters.plies as i8)).max(Depth::PLY);
                assert!(is_asked && child.depth == left, "{place}");
                let source = self.trace.found_entry(child.id).map(|entry| self.row(entry.source));
                assert!(source.is_none_or(|source| source.best.known().is_none()), "{place}");
                self.count("internal iterative reduction");
            } else if is_asked && child.reduction.is_none() {
                // A draw is found before the table is asked.
                assert_ne!(child.outcome, Some(ProbeOutcome::Miss), "{place}");
            }
        }
    }

    fn reduced_move(&mut self, row: &VisitRow, child: &VisitRow, depth: Depth, number: usize, alpha: Value) {
        let place = format!("{} {child:?}, move {number}", self.place(row.id));
        let full = depth - Depth::PLY;
        let reduced_by = |plies: i32| {
            // A ply is always left.
            let left = full - Depth::plies(plies as i8);
            if plies == 0 { full } else { left.max(Depth::PLY).min(full) }
        };
        let is_possible = full > Depth::PLY;
        let late = if is_possible { self.late_move_plies(row, child, depth, number) } else { vec![0] };
        match child.reduction {
            Some(ReductionCause::FarBelowAlpha) => {
                let by = self.plies_below_alpha(child, alpha);
                assert!(is_possible && by.iter().any(|by| child.depth == reduced_by(*by)), "{place}: {by:?}");
                self.count("previous value reduction");
            }
            Some(ReductionCause::LateMove) => {
                assert!(
                    is_possible && late.iter().any(|by| *by > 0 && child.depth == reduced_by(*by)),
                    "{place}: {late:?}"
                );
                self.count("late move reduction");
            }
            // Other tests check these, or the searches do not have them.
            Some(_) => {}
            None => {
                assert_eq!(child.depth, full, "{place}");
                assert!(
                    late.contains(&0) || late.iter().any(|by| reduced_by(*by) == full),
                    "{place}: {late:?}"
                );
            }
        }
    }

    /// The reduction of a late quiet move in plies. Near a whole number there are two answers: the search
    /// multiplies rounded logarithms.
    fn late_move_plies(&self, row: &VisitRow, child: &VisitRow, depth: Depth, number: usize) -> Vec<i32> {
        let Some(parameters) = self.parameters.late_move_reductions.get() else { return vec![0] };
        let position = self.position(row.id);
        let mv = self.game.find(position, child.mv).unwrap();
        let is_late = number >= usize::from(parameters.from_move)
            && depth >= Depth::plies(parameters.from_depth as i8)
            && matches!(
                child.rank,
                Some(RankSource::History | RankSource::Generation | RankSource::NeuralMoveMap)
            )
            && !self.game.in_check(position)
            && self.is_quiet(row.id, mv);
        if !is_late {
            return vec![0];
        }
        let plies = f64::from(depth.whole_plies());
        let exact = f64::from(parameters.strength) / 100.0 * plies.ln() * (number as f64).min(64.0).ln();
        let at_pv = i32::from(row.expected == NodeType::Pv);
        [0.99, 1.01].map(|about| ((exact * about).floor() as i32).max(1) - at_pv).to_vec()
    }

    /// The plies of reduction for a move that an earlier iteration found to be worth less than alpha: for each
    /// search of its position that may have stored the value.
    fn plies_below_alpha(&self, child: &VisitRow, alpha: Value) -> Vec<i32> {
        let parameters = self.parameters.previous_value.get().unwrap();
        let iteration = self.trace.iteration(child.id);
        let same = self.by_key[&child.key].iter().take_while(|same| **same < child.id);
        let earlier =
            same.filter(|same| self.trace.iteration(**same) < iteration).map(|same| self.row(*same));
        let plies = earlier.filter_map(|earlier| {
            let value = moved(earlier.value?, earlier.ply()?, child.ply()?);
            let below = i32::from(alpha.get()) + i32::from(value.get());
            let is_above = earlier.window.bound(earlier.value?) != Bound::Upper;
            (is_above && is_undecided(value))
                .then(|| (below / i32::from(parameters.margin)).clamp(0, i32::from(parameters.most)))
        });
        plies.filter(|plies| *plies > 0).collect()
    }

    /// A best move is forced if every other one, searched less deep, stays a margin below it.
    pub(super) fn singular_test(&mut self, row: &VisitRow) {
        let place = self.place(row.id);
        let children: Vec<VisitRow> = self.trace.children(row.id).map(|child| self.row(child)).collect();
        let is_test = |child: &VisitRow| child.kind == VisitKind::Singular;
        let Some(first) = children.iter().position(is_test) else { return };
        let parameters = self.parameters.singular.get().unwrap();
        let tests: Vec<&VisitRow> = children[first..].iter().take_while(|child| is_test(child)).collect();
        let rest = &children[first + tests.len()..];
        let (window, depth) = (self.narrowed(row), self.depth(row));
        // The last search of each move counts; of equal ones the first.
        let mut known: Vec<&VisitRow> = Vec::new();
        let searched = children[..first].iter();
        for child in searched.filter(|child| matches!(child.kind, VisitKind::Node | VisitKind::ReSearch)) {
            match known.iter_mut().find(|known| known.mv == child.mv) {
                Some(before) => *before = child,
                None => known.push(child),
            }
        }
        let best =
            known.iter().copied().reduce(|best, child| if worth(child) > worth(best) { child } else { best });
        let best = best.unwrap();
        let value = worth(best);
        let is_cut = value >= window.beta;
        assert!(is_undecided(value) && depth >= Depth::plies(parameters.least_depth as i8), "{place}");
        let reduction = if is_cut { parameters.cut_reduction.unwrap() } else { parameters.reduction };
        let left = (depth - Depth::PLY - Depth::plies(reduction as i8)).max(Depth::plies(0));
        let close = i32::from(value.get()) - i32::from(parameters.margin) + 1;
        let reaches = |test: &VisitRow| i32::from(worth(test).get()) >= close;
        for (index, test) in tests.iter().enumerate() {
            let asked = (-i32::from(test.window.beta.get()), -i32::from(test.window.alpha.get()));
            assert_eq!((asked, test.depth), ((close - 1, close), left), "{place}: {test:?}");
            assert!(
                test.mv != best.mv && tests[..index].iter().all(|before| before.mv != test.mv),
                "{place}"
            );
            assert!(index + 1 == tests.len() || !reaches(test) && !test.uncertain, "{place}: {test:?}");
        }
        let last = tests[tests.len() - 1];
        if last.value.is_none() {
            return;
        }
        if reaches(last) || last.uncertain {
            assert!(rest.is_empty(), "{place}: {rest:?}");
        } else {
            assert_eq!(tests.len() + 1, self.legal(row.id).len(), "{place}");
            let was_deep = known
                .iter()
                .any(|child| child.mv == best.mv && child.extension == Some(ExtensionCause::Singular));
            let again = rest.first();
            assert_eq!(again.is_none(), was_deep, "{place}: {again:?}");
            if let Some(again) = again {
                assert_eq!((again.kind, again.mv), (VisitKind::ReSearch, best.mv), "{place}");
                assert_eq!(again.extension, Some(ExtensionCause::Singular), "{place}");
                assert!(again.depth > depth - Depth::PLY && again.depth <= depth, "{place}");
                assert_eq!((-again.window.beta, -again.window.alpha), (window.alpha, window.beta), "{place}");
            }
        }
        self.count("singular test");
    }
}

/// The value of a node whose window was narrowed: at least the bound that the table proved.
fn window_floor(row: &VisitRow, alpha: Value, best: Value) -> Value {
    if alpha > row.window.alpha { alpha } else { best }
}
