//! A trace of ours in the form of another program's: with the required fields only, or with more.

use plyscope::facts::replay::{self, PositionStep};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::AnyGame;
use plyscope::games::description::Described;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::columns::ROOT_LEVEL;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::fmt::Write;

/// Optional fields that are printed in addition to the required ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Kinds that do not follow from nesting and moves, and quiescence.
    pub kinds: bool,
    /// Whether the reasons for the ends of visits are written.
    pub reasons: bool,
    /// Whether the game is left out: moves are names.
    pub nameless: bool,
    /// All optional fields: of a position, a table, standing pat, types, ranks, depths and best moves. Quiescence is
    /// reported at its beginning.
    pub all: bool,
    /// Values, windows and entries of the first player.
    pub first: bool,
}

pub fn export(scenario: &Scenario, trace: &Trace, detail: Detail) -> String {
    let game = scenario.open().unwrap();
    let mut text = format!(
        "{{\"plyscope\":1,\"perspective\":\"{}\",\"infinity\":32767,\"mate\":32000,\"mate_plies\":1000,\
         \"prunes\":{},\"cuts\":\"{}\"",
        if detail.first { "first" } else { "mover" },
        trace.prunes(),
        if trace.cuts_only_beyond_beta() { "beyond-beta" } else { "at-beta" },
    );
    if detail.nameless {
        if !game.first_player_to_move(&game.root()) {
            text.push_str(",\"to_move\":\"second\"");
        }
    } else {
        let position = scenario.position.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        write!(text, ",\"game\":\"{}\",\"position\":\"{position}\"", scenario.game.name()).unwrap();
    }
    text.push_str("}\n");
    let mut exporter = Exporter { game: &game, trace, detail, text };
    let root = game.root();
    for iteration in trace.children(0) {
        for pass in trace.children(iteration) {
            exporter.visit(pass, &root);
        }
    }
    exporter.text
}

struct Exporter<'a> {
    game: &'a AnyGame,
    trace: &'a Trace,
    detail: Detail,
    text: String,
}

