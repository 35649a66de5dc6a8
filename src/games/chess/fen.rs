//! Reading a FEN: its six fields, and whether its position can be searched.
//!
//! Everything that can be checked without knowing how pieces move is checked here, so that the message can
//! name the place and the fix. The rules decide whether the kings may be in their present checks.

use super::{PIECES, square_name};
use crate::problem::excerpt;
use std::error::Error;
use std::fmt;

/// The initial position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The pieces on the squares, rank by rank.
    Pieces,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The square that a pawn has just passed in a double step.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move, counted from 1.
    MoveNumber,
}

impl FenField {
    const ALL: [FenField; 6] = [
        FenField::Pieces,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::MoveNumber,
    ];

    /// The field's place in a FEN, counted from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The name of the field in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FenField::Pieces => "the pieces",
            FenField::SideToMove => "the side to move",
            FenField::Castling => "the castling rights",
            FenField::EnPassant => "the en passant square",
            FenField::HalfmoveClock => "the halfmove clock",
            FenField::MoveNumber => "the move number",
        }
    }
}

/// The reason why a FEN cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field at fault; `None` if the FEN as a whole is at fault.
    pub field: Option<FenField>,
    /// The problem.
    pub problem: String,
    /// The remedy.
    pub fix: String,
}

impl fmt::Display for FenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(formatter, "FEN, field {} ({}): ", field.number(), field.name())?,
            None => formatter.write_str("FEN: ")?,
        }
        write!(formatter, "{}; {}", self.problem, self.fix)
    }
}

impl Error for FenError {}

impl FenError {
    pub(super) fn new(field: FenField, problem: impl Into<String>, fix: impl Into<String>) -> FenError {
        FenError { field: Some(field), problem: problem.into(), fix: fix.into() }
    }

    pub(super) fn whole(problem: impl Into<String>, fix: impl Into<String>) -> FenError {
        FenError { field: None, problem: problem.into(), fix: fix.into() }
    }
}

/// The contents of a FEN, in plain numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    /// The piece on each square.
    pub(super) board: [Option<u8>; 64],
    pub(super) white_to_move: bool,
    /// The squares of the rooks that may castle.
    pub(super) castling: Vec<u8>,
    /// The square passed over in a double step.
    pub(super) en_passant: Option<u8>,
    /// Plies.
    pub(super) halfmove_clock: u32,
    /// The number of the move, at least 1.
    pub(super) move_number: u32,
}

/// The pieces' letters, in the order of their numbers.
const LETTERS: [char; PIECES] = ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'];
const PAWN: u8 = 0;
const ROOK: u8 = 3;
const KING: u8 = 5;
/// Clocks beyond this are taken for slips when they are read, and written as this.
pub(super) const LARGEST_CLOCK: u32 = 9999;

/// Reads 4 to 6 fields with any white space around them; the clocks may be missing.
pub(super) fn read(text: &str) -> Result<Fields, FenError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.is_empty() {
        return Err(FenError::whole(
            "there is no text",
            "give a position, such as 8/8/4k3/8/4P3/4K3/8/8 w - - 0 1",
        ));
    }
    let board = read_pieces(fields[0])?;
    if fields.len() < 4 {
        let missing: Vec<&str> = FenField::ALL[fields.len()..4].iter().map(|field| field.name()).collect();
        return Err(FenError::whole(
            format!("at least 4 fields are needed, {} given", fields.len()),
            format!("add {} after a space (such as: w - -)", missing.join(", ")),
        ));
    }
    if fields.len() > 6 {
        return Err(FenError::whole(
            format!("at most 6 fields are allowed, {} given", fields.len()),
            format!("remove what follows {}", quoted(fields[5])),
        ));
    }
    let white_to_move = read_side(fields[1])?;
    let rights = read_castling(fields[2])?;
    let mut read = Fields {
        board,
        white_to_move,
        castling: Vec::new(),
        en_passant: read_en_passant(fields[3], white_to_move)?,
        halfmove_clock: read_clock(FenField::HalfmoveClock, fields.get(4).copied(), 0)?,
        move_number: read_clock(FenField::MoveNumber, fields.get(5).copied(), 1)?.max(1),
    };
    check_pieces(&read.board)?;
    for right in rights {
        let rook = castling_rook(&read.board, right)?;
        if read.castling.contains(&rook) {
            return Err(FenError::new(
                FenField::Castling,
                format!("two rights are those of the rook on {}", square_name(rook)),
                "name each right once",
            ));
        }
        read.castling.push(rook);
    }
    check_en_passant(&read)?;
    Ok(read)
}

