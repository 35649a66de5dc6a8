//! The facts of an ended visit by name: the columns of tables, and the words of conditions.
//!
//! Values and windows are for the side to move at the visit.

use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::ended::{EndedVisit, SearchFacts};
use crate::trace::own::Subject;
use crate::value::Value;
use strum::{IntoStaticStr, VariantArray};

/// A fact of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum VisitField {
    /// The number of the visit, in the order of entering.
    Visit,
    /// The number of the visit around it.
    Parent,
    /// One past the last visit of its subtree.
    End,
    /// The visits of positions in its subtree, itself among them.
    Visits,
    /// The number of its iteration.
    Iteration,
    /// The number of its root search within the iteration, from 1.
    Pass,
    /// The plies from the root position.
    Ply,
    /// The greatest ply in its subtree.
    DeepestPly,
    /// The kind of visit.
    Kind,
    /// Whether it belongs to a quiescence search.
    Quiescence,
    /// The place of its move among the moves that its parent searched, from 1.
    MoveNumber,
    /// The number of moves that it searched.
    Moves,
    /// The place of the move that cut it off among the moves that it searched, from 1.
    CutNumber,
    /// The depth that it is searched to.
    Depth,
    /// The plies of its extension.
    Extended,
    /// The plies of its reduction.
    Reduced,
    /// The extended visits on the path to it, itself among them.
    Extensions,
    /// The cause of its extension.
    Extension,
    /// The cause of its reduction.
    Reduction,
    /// The reason for the place of its move in the order.
    Rank,
    /// The type that its node is expected to have.
    Expected,
    /// The type that its node has.
    Actual,
    /// Alpha at its beginning.
    Alpha,
    /// Beta at its beginning.
    Beta,
    /// Its value.
    Value,
    /// The relation of its value to the true value, by its window.
    Bound,
    /// Its value of standing pat.
    StandPat,
    /// The outcome of its probe of the table.
    Table,
    /// The value of the entry that its probe found.
    Stored,
    /// The depth of that entry.
    StoredDepth,
    /// The bound of that entry.
    StoredBound,
    /// The reason for its end.
    Reason,
}

/// The kind of a field's facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// Whole numbers.
    Number,
    /// Depths, in plies and fractions of a ply.
    Plies,
    /// Names.
    Name,
    /// True or false.
    Truth,
}

/// A fact of one visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact<'a> {
    /// A whole number.
    Number(i64),
    /// A depth.
    Plies(Depth),
    /// A name.
    Name(&'a str),
    /// True or false.
    Truth(bool),
}

impl Fact<'_> {
    /// The fact as a number: a depth in plies; `None` for names, and for true and false.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Fact::Number(number) => Some(*number as f64),
            Fact::Plies(depth) => Some(f64::from(depth.sixteenths()) / f64::from(Depth::PLY.sixteenths())),
            Fact::Name(_) | Fact::Truth(_) => None,
        }
    }
}

