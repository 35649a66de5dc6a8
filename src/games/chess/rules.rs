//! The rules, taken from the library `shakmaty`. No other files but `captures.rs`, `checks.rs` and `stalemate.rs`
//! name it.
//!
//! For each position this adds two things to the library's data: its key and the sums of the evaluation, both
//! updated with every move.

use super::captures;
use super::checks;
use super::evaluation::{self, Sums, Terms};
use super::fen::{self, FenError, FenField};
use super::{PIECES, keys, move_map, spelling, square_name, stalemate};
use crate::game::board::{self, Board, BoardLook, ChessRole};
use crate::game::{
    ConfidenceModel, DecidedWords, Evaluate, Game, MapInputs, MoveCode, MoveMap, MoveOutputs, Outcome,
    ProbCutModel, ValueUnit, in_moves_to_mate,
};
use crate::sorted::sort_by_key;
use crate::value::Value;
use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::san::{San, SanPlus};
use shakmaty::{
    Bitboard, Castles, CastlingMode, CastlingSide, Color, EnPassantMode, File, FromSetup, Move, Piece,
    Position as _, PositionErrorKinds, Rank, Role, Setup, Square,
};
use std::num::NonZeroU32;

/// Chess from a given position on, with the standard rules.
#[derive(Clone, Debug)]
pub struct Chess {
    root: Position,
    /// The keys of the positions before it, the latest last.
    earlier: Vec<u64>,
}

/// A position of chess.
#[derive(Clone, Debug)]
pub struct Position {
    rules: shakmaty::Chess,
    key: u64,
    /// The key of an en passant capture that is legal in this very position; otherwise 0.
    en_passant_key: u64,
    sums: Sums,
}

/// A move of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessMove(Move);

impl Default for Chess {
    /// The rules with the starting position.
    fn default() -> Chess {
        Chess { root: Position::fresh(shakmaty::Chess::default()), earlier: Vec::new() }
    }
}

impl Chess {
    /// Chess from the position that a FEN describes. The FEN has 4 to 6 fields with any white space
    /// between and around them; missing clocks count as `0 1`.
    ///
    /// # Errors
    ///
    /// Names the field at fault, what is wrong there, and what to do about it. Rejected are also
    /// positions that no game can reach for reasons seen at a glance: kings missing or in a check
    /// that cannot be, pawns on the first or last rank, more pieces than promotions allow, castling
    /// rights or en passant squares that the pieces contradict.
    pub fn from_fen(text: &str) -> Result<Chess, FenError> {
        let fields = fen::read(text)?;
        let mut setup = Setup::empty();
        for (square, piece) in fields.board.into_iter().enumerate() {
            if let Some(piece) = piece {
                setup.board.set_piece_at(Square::new(square as u32), piece_of(piece));
            }
        }
        setup.turn = Color::from_white(fields.white_to_move);
        for rook in &fields.castling {
            setup.castling_rights.add(Square::new(u32::from(*rook)));
        }
        setup.ep_square = fields.en_passant.map(|square| Square::new(u32::from(square)));
        setup.halfmoves = fields.halfmove_clock;
        setup.fullmoves = NonZeroU32::new(fields.move_number).unwrap_or(NonZeroU32::MIN);
        let mode = CastlingMode::detect(&setup);
        match shakmaty::Chess::from_setup(setup, mode) {
            Ok(rules) => Ok(Chess { root: Position::fresh(rules), earlier: Vec::new() }),
            Err(error) => Err(unplayable(&fields, error.kinds())),
        }
    }

    /// Chess from a position of any game on.
    #[must_use]
    pub fn from_position(position: Position) -> Chess {
        Chess { root: position, earlier: Vec::new() }
    }

    /// Says which positions the game went through before its root: their keys, the latest last.
    pub(super) fn set_earlier(&mut self, keys: Vec<u64>) {
        self.earlier = keys;
    }

    /// The move as the UCI protocol writes it, such as `e2e4`, `e7e8q` or, for castling, `e1g1`.
    #[must_use]
    pub fn uci(&self, mv: ChessMove) -> String {
        let mut text = square_name(self.from_square(mv)) + &square_name(self.to_square(mv));
        text.extend(self.promotion(mv));
        text
    }

