//! The columns of a table, and a writer of its rows.

use plyscope::facts::visit_field::{Fact, FieldForm, VisitField};
use std::io;

/// A column: one of every table, or an own field of the program.
pub(super) enum Column {
    /// The number of the search among the inputs, from 1.
    Search,
    /// A fact of every visit.
    Field(VisitField),
    /// The move that leads to the visit, in the notation of the game.
    Move,
    /// The best or refuting move.
    Best,
    /// The key of the position, with up to 64 bits.
    Key,
    /// A field of the program.
    Own(String),
}

impl Column {
    /// The columns of every table.
    pub(super) fn all(keys: bool, own: &[String]) -> Vec<Column> {
        let mut columns = vec![Column::Search];
        for &field in VisitField::ALL {
            columns.push(Column::Field(field));
            if field == VisitField::Kind {
                columns.extend([Column::Move, Column::Best]);
            }
        }
        columns.extend(keys.then_some(Column::Key));
        columns.extend(own.iter().map(|name| Column::Own(name.clone())));
        columns
    }

    /// The name. An own field has a prefix, as everywhere.
    pub(super) fn name(&self) -> String {
        match self {
            Column::Search => "search".to_owned(),
            Column::Field(field) => field.name().to_owned(),
            Column::Move => "move".to_owned(),
            Column::Best => "best".to_owned(),
            Column::Key => "position".to_owned(),
            Column::Own(name) => format!("{}{name}", plyscope::condition::OWN),
        }
    }

    /// The form of its cells.
    pub(super) fn form(&self) -> FieldForm {
        match self {
            Column::Search | Column::Key | Column::Own(_) => FieldForm::Number,
            Column::Move | Column::Best => FieldForm::Name,
            Column::Field(field) => field.form(),
        }
    }
}

/// A writer of rows.
pub(super) trait Rows {
    /// Adds a row with a cell for each column; `None` is an empty cell.
    fn row(&mut self, cells: &[Option<Fact<'_>>]) -> io::Result<()>;
    /// All rows were added.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
