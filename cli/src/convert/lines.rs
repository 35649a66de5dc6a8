//! Statements as lines of JSON (docs/trace-format.md).

use super::statements::{Beginning, End, Form};
use plyscope::search::depth::Depth;
use plyscope::search::node_type::NodeType;
use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line for each beginning and end of a visit.
pub(super) struct Lines<W> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> Lines<W> {
    /// Lines behind this header, which is a JSON object.
    pub(super) fn new(mut out: W, header: &str) -> io::Result<Lines<W>> {
        writeln!(out, "{header}")?;
        Ok(Lines { out, line: Vec::with_capacity(256) })
    }

    pub(super) fn finish(self) -> W {
        self.out
    }

    /// Adds a field whose value is a number or a truth.
    fn field(&mut self, name: &str, value: impl Display) -> io::Result<()> {
        write!(self.line, ",\"{name}\":{value}")
    }

    fn text(&mut self, name: &str, text: &str) -> io::Result<()> {
        write!(self.line, ",\"{name}\":")?;
        serde_json::to_writer(&mut self.line, text)?;
        Ok(())
    }

    fn own_fields(&mut self, fields: &[(&str, i32)]) -> io::Result<()> {
        for (at, (name, value)) in fields.iter().enumerate() {
            self.line.extend_from_slice(if at == 0 { b",\"x\":{" } else { b"," });
            serde_json::to_writer(&mut self.line, name)?;
            write!(self.line, ":{value}")?;
        }
        if !fields.is_empty() {
            self.line.push(b'}');
        }
        Ok(())
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.line.extend_from_slice(b"}\n");
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

fn plies(depth: Depth) -> f64 {
    f64::from(depth.sixteenths()) / f64::from(Depth::PLY.sixteenths())
}

impl<W: Write> Form for Lines<W> {
    fn begin(&mut self, visit: &Beginning<'_>) -> io::Result<()> {
        self.line.extend_from_slice(b"{\"enter\":");
        serde_json::to_writer(&mut self.line, visit.mv)?;
        self.field("depth", plies(visit.depth))?;
        self.field("alpha", visit.window.alpha.get())?;
        self.field("beta", visit.window.beta.get())?;
        for (name, word) in [
            ("kind", visit.kind),
            ("rank", visit.rank),
            ("extension", visit.extension),
            ("reduction", visit.reduction),
        ] {
            if let Some(word) = word {
                self.text(name, word)?;
            }
        }
        if visit.begins_quiescence {
            self.field("quiescence", true)?;
        }
        self.text(
            "type",
            match visit.expected {
                NodeType::Pv => "pv",
                NodeType::Cut => "cut",
                NodeType::All => "all",
            },
        )?;
        for (name, amount) in [("extended", visit.amounts.extended), ("reduced", visit.amounts.reduced)] {
            if amount != Depth::default() {
                self.field(name, plies(amount))?;
            }
        }
        if let Some(iteration) = visit.iteration {
            self.field("iteration", iteration)?;
        }
        if let Some((outcome, entry)) = visit.probe {
            self.text("table", outcome)?;
            if let Some(entry) = entry {
                self.field("stored", entry.value.get())?;
                self.text("bound", entry.bound.name())?;
                if let Some(depth) = entry.known_depth() {
                    self.field("stored_depth", plies(depth))?;
                }
            }
        }
        if let Some(value) = visit.stand_pat {
            self.field("stand_pat", value.get())?;
        }
        self.own_fields(visit.fields)?;
        self.end_line()
    }

    fn end(&mut self, end: &End<'_>) -> io::Result<()> {
        match end.value {
            Some(value) => write!(self.line, "{{\"leave\":{}", value.get())?,
            None => self.line.extend_from_slice(b"{\"leave\":null"),
        }
        if !end.best.is_empty() {
            self.text("best", end.best)?;
        }
        if let Some(reason) = end.reason {
            self.text("reason", reason)?;
        }
        self.own_fields(end.fields)?;
        self.end_line()
    }
}