    /// The square that the piece leaves, 0 to 63 from a1, b1 ... to h8.
    #[must_use]
    pub fn from_square(&self, mv: ChessMove) -> u8 {
        mv.from() as u8
    }

    /// Whether a side may castle by the rules of Chess960 only.
    #[must_use]
    pub fn has_chess960_castling(&self) -> bool {
        self.root.rules.castles().mode().is_chess960()
    }

    /// The square that the piece reaches, 0 to 63; a castling king's is two squares away, and in Chess960 the rook's.
    #[must_use]
    pub fn to_square(&self, mv: ChessMove) -> u8 {
        mv.to() as u8
    }

    /// The role that a pawn is promoted to: `q`, `r`, `b` or `n`.
    #[must_use]
    pub fn promotion(&self, mv: ChessMove) -> Option<char> {
        mv.0.promotion().map(Role::char)
    }

    /// The root's legal move that a person means by a text, in any of the usual spellings.
    ///
    /// # Errors
    ///
    /// Why it names none, to follow the text.
    pub fn find_move(&self, text: &str) -> Result<ChessMove, &'static str> {
        match self.moves_meant(&self.root, text)[..] {
            [mv] => Ok(mv),
            [] => Err("is not a legal move"),
            _ => Err("can mean several moves"),
        }
    }

    /// The legal move of a position that a text in standard algebraic notation, and in no other spelling, names.
    pub(super) fn find_san(&self, position: &Position, text: &str) -> Option<ChessMove> {
        let san: SanPlus = text.parse().ok()?;
        san.san.to_move(&position.rules).map(ChessMove).ok()
    }

    /// The legal moves that a person may mean by a text, in any of the usual spellings: one, if the text is right; several,
    /// if it does not say which. Short and long notation (`Nf3`, `Ng1-f3`, `g1f3`), castling with letters or zeros, with or
    /// without the signs of a capture, a check, a promotion and a judgement.
    #[must_use]
    pub fn moves_meant(&self, position: &Position, text: &str) -> Vec<ChessMove> {
        let plain = spelling::plain(text);
        let meant = self.moves_written(position, &plain);
        // A small letter may be a piece if it is not a pawn's file, or if no pawn can move so.
        let is_small = plain.starts_with(|first: char| "nbrqk".contains(first));
        if !meant.is_empty() || !is_small {
            return meant;
        }
        self.moves_written(position, &(plain[..1].to_ascii_uppercase() + &plain[1..]))
    }

    /// The legal moves that fit a text without decoration.
    fn moves_written(&self, position: &Position, plain: &str) -> Vec<ChessMove> {
        let mut legal = Vec::new();
        self.generate(position, &mut legal);
        match San::from_ascii(plain.as_bytes()) {
            Ok(San::Castle(side)) => legal.retain(|mv| mv.0.castling_side() == Some(side)),
            Ok(San::Normal { role, file, rank, to, promotion, .. }) => {
                let names_piece = plain.starts_with(|first: char| first.is_ascii_uppercase());
                // If both squares are given, the piece need not be named.
                let is_long = !names_piece && file.is_some() && rank.is_some();
                legal.retain(|mv| {
                    let is_named = mv.0.role() == role && mv.0.castling_side().is_none();
                    (is_named || is_long)
                        && mv.to() == to
                        && mv.0.promotion() == promotion
                        && file.is_none_or(|file| mv.from().file() == file)
                        && rank.is_none_or(|rank| mv.from().rank() == rank)
                });
            }
            _ => legal.clear(),
        }
        legal
    }

    /// The static evaluation taken apart.
    #[must_use]
    pub fn terms(&self, position: &Position) -> Terms {
        evaluation::terms(&position.sums, position.bishop_pairs(), position.rules.turn().is_white())
    }
}

