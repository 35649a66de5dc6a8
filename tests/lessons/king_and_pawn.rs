//! King and pawn against king, solved backwards from the end: which positions White wins. Nothing of the project's rules
//! or searches is in it.

use std::sync::LazyLock;

/// Squares count from a1 = 0 along the ranks to h8 = 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub king: usize,
    pub pawn: usize,
    pub lone_king: usize,
    pub white_to_move: bool,
}

/// The table: for each position whether White wins it.
pub struct KingAndPawn {
    won: Vec<bool>,
}

const SQUARES: usize = 64;

/// All positions, solved once for all tests.
pub fn table() -> &'static KingAndPawn {
    static TABLE: LazyLock<KingAndPawn> = LazyLock::new(KingAndPawn::solved);
    &TABLE
}

fn square(file: i32, rank: i32) -> Option<usize> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as usize)
}

fn place(of: usize) -> (i32, i32) {
    ((of % 8) as i32, (of / 8) as i32)
}

fn is_next_to(one: usize, other: usize) -> bool {
    let ((file, rank), (x, y)) = (place(one), place(other));
    one != other && (file - x).abs() <= 1 && (rank - y).abs() <= 1
}

/// The squares next to one.
fn around(of: usize) -> impl Iterator<Item = usize> {
    let (file, rank) = place(of);
    let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|step| *step != (0, 0));
    steps.filter_map(move |(x, y)| square(file + x, rank + y))
}

fn pawn_attacks(pawn: usize, target: usize) -> bool {
    let ((file, rank), (x, y)) = (place(pawn), place(target));
    y == rank + 1 && (file - x).abs() == 1
}

/// Whether a queen (or a rook) attacks a square, with a king that may be in between.
fn line_attacks(piece: usize, is_queen: bool, target: usize, king: usize) -> bool {
    let ((file, rank), (x, y)) = (place(piece), place(target));
    let (across, up) = (x - file, y - rank);
    let is_straight = across == 0 || up == 0;
    let is_diagonal = across.abs() == up.abs();
    if piece == target || !(is_straight || is_queen && is_diagonal) {
        return false;
    }
    let steps = across.abs().max(up.abs());
    let between =
        (1..steps).filter_map(|step| square(file + across.signum() * step, rank + up.signum() * step));
    !between.into_iter().any(|between| between == king)
}

/// Whether White wins with a new piece, Black to move: it is not taken, and Black is not stalemated. Queen and rook then
/// win against the bare king from everywhere.
fn promotion_wins(king: usize, piece: usize, is_queen: bool, lone_king: usize) -> bool {
    if is_next_to(lone_king, piece) && !is_next_to(king, piece) {
        return false;
    }
    let can_go =
        |to: &usize| !is_next_to(king, *to) && *to != piece && !line_attacks(piece, is_queen, *to, king);
    let has_move = around(lone_king).any(|to| can_go(&to));
    has_move || line_attacks(piece, is_queen, lone_king, king)
}

impl Position {
    /// Reads the first two fields of a FEN; `None` if it is another ending.
    pub fn of_fen(fen: &str) -> Option<Position> {
        let (board, side) = fen.split_once([' ', '_'])?;
        let (mut king, mut pawn, mut lone_king) = (None, None, None);
        for (row, text) in board.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                let here = square(file, 7 - row as i32);
                match letter {
                    'K' => king = here,
                    'k' => lone_king = here,
                    'P' if pawn.is_none() => pawn = here,
                    digit if digit.is_ascii_digit() => file += digit as i32 - '1' as i32,
                    _ => return None,
                }
                file += 1;
            }
        }
        Some(Position {
            king: king?,
            pawn: pawn?,
            lone_king: lone_king?,
            white_to_move: side.starts_with('w'),
        })
    }

    /// The position with the other side to move.
    pub fn passed(self) -> Position {
        Position { white_to_move: !self.white_to_move, ..self }
    }

    /// After a move of a king or of the pawn to a square, such as `Kd5` or `e5`.
    pub fn after(self, mv: &str) -> Position {
        let to = mv.trim_start_matches('K').as_bytes();
        let to = square(i32::from(to[0]) - i32::from(b'a'), i32::from(to[1]) - i32::from(b'1')).unwrap();
        let mut after = self.passed();
        match (mv.starts_with('K'), self.white_to_move) {
            (true, true) => after.king = to,
            (true, false) => after.lone_king = to,
            _ => after.pawn = to,
        }
        assert!(after.is_legal() && self.next().contains(&after), "{mv} is no move of {self:?}");
        after
    }

    fn index(self) -> usize {
        ((self.king * SQUARES + self.lone_king) * SQUARES + self.pawn) * 2 + usize::from(self.white_to_move)
    }

    fn is_legal(self) -> bool {
        let Position { king, pawn, lone_king, white_to_move } = self;
        king != pawn
            && king != lone_king
            && pawn != lone_king
            && (1..7).contains(&(pawn / 8))
            && !is_next_to(king, lone_king)
            && !(white_to_move && pawn_attacks(pawn, lone_king))
    }

    /// The legal positions after one move, without a promotion or the pawn's loss.
    fn next(self) -> Vec<Position> {
        let Position { king, pawn, lone_king, white_to_move } = self;
        let mut next: Vec<Position> = Vec::new();
        if white_to_move {
            next.extend(around(king).map(|king| Position { king, ..self.passed() }));
            let is_free = |to: usize| to != king && to != lone_king;
            if is_free(pawn + 8) {
                next.push(Position { pawn: pawn + 8, ..self.passed() });
                if pawn / 8 == 1 && is_free(pawn + 16) {
                    next.push(Position { pawn: pawn + 16, ..self.passed() });
                }
            }
        } else {
            let to = around(lone_king).filter(|to| !pawn_attacks(pawn, *to));
            next.extend(to.map(|lone_king| Position { lone_king, ..self.passed() }));
        }
        next.retain(|next| next.is_legal());
        next
    }

    /// Whether Black can take the pawn.
    fn loses_pawn(self) -> bool {
        is_next_to(self.lone_king, self.pawn) && !is_next_to(self.king, self.pawn)
    }

    /// Whether the pawn can be promoted to a piece that wins.
    fn promotes(self) -> bool {
        let to = self.pawn + 8;
        to >= 56
            && to != self.king
            && to != self.lone_king
            && [true, false]
                .into_iter()
                .any(|is_queen| promotion_wins(self.king, to, is_queen, self.lone_king))
    }
}

