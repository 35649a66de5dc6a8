//! The drawing of boards: a few simple shapes, which canvas, SVG and TikZ draw alike.
//!
//! Crosses, noughts and the discs of Connect Four are drawn as text is: the first player's are full, the second
//! player's are hollow. On boards with a separate ground, pieces are dark and light in both themes.

use super::geometry::Point;
use super::ink::Ink;
use crate::game::board::{Board, BoardLook, ChessRole, Square};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The width of every board.
pub const WIDTH: f32 = 1000.0;

/// The strength of a faint board, and of the squares that the last move changed on it.
const FAINT: f32 = 0.4;
const CHANGED: f32 = 0.85;

/// The width of lines between squares.
const LINE: f32 = 12.0;

/// Parts of the side of a square.
const DISC: f32 = 0.42;
const OUTLINE: f32 = 0.1;
const MARK: f32 = 0.27;
const HOLE: f32 = 0.4;

/// The height of a board of a given width.
#[must_use]
pub fn height(board: &Board, width: f32) -> f32 {
    width * f32::from(board.rows()) / f32::from(board.files.max(1))
}

/// A shape without colours.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line between two points.
    Line(Point, Point),
    /// A rectangle.
    Rectangle {
        /// Its upper left corner.
        corner: Point,
        /// Its size.
        size: Point,
        /// The radius of its corners.
        radius: f32,
    },
    /// A circle.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f32,
    },
    /// An area with straight sides, by its corners.
    Polygon(Vec<Point>),
}

/// Some shapes that look alike and do not overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// Their inside.
    pub fill: Option<Ink>,
    /// Their outline, and how wide it is.
    pub stroke: Option<(Ink, f32)>,
    /// The opacity, up to 1.
    pub opacity: f32,
}

impl Mark {
    /// The shapes as the data of an SVG path, in whole numbers.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for shape in &self.shapes {
            write(shape, &mut path);
        }
        path
    }
}

/// Appends a shape to the data of an SVG path.
fn write(shape: &Shape, path: &mut String) {
    let whole = |number: f32| number.round() as i32;
    let _ = match shape {
        Shape::Line((x1, y1), (x2, y2)) => {
            write!(path, "M{} {}L{} {}", whole(*x1), whole(*y1), whole(*x2), whole(*y2))
        }
        Shape::Rectangle { corner: (x, y), size: (width, height), radius } => {
            let [left, top, right, bottom] = [*x, *y, x + width, y + height].map(whole);
            let r = whole(*radius);
            let (across, down) = (right - left - 2 * r, bottom - top - 2 * r);
            if r == 0 {
                write!(path, "M{left} {top}h{across}v{down}h{}z", -across)
            } else {
                write!(
                    path,
                    "M{} {top}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}\
                     h{}a{r} {r} 0 0 1 -{r} -{r}v{}a{r} {r} 0 0 1 {r} -{r}z",
                    left + r,
                    -across,
                    -down,
                )
            }
        }
        Shape::Circle { middle: (x, y), radius } => {
            let r = whole(*radius);
            let (left, y) = (whole(*x) - r, whole(*y));
            write!(path, "M{left} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0z", 2 * r, 2 * r)
        }
        Shape::Polygon(corners) => {
            let mut last = None;
            for (x, y) in corners {
                let at = (whole(*x), whole(*y));
                let _ = match last {
                    None => write!(path, "M{} {}", at.0, at.1),
                    Some((x, y)) => write!(path, "l{} {}", at.0 - x, at.1 - y),
                };
                last = Some(at);
            }
            write!(path, "z")
        }
    };
}

/// The marks of a board, [`WIDTH`] wide. Later marks are drawn over earlier ones. If it is faint, everything is pale
/// except the changes.
#[must_use]
pub fn marks(board: &Board, is_faint: bool) -> Vec<Mark> {
    let side = WIDTH / f32::from(board.files.max(1));
    let mut drawing = Drawing { board, is_faint, side, marks: Vec::new() };
    drawing.ground();
    drawing.changed();
    drawing.pieces();
    drawing.won();
    drawing.marks
}

struct Drawing<'a> {
    board: &'a Board,
    is_faint: bool,
    /// The side of a square.
    side: f32,
    marks: Vec<Mark>,
}

/// Colours.
#[derive(Clone, Copy)]
struct Paint {
    fill: Option<Ink>,
    stroke: Option<(Ink, f32)>,
}