fn role_of(role: Role) -> ChessRole {
    match role {
        Role::Pawn => ChessRole::Pawn,
        Role::Knight => ChessRole::Knight,
        Role::Bishop => ChessRole::Bishop,
        Role::Rook => ChessRole::Rook,
        Role::Queen => ChessRole::Queen,
        Role::King => ChessRole::King,
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = ChessMove;

    fn root(&self) -> Position {
        self.root.clone()
    }

    fn generate(&self, position: &Position, moves: &mut Vec<ChessMove>) {
        // Borrowed, because a list that is taken apart move by move is copied move by move.
        moves.extend(position.rules.legal_moves().iter().map(|mv| ChessMove(*mv)));
    }

    #[inline]
    fn play(&self, position: &Position, mv: ChessMove) -> Position {
        let mut next = position.clone();
        next.play(mv.0);
        next
    }

    #[inline]
    fn after<R>(&self, position: &Position, mv: ChessMove, ask: impl FnOnce(&Position) -> R) -> R {
        let mut next = position.clone();
        next.play(mv.0);
        ask(&next)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        if position.rules.is_check() { Outcome::Loss } else { Outcome::Draw }
    }

    #[inline(always)]
    fn is_drawn(&self, position: &Position) -> bool {
        let board = position.rules.board();
        // A pawn, rook or queen can still mate. Asked first, because every visit comes through here.
        let is_enough = (board.pawns() | board.rooks_and_queens()).any();
        (!is_enough || position.rules.halfmoves() >= 100) && position.is_drawn()
    }

    fn reversible_plies(&self, position: &Position) -> usize {
        position.rules.halfmoves() as usize
    }

    fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    /// The square left, plus 64 times the square reached, plus 4096 times the piece of a promotion (no
    /// promotion 0, knight 2, bishop 3, rook 4, queen 5).
    #[inline]
    fn code(&self, mv: ChessMove) -> MoveCode {
        if let Move::Normal { from, to, promotion: None, .. } = mv.0 {
            return MoveCode(from as u16 | (to as u16) << 6);
        }
        let promotion = mv.0.promotion().map_or(0, |role| role as u16);
        MoveCode(mv.from() as u16 | (mv.to() as u16) << 6 | promotion << 12)
    }

    fn notation(&self, position: &Position, mv: ChessMove) -> String {
        SanPlus::from_move(position.rules.clone(), mv.0).to_string()
    }

    fn may_be_written(&self, code: MoveCode, notation: &str) -> bool {
        let (to, text) = ((code.0 >> 6 & 63) as u8, notation.as_bytes());
        // Castling has no square in its notation.
        notation.starts_with(['O', '0']) || text.windows(2).any(|pair| pair == [b'a' + to % 8, b'1' + to / 8])
    }

    fn text(&self, position: &Position) -> String {
        let mut setup = position.rules.to_setup(EnPassantMode::Legal);
        // A FEN that is written can be read.
        setup.halfmoves = setup.halfmoves.min(fen::LARGEST_CLOCK);
        setup.fullmoves = setup.fullmoves.min(NonZeroU32::MIN.saturating_add(fen::LARGEST_CLOCK - 1));
        let rights = setup.castling_rights;
        let text = Fen::try_from_setup(setup).unwrap_or_else(LossyFenError::ignore).to_string();
        if position.rules.castles().mode().is_standard() || rights.is_empty() {
            return text;
        }
        // The files of the rooks leave no doubt which rook is meant.
        let letter = |square: Square| {
            let file = square.file().char();
            if square.rank() == Rank::First { file.to_ascii_uppercase() } else { file }
        };
        let mut letters: Vec<char> = rights.into_iter().map(letter).collect();
        sort_by_key(&mut letters, |letter| (letter.is_ascii_lowercase(), std::cmp::Reverse(*letter)));
        let mut fields: Vec<&str> = text.split(' ').collect();
        let letters: String = letters.into_iter().collect();
        fields[2] = &letters;
        fields.join(" ")
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let on = |square: Square| match position.rules.board().piece_at(square) {
            Some(piece) => {
                board::Square::Piece { is_white: piece.color.is_white(), role: role_of(piece.role) }
            }
            None => board::Square::Empty,
        };
        let ranks = Rank::ALL.into_iter().rev();
        let squares = ranks.flat_map(|rank| File::ALL.map(|file| on(Square::from_coords(file, rank))));
        Some(Board::new(BoardLook::Checkered, 8, squares.collect()))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.rules.turn().is_white()
    }

    fn value_unit(&self) -> ValueUnit {
        evaluation::VALUE_UNIT
    }

    fn decided_words(&self) -> DecidedWords {
        in_moves_to_mate
    }
}

impl Evaluate for Chess {
    /// One for each piece, its colour included, and each square it can reach. The slot of the move
    /// that led to a position therefore also serves as the index of a countermove.
    const HISTORY_SLOTS: usize = PIECES * 64;

    /// One for each side, each square that a piece can leave and each that it can reach.
    const SQUARES_SLOTS: usize = 2 * 64 * 64;

    #[inline]
    fn evaluate(&self, position: &Position) -> Value {
        evaluation::judge(&position.sums, position.bishop_pairs(), position.rules.turn().is_white())
    }

    fn has_quiescence(&self) -> bool {
        true
    }

    fn generate_noisy(&self, position: &Position, moves: &mut Vec<ChessMove>) {
        let rules = &position.rules;
        let Some(king) = rules.board().king_of(rules.turn()) else { return };
        if position.en_passant_key != 0 {
            moves.extend(rules.en_passant_moves().into_iter().map(ChessMove));
        }
        captures::for_each_noisy(rules, king, |mv| moves.push(ChessMove(mv)));
    }

    fn in_check(&self, position: &Position) -> bool {
        position.rules.is_check()
    }

    fn is_stalemate(&self, position: &Position) -> bool {
        stalemate::is_stalemate(&position.rules)
    }

    /// Eight times the gain, less the rank of the piece that moves. The gain is the captured piece (pawn 1,
    /// knight 2, bishop 3, rook 4, queen 5), and 5 more for a promotion to a queen; other promotions gain
    /// nothing.
    #[inline]
    fn noisy_rank(&self, _position: &Position, mv: ChessMove) -> Option<u16> {
        if let Move::Normal { capture: None, promotion: None, .. } = mv.0 {
            return None;
        }
        let victim = mv.0.capture();
        let promotion = mv.0.promotion();
        if victim.is_none() && promotion.is_none() {
            return None;
        }
        let queen = if promotion == Some(Role::Queen) { Role::Queen as u16 } else { 0 };
        let won = victim.map_or(0, |role| role as u16) + queen;
        Some(8 * won + (Role::King as u16 - mv.0.role() as u16))
    }

    /// Bishops and knights have equal worth; defences are not played out.
    #[inline]
    fn is_losing_capture(&self, position: &Position, mv: ChessMove) -> bool {
        let worth = |role: Role| if role == Role::Knight { Role::Bishop } else { role } as u8;
        let Move::Normal { role, from, to, capture: Some(victim), promotion: None } = mv.0 else {
            return false;
        };
        // This cheap test is first, because most captures take a piece of at least equal worth.
        if role == Role::King || worth(role) <= worth(victim) {
            return false;
        }
        captures::is_defended(&position.rules, from, to)
    }

    fn exchange(&self, position: &Position, mv: ChessMove) -> Option<i32> {
        captures::exchange(&position.rules, mv.0)
    }

    /// A piece that is worth no more than its victim loses nothing, unless a pawn that captures back becomes
    /// a queen.
    #[inline(never)]
    fn loses_exchange(&self, position: &Position, mv: ChessMove) -> bool {
        let first_rank = position.rules.turn().fold_wb(Rank::First, Rank::Eighth);
        match mv.0 {
            Move::Normal { role, capture: Some(captured), to, promotion: None, .. }
                if captures::worth(role) <= captures::worth(captured) && to.rank() != first_rank =>
            {
                false
            }
            _ => self.exchange(position, mv).is_some_and(|won| won < 0),
        }
    }

    fn generate_quiet_checks(&self, position: &Position, moves: &mut Vec<ChessMove>) {
        checks::for_each_quiet_check(&position.rules, |mv| moves.push(ChessMove(mv)));
    }

    fn generate_promotion_threats(&self, position: &Position, moves: &mut Vec<ChessMove>) {
        let rules = &position.rules;
        let (sixth, step) = rules.turn().fold_wb((Rank::Sixth, 8), (Rank::Third, -8));
        let pawns = rules.our(Role::Pawn) & Bitboard::from_rank(sixth);
        // Pawns are rarely this far advanced; only then are the moves generated.
        if (pawns.shift(step) & !rules.board().occupied()).is_empty() {
            return;
        }
        let threatens = |mv: &ChessMove| !mv.0.is_capture() && self.threatens_promotion(position, *mv);
        moves.extend(rules.legal_moves().into_iter().map(ChessMove).filter(threatens));
    }

    /// The position with the other side to move, without an en passant capture. `None` in check, where
    /// passing would leave the king to be captured.
    fn pass(&self, position: &Position) -> Option<Position> {
        if position.rules.is_check() {
            return None;
        }
        // The library knows no null move, so the king steps from its square to its square: entered
        // as another piece becoming a king, because a king's move would end its castling rights.
        let king = position.rules.our(Role::King).first()?;
        let mut next = position.clone();
        next.rules.play_unchecked(Move::Normal {
            role: Role::Knight,
            from: king,
            capture: None,
            to: king,
            promotion: Some(Role::King),
        });
        next.key ^= keys::BLACK_TO_MOVE ^ next.en_passant_key;
        next.en_passant_key = 0;
        Some(next)
    }

    /// A side that has only its king and pawns is often in zugzwang.
    fn is_zugzwang_prone(&self, position: &Position) -> bool {
        let board = position.rules.board();
        (position.rules.us() & !(board.pawns() | board.kings())).is_empty()
    }

    #[inline]
    fn is_recapture(&self, _position: &Position, mv: ChessMove, previous: MoveCode) -> bool {
        mv.0.is_capture() && previous.known().is_some_and(|code| code.0 >> 6 & 63 == mv.to() as u16)
    }

    fn threatens_promotion(&self, _position: &Position, mv: ChessMove) -> bool {
        match mv.0 {
            Move::Normal { role: Role::Pawn, from, to, .. } => {
                (from.rank() == Rank::Sixth && to.rank() == Rank::Seventh)
                    || (from.rank() == Rank::Third && to.rank() == Rank::Second)
            }
            _ => false,
        }
    }

    fn prob_cut_models(&self) -> &'static [ProbCutModel] {
        super::prob_cut_models()
    }

    fn confidence_model(&self) -> &'static ConfidenceModel {
        super::confidence_model()
    }

    fn move_map(&self) -> Option<&'static MoveMap> {
        Some(&move_map::MOVE_MAP)
    }

    fn move_map_inputs(&self, position: &Position, inputs: &mut MapInputs) {
        let turn = position.rules.turn();
        for (square, piece) in position.rules.board() {
            let input =
                move_map::input(piece_index(Color::White, piece.role), square as usize, turn.is_white());
            let list = if piece.color == turn { &mut inputs.positive } else { &mut inputs.negative };
            list.push(input);
        }
    }

    fn move_map_outputs(&self, position: &Position, mv: ChessMove) -> MoveOutputs {
        let (from, to) = (mv.from() as usize, mv.to() as usize);
        let kind = piece_index(Color::White, mv.0.role());
        move_map::outputs(kind, from, to, position.rules.turn().is_white())
    }

    #[inline]
    fn history_slot(&self, position: &Position, mv: ChessMove) -> usize {
        if let Move::Normal { role, to, .. } = mv.0 {
            return piece_index(position.rules.turn(), role) * 64 + to as usize;
        }
        piece_index(position.rules.turn(), mv.0.role()) * 64 + mv.to() as usize
    }

    #[inline]
    fn squares_slot(&self, position: &Position, mv: ChessMove) -> usize {
        let side = position.rules.turn().fold_wb(0, 64);
        (side + mv.from() as usize) * 64 + mv.to() as usize
    }
}

