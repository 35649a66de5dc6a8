//! The statements of a line of JSON.

use super::line::{Datum, Line, LineError, missing};
use super::statement::{Enter, Field, Leave, Probe, Word};
use crate::search::node_type::NodeType;
use crate::search::window::Bound;

const TYPES: [(&str, NodeType); 3] = [("pv", NodeType::Pv), ("cut", NodeType::Cut), ("all", NodeType::All)];
const BOUNDS: [(&str, Bound); 3] =
    [("exact", Bound::Exact), ("lower", Bound::Lower), ("upper", Bound::Upper)];

/// The statement of a line.
pub(super) struct Said<T> {
    pub(super) statement: T,
    /// The numbers in fields of the program.
    pub(super) fields: Vec<Field<'static>>,
    /// The errors in optional fields, which count as not reported.
    pub(super) wrong: Vec<LineError>,
}

/// The statement about the beginning of a visit.
pub(super) struct Beginning<'a> {
    pub(super) enter: Enter<'a>,
    pub(super) probe: Option<Probe<'a>>,
    pub(super) stand_pat: Option<i64>,
}

/// The value of an optional field; an error in it is kept and gives `None`.
fn or_not_reported<T>(wrong: &mut Vec<LineError>, read: Result<Option<T>, LineError>) -> Option<T> {
    read.unwrap_or_else(|error| {
        wrong.push(error);
        None
    })
}

/// Reads a line about the beginning of a visit. If `prunes`, the window is needed.
pub(super) fn beginning<'a>(line: &mut Line<'a>, prunes: bool) -> Result<Said<Beginning<'a>>, LineError> {
    let mv = match line.take("enter") {
        Some(Datum::Text(text)) => text,
        Some(Datum::Nothing) => "".into(),
        _ => {
            return Err(LineError::new("“enter” is not a move", "write the move as a text; the root has “”"));
        }
    };
    let depth = line.plies("depth")?.ok_or_else(|| missing("depth"))?;
    let window = window(line, prunes)?;
    let mut wrong = Vec::new();
    let text = |wrong: &mut Vec<LineError>, line: &mut Line<'a>, name: &str| -> Option<Word<'a>> {
        or_not_reported(wrong, line.text(name))
    };
    let kind = text(&mut wrong, line, "kind");
    let is_quiescence = or_not_reported(&mut wrong, line.truth("quiescence")).unwrap_or(false);
    let expected = or_not_reported(&mut wrong, line.named("type", &TYPES));
    let rank = text(&mut wrong, line, "rank");
    let extension = text(&mut wrong, line, "extension");
    let reduction = text(&mut wrong, line, "reduction");
    let extended = or_not_reported(&mut wrong, amount(line, "extended"));
    let reduced = or_not_reported(&mut wrong, amount(line, "reduced"));
    let iteration = or_not_reported(&mut wrong, line.number("iteration"));
    let probe = or_not_reported(&mut wrong, probe(line));
    let stand_pat = or_not_reported(&mut wrong, line.number("stand_pat"));
    let fields = fields(line, &mut wrong);
    let enter = Enter {
        mv,
        depth,
        window,
        kind,
        is_quiescence,
        expected,
        rank,
        extension,
        reduction,
        extended,
        reduced,
        iteration,
    };
    Ok(Said { statement: Beginning { enter, probe, stand_pat }, fields, wrong })
}

/// Reads a line about the end of a visit.
pub(super) fn end<'a>(line: &mut Line<'a>) -> Said<Leave<'a>> {
    let mut wrong = Vec::new();
    let value = match line.take("leave") {
        Some(Datum::Nothing) => Ok(None),
        Some(Datum::Number(number)) if number.fract() == 0.0 => Ok(Some(number.clamp(-1e15, 1e15) as i64)),
        Some(Datum::Number(number)) => {
            let fix = "print whole numbers, such as hundredths of a pawn";
            Err(LineError::new(format!("“leave” is {number}, which is not whole"), fix))
        }
        _ => {
            let fix =
                "write the value as a number, or null where the search was stopped before the visit ended";
            Err(LineError::new("“leave” is not a value", fix))
        }
    };
    let value = or_not_reported(&mut wrong, value);
    let best = or_not_reported(&mut wrong, line.text("best")).filter(|best| !best.is_empty());
    let reason = or_not_reported(&mut wrong, line.text("reason"));
    let fields = fields(line, &mut wrong);
    Said { statement: Leave { value, best, reason }, fields, wrong }
}

/// Both ends of the window as they are printed; `None` of an end that is `null`, or left out by a search without a
/// window.
fn window(line: &mut Line<'_>, prunes: bool) -> Result<[Option<i64>; 2], LineError> {
    for end in ["alpha", "beta"] {
        if prunes && !line.has(end) {
            return Err(missing(end));
        }
    }
    Ok([line.number("alpha")?, line.number("beta")?])
}

fn probe<'a>(line: &mut Line<'a>) -> Result<Option<Probe<'a>>, LineError> {
    let outcome = line.text("table")?;
    let bound = line.named("bound", &BOUNDS)?;
    let (stored, depth) = (line.number("stored")?, line.plies("stored_depth")?);
    Ok(outcome.map(|outcome| Probe { outcome, stored, bound, depth }))
}

/// The plies of extensions or reductions.
fn amount(line: &mut Line<'_>, name: &str) -> Result<Option<f64>, LineError> {
    match line.plies(name)? {
        Some(plies) if plies < 0.0 => {
            let message = format!("“{name}” is {plies}, which is below 0");
            Err(LineError::new(message, "print by how many plies, and let the name say in which direction"))
        }
        plies => Ok(plies),
    }
}

/// The numbers in the fields of the program. A number that is wrong is left out.
fn fields(line: &mut Line<'_>, wrong: &mut Vec<LineError>) -> Vec<Field<'static>> {
    let numbers = match line.take("x") {
        None | Some(Datum::Nothing) => return Vec::new(),
        Some(Datum::Fields(numbers)) => numbers,
        Some(_) => {
            let fix = "write your own fields as {\"x\":{\"eval\":34,\"improving\":1}}";
            wrong.push(LineError::new("“x” is not an object", fix));
            return Vec::new();
        }
    };
    let mut fields = Vec::with_capacity(numbers.len());
    for (name, number) in numbers {
        match number {
            Some(number) if number.fract() == 0.0 && i32::try_from(number as i64).is_ok() => {
                fields.push((name.into(), number as i32));
            }
            _ => {
                let name = crate::problem::excerpt(&name);
                let message = format!("“{name}” in “x” is not a whole number of 32 bits");
                wrong.push(LineError::new(message, "print a whole number, true or false"));
            }
        }
    }
    fields
}
