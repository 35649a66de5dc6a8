//! The contents of a board, square by square: enough to recognise a position, but not to play on.

use std::fmt::Write as _;

/// A board has no more squares than this.
const MOST_SQUARES: usize = 256;

/// The look of a board without anything on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardLook {
    /// Lines between the squares, none around them (tic-tac-toe).
    Hash,
    /// Squares between lines (Othello, Ataxx).
    Grid,
    /// Squares that are dark and light by turns; the upper left one is light (chess, checkers).
    Checkered,
    /// Round holes (Connect Four).
    Holes,
}

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing.
    Empty,
    /// A square that always stays empty.
    Wall,
    /// A cross: the first player's.
    Cross,
    /// A nought: the second player's.
    Nought,
    /// A disc of the first player.
    FirstDisc,
    /// A disc of the second player.
    SecondDisc,
    /// A crowned disc (a king of checkers) of the first player.
    FirstKing,
    /// A crowned disc of the second player.
    SecondKing,
    /// A chess piece.
    Piece {
        /// Whether it is White's.
        is_white: bool,
        /// Which.
        role: ChessRole,
    },
}

/// The chess pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessRole {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// A position as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The look of the board.
    pub look: BoardLook,
    /// The squares of a row, at least 1.
    pub files: u8,
    /// The contents of the squares, row by row from the top, from left to right.
    pub squares: Vec<Square>,
    /// The squares that the last move emptied or filled.
    pub changed: Vec<u8>,
    /// The first and the last square of the line that won.
    pub won: Option<(u8, u8)>,
}

impl Board {
    /// A board without changes and without a winner: the contents of its squares, row by row from the top.
    #[must_use]
    pub fn new(look: BoardLook, files: u8, squares: Vec<Square>) -> Board {
        Board { look, files, squares, changed: Vec::new(), won: None }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        (self.squares.len() / usize::from(self.files)) as u8
    }

    /// The board with the changes of a move since the previous board: the squares that were filled or emptied, and the
    /// squares whose chess piece is another one. A disc that is turned over was not moved, so it has not changed.
    #[must_use]
    pub fn after(self, before: &Board) -> Board {
        let changed = |(now, then): (&Square, &Square)| {
            let is_move =
                [now, then].iter().any(|square| matches!(square, Square::Empty | Square::Piece { .. }));
            now != then && is_move
        };
        let pairs = self.squares.iter().zip(&before.squares).map(changed);
        let changed =
            (0..=u8::MAX).zip(pairs).filter_map(|(square, changed)| changed.then_some(square)).collect();
        Board { changed, ..self }
    }

    /// The board with the line that won: the first row, from the upper left, of `length` like marks or discs.
    #[must_use]
    pub(crate) fn with_line(self, length: u8) -> Board {
        let won = (0..self.squares.len()).find_map(|first| self.line_from(first, length));
        Board { won, ..self }
    }

    fn line_from(&self, first: usize, length: u8) -> Option<(u8, u8)> {
        let (files, rows) = (isize::from(self.files), isize::from(self.rows()));
        let mark = self.squares[first];
        if matches!(mark, Square::Empty | Square::Wall) {
            return None;
        }
        let (column, row) = (first as isize % files, first as isize / files);
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().find_map(|(right, down)| {
            let square = |step: isize| {
                let (column, row) = (column + right * step, row + down * step);
                let is_on_board = (0..files).contains(&column) && (0..rows).contains(&row);
                is_on_board.then_some((row * files + column) as usize)
            };
            let mut line = (0..).map_while(square).take_while(|square| self.squares[*square] == mark);
            let last = line.by_ref().nth(usize::from(length) - 1)?;
            // A longer line is crossed out as a whole.
            Some((first as u8, line.last().unwrap_or(last) as u8))
        })
    }

    /// The board as a short text, equal for equal boards: its look and files, its squares with runs of empty ones as
    /// numbers, its changes, and the line that won. It is also a name in XML.
    #[must_use]
    pub fn code(&self) -> String {
        let mut code = format!("{}{}-", self.look.letter(), self.files);
        let mut empty = 0;
        for square in &self.squares {
            if *square == Square::Empty {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(code, "{empty}");
                empty = 0;
            }
            code.push(square.letter());
        }
        if empty > 0 {
            let _ = write!(code, "{empty}");
        }
        let numbers = |numbers: &[u8]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
        let won = self.won.map(|(first, last)| vec![first, last]).unwrap_or_default();
        let _ = write!(code, "-{}-{}", numbers(&self.changed), numbers(&won));
        code
    }