impl ChessMove {
    fn from(self) -> Square {
        match self.0 {
            Move::Normal { from, .. } | Move::EnPassant { from, .. } => from,
            Move::Castle { king, .. } => king,
            Move::Put { to, .. } => to,
        }
    }

    #[inline]
    fn to(self) -> Square {
        match self.0 {
            // The usual way to write castling, which no other move of the king can be taken for.
            Move::Castle { king, rook }
                if king.file() == File::E && matches!(rook.file(), File::A | File::H) =>
            {
                let side = CastlingSide::from_king_side(king < rook);
                Square::from_coords(side.king_to_file(), king.rank())
            }
            Move::Castle { rook, .. } => rook,
            mv => mv.to(),
        }
    }
}

impl Position {
    /// A position with its key and its sums counted from nothing.
    fn fresh(rules: shakmaty::Chess) -> Position {
        let mut key = if rules.turn().is_black() { keys::BLACK_TO_MOVE } else { 0 };
        let mut sums = Sums::default();
        for (square, piece) in rules.board().iter() {
            let index = piece_index(piece.color, piece.role);
            key ^= keys::PIECE_SQUARE[index][square as usize];
            sums.add(index, square as usize);
        }
        key ^= castling_key(rules.castles());
        let en_passant_key = en_passant_key(&rules);
        Position { key: key ^ en_passant_key, en_passant_key, sums, rules }
    }

