//! A tree picture for LaTeX: a complete `tikzpicture`, to be put into slides and exams.

use super::svg::{Colours, STRIPES, corners, head};
use crate::scene::tree::board_marks::{self, Mark, Shape, marks};
use crate::scene::tree::geometry::stripes;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Drawn, Form, Item, Stroke};
use crate::scene::tree::picture::Picture;
use crate::sorted::sort_by_key;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Pixels to the centimetre.
const SCALE: f32 = 40.0;

/// Writes a picture, with a text such as a link in a comment above and a note below it. A missing colour is
/// drawn black. It needs no package but tikz.
#[must_use]
pub fn tikz(picture: &Picture, colours: Colours, caption: &str, note: &str) -> String {
    let writer = Writer { picture };
    let mut body = String::new();
    for (y, side) in &picture.rows {
        if let Some(side) = side {
            let at = point((12.0, *y));
            let _ = writeln!(
                body,
                "  \\node[anchor=west, text=psoft, font=\\bfseries\\small] at {at} {{{}}};",
                text(side)
            );
        }
    }
    for Drawn { item, .. } in &picture.items {
        writer.item(item, &mut body);
    }
    let at = point((picture.width / 2.0, picture.height));
    let _ =
        writeln!(body, "  \\node[anchor=north, text=psoft, font=\\footnotesize] at {at} {{{}}};", text(note));
    let mut out = format!("% {}\n\\begin{{tikzpicture}}[line join=round]\n", comment(caption));
    for ink in writer.inks() {
        let colour = colours.get(ink.code()).copied().unwrap_or("#000000");
        let hex = colour.trim_start_matches('#').get(..6).unwrap_or("000000").to_ascii_uppercase();
        let _ = writeln!(out, "  \\definecolor{{{}}}{{HTML}}{{{hex}}}", name(ink));
    }
    out + &body + "\\end{tikzpicture}\n"
}

struct Writer<'a> {
    picture: &'a Picture,
}

/// A point in centimetres, y upwards.
fn point((x, y): (f32, f32)) -> String {
    // Adding zero makes a negative zero positive.
    format!("({:.2},{:.2})", x / SCALE + 0.0, -y / SCALE + 0.0)
}

/// A point, exact enough for a piece on a small board.
fn exact((x, y): (f32, f32)) -> String {
    format!("({:.3},{:.3})", x / SCALE + 0.0, -y / SCALE + 0.0)
}

/// The name of an ink's colour: letters only.
fn name(ink: Ink) -> String {
    format!("p{}", ink.name().replace('-', ""))
}

fn stroked(stroke: Stroke) -> String {
    let dashes = if stroke.dashed { ", dashed" } else { "" };
    format!("draw={}, line width={:.1}pt{dashes}", name(stroke.ink), stroke.width * 0.6)
}