impl Paint {
    const fn fill(ink: Ink) -> Paint {
        Paint { fill: Some(ink), stroke: None }
    }

    const fn stroke(ink: Ink, width: f32) -> Paint {
        Paint { fill: None, stroke: Some((ink, width)) }
    }
}

impl Drawing<'_> {
    fn add(&mut self, Paint { fill, stroke }: Paint, opacity: f32, shapes: Vec<Shape>) {
        if !shapes.is_empty() {
            self.marks.push(Mark { shapes, fill, stroke, opacity });
        }
    }

    /// Adds marks that are not pieces.
    fn add_flat(&mut self, paint: Paint, shapes: Vec<Shape>) {
        self.add(paint, if self.is_faint { FAINT } else { 1.0 }, shapes);
    }

    /// A shape on each square that it is made for, from the square's upper left corner.
    fn add_on_squares(&mut self, paint: Paint, shapes: impl Fn(Square, Point) -> Vec<Shape>) {
        for is_changed in [false, true] {
            let opacity = match (self.is_faint, is_changed) {
                (false, _) => 1.0,
                (true, false) => FAINT,
                (true, true) => CHANGED,
            };
            let squares = (0..=u8::MAX).zip(&self.board.squares);
            let squares = squares.filter(|(at, _)| {
                self.is_faint && self.board.changed.contains(at) == is_changed
                    || !self.is_faint && !is_changed
            });
            let shapes = squares.flat_map(|(at, square)| shapes(*square, self.corner(at))).collect();
            self.add(paint, opacity, shapes);
        }
    }

    /// The upper left corner of a square.
    fn corner(&self, square: u8) -> Point {
        let files = self.board.files.max(1);
        (f32::from(square % files) * self.side, f32::from(square / files) * self.side)
    }

    fn square(&self, square: u8) -> Shape {
        Shape::Rectangle { corner: self.corner(square), size: (self.side, self.side), radius: 0.0 }
    }

    fn height(&self) -> f32 {
        height(self.board, WIDTH)
    }

    fn ground(&mut self) {
        let (height, rows, files) = (self.height(), self.board.rows(), self.board.files);
        let whole =
            |radius: f32| vec![Shape::Rectangle { corner: (0.0, 0.0), size: (WIDTH, height), radius }];
        let side = self.side;
        let lines = |air: f32| {
            let down = (1..files).map(move |file| f32::from(file) * side);
            let down = down.map(move |x| Shape::Line((x, air), (x, height - air)));
            let across = (1..rows).map(move |row| f32::from(row) * side);
            down.chain(across.map(move |y| Shape::Line((air, y), (WIDTH - air, y)))).collect::<Vec<_>>()
        };
        let squares = 0..self.board.squares.len().min(256);
        match self.board.look {
            BoardLook::Hash => {
                let opacity = if self.is_faint { FAINT } else { 0.7 };
                self.add(Paint::stroke(Ink::SquareDark, 2.0 * LINE), opacity, lines(0.1 * side));
            }
            BoardLook::Grid => {
                self.add_flat(Paint::fill(Ink::SquareLight), whole(0.0));
                self.add_flat(Paint::stroke(Ink::SquareDark, LINE), lines(0.0));
            }
            BoardLook::Checkered => {
                self.add_flat(Paint::fill(Ink::SquareLight), whole(0.0));
                let files = usize::from(files);
                let is_dark = |square: &usize| (square / files + square % files) % 2 == 1;
                let dark = squares.filter(is_dark).map(|square| self.square(square as u8)).collect();
                self.add_flat(Paint::fill(Ink::SquareDark), dark);
            }
            BoardLook::Holes => {
                self.add_flat(Paint::fill(Ink::Rule), whole(0.35 * side));
            }
        }
    }

    /// The squares of the last move. On a faint board without a ground, the mark alone is enough.
    fn changed(&mut self) {
        let has_ground = matches!(self.board.look, BoardLook::Grid | BoardLook::Checkered);
        if has_ground || !self.is_faint {
            let (ink, air) = match self.board.look {
                BoardLook::Hash => (Ink::LastMove, 0.06 * self.side),
                BoardLook::Holes => (Ink::LastMove, 0.0),
                BoardLook::Grid | BoardLook::Checkered => (Ink::LastSquare, 0.0),
            };
            let square = |square: &u8| {
                let (x, y) = self.corner(*square);
                let size = self.side - 2.0 * air;
                Shape::Rectangle { corner: (x + air, y + air), size: (size, size), radius: 0.0 }
            };
            self.add_flat(Paint::fill(ink), self.board.changed.iter().map(square).collect());
        }
    }

    fn pieces(&mut self) {
        let side = self.side;
        let circle = |(x, y): Point, radius: f32| {
            vec![Shape::Circle { middle: (x + side / 2.0, y + side / 2.0), radius: radius * side }]
        };
        let none = Vec::new;
        let outlined =
            |fill: Ink, ink: Ink, width: f32| Paint { fill: Some(fill), stroke: Some((ink, width * side)) };
        match self.board.look {
            BoardLook::Hash => {
                self.add_on_squares(Paint::stroke(Ink::Ink, 0.13 * side), |square, (x, y)| {
                    let end = |right: f32, down: f32| (x + side * (0.5 + right), y + side * (0.5 + down));
                    match square {
                        Square::Cross => vec![
                            Shape::Line(end(-MARK, -MARK), end(MARK, MARK)),
                            Shape::Line(end(MARK, -MARK), end(-MARK, MARK)),
                        ],
                        Square::Nought => circle((x, y), MARK),
                        _ => none(),
                    }
                });
            }
            BoardLook::Holes => {
                self.add_on_squares(Paint::fill(Ink::Ground), |square, corner| match square {
                    Square::FirstDisc => none(),
                    _ => circle(corner, HOLE),
                });
                self.add_on_squares(Paint::fill(Ink::Ink), |square, corner| match square {
                    Square::FirstDisc => circle(corner, DISC),
                    _ => none(),
                });
                self.add_on_squares(Paint::stroke(Ink::Ink, 0.15 * side), |square, corner| match square {
                    Square::SecondDisc => circle(corner, DISC - 0.075),
                    _ => none(),
                });
            }
            BoardLook::Grid | BoardLook::Checkered => {
                self.add_on_squares(Paint::fill(Ink::SquareDark), |square, corner| match square {
                    Square::Wall => {
                        vec![Shape::Rectangle { corner, size: (side, side), radius: 0.0 }]
                    }
                    _ => none(),
                });
                let radius = DISC - OUTLINE / 2.0;
                let dark = outlined(Ink::PieceDark, Ink::PieceDark, OUTLINE);
                self.add_on_squares(dark, |square, corner| match square {
                    Square::FirstDisc | Square::FirstKing => circle(corner, radius),
                    _ => none(),
                });
                let light = outlined(Ink::PieceLight, Ink::PieceDark, OUTLINE);
                self.add_on_squares(light, |square, corner| match square {
                    Square::SecondDisc | Square::SecondKing => circle(corner, radius),
                    _ => none(),
                });
                for (king, ink) in
                    [(Square::FirstKing, Ink::PieceLight), (Square::SecondKing, Ink::PieceDark)]
                {
                    self.add_on_squares(Paint::fill(ink), |square, corner| {
                        if square == king { vec![polygon(&CROWN, corner, side)] } else { none() }
                    });
                }
                for (white, paint, detail) in [
                    (true, outlined(Ink::PieceLight, Ink::PieceDark, CHESS_OUTLINE), Ink::PieceDark),
                    (false, outlined(Ink::PieceDark, Ink::PieceDark, CHESS_OUTLINE), Ink::PieceLight),
                ] {
                    self.add_on_squares(paint, |square, corner| match square {
                        Square::Piece { is_white, role } if is_white == white => {
                            vec![polygon(&OUTLINES[role as usize], corner, side)]
                        }
                        _ => none(),
                    });
                    self.add_on_squares(Paint::stroke(detail, CHESS_DETAIL * side), |square, corner| {
                        match square {
                            Square::Piece { is_white, role } if is_white == white => {
                                let line = |[from, to]: &[(i8, i8); 2]| {
                                    Shape::Line(place(*from, corner, side), place(*to, corner, side))
                                };
                                details(role).iter().map(line).collect()
                            }
                            _ => none(),
                        }
                    });
                }
            }
        }
    }

    /// A stroke through the line that won, and a little beyond.
    fn won(&mut self) {
        let Some((first, last)) = self.board.won else { return };
        let [from, to] = [first, last].map(|square| self.corner(square));
        let ends = [(from, to), (to, from)].map(|((x, y), (other_x, other_y))| {
            let length = (x - other_x).hypot(y - other_y).max(f32::EPSILON);
            let beyond = 0.36 * self.side / length;
            let half = self.side / 2.0;
            (x + half + (x - other_x) * beyond, y + half + (y - other_y) * beyond)
        });
        // The mark needs an edge over full discs, because they have its colour.
        let strokes: &[(Ink, f32)] = match self.board.look {
            BoardLook::Holes => &[(Ink::Ground, 0.24), (Ink::Ink, 0.1)],
            BoardLook::Hash | BoardLook::Grid | BoardLook::Checkered => &[(Ink::Ink, 0.08)],
        };
        for (ink, width) in strokes {
            let line = vec![Shape::Line(ends[0], ends[1])];
            self.add_flat(Paint::stroke(*ink, width * self.side), line);
        }
    }
}

