//! The first line: the program whose search it is, and the meaning of its numbers and moves.

use super::line::{Line, LineError, missing};
use super::moves::Moves;
use super::report::UnknownFields;
use super::scale::{MATE_PLIES, MOST_MATE_PLIES, Scale};
use crate::games::GameKind;
use crate::games::description::MoveNotation;
use crate::problem::excerpt;

/// The version of the format.
const VERSION: i64 = 1;

const EXAMPLE: &str = "begin with a line such as \
    {\"plyscope\":1,\"program\":\"MyEngine 1.0\",\"perspective\":\"mover\",\"infinity\":32000}";

/// The contents of the first line.
pub(super) struct Header {
    pub(super) program: Option<String>,
    pub(super) scale: Scale,
    pub(super) moves: Moves,
    /// Values outside the window cut off.
    pub(super) prunes: bool,
    /// Only a value beyond beta cuts off.
    pub(super) only_beyond: bool,
}

/// Whether this is the first line.
pub(super) fn is_header(line: &Line<'_>) -> bool {
    line.has("plyscope")
}

pub(super) fn absent() -> LineError {
    LineError::new("the header is missing", EXAMPLE)
}

pub(super) fn read(mut line: Line<'_>, unread: &mut UnknownFields) -> Result<Header, LineError> {
    let version = line.needed("plyscope")?;
    if version != VERSION {
        let message = format!("this is version {version} of the format, and version {VERSION} is read");
        return Err(LineError::new(message, "write \"plyscope\":1, as docs/trace-format.md says"));
    }
    let program = line.text("program")?.map(|program| excerpt(&program));
    let perspectives = [("mover", false), ("first", true)];
    let of_first = line.named("perspective", &perspectives)?.ok_or_else(|| {
        let fix = "write “mover”, where values are those of the side to move (negamax), or “first”, where \
                    they \
                    are the first player's (White's, MAX's)";
        LineError { fix: fix.to_owned(), ..missing("perspective") }
    })?;
    let infinity = line.needed("infinity")?;
    if infinity <= 0 {
        return Err(LineError::new("“infinity” is not above 0", "write the bound of an open window"));
    }
    let scale = Scale { of_first, infinity, mate: mate(&mut line, infinity)? };
    let moves = moves(&mut line)?;
    let prunes = line.truth("prunes")?.unwrap_or(true);
    let only_beyond = line.named("cuts", &[("at-beta", false), ("beyond-beta", true)])?.unwrap_or(false);
    line.count_left(unread);
    Ok(Header { program, scale, moves, prunes, only_beyond: only_beyond && prunes })
}

fn mate(line: &mut Line<'_>, infinity: i64) -> Result<Option<(i64, i64)>, LineError> {
    let plies = line.number("mate_plies")?;
    let Some(mate) = line.number("mate")? else { return Ok(None) };
    if mate <= 0 || mate > infinity {
        let fix = "write the value of a game that is won at the root; “infinity” must be at least as large";
        return Err(LineError::new("“mate” does not lie between 1 and “infinity”", fix));
    }
    let plies = plies.unwrap_or(MATE_PLIES.min(mate - 1));
    if !(0..=MOST_MATE_PLIES).contains(&plies) || plies >= mate {
        let fix = format!("write a number below “mate”, at most {MOST_MATE_PLIES}");
        return Err(LineError::new(format!("“mate_plies” is {plies}"), fix));
    }
    Ok(Some((mate, plies)))
}

fn moves(line: &mut Line<'_>) -> Result<Moves, LineError> {
    let notations = [("uci", MoveNotation::Uci), ("san", MoveNotation::Own), ("own", MoveNotation::Own)];
    let notation = line.named("notation", &notations)?;
    let position = line.text("position")?;
    let first = line.named("to_move", &[("first", true), ("second", false)])?;
    let Some(name) = line.text("game")? else {
        if position.is_some() {
            let fix = "add “game”, or leave the position out";
            return Err(LineError::new("there is a position here, but no game", fix));
        }
        return Ok(Moves::named(first.unwrap_or(true)));
    };
    let game = GameKind::ALL.iter().copied().find(|game| game.name() == name).ok_or_else(|| {
        let names: Vec<&str> = GameKind::ALL.iter().map(|game| game.name()).collect();
        let fix = format!("leave “game” out, so that moves are only names; known are {}", names.join(", "));
        LineError::new(format!("there is no game “{}” here", excerpt(&name)), fix)
    })?;
    let notation = notation.unwrap_or(match game {
        GameKind::Chess => MoveNotation::Uci,
        _ => MoveNotation::Own,
    });
    let position = position.map_or_else(|| game.description().start.to_owned(), |text| text.into_owned());
    let opened = game.open(&position).map_err(|problem| LineError::new(problem.message, problem.fix))?;
    let moves = Moves::of_game(game, position, opened, notation);
    if first.is_some_and(|first| first != moves.first_at_root()) {
        return Err(LineError::new("“to_move” and the position disagree", "leave “to_move” out"));
    }
    Ok(moves)
}
