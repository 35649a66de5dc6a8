//! Rows of a table as text: comma-separated values, or an object for each row.

use super::columns::{Column, Rows};
use plyscope::facts::visit_field::Fact;
use std::io::{self, Write};

/// The text of a fact that needs no quotation marks in JSON; `None` for a name.
fn plain(fact: Fact<'_>) -> Option<String> {
    match fact {
        Fact::Number(number) => Some(number.to_string()),
        Fact::Plies(depth) => {
            Some(fact.number().map_or_else(|| depth.to_string(), |plies| plies.to_string()))
        }
        Fact::Truth(truth) => Some(truth.to_string()),
        Fact::Name(_) => None,
    }
}

/// Writes comma-separated values (RFC 4180).
pub(super) struct CsvRows<'a>(csv::Writer<&'a mut dyn Write>);

impl<'a> CsvRows<'a> {
    pub(super) fn new(out: &'a mut dyn Write, columns: &[Column]) -> io::Result<CsvRows<'a>> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(columns.iter().map(Column::name))?;
        Ok(CsvRows(writer))
    }
}

impl Rows for CsvRows<'_> {
    fn row(&mut self, cells: &[Option<Fact<'_>>]) -> io::Result<()> {
        for cell in cells {
            match cell {
                Some(Fact::Name(name)) => self.0.write_field(name)?,
                Some(fact) => self.0.write_field(plain(*fact).unwrap_or_default())?,
                None => self.0.write_field("")?,
            }
        }
        Ok(self.0.write_record(None::<&[u8]>)?)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a JSON object for each row; every object has all keys.
pub(super) struct LineRows<'a> {
    out: io::BufWriter<&'a mut dyn Write>,
    keys: Vec<String>,
}

impl<'a> LineRows<'a> {
    pub(super) fn new(out: &'a mut dyn Write, columns: &[Column]) -> LineRows<'a> {
        let keys = columns.iter().map(|column| serde_json::Value::from(column.name()).to_string()).collect();
        LineRows { out: io::BufWriter::new(out), keys }
    }
}

impl Rows for LineRows<'_> {
    fn row(&mut self, cells: &[Option<Fact<'_>>]) -> io::Result<()> {
        for (number, (key, cell)) in self.keys.iter().zip(cells).enumerate() {
            self.out.write_all(if number == 0 { b"{" } else { b"," })?;
            write!(self.out, "{key}:")?;
            match cell {
                None => self.out.write_all(b"null")?,
                Some(Fact::Name(name)) => serde_json::to_writer(&mut self.out, name)?,
                Some(fact) => self.out.write_all(plain(*fact).unwrap_or_default().as_bytes())?,
            }
        }
        self.out.write_all(b"}\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}