    /// The position before a move that can be taken back, given by its squares; `None` if no such move led here.
    pub(super) fn before(&self, uci: &str) -> Option<Position> {
        let from = Square::from_ascii(uci.as_bytes().get(..2)?).ok()?;
        let to = Square::from_ascii(uci.as_bytes().get(2..)?).ok()?;
        let mut setup = self.rules.to_setup(EnPassantMode::Legal);
        let mover = !setup.turn;
        let piece =
            setup.board.piece_at(to).filter(|piece| piece.color == mover && piece.role != Role::Pawn)?;
        if setup.board.piece_at(from).is_some() || setup.ep_square.is_some() {
            return None;
        }
        setup.board.discard_piece_at(to);
        setup.board.set_piece_at(from, piece);
        setup.turn = mover;
        setup.halfmoves = setup.halfmoves.checked_sub(1)?;
        if mover.is_black() {
            setup.fullmoves = NonZeroU32::new(setup.fullmoves.get() - 1).unwrap_or(NonZeroU32::MIN);
        }
        let rules = shakmaty::Chess::from_setup(setup, self.rules.castles().mode()).ok()?;
        let played = |mv: &&Move| matches!(**mv, Move::Normal { from: begin, to: end, .. } if (begin, end) == (from, to));
        let mv = *rules.legal_moves().iter().find(played)?;
        let before = Position::fresh(rules);
        let mut after = before.clone();
        after.play(mv);
        (after.key == self.key).then_some(before)
    }