/// Chess pieces are drawn in squares of 100 by 100: points of outlines. One half is enough if both halves are alike.
const PIECE: f32 = 1.1;
const CHESS_OUTLINE: f32 = 0.07;
const CHESS_DETAIL: f32 = 0.05;

/// A point of a piece on its square.
fn place((x, y): (i8, i8), (left, top): Point, side: f32) -> Point {
    let part = |number: i8, middle: f32| 0.5 + (f32::from(number) - middle) / 100.0 * PIECE;
    (left + part(x, 50.0) * side, top + part(y, 48.5) * side)
}

fn polygon(points: &[(i8, i8)], corner: Point, side: f32) -> Shape {
    Shape::Polygon(points.iter().map(|point| place(*point, corner, side)).collect())
}

/// A crown with three points, on a disc.
const CROWN: [(i8, i8); 7] = [(32, 63), (28, 39), (41, 49), (50, 34), (59, 49), (72, 39), (68, 63)];

/// Lines on a piece.
fn details(role: ChessRole) -> &'static [[(i8, i8); 2]] {
    match role {
        ChessRole::Pawn => &[],
        ChessRole::Knight => &[[(35, 34), (39, 32)]],
        ChessRole::Bishop => &[[(57, 32), (50, 42)], [(38, 63), (62, 63)]],
        ChessRole::Rook => &[[(33, 40), (67, 40)], [(33, 68), (67, 68)]],
        ChessRole::Queen | ChessRole::King => &[[(31, 68), (69, 68)]],
    }
}