/// The row of a field: the form, and a description.
struct FieldRow(FieldForm, &'static str);

impl VisitField {
    /// All fields, in the order of a table's columns.
    pub const ALL: &[VisitField] = VisitField::VARIANTS;

    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The field with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<VisitField> {
        Self::ALL.iter().copied().find(|field| field.name() == name)
    }

    /// The form of its facts.
    #[must_use]
    pub fn form(self) -> FieldForm {
        self.row().0
    }

    /// A description for people, without a full stop.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> FieldRow {
        use FieldForm::{Name, Number, Plies, Truth};
        match self {
            VisitField::Visit => FieldRow(Number, "the number of the visit, in the order of entering"),
            VisitField::Parent => FieldRow(Number, "the number of the visit around it"),
            VisitField::End => FieldRow(Number, "one past the last visit of its subtree"),
            VisitField::Visits => {
                FieldRow(Number, "the visits of positions in its subtree, itself among them")
            }
            VisitField::Iteration => FieldRow(Number, "the number of its iteration"),
            VisitField::Pass => {
                FieldRow(Number, "the number of its root search within the iteration, from 1")
            }
            VisitField::Ply => FieldRow(Number, "the plies from the root position"),
            VisitField::DeepestPly => FieldRow(Number, "the greatest ply in its subtree"),
            VisitField::Kind => FieldRow(Name, "the kind of visit"),
            VisitField::Quiescence => FieldRow(Truth, "whether it belongs to a quiescence search"),
            VisitField::MoveNumber => {
                FieldRow(Number, "the place of its move among the moves that its parent searched, from 1")
            }
            VisitField::Moves => FieldRow(Number, "the number of moves that it searched"),
            VisitField::CutNumber => FieldRow(
                Number,
                "the place of the move that cut it off among the moves that it searched, from 1",
            ),
            VisitField::Depth => FieldRow(Plies, "the depth that it is searched to"),
            VisitField::Extended => FieldRow(Plies, "the plies by which it is extended"),
            VisitField::Reduced => FieldRow(Plies, "the plies by which it is reduced"),
            VisitField::Extensions => {
                FieldRow(Number, "the extended visits on the path to it, itself among them")
            }
            VisitField::Extension => FieldRow(Name, "the cause of its extension"),
            VisitField::Reduction => FieldRow(Name, "the cause of its reduction"),
            VisitField::Rank => FieldRow(Name, "the reason for the place of its move in the order"),
            VisitField::Expected => FieldRow(Name, "the type that its node is expected to have"),
            VisitField::Actual => FieldRow(Name, "the type that its node has"),
            VisitField::Alpha => FieldRow(Number, "alpha at its beginning"),
            VisitField::Beta => FieldRow(Number, "beta at its beginning"),
            VisitField::Value => FieldRow(Number, "its value"),
            VisitField::Bound => FieldRow(Name, "the relation of its value to the true value, by its window"),
            VisitField::StandPat => FieldRow(Number, "its value of standing pat"),
            VisitField::Table => FieldRow(Name, "the outcome of its probe of the table"),
            VisitField::Stored => FieldRow(Number, "the value of the entry that its probe found"),
            VisitField::StoredDepth => FieldRow(Plies, "the depth of that entry"),
            VisitField::StoredBound => FieldRow(Name, "the bound of that entry"),
            VisitField::Reason => FieldRow(Name, "the reason for its end"),
        }
    }

    /// The names that Plyscope has for the facts of this field; empty for other forms. Other programs may have more.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        match self {
            VisitField::Kind => VisitKind::ALL.iter().map(|kind| kind.name()).collect(),
            VisitField::Extension => ExtensionCause::ALL.iter().map(|cause| cause.name()).collect(),
            VisitField::Reduction => ReductionCause::ALL.iter().map(|cause| cause.name()).collect(),
            VisitField::Rank => RankSource::ALL.iter().map(|rank| rank.name()).collect(),
            VisitField::Expected | VisitField::Actual => {
                [NodeType::Pv, NodeType::Cut, NodeType::All].iter().map(|it| it.name()).collect()
            }
            VisitField::Bound | VisitField::StoredBound => {
                [Bound::Exact, Bound::Lower, Bound::Upper].map(Bound::name).to_vec()
            }
            VisitField::Table => ProbeOutcome::ALL.iter().map(|outcome| outcome.name()).collect(),
            VisitField::Reason => LeaveReason::ALL.iter().map(|reason| reason.name()).collect(),
            VisitField::Visit
            | VisitField::Parent
            | VisitField::End
            | VisitField::Visits
            | VisitField::Iteration
            | VisitField::Pass
            | VisitField::Ply
            | VisitField::DeepestPly
            | VisitField::Quiescence
            | VisitField::MoveNumber
            | VisitField::Moves
            | VisitField::CutNumber
            | VisitField::Depth
            | VisitField::Extended
            | VisitField::Reduced
            | VisitField::Extensions
            | VisitField::Alpha
            | VisitField::Beta
            | VisitField::Value
            | VisitField::StandPat
            | VisitField::Stored
            | VisitField::StoredDepth => Vec::new(),
        }
    }

    /// The fact of a visit; `None` if there is no such fact of it, or no report about it.
    #[must_use]
    pub fn fact<'log>(self, visit: &EndedVisit, search: SearchFacts<'log>) -> Option<Fact<'log>> {
        let is_position = visit.is_position();
        let position = |number: u16| is_position.then(|| Fact::Number(number.into()));
        let value = |value: Option<Value>| value.map(|value| Fact::Number(value.get().into()));
        // An own word is a name that Plyscope does not know, so it says more.
        let own = |subject: Subject, known: Option<&'static str>| {
            visit.words[subject as usize].and_then(|number| search.name(number)).or(known).map(Fact::Name)
        };
        let entered = &visit.entered;
        match self {
            VisitField::Visit => Some(Fact::Number(visit.id.into())),
            VisitField::Parent => visit.parent().map(|parent| Fact::Number(parent.into())),
            VisitField::End => Some(Fact::Number(visit.end.into())),
            VisitField::Visits => Some(Fact::Number(visit.visits.into())),
            VisitField::Iteration => (visit.level > 0).then(|| Fact::Number(visit.iteration.into())),
            VisitField::Pass => (visit.pass > 0).then(|| Fact::Number(visit.pass.into())),
            VisitField::Ply => position(visit.ply),
            VisitField::DeepestPly => position(visit.deepest_ply),
            VisitField::Kind => own(Subject::Kind, Some(entered.kind.name())),
            VisitField::Quiescence => is_position.then_some(Fact::Truth(entered.quiescence)),
            VisitField::MoveNumber => visit.move_number.map(|number| Fact::Number(number.into())),
            VisitField::Moves => position(visit.moves),
            VisitField::CutNumber => visit.cut_number.map(|number| Fact::Number(number.into())),
            VisitField::Depth => Some(Fact::Plies(entered.depth)),
            VisitField::Extended => visit.extended().map(Fact::Plies),
            VisitField::Reduced => visit.reduced().map(Fact::Plies),
            VisitField::Extensions => position(visit.extensions),
            VisitField::Extension => own(Subject::Extension, entered.extension.map(ExtensionCause::name)),
            VisitField::Reduction => own(Subject::Reduction, entered.reduction.map(ReductionCause::name)),
            VisitField::Rank => own(Subject::Rank, entered.rank.map(RankSource::name)),
            VisitField::Expected => search.expected_type(visit).map(|it| Fact::Name(it.name())),
            VisitField::Actual => search.node_type(visit).map(|it| Fact::Name(it.name())),
            VisitField::Alpha => value(search.prunes().then_some(entered.window.alpha)),
            VisitField::Beta => value(search.prunes().then_some(entered.window.beta)),
            VisitField::Value => value(visit.value()),
            VisitField::Bound => visit.bound().map(|bound| Fact::Name(bound.name())),
            VisitField::StandPat => value(visit.stood_pat),
            VisitField::Table => own(Subject::Table, visit.outcome.map(ProbeOutcome::name)),
            VisitField::Stored => value(visit.entry.map(|entry| entry.value)),
            VisitField::StoredDepth => visit.entry.and_then(|entry| entry.known_depth()).map(Fact::Plies),
            VisitField::StoredBound => visit.entry.map(|entry| Fact::Name(entry.bound.name())),
            VisitField::Reason => own(Subject::Reason, Some(visit.left.reason.name())),
        }
    }
}
