//! A tree picture as a scalable vector graphic that is complete in itself: no style sheet, no font but the
//! viewer's own.

use crate::game::board::Board;
use crate::scene::tree::board_marks::{self, marks};
use crate::scene::tree::geometry::{along, curve_until, stripes, wave};
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Drawn, Form, Item, Look, Stroke};
use crate::scene::tree::picture::Picture;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The colour of each ink, by [`Ink::code`], as `#rrggbb`.
pub type Colours<'a> = &'a [&'a str];

/// The size of an arrow's head.
const HEAD: f32 = 9.0;

/// The opacity of stripes, which other things are drawn over.
pub(super) const STRIPES: f32 = 0.22;

/// Room for the note below the picture.
const NOTE: f32 = 26.0;

/// Writes a picture, with a text such as a link as its title and a note below it. A missing colour is drawn
/// black.
#[must_use]
pub fn svg(picture: &Picture, colours: Colours, caption: &str, note: &str) -> String {
    let mut out = head_of((picture.width, picture.height), colours, caption, note);
    let mut boards = Boards::default();
    let elements = elements(picture, colours, &mut boards);
    out.push_str(&boards.definitions(colours));
    out.extend(elements);
    out.push_str("</svg>\n");
    out
}

/// The boards that a graphic shows, each defined once.
#[derive(Default)]
pub(super) struct Boards {
    /// The board of each name, and whether it is faint.
    known: BTreeMap<String, (Arc<Board>, bool)>,
}

impl Boards {
    /// The name of a board. It is equal in all graphics, because several may be parts of one page.
    fn name(&mut self, board: &Arc<Board>, is_faint: bool) -> String {
        let name = format!("{}-{}", if is_faint { "faint" } else { "board" }, board.code());
        self.known.entry(name.clone()).or_insert_with(|| (Arc::clone(board), is_faint));
        name
    }

    /// The definitions of all boards; empty without boards.
    pub(super) fn definitions(&self, colours: Colours) -> String {
        if self.known.is_empty() {
            return String::new();
        }
        let mut out = String::from("<defs>\n");
        for (name, (board, is_faint)) in &self.known {
            let _ = writeln!(out, "<g id=\"{name}\" stroke-linejoin=\"round\">");
            for mark in marks(board, *is_faint) {
                let fill = mark.fill.map_or("none", |ink| colour(colours, ink));
                let mut style = format!("fill=\"{fill}\"");
                if let Some((ink, width)) = mark.stroke {
                    let _ = write!(style, " stroke=\"{}\" stroke-width=\"{width:.0}\"", colour(colours, ink));
                }
                if mark.opacity < 1.0 {
                    let _ = write!(style, " opacity=\"{}\"", mark.opacity);
                }
                let _ = writeln!(out, "<path d=\"{}\" {style}/>", mark.path());
            }
            out.push_str("</g>\n");
        }
        out + "</defs>\n"
    }
}

fn colour<'a>(colours: Colours<'a>, ink: Ink) -> &'a str {
    colours.get(ink.code()).copied().unwrap_or("#000000")
}

/// The beginning of a graphic: its size, title and ground, and the note below.
pub(super) fn head_of((width, height): (f32, f32), colours: Colours, caption: &str, note: &str) -> String {
    let colour = |ink: Ink| colour(colours, ink);
    let [whole_width, whole_height] = [width, height + NOTE].map(|side| format!("{side:.0}"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         width=\"{whole_width}\" height=\"{whole_height}\" role=\"img\" \
         font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" fill=\"{}\">{}</text>\n",
        escaped(caption),
        colour(Ink::Ground),
        tenths(width / 2.0),
        tenths(height + NOTE - 9.0),
        colour(Ink::Soft),
        escaped(note),
    )
}

/// The drawn lines: the side to move in the rows, then the items.
pub(super) fn elements(picture: &Picture, colours: Colours, boards: &mut Boards) -> Vec<String> {
    let writer = Writer { picture, colours };
    let rows = picture.rows.iter().filter_map(|(y, side)| {
        Some(format!(
            "<text x=\"12\" y=\"{}\" dominant-baseline=\"central\" font-size=\"13\" font-weight=\"bold\" fill=\"{}\">{}</text>\n",
            tenths(*y),
            writer.colour(Ink::Soft),
            escaped(side.as_ref()?),
        ))
    });
    let items = picture.items.iter().map(|drawn| {
        let mut out = String::new();
        writer.drawn(drawn, boards, &mut out);
        out
    });
    rows.chain(items).filter(|element| !element.is_empty()).collect()
}

fn tenths(number: f32) -> String {
    format!("{number:.1}")
}

fn point((x, y): (f32, f32)) -> (String, String) {
    (tenths(x), tenths(y))
}

struct Writer<'a> {
    picture: &'a Picture,
    colours: Colours<'a>,
}