impl Exporter<'_> {
    fn all_of_beginning(&mut self, id: VisitId, is_turned: bool) {
        let row = self.trace.visit(id).unwrap();
        let report = |value: Value| if is_turned { -value } else { value }.get();
        let parent = self.trace.visit(row.parent.unwrap()).unwrap();
        let mut fields = vec![("type", row.expected.name().to_lowercase())];
        fields.extend(row.outcome.map(|outcome| ("table", outcome.name().to_owned())));
        fields.extend(row.rank.map(|rank| ("rank", rank.name().to_owned())));
        fields.extend(row.extension.map(|cause| ("extension", cause.name().to_owned())));
        fields.extend(row.reduction.map(|cause| ("reduction", cause.name().to_owned())));
        let entry = self.trace.found_entry(id);
        fields.extend(entry.map(|entry| {
            let bound = if is_turned { -entry.bound } else { entry.bound };
            ("bound", bound.name().to_owned())
        }));
        // The beginning of quiescence, in one of the two ways of reporting it.
        let begins = row.quiescence && !parent.quiescence;
        let is_of_a_move =
            matches!(row.kind, VisitKind::Node | VisitKind::ReSearch) && row.level > ROOT_LEVEL;
        let by_kind = begins && is_of_a_move && id.is_multiple_of(2);
        if by_kind {
            fields.push(("kind", "quiescence".to_owned()));
        } else if matches!(row.kind, VisitKind::ProbCut | VisitKind::Singular) {
            fields.push(("kind", row.kind.name().to_owned()));
        }
        for (name, text) in fields {
            write!(self.text, ",\"{name}\":\"{text}\"").unwrap();
        }
        if begins && !by_kind {
            self.text.push_str(",\"quiescence\":true");
        }
        if let Some(entry) = entry {
            let depth = f64::from(entry.depth.sixteenths()) / 16.0;
            write!(self.text, ",\"stored\":{},\"stored_depth\":{depth}", report(entry.value)).unwrap();
        }
        if let Some(value) = self.trace.stood_pat(id) {
            write!(self.text, ",\"stand_pat\":{}", report(value)).unwrap();
        }
    }

    fn visit(&mut self, id: VisitId, before: &<AnyGame as Game>::Position) {
        let (game, trace) = (self.game, self.trace);
        let row = trace.visit(id).unwrap();
        let (position, mv) = match replay::step(game, trace, before, id) {
            PositionStep::Same => (before.clone(), String::new()),
            PositionStep::To(next, _) if row.kind == VisitKind::NullMove => (next, "0000".to_owned()),
            PositionStep::To(next, notation) => {
                assert_eq!(game.find(before, row.mv).map(|mv| game.notation(before, mv)), Some(notation));
                (next, written(game, before, row.mv))
            }
            PositionStep::Illegal => panic!("visit {id}"),
        };
        // The second player's numbers are reported from the first player's side, so the bounds change places.
        let is_turned = self.detail.first && !game.first_player_to_move(&position);
        let report = |value: Value| if is_turned { -i32::from(value.get()) } else { value.get().into() };
        let (alpha, beta) = (report(row.window.alpha), report(row.window.beta));
        write!(
            self.text,
            "{{\"enter\":\"{mv}\",\"depth\":{},\"alpha\":{},\"beta\":{}",
            f64::from(row.depth.sixteenths()) / 16.0,
            alpha.min(beta),
            alpha.max(beta)
        )
        .unwrap();
        // Whether a search of the root goes on after a value inside its window does not follow from the other fields.
        let goes_on = |pass: VisitId| {
            let row = trace.visit(pass).unwrap();
            pass < id && row.value.is_some_and(|value| row.window.contains(value))
        };
        if row.level == ROOT_LEVEL && trace.children(row.parent.unwrap()).any(goes_on) {
            write!(self.text, ",\"iteration\":{}", trace.iteration(id)).unwrap();
        }
        if self.detail.all {
            self.all_of_beginning(id, is_turned);
        }
        let is_described = matches!(row.kind, VisitKind::ProbCut | VisitKind::Singular);
        if self.detail.kinds && is_described {
            write!(self.text, ",\"kind\":\"{}\"", row.kind.name()).unwrap();
        }
        if self.detail.kinds && row.quiescence {
            self.text.push_str(",\"quiescence\":true");
        }
        self.text.push_str("}\n");
        for child in trace.children(id) {
            self.visit(child, &position);
        }
        match row.value {
            Some(value) => {
                write!(self.text, "{{\"leave\":{}", report(value)).unwrap();
                if let Some(best) = row.best.known().filter(|_| self.detail.all) {
                    let best = written(game, &position, best);
                    write!(self.text, ",\"best\":\"{best}\"").unwrap();
                }
                if let Some(reason) = row.reason.filter(|_| self.detail.reasons) {
                    write!(self.text, ",\"reason\":\"{}\"", reason.name()).unwrap();
                }
                self.text.push_str("}\n");
            }
            None if row.reason == Some(LeaveReason::Stopped) => self.text.push_str("{\"leave\":null}\n"),
            None => {}
        }
    }
}

/// A move: of chess in UCI's notation.
fn written(game: &AnyGame, before: &<AnyGame as Game>::Position, mv: MoveCode) -> String {
    let board = game.on_board_by_code(before, mv).filter(|_| game.has_quiescence());
    let uci = board
        .map(|board| format!("{}{}{}", board.from.unwrap(), board.to, board.becomes.unwrap_or_default()));
    uci.unwrap_or_else(|| game.notation(before, game.find(before, mv).unwrap()))
}

/// The visits of positions.
pub fn positions(trace: &Trace) -> impl Iterator<Item = VisitId> + '_ {
    (0..trace.len()).filter(|id| trace.level(*id) >= ROOT_LEVEL)
}