fn read_pieces(text: &str) -> Result<[Option<u8>; 64], FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::new(
            FenField::Pieces,
            format!("8 ranks are needed, {} given", ranks.len()),
            "separate eight ranks by '/', the eighth rank first",
        ));
    }
    let mut board = [None; 64];
    for (row, rank) in ranks.iter().enumerate() {
        let number = 8 - row;
        let mut file = 0;
        for character in rank.chars() {
            if let Some(empty @ 1..=8) = character.to_digit(10) {
                file += empty as usize;
            } else if let Some(piece) = LETTERS.iter().position(|letter| *letter == character) {
                if file < 8 {
                    board[8 * (number - 1) + file] = Some(piece as u8);
                }
                file += 1;
            } else {
                return Err(FenError::new(
                    FenField::Pieces,
                    format!(
                        "rank {number} has {character:?}, which is neither a piece nor a number of squares"
                    ),
                    "use KQRBNP for White, kqrbnp for Black and 1 to 8 for empty squares",
                ));
            }
        }
        if file != 8 {
            return Err(FenError::new(
                FenField::Pieces,
                format!("rank {number} ({}) adds up to {file} instead of 8 squares", quoted(rank)),
                "let its pieces and its numbers of empty squares add up to 8",
            ));
        }
    }
    Ok(board)
}

fn read_side(text: &str) -> Result<bool, FenError> {
    match text {
        "w" | "W" => Ok(true),
        "b" | "B" => Ok(false),
        _ => Err(FenError::new(
            FenField::SideToMove,
            format!("{} is not a side", quoted(text)),
            "write w for White or b for Black",
        )),
    }
}

/// The letters of the rights: `KQkq`, or the files of rooks, as Chess960 has them.
fn read_castling(text: &str) -> Result<Vec<char>, FenError> {
    let mut rights = Vec::new();
    if text == "-" {
        return Ok(rights);
    }
    for character in text.chars() {
        if !"KQkqABCDEFGHabcdefgh".contains(character) {
            return Err(FenError::new(
                FenField::Castling,
                format!("{character:?} is no castling right"),
                "use the letters KQkq, or - for none",
            ));
        }
        if rights.contains(&character) {
            return Err(FenError::new(
                FenField::Castling,
                format!("{character:?} is there twice"),
                "name each right once",
            ));
        }
        rights.push(character);
    }
    Ok(rights)
}

fn read_en_passant(text: &str, white_to_move: bool) -> Result<Option<u8>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let square = match *text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (rank - b'1') * 8 + file - b'a',
        _ => {
            return Err(FenError::new(
                FenField::EnPassant,
                format!("{} is not a square", quoted(text)),
                "write a square such as e3, or - for none",
            ));
        }
    };
    let (side, rank) = if white_to_move { ("White", 6) } else { ("Black", 3) };
    if square / 8 + 1 != rank {
        return Err(FenError::new(
            FenField::EnPassant,
            format!("{text} is not on rank {rank}, where {side} captures en passant"),
            format!("name the square on rank {rank} that a pawn has just passed, or write -"),
        ));
    }
    Ok(Some(square))
}

fn read_clock(field: FenField, text: Option<&str>, otherwise: u32) -> Result<u32, FenError> {
    let Some(text) = text else {
        return Ok(otherwise);
    };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number @ 0..=LARGEST_CLOCK) if digits => Ok(number),
        _ => Err(FenError::new(
            field,
            format!("{} is not a number from 0 to {LARGEST_CLOCK}", quoted(text)),
            "write such a number, or leave the last fields out",
        )),
    }
}