    /// Whether this position can occur again after one that a move leads to.
    pub(super) fn is_reached_again_from(&self, after: &Position) -> bool {
        let rights = |position: &Position| position.rules.castles().castling_rights();
        after.rules.halfmoves() > 0 && self.en_passant_key == 0 && rights(self) == rights(after)
    }

    /// The number of the move that comes next, from 1.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.rules.fullmoves().get()
    }

    /// [`Game::is_drawn`], asked rarely.
    #[inline(never)]
    fn is_drawn(&self) -> bool {
        // A mate on the hundredth ply counts.
        let fifty_moves = self.rules.halfmoves() >= 100 && !self.rules.is_checkmate();
        fifty_moves || self.rules.is_insufficient_material()
    }

    /// Plays a legal move.
    #[inline(never)]
    fn play(&mut self, mv: Move) {
        let us = self.rules.turn();
        self.key ^= keys::BLACK_TO_MOVE ^ self.en_passant_key;
        match mv {
            Move::Normal { role, from, capture, to, promotion } => {
                if let Some(captured) = capture {
                    self.remove(!us, captured, to);
                }
                self.remove(us, role, from);
                self.add(us, promotion.unwrap_or(role), to);
            }
            Move::EnPassant { from, to } => {
                self.remove(!us, Role::Pawn, Square::from_coords(to.file(), from.rank()));
                self.remove(us, Role::Pawn, from);
                self.add(us, Role::Pawn, to);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                self.remove(us, Role::King, king);
                self.remove(us, Role::Rook, rook);
                self.add(us, Role::King, side.king_to(us));
                self.add(us, Role::Rook, side.rook_to(us));
            }
            Move::Put { .. } => {}
        }
        let before = self.rules.castles().clone();
        self.rules.play_unchecked(mv);
        let castles = self.rules.castles();
        // Few moves change the rights, and a copy costs less than a key.
        if before.castling_rights() != castles.castling_rights() {
            self.key ^= castling_key(&before) ^ castling_key(castles);
        }
        self.en_passant_key = en_passant_key(&self.rules);
        self.key ^= self.en_passant_key;
    }

    #[inline]
    fn add(&mut self, color: Color, role: Role, square: Square) {
        let piece = piece_index(color, role);
        self.key ^= keys::PIECE_SQUARE[piece][square as usize];
        self.sums.add(piece, square as usize);
    }

    #[inline]
    fn remove(&mut self, color: Color, role: Role, square: Square) {
        let piece = piece_index(color, role);
        self.key ^= keys::PIECE_SQUARE[piece][square as usize];
        self.sums.remove(piece, square as usize);
    }

    /// Whether White and Black have two bishops or more. Not counted, because counting takes longer.
    #[inline]
    fn bishop_pairs(&self) -> [bool; 2] {
        let board = self.rules.board();
        [board.white(), board.black()].map(|side| (board.bishops() & side).more_than_one())
    }
}

