//! A tree picture as a scalable vector graphic that stands for itself: no style sheet, no font but the
//! viewer's own.

use super::picture::{Align, Form, Ink, Item, Picture, Stroke};
use std::fmt::Write as _;

/// The colour of each ink, by [`Ink::code`], as `#rrggbb`.
pub type Colours<'a> = &'a [&'a str];

/// How large the head of an arrow is.
const HEAD: f32 = 9.0;

/// Room for the note below the picture.
const NOTE: f32 = 26.0;

/// Writes a picture, with what it is (a link, say) as its title and a note below it. Where a colour is missing,
/// black is taken.
#[must_use]
pub fn svg(picture: &Picture, colours: Colours, caption: &str, note: &str) -> String {
    let (width, height) = (picture.width, picture.height + NOTE);
    let [whole_width, whole_height] = [width, height].map(|side| format!("{side:.0}"));
    let mut out = String::new();
    let writer = Writer { picture, colours };
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         width=\"{whole_width}\" height=\"{whole_height}\" role=\"img\" \
         font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        escaped(caption),
        writer.colour(Ink::Ground),
    );
    for (y, side) in &picture.rows {
        if let Some(side) = side {
            let _ = writeln!(
                out,
                "<text x=\"12\" y=\"{}\" dominant-baseline=\"central\" font-size=\"13\" font-weight=\"bold\" fill=\"{}\">{}</text>",
                tenths(*y),
                writer.colour(Ink::Soft),
                escaped(side),
            );
        }
    }
    for item in &picture.items {
        writer.item(item, &mut out);
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" fill=\"{}\">{}</text>",
        tenths(width / 2.0),
        tenths(height - 9.0),
        writer.colour(Ink::Soft),
        escaped(note),
    );
    out.push_str("</svg>\n");
    out
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
        self.colours.get(ink.code()).copied().unwrap_or("#000000")
    }

    fn stroked(&self, stroke: Stroke) -> String {
        let dashes = if stroke.dashed { " stroke-dasharray=\"5 5\"" } else { "" };
        format!("stroke=\"{}\" stroke-width=\"{}\"{dashes}", self.colour(stroke.ink), tenths(stroke.width))
    }

    fn item(&self, item: &Item, out: &mut String) {
        let picture = self.picture;
        let _ = match item {
            Item::Line { from, to, stroke } => {
                let [(x1, y1), (x2, y2)] = [*from, *to].map(|place| point(picture.point(place)));
                writeln!(
                    out,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {}/>",
                    self.stroked(*stroke)
                )
            }
            Item::Arrow { from, to, bend, stroke } => {
                let curve = picture.curve(*from, *to, *bend);
                let [(x1, y1), (cx, cy), (x2, y2)] = curve.map(point);
                let [(ax, ay), (bx, by)] = head(curve).map(point);
                let colour = self.colour(stroke.ink);
                writeln!(
                    out,
                    "<path d=\"M{x1} {y1}Q{cx} {cy} {x2} {y2}\" fill=\"none\" {}/>\
                     <path d=\"M{x2} {y2}L{ax} {ay}L{bx} {by}Z\" fill=\"{colour}\"/>",
                    self.stroked(*stroke)
                )
            }
            Item::Severed { from, to, part, stroke } => {
                let mut path = String::new();
                for stroke in picture.strokes_across(*from, *to, *part) {
                    let [(x1, y1), (x2, y2)] = stroke.map(point);
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
                    Form::TriangleUp | Form::TriangleDown | Form::Wedge => {
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
        Form::Square | Form::Box | Form::Ellipse => vec![(-x, -y), (x, -y), (x, y), (-x, y)],
    }
}

/// The two corners of an arrow's head beside its point.
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
            // What XML does not allow at all.
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}