    /// The board of a text of [`Board::code`]; `None` if the text is not such a code.
    #[must_use]
    pub fn read(code: &str) -> Option<Board> {
        let parts: Vec<&str> = code.splitn(5, '-').collect();
        let [head, written, changed, won] = parts[..] else { return None };
        let mut head = head.chars();
        let look = BoardLook::of(head.next()?)?;
        let files: u8 = head.as_str().parse().ok()?;
        let mut squares = Vec::new();
        let mut rest = written;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let (square, count) = match digits {
                0 => (Square::of(letter)?, 1),
                _ => (Square::Empty, rest[..digits].parse().ok()?),
            };
            if count > MOST_SQUARES - squares.len() {
                return None;
            }
            squares.resize(squares.len() + count, square);
            rest = &rest[digits.max(1)..];
        }
        if files == 0 || squares.is_empty() || !squares.len().is_multiple_of(usize::from(files)) {
            return None;
        }
        let numbers = |text: &str| -> Option<Vec<u8>> {
            let number = |text: &str| text.parse().ok().filter(|square| usize::from(*square) < squares.len());
            if text.is_empty() { Some(Vec::new()) } else { text.split('.').map(number).collect() }
        };
        let (changed, won) = (numbers(changed)?, numbers(won)?);
        let won = match won[..] {
            [] => None,
            [first, last] => Some((first, last)),
            _ => return None,
        };
        let board = Board { look, files, squares, changed, won };
        // There is one text for each board.
        (board.changed.is_sorted_by(|one, next| one < next) && board.code() == code).then_some(board)
    }
}

impl BoardLook {
    const ALL: [BoardLook; 4] = [BoardLook::Hash, BoardLook::Grid, BoardLook::Checkered, BoardLook::Holes];

    fn letter(self) -> char {
        match self {
            BoardLook::Hash => 'h',
            BoardLook::Grid => 'g',
            BoardLook::Checkered => 'c',
            BoardLook::Holes => 'o',
        }
    }

    fn of(letter: char) -> Option<BoardLook> {
        BoardLook::ALL.into_iter().find(|look| look.letter() == letter)
    }
}

impl ChessRole {
    /// All of them, pawn first.
    pub const ALL: [ChessRole; 6] = [
        ChessRole::Pawn,
        ChessRole::Knight,
        ChessRole::Bishop,
        ChessRole::Rook,
        ChessRole::Queen,
        ChessRole::King,
    ];

    fn letter(self) -> char {
        match self {
            ChessRole::Pawn => 'p',
            ChessRole::Knight => 'n',
            ChessRole::Bishop => 'b',
            ChessRole::Rook => 'r',
            ChessRole::Queen => 'q',
            ChessRole::King => 'k',
        }
    }
}

impl Square {
    /// All that can be on a square, but nothing at all and chess pieces.
    const MARKS: [Square; 7] = [
        Square::Wall,
        Square::Cross,
        Square::Nought,
        Square::FirstDisc,
        Square::SecondDisc,
        Square::FirstKing,
        Square::SecondKing,
    ];

    /// Its letter; for a chess piece, its letter in a FEN. A run of empty squares is written as a number instead.
    fn letter(self) -> char {
        match self {
            Square::Empty => '1',
            Square::Wall => 'w',
            Square::Cross => 'x',
            Square::Nought => 'o',
            Square::FirstDisc => 'd',
            Square::SecondDisc => 'e',
            Square::FirstKing => 'D',
            Square::SecondKing => 'E',
            Square::Piece { is_white: true, role } => role.letter().to_ascii_uppercase(),
            Square::Piece { is_white: false, role } => role.letter(),
        }
    }