fn check_pieces(board: &[Option<u8>; 64]) -> Result<(), FenError> {
    let error = |problem: String, fix: &str| Err(FenError::new(FenField::Pieces, problem, fix));
    for (square, piece) in board.iter().enumerate() {
        if let Some(piece) = piece
            && piece % 6 == PAWN
            && !(8..56).contains(&square)
        {
            let colour = if *piece < 6 { "white" } else { "black" };
            return error(
                format!("a {colour} pawn is on {}", square_name(square as u8)),
                "keep pawns off the first and the last rank",
            );
        }
    }
    for (side, first) in [("White", 0), ("Black", 6)] {
        let letter = LETTERS[(first + KING) as usize];
        match count(board, first + KING) {
            0 => return error(format!("{side} has no king"), &format!("add one {letter}")),
            1 => {}
            kings => return error(format!("{side} has {kings} kings"), &format!("keep one {letter}")),
        }
        let pawns = count(board, first + PAWN);
        if pawns > 8 {
            return error(format!("{side} has {pawns} pawns"), "keep at most 8");
        }
        let promoted = promoted(board, first);
        if pawns + promoted > 8 {
            return error(
                format!(
                    "{side}'s pawns ({pawns}) and promoted pieces (at least {promoted}) are more than 8 \
                     together"
                ),
                "remove some pieces or pawns",
            );
        }
    }
    Ok(())
}

/// The number of a side's pieces that must have been pawns; `first` is the number of its pawn.
fn promoted(board: &[Option<u8>; 64], first: u8) -> usize {
    let bishops = |light: usize| {
        let of_colour = |square: &usize| (square / 8 + square % 8) % 2 == light;
        (0..64).filter(of_colour).filter(|square| board[*square] == Some(first + 2)).count()
    };
    count(board, first + 4).saturating_sub(1)
        + count(board, first + ROOK).saturating_sub(2)
        + count(board, first + 1).saturating_sub(2)
        + bishops(0).saturating_sub(1)
        + bishops(1).saturating_sub(1)
}

fn count(board: &[Option<u8>; 64], piece: u8) -> usize {
    board.iter().filter(|square| **square == Some(piece)).count()
}

/// The square of the rook that a right names. A file names the rook on it. `K` and `Q` name the corners while the king is on
/// its file, and the outermost rooks of a king on another one.
fn castling_rook(board: &[Option<u8>; 64], right: char) -> Result<u8, FenError> {
    let (first, rank) = if right.is_ascii_uppercase() { (0, 0) } else { (6, 56) };
    let (king, rook) = (Some(first + KING), Some(first + ROOK));
    let king_square = (rank..rank + 8).find(|square| board[usize::from(*square)] == king);
    let mut rooks = (rank..rank + 8).filter(|square| board[usize::from(*square)] == rook);
    let (corner, of_side) = match right.to_ascii_lowercase() {
        'k' => (rank + 7, rooks.rfind(|square| Some(*square) > king_square)),
        'q' => (rank, rooks.find(|square| Some(*square) < king_square)),
        file => {
            let wanted = rank + file as u8 - b'a';
            let missing = if king_square.is_none() {
                format!("the king on rank {}", rank / 8 + 1)
            } else if board[usize::from(wanted)] != rook {
                format!("the rook on {}", square_name(wanted))
            } else {
                return Ok(wanted);
            };
            return Err(lacks(right, &missing));
        }
    };
    let home = rank + 4;
    match (king_square, of_side) {
        (Some(square), _) if square == home => match board[usize::from(corner)] == rook {
            true => Ok(corner),
            false => Err(lacks(right, &format!("the rook on {}", square_name(corner)))),
        },
        (Some(_), Some(rook)) => Ok(rook),
        _ => Err(lacks(right, &format!("the king on {}", square_name(home)))),
    }
}

fn lacks(right: char, missing: &str) -> FenError {
    FenError::new(
        FenField::Castling,
        format!("{right} needs {missing}, which is not there"),
        format!("remove the {right} (and write - if nothing is left), or fix the pieces"),
    )
}

fn check_en_passant(fields: &Fields) -> Result<(), FenError> {
    let Some(square) = fields.en_passant else {
        return Ok(());
    };
    let (from, to, pawn) = if fields.white_to_move {
        (square + 8, square - 8, PAWN + 6)
    } else {
        (square - 8, square + 8, PAWN)
    };
    let at = |square: u8| fields.board[square as usize];
    if at(to) == Some(pawn) && at(square).is_none() && at(from).is_none() {
        return Ok(());
    }
    Err(FenError::new(
        FenField::EnPassant,
        format!(
            "no pawn can just have stepped from {} over {} to {}",
            square_name(from),
            square_name(square),
            square_name(to)
        ),
        "write -, or fix the pieces",
    ))
}

/// Text from outside, quoted and short enough for a message.
fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text))
}