impl Writer<'_> {
    fn colour(&self, ink: Ink) -> &str {
        colour(self.colours, ink)
    }

    fn stroked(&self, stroke: Stroke) -> String {
        let dashes = if stroke.dashed { " stroke-dasharray=\"5 5\"" } else { "" };
        format!("stroke=\"{}\" stroke-width=\"{}\"{dashes}", self.colour(stroke.ink), tenths(stroke.width))
    }

    /// An item as far as it is drawn.
    fn drawn(&self, drawn: &Drawn, boards: &mut Boards, out: &mut String) {
        let Look { opacity, begin, end, level } = drawn.look;
        if opacity <= 0.0 || end <= begin || level <= 0.0 {
            return;
        }
        let mut style = String::new();
        if opacity < 1.0 {
            let _ = write!(style, " opacity=\"{opacity:.2}\"");
        }
        if let (true, Item::Shape { at, form, width, height, .. }) = (level < 1.0, &drawn.item) {
            // Its outline reaches beyond its size by half its width.
            const AIR: f32 = 3.0;
            let (x, y) = self.picture.point(*at);
            let (left, right) = (x - width / 2.0 - AIR, x + width / 2.0 + AIR);
            let seen = (height + 2.0 * AIR) * level;
            let (top, bottom) = match form {
                Form::Stripes => (y - height / 2.0 - AIR, y - height / 2.0 - AIR + seen),
                _ => (y + height / 2.0 + AIR - seen, y + height / 2.0 + AIR),
            };
            let _ = write!(
                style,
                " clip-path=\"path('M{} {}H{}V{}H{}Z')\"",
                tenths(left),
                tenths(top),
                tenths(right),
                tenths(bottom),
                tenths(left)
            );
        }
        if style.is_empty() {
            self.item(&drawn.item, (begin, end), boards, out);
        } else {
            let mut item = String::new();
            self.item(&drawn.item, (begin, end), boards, &mut item);
            let _ = writeln!(out, "<g{style}>{}</g>", item.trim_end());
        }
    }

    fn item(&self, item: &Item, (begin, end): (f32, f32), boards: &mut Boards, out: &mut String) {
        let picture = self.picture;
        let _ = match item {
            Item::Line { from, to, stroke } => {
                let ends = [*from, *to].map(|place| picture.point(place));
                let [(x1, y1), (x2, y2)] = [begin, end].map(|part| point(along(ends[0], ends[1], part)));
                writeln!(
                    out,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {}/>",
                    self.stroked(*stroke)
                )
            }
            Item::Arrow { from, to, bend, stroke, head: has_head } => {
                let curve = curve_until(picture.curve(*from, *to, *bend), end);
                let [(x1, y1), (cx, cy), (x2, y2)] = curve.map(point);
                let [(ax, ay), (bx, by)] = head(curve).map(point);
                let colour = self.colour(stroke.ink);
                let head = if *has_head {
                    format!("<path d=\"M{x2} {y2}L{ax} {ay}L{bx} {by}Z\" fill=\"{colour}\"/>")
                } else {
                    String::new()
                };
                writeln!(
                    out,
                    "<path d=\"M{x1} {y1}Q{cx} {cy} {x2} {y2}\" fill=\"none\" {}/>{head}",
                    self.stroked(*stroke)
                )
            }
            Item::Severed { from, to, part, stroke } => {
                let mut path = String::new();
                for (nth, [from, to]) in picture.strokes_across(*from, *to, *part).into_iter().enumerate() {
                    // One after the other.
                    let drawn = (end * 2.0 - nth as f32).clamp(0.0, 1.0);
                    let [(x1, y1), (x2, y2)] = [from, along(from, to, drawn)].map(point);
                    let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
                }
                writeln!(out, "<path d=\"{path}\" fill=\"none\" {}/>", self.stroked(*stroke))
            }
            Item::Shape { at, form, width, height, fill, stroke } => {
                let fill = fill.map_or("none", |ink| self.colour(ink));
                let stroke = stroke.map_or_else(String::new, |stroke| self.stroked(stroke));
                let (x, y) = picture.point(*at);
                let (radius_x, radius_y) = (width / 2.0, height / 2.0);
                let (left, top) = point((x - radius_x, y - radius_y));
                match form {
                    Form::Ellipse => writeln!(
                        out,
                        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{fill}\" {stroke}/>",
                        tenths(x),
                        tenths(y),
                        tenths(radius_x),
                        tenths(radius_y),
                    ),
                    Form::Square | Form::Box => {
                        let radius = if *form == Form::Box { 6 } else { 0 };
                        let (width, height) = point((*width, *height));
                        writeln!(
                            out,
                            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
                             rx=\"{radius}\" fill=\"{fill}\" {stroke}/>"
                        )
                    }
                    Form::Stripes => {
                        let mut path = String::new();
                        for line in stripes(*width, *height) {
                            let [(x1, y1), (x2, y2)] = line.map(|(dx, dy)| point((x + dx, y + dy)));
                            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
                        }
                        writeln!(out, "<path d=\"{path}\" fill=\"none\" {stroke} opacity=\"{STRIPES}\"/>")
                    }
                    Form::Bracket => {
                        let (right, bottom) = point((x + radius_x, y + radius_y));
                        writeln!(
                            out,
                            "<path d=\"M{left} {top}H{right}V{bottom}H{left}\" fill=\"none\" {stroke}/>"
                        )
                    }
                    Form::TriangleUp | Form::TriangleDown | Form::Wedge | Form::Wave => {
                        let points: Vec<String> = corners(*form, *width, *height)
                            .iter()
                            .map(|(dx, dy)| format!("{},{}", tenths(x + dx), tenths(y + dy)))
                            .collect();
                        writeln!(
                            out,
                            "<polygon points=\"{}\" fill=\"{fill}\" stroke-linejoin=\"round\" {stroke}/>",
                            points.join(" ")
                        )
                    }
                }
            }
            Item::Text { at, text, size, align, ink, bold, halo } => {
                let ((x, y), size) = (point(picture.point(*at)), tenths(*size));
                let anchor = match align {
                    Align::Start => "start",
                    Align::Middle => "middle",
                    Align::End => "end",
                };
                let weight = if *bold { " font-weight=\"bold\"" } else { "" };
                let halo = if *halo {
                    format!(
                        " stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                        self.colour(Ink::Ground)
                    )
                } else {
                    String::new()
                };
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" dominant-baseline=\"central\" text-anchor=\"{anchor}\" \
                     font-size=\"{size}\" fill=\"{}\"{weight}{halo}>{}</text>",
                    self.colour(*ink),
                    escaped(text)
                )
            }
            Item::Board { at, side, board, is_faint } => {
                let (x, y) = picture.point(*at);
                let (left, top) = point((x - side / 2.0, y - board_marks::height(board, *side) / 2.0));
                let name = boards.name(board, *is_faint);
                let scale = side / board_marks::WIDTH;
                writeln!(
                    out,
                    "<use href=\"#{name}\" transform=\"translate({left} {top}) scale({scale:.4})\"/>"
                )
            }
        };
    }
}