/// The right half of an outline, from the middle of its top to the middle of its bottom: the distance right of the
/// middle, and the distance down.
type Half = &'static [(i8, i8)];

const PAWN: Half = &[
    (0, 20),
    (6, 21),
    (11, 25),
    (13, 31),
    (12, 37),
    (9, 41),
    (15, 45),
    (15, 49),
    (8, 50),
    (9, 58),
    (14, 67),
    (21, 73),
    (24, 78),
    (24, 86),
];
const BISHOP: Half = &[
    (0, 11),
    (4, 12),
    (5, 16),
    (3, 20),
    (10, 27),
    (16, 36),
    (17, 44),
    (15, 52),
    (11, 57),
    (13, 67),
    (11, 72),
    (14, 75),
    (26, 78),
    (27, 86),
];
const ROOK: Half = &[
    (0, 19),
    (7, 19),
    (7, 26),
    (14, 26),
    (14, 19),
    (25, 19),
    (25, 35),
    (17, 41),
    (17, 67),
    (23, 73),
    (23, 77),
    (28, 78),
    (28, 86),
];
const QUEEN: Half =
    &[(0, 14), (8, 43), (18, 16), (21, 46), (36, 22), (27, 55), (21, 64), (22, 72), (26, 77), (26, 86)];
const KING: Half = &[
    (3, 7),
    (3, 12),
    (9, 12),
    (9, 18),
    (3, 18),
    (3, 36),
    (11, 31),
    (22, 31),
    (31, 38),
    (32, 47),
    (27, 57),
    (21, 64),
    (22, 72),
    (26, 77),
    (26, 86),
];
const KNIGHT: [(i8, i8); 27] = [
    (41, 10),
    (47, 18),
    (54, 13),
    (57, 21),
    (67, 27),
    (75, 38),
    (79, 52),
    (80, 68),
    (80, 86),
    (29, 86),
    (30, 79),
    (35, 71),
    (45, 63),
    (50, 54),
    (49, 50),
    (42, 54),
    (34, 56),
    (29, 62),
    (23, 63),
    (17, 59),
    (15, 53),
    (20, 44),
    (26, 33),
    (31, 26),
    (37, 21),
    (39, 18),
    (40, 14),
];