    /// The contents with this letter, except an empty square.
    fn of(letter: char) -> Option<Square> {
        let pieces = ChessRole::ALL
            .into_iter()
            .flat_map(|role| [true, false].map(|is_white| Square::Piece { is_white, role }));
        Square::MARKS.into_iter().chain(pieces).find(|square| square.letter() == letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn squares(code: &str) -> Vec<Square> {
        code.chars()
            .map(|letter| if letter == '.' { Square::Empty } else { Square::of(letter).unwrap() })
            .collect()
    }

    #[test]
    fn a_move_changes_what_it_fills_empties_or_captures_but_not_what_it_turns_over() {
        let board = |look, files, text| Board::new(look, files, squares(text));
        let changed = |look, before, after| board(look, 4, after).after(&board(look, 4, before)).changed;
        // A disc between two is turned over.
        assert_eq!(changed(BoardLook::Grid, "de......", "ddd....."), [2]);
        // A jump.
        assert_eq!(changed(BoardLook::Checkered, "d....e......", "..........d."), [0, 5, 10]);
        // A capture, one that makes a queen, and a king that changes places with its rook.
        assert_eq!(changed(BoardLook::Checkered, "R..p", "...R"), [0, 3]);
        assert_eq!(changed(BoardLook::Checkered, "r....P..", "Q......."), [0, 5]);
        assert_eq!(changed(BoardLook::Checkered, ".KR.", ".RK."), [1, 2]);
        assert_eq!(changed(BoardLook::Checkered, ".KR.", ".KR."), [0; 0]);
    }

    #[test]
    fn a_line_reaches_from_its_first_square_to_its_last() {
        let won =
            |files, text, length| Board::new(BoardLook::Hash, files, squares(text)).with_line(length).won;
        assert_eq!(won(3, "xoo.x...x", 3), Some((0, 8)));
        assert_eq!(won(3, "x.o.o.o.x", 3), Some((2, 6)));
        assert_eq!(won(3, "xoxoxoxoo", 3), Some((2, 6)));
        // No line runs from the end of a row into the next one.
        assert_eq!(won(3, "oxxx..ooo", 3), Some((6, 8)));
        assert_eq!(won(3, "oxxx..oo.", 3), None);
        assert_eq!(won(6, ".ddddd......", 4), Some((1, 5)));
    }

    #[test]
    fn a_code_can_be_read() {
        let board = Board::new(BoardLook::Hash, 3, squares("xoo.x...x"));
        let board = board.with_line(3).after(&Board::new(BoardLook::Hash, 3, squares("xoo.x....")));
        assert_eq!(board.code(), "h3-xoo1x3x-8-0.8");
        assert_eq!(Board::read("h3-xoo1x3x-8-0.8"), Some(board));
        let wrong = [
            "",
            "h3",
            "h3-9",
            "h0-9--",
            "h3-8--",
            "h3---",
            "z3-9--",
            "h3-xoo1x3x-9-",
            "h3-9-2.1-",
            "h3-9--1",
            "h3-9---",
            "h3-09--",
            "h3-4x4y--",
            "h+3-9--",
            "h1-257--",
            "h1-99999999999999999999--",
            "h3-ü8--",
            "h3-9-01-",
        ];
        for code in wrong {
            assert_eq!(Board::read(code), None, "{code}");
        }
    }

    proptest! {
        #[test]
        fn every_board_has_a_code(
            look in 0..4_usize,
            files in 1..9_u8,
            rows in 1..9_u8,
            seed in prop::collection::vec(0..40_usize, 64),
            changed in prop::collection::btree_set(any::<u8>(), 0..4),
            won in prop::option::of(any::<(u8, u8)>()),
        ) {
            let count = files * rows;
            let all: Vec<Square> = "w x o d e D E p n b r q k P N B R Q K".chars().filter_map(Square::of).collect();
            let square = |at: &usize| all.get(*at).copied().unwrap_or(Square::Empty);
            let squares = seed.iter().take(usize::from(count)).map(square).collect();
            let changed = changed.into_iter().filter(|square| *square < count).collect();
            let won = won.map(|(first, last)| (first % count, last % count));
            let board = Board { changed, won, ..Board::new(BoardLook::ALL[look], files, squares) };
            prop_assert_eq!(Board::read(&board.code()), Some(board));
        }

        #[test]
        fn no_text_is_too_much_to_read(text in ".{0,80}|(h|g|c|o)[0-9]{1,4}-[0-9a-zA-Z]{0,20}-[0-9.]{0,9}-[0-9.]{0,9}") {
            if let Some(board) = Board::read(&text) {
                prop_assert_eq!(board.code(), text);
            }
        }
    }
}