impl KingAndPawn {
    /// Solves all positions.
    fn solved() -> KingAndPawn {
        let mut table = KingAndPawn { won: vec![false; SQUARES * SQUARES * SQUARES * 2] };
        // A pawn never goes back, so the pawn's squares are solved one by one, the last first.
        for pawn in (8..56).rev() {
            table.solve(pawn);
        }
        table
    }

    /// Solves the positions with the pawn on this square. Those after its moves are solved.
    fn solve(&mut self, pawn: usize) {
        let squares = || 0..SQUARES;
        let kings = squares().flat_map(|king| squares().map(move |lone_king| (king, lone_king)));
        let all = kings.flat_map(|(king, lone_king)| {
            [true, false].map(|white_to_move| Position { king, pawn, lone_king, white_to_move })
        });
        let mut open: Vec<Position> = all.filter(|position| position.is_legal()).collect();
        loop {
            let before = open.len();
            open.retain(|position| {
                let is_won = self.follows(*position);
                self.won[position.index()] = is_won;
                !is_won
            });
            if open.len() == before {
                return;
            }
        }
    }

    /// Whether White wins, given what is known about the positions after one move.
    fn follows(&self, position: Position) -> bool {
        if position.white_to_move {
            return position.promotes() || position.next().into_iter().any(|next| self.wins(next));
        }
        let next = position.next();
        if next.is_empty() {
            return !position.loses_pawn() && pawn_attacks(position.pawn, position.lone_king);
        }
        !position.loses_pawn() && next.into_iter().all(|next| self.wins(next))
    }

    /// Whether White wins.
    pub fn wins(&self, position: Position) -> bool {
        self.won[position.index()]
    }

    /// The number of positions that White wins, with White and with Black to move.
    pub fn won(&self) -> [usize; 2] {
        let count = |side: usize| self.won.iter().skip(side).step_by(2).filter(|won| **won).count();
        [count(1), count(0)]
    }

    /// Whether White wins only if Black has to move: a reciprocal zugzwang.
    pub fn is_reciprocal_zugzwang(&self, position: Position) -> bool {
        [true, false].map(|white_to_move| self.wins(Position { white_to_move, ..position })) == [false, true]
    }

    /// White's moves that win, by the names of their squares: `Kd5`, `e5`.
    pub fn winning_moves(&self, position: Position) -> Vec<String> {
        let won = position.next().into_iter().filter(|next| self.wins(*next));
        won.map(|next| {
            let (letter, to) = if next.king == position.king { ("", next.pawn) } else { ("K", next.king) };
            let (file, rank) = place(to);
            format!("{letter}{}{}", char::from(b'a' + file as u8), rank + 1)
        })
        .collect()
    }
}

/// Half of the won positions, White to move and Black to move together, have the pawn on the files a to d: 111,282, the
/// published number.
#[test]
fn the_table_has_as_many_wins_as_known_ones() {
    assert_eq!(table().won(), [124_960, 97_604]);
}