/// The number of a piece, 0 to 11.
#[inline]
fn piece_index(color: Color, role: Role) -> usize {
    color.fold_wb(0, 6) + role as usize - Role::Pawn as usize
}

/// The opposite of [`piece_index`].
fn piece_of(index: u8) -> Piece {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    roles[usize::from(index % 6)].of(Color::from_white(index < 6))
}

/// The key contains only the wings of a side's rights: in one game the rook of a wing is always one.
#[inline]
fn castling_key(castles: &Castles) -> u64 {
    let right = |color, side, bit: usize| if castles.has(color, side) { bit } else { 0 };
    let rights = right(Color::White, CastlingSide::QueenSide, 1)
        | right(Color::White, CastlingSide::KingSide, 2)
        | right(Color::Black, CastlingSide::QueenSide, 4)
        | right(Color::Black, CastlingSide::KingSide, 8);
    keys::CASTLING[rights]
}

#[inline]
fn en_passant_key(rules: &shakmaty::Chess) -> u64 {
    // Whether a capture is legal is worth finding out only after a double step.
    if rules.maybe_ep_square().is_none() {
        return 0;
    }
    rules.legal_ep_square().map_or(0, |square| keys::EN_PASSANT[square.file() as usize])
}

/// The reason why the rules reject a position whose fields are in order.
fn unplayable(fields: &fen::Fields, kinds: PositionErrorKinds) -> FenError {
    let (mover, waiting, other) =
        if fields.white_to_move { ("White", "Black", 'b') } else { ("Black", "White", 'w') };
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        FenError::new(
            FenField::SideToMove,
            format!("{mover} is to move and could capture {waiting}'s king"),
            format!("write {other}, or move a piece so that {waiting} is not in check"),
        )
    } else if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) && fields.en_passant.is_some() {
        FenError::new(
            FenField::EnPassant,
            format!("{mover} is in a check that the pawn's double step cannot have left"),
            "write -, or fix the pieces",
        )
    } else if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        FenError::new(
            FenField::Pieces,
            format!("{mover} is in check by pieces that no single move can have brought there"),
            "remove or move some of them",
        )
    } else {
        FenError::new(FenField::Pieces, "the rules of chess reject this position", "fix the pieces")
    }
}