/// The outlines of all roles, in their order.
static OUTLINES: LazyLock<[Vec<(i8, i8)>; 6]> = LazyLock::new(|| {
    let whole = |half: Half| {
        let right = half.iter().map(|(across, down)| (50 + across, *down));
        let left = half.iter().rev().map(|(across, down)| (50 - across, *down));
        right.chain(left).collect()
    };
    ChessRole::ALL.map(|role| match role {
        ChessRole::Pawn => whole(PAWN),
        ChessRole::Knight => KNIGHT.to_vec(),
        ChessRole::Bishop => whole(BISHOP),
        ChessRole::Rook => whole(ROOK),
        ChessRole::Queen => whole(QUEEN),
        ChessRole::King => whole(KING),
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards with everything of their games on them.
    const FULL: [&str; 5] = [
        "h3-xoo1x3x-8-0.8",
        "o7-31eee3dddd1-37-37.40",
        "g7-6e8dw1w11w1w9e5d-0.15-",
        "c8-1D40d5e14E-28.35.42-",
        "c8-r1n1b1q1k1p37P1K6Q1B1N1R--",
    ];

    fn board(code: &str) -> Board {
        Board::read(code).unwrap()
    }

    fn points(shape: &Shape) -> Vec<Point> {
        match shape {
            Shape::Line(from, to) => vec![*from, *to],
            Shape::Rectangle { corner: (x, y), size: (width, height), .. } => {
                vec![(*x, *y), (x + width, y + height)]
            }
            Shape::Circle { middle: (x, y), radius } => {
                vec![(x - radius, y - radius), (x + radius, y + radius)]
            }
            Shape::Polygon(corners) => corners.clone(),
        }
    }

    #[test]
    fn nothing_is_drawn_beside_a_board() {
        for board in FULL.map(board) {
            let bottom = height(&board, WIDTH);
            for mark in marks(&board, false) {
                let air = mark.stroke.map_or(0.0, |(_, width)| width / 2.0);
                for (x, y) in mark.shapes.iter().flat_map(points) {
                    let is_inside = x >= air - LINE
                        && y >= air - LINE
                        && x <= WIDTH - air + LINE
                        && y <= bottom - air + LINE;
                    assert!(is_inside, "{}: {x} {y} {mark:?}", board.code());
                }
            }
        }
    }

    /// The number of each mark's shapes on the squares that have changed.
    #[test]
    fn a_faint_board_shows_what_has_changed() {
        for board in FULL.map(board) {
            let whole = marks(&board, false);
            assert!(whole.iter().all(|mark| mark.opacity == 1.0 || board.look == BoardLook::Hash));
            let strong: Vec<Mark> =
                marks(&board, true).into_iter().filter(|mark| mark.opacity > FAINT).collect();
            let middles = strong.iter().flat_map(|mark| &mark.shapes).map(|shape| {
                let points = points(shape);
                let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
                let side = WIDTH / f32::from(board.files);
                let [column, row] = [x, y].map(|sum| (sum / points.len() as f32 / side) as u8);
                row * board.files + column
            });
            let shown: std::collections::BTreeSet<u8> = middles.collect();
            let filled = |square: &u8| board.squares[usize::from(*square)] != Square::Empty;
            let expected = board
                .changed
                .iter()
                .copied()
                .filter(|square| board.look == BoardLook::Holes || filled(square));
            assert_eq!(shown, expected.collect(), "{}", board.code());
        }
    }

    #[test]
    fn shapes_are_paths_of_whole_numbers() {
        let shapes = vec![
            Shape::Line((1.0, 2.4), (3.0, 4.0)),
            Shape::Circle { middle: (10.0, 10.0), radius: 4.0 },
            Shape::Rectangle { corner: (0.0, 5.0), size: (10.0, 20.0), radius: 0.0 },
            Shape::Rectangle { corner: (0.0, 5.0), size: (10.0, 20.0), radius: 2.0 },
            Shape::Polygon(vec![(1.0, 1.0), (4.0, 1.0), (1.0, 5.0)]),
        ];
        let mark = Mark { shapes, fill: None, stroke: None, opacity: 1.0 };
        assert_eq!(
            mark.path(),
            "M1 2L3 4M6 10a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM0 5h10v20h-10z\
             M2 5h6a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM1 1l3 0l-3 4z"
        );
    }
}