impl Writer<'_> {
    /// The inks that the picture is drawn in, in the order of their codes.
    fn inks(&self) -> Vec<Ink> {
        let mut seen = BTreeSet::new();
        let mut inks = vec![Ink::Soft, Ink::Ground];
        for Drawn { item, .. } in &self.picture.items {
            match item {
                Item::Line { stroke, .. } | Item::Arrow { stroke, .. } | Item::Severed { stroke, .. } => {
                    inks.push(stroke.ink);
                }
                Item::Shape { fill, stroke, .. } => {
                    inks.extend(fill.iter().copied().chain(stroke.map(|stroke| stroke.ink)));
                }
                Item::Text { ink, .. } => inks.push(*ink),
                Item::Board { board, is_faint, .. } => {
                    for mark in marks(board, *is_faint) {
                        inks.extend(mark.fill.into_iter().chain(mark.stroke.map(|(ink, _)| ink)));
                    }
                }
            }
        }
        inks.retain(|ink| seen.insert(ink.code()));
        sort_by_key(&mut inks, |ink| ink.code());
        inks
    }

    fn item(&self, item: &Item, out: &mut String) {
        let picture = self.picture;
        let _ = match item {
            Item::Line { from, to, stroke } => {
                let (from, to) = (point(picture.point(*from)), point(picture.point(*to)));
                writeln!(out, "  \\path[{}] {from} -- {to};", stroked(*stroke))
            }
            Item::Arrow { from, to, bend, stroke, head: has_head } => {
                let curve = picture.curve(*from, *to, *bend);
                let [begin, control, end] = curve;
                // The two control points of the same curve as a cubic one.
                let third =
                    |(x, y): (f32, f32)| (x + (control.0 - x) * 2.0 / 3.0, y + (control.1 - y) * 2.0 / 3.0);
                let mut drawn = writeln!(
                    out,
                    "  \\path[{}] {} .. controls {} and {} .. {};",
                    stroked(*stroke),
                    point(begin),
                    point(third(begin)),
                    point(third(end)),
                    point(end),
                );
                if *has_head {
                    let [left, right] = head(curve).map(point);
                    let ink = name(stroke.ink);
                    drawn = writeln!(out, "  \\fill[{ink}] {} -- {left} -- {right} -- cycle;", point(end));
                }
                drawn
            }
            Item::Severed { from, to, part, stroke } => {
                let strokes = picture.strokes_across(*from, *to, *part);
                let paths: Vec<String> = strokes
                    .iter()
                    .map(|[one, other]| format!("{} -- {}", point(*one), point(*other)))
                    .collect();
                writeln!(out, "  \\path[{}] {};", stroked(*stroke), paths.join(" "))
            }
            Item::Shape { at, form, width, height, fill, stroke } => {
                let (x, y) = picture.point(*at);
                let mut options: Vec<String> =
                    fill.map(|ink| format!("fill={}", name(ink))).into_iter().collect();
                options.extend(stroke.map(stroked));
                if *form == Form::Box {
                    options.push("rounded corners=2.5pt".to_owned());
                }
                if *form == Form::Stripes {
                    options.push(format!("opacity={STRIPES}"));
                }
                let options = options.join(", ");
                let from_middle = |(dx, dy): &(f32, f32)| point((x + dx, y + dy));
                let corners = corners(*form, *width, *height);
                match form {
                    Form::Ellipse => {
                        let [a, b] = [width, height].map(|side| side / 2.0 / SCALE);
                        writeln!(out, "  \\path[{options}] {} ellipse ({a:.2} and {b:.2});", point((x, y)))
                    }
                    Form::Stripes => {
                        let lines: Vec<String> = stripes(*width, *height)
                            .iter()
                            .map(|[from, to]| format!("{} -- {}", from_middle(from), from_middle(to)))
                            .collect();
                        writeln!(out, "  \\path[{options}] {};", lines.join(" "))
                    }
                    _ => {
                        let points: Vec<String> = corners.iter().map(from_middle).collect();
                        let close = if *form == Form::Bracket { "" } else { " -- cycle" };
                        writeln!(out, "  \\path[{options}] {}{close};", points.join(" -- "))
                    }
                }
            }
            Item::Text { at, text: words, size, align, ink, bold, halo: _ } => {
                let anchor = match align {
                    Align::Start => "west",
                    Align::Middle => "center",
                    Align::End => "east",
                };
                let series = if *bold { "\\bfseries" } else { "" };
                writeln!(
                    out,
                    "  \\node[anchor={anchor}, inner sep=0pt, text={}, font=\\fontsize{{{:.1}}}{{{:.1}}}\\selectfont{series}] at {} {{{}}};",
                    name(*ink),
                    size * 0.72,
                    size * 0.86,
                    point(picture.point(*at)),
                    text(words),
                )
            }
            Item::Board { at, side, board, is_faint } => {
                let (x, y) = picture.point(*at);
                let scale = side / board_marks::WIDTH;
                let corner = (x - side / 2.0, y - board_marks::height(board, *side) / 2.0);
                for mark in marks(board, *is_faint) {
                    board_mark(&mark, corner, scale, out);
                }
                Ok(())
            }
        };
    }
}

/// A mark of a board with this upper left corner, at this scale.
fn board_mark(mark: &Mark, (left, top): (f32, f32), scale: f32, out: &mut String) {
    let point = |(x, y): (f32, f32)| exact((left + x * scale, top + y * scale));
    let length = |length: f32| format!("{:.3}", length * scale / SCALE);
    let mut options: Vec<String> = mark.fill.map(|ink| format!("fill={}", name(ink))).into_iter().collect();
    options.extend(
        mark.stroke
            .map(|(ink, width)| format!("draw={}, line width={:.2}pt", name(ink), width * scale * 0.6)),
    );
    if mark.opacity < 1.0 {
        options.push(format!("opacity={}", mark.opacity));
    }
    let paths: Vec<String> = mark
        .shapes
        .iter()
        .map(|shape| match shape {
            Shape::Line(from, to) => format!("{} -- {}", point(*from), point(*to)),
            Shape::Rectangle { corner: (x, y), size: (width, height), radius } => {
                let round = format!("[rounded corners={}cm]", length(*radius));
                let round = if *radius > 0.0 { round } else { String::new() };
                format!("{round}{} rectangle {}", point((*x, *y)), point((x + width, y + height)))
            }
            Shape::Circle { middle, radius } => format!("{} circle ({})", point(*middle), length(*radius)),
            Shape::Polygon(corners) => {
                let corners: Vec<String> = corners.iter().map(|corner| point(*corner)).collect();
                format!("{} -- cycle", corners.join(" -- "))
            }
        })
        .collect();
    let _ = writeln!(out, "  \\path[{}] {};", options.join(", "), paths.join(" "));
}

/// A text with everything in it that means something to LaTeX, and the signs that its fonts may lack, written
/// out.
fn text(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(character);
            }
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '∞' => out.push_str("$\\infty$"),
            '−' => out.push_str("$-$"),
            '–' => out.push_str("--"),
            '…' => out.push_str("\\ldots{}"),
            '×' => out.push_str("$\\times$"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '✓' => out.push_str("$\\surd$"),
            '✗' => out.push_str("$\\times$"),
            '-' => out.push_str("{-}"),
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// A comment stays on its line.
fn comment(caption: &str) -> String {
    caption.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}