/// The corners of a form with straight edges, from its middle.
pub(super) fn corners(form: Form, width: f32, height: f32) -> Vec<(f32, f32)> {
    let (x, y) = (width / 2.0, height / 2.0);
    match form {
        Form::TriangleUp => vec![(0.0, -y), (x, y), (-x, y)],
        Form::TriangleDown => vec![(0.0, y), (-x, -y), (x, -y)],
        Form::Wedge => vec![(0.0, -y), (x, y), (-x, y)],
        Form::Wave => wave(width, height),
        Form::Square | Form::Box | Form::Ellipse | Form::Stripes | Form::Bracket => {
            vec![(-x, -y), (x, -y), (x, y), (-x, y)]
        }
    }
}

/// The two corners of an arrow's head on either side of its point.
pub(super) fn head([_, (cx, cy), (x, y)]: [(f32, f32); 3]) -> [(f32, f32); 2] {
    let (dx, dy) = (x - cx, y - cy);
    let length = dx.hypot(dy).max(f32::EPSILON);
    let (dx, dy) = (dx / length * HEAD, dy / length * HEAD);
    [(x - dx - dy * 0.45, y - dy + dx * 0.45), (x - dx + dy * 0.45, y - dy - dx * 0.45)]
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Characters that XML forbids entirely.
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::animated_svg::AnimatedSvg;
    use crate::export::light::LIGHT;
    use crate::export::tikz::tikz;
    use crate::scene::tree::item::{Anchor, ItemKey, Role};
    use crate::scene::tree::picture::PlacedNode;

    /// A picture of boards in a row.
    fn picture(boards: &[(&str, bool)]) -> Picture {
        let node = PlacedNode {
            key: 1,
            parent: None,
            x: 0.0,
            y: 0.0,
            width: 0.0,
            height: 0.0,
            visit: None,
            is_shown: false,
            opens: None,
        };
        let items = boards.iter().enumerate().map(|(place, (code, is_faint))| {
            let at = Anchor { node: 0, x: 40.0 + 50.0 * place as f32, y: 40.0 };
            let board = Arc::new(Board::read(code).unwrap());
            let item = Item::Board { at, side: 40.0, board, is_faint: *is_faint };
            Drawn::new(ItemKey::new(1, Role::Board), item)
        });
        Picture {
            width: 200.0,
            height: 80.0,
            items: items.collect(),
            nodes: vec![node],
            ..Picture::default()
        }
    }

    #[test]
    fn each_board_is_defined_once() {
        let picture = picture(&[("h3-4x4-4-", false), ("h3-4x4-4-", false), ("h3-4x4-4-", true)]);
        let colours = &LIGHT[..];
        let film = AnimatedSvg::new(colours);
        for graphic in [svg(&picture, colours, "", ""), film.finish(&picture, "", "")] {
            assert_eq!(graphic.matches("<g id=\"board-h3-4x4-4-\"").count(), 1, "{graphic}");
            assert_eq!(graphic.matches("<g id=\"faint-h3-4x4-4-\"").count(), 1);
            let placed = |name: &str, left: &str| {
                let used =
                    format!("<use href=\"#{name}\" transform=\"translate({left} 20.0) scale(0.0400)\"/>");
                graphic.matches(&used).count()
            };
            assert_eq!(placed("board-h3-4x4-4-", "20.0"), 1);
            assert_eq!(placed("board-h3-4x4-4-", "70.0"), 1);
            assert_eq!(placed("faint-h3-4x4-4-", "120.0"), 1);
        }
    }

    /// Crosses and noughts, and a pale disc with its outline.
    #[test]
    fn tikz_draws_the_same_shapes() {
        let tex = tikz(&picture(&[("h3-xo7-1-", false), ("c2-1e2--", true)]), &LIGHT, "", "");
        let name = |ink: Ink| format!("p{}", ink.name().replace('-', ""));
        let [light_square, dark_square] = [Ink::SquareLight, Ink::SquareDark].map(name);
        let [light, dark] = [Ink::PieceLight, Ink::PieceDark].map(name);
        let [last, ink] = [Ink::LastMove, Ink::Ink].map(name);
        let drawn = [
            format!(
                "[draw={dark_square}, line width=0.58pt, opacity=0.7] (0.833,-0.533) -- (0.833,-1.467) \
             (1.167,-0.533) -- (1.167,-1.467) (0.533,-0.833) -- (1.467,-0.833) (0.533,-1.167) -- (1.467,-1.167)"
            ),
            format!("[fill={last}] (0.853,-0.520) rectangle (1.147,-0.813)"),
            format!(
                "[draw={ink}, line width=1.04pt] (0.577,-0.577) -- (0.757,-0.757) (0.757,-0.577) -- (0.577,-0.757) \
             (1.000,-0.667) circle (0.090)"
            ),
            format!("[fill={light_square}, opacity=0.4] (1.750,-0.500) rectangle (2.750,-1.500)"),
            format!(
                "[fill={dark_square}, opacity=0.4] (2.250,-0.500) rectangle (2.750,-1.000) \
             (1.750,-1.000) rectangle (2.250,-1.500)"
            ),
            format!(
                "[fill={light}, draw={dark}, line width=1.20pt, opacity=0.4] (2.500,-0.750) circle (0.185)"
            ),
        ];
        let paths: Vec<&str> =
            tex.lines().filter_map(|line| line.trim().strip_prefix("\\path")?.strip_suffix(';')).collect();
        assert_eq!(paths, drawn, "{tex}");
        for ink in [light_square, dark_square, light, dark, last, ink] {
            assert!(tex.contains(&format!("\\definecolor{{{ink}}}")), "{ink}");
        }
    }
}
