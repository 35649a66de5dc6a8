//! Rows of a table as a Parquet file.

use super::columns::{Column, Rows};
use parquet::basic::{Compression, Encoding, GzipLevel, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};
use plyscope::facts::visit_field::{Fact, FieldForm, VisitField};
use std::collections::HashMap;
use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// The rows of a row group: they are in memory until it is written.
const ROWS: usize = 1 << 17;

/// The bytes of the file that are not written yet: the library wants a writer that may move to another thread.
#[derive(Clone, Default)]
struct Pending(Arc<Mutex<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Pending {
    fn drain(&self, out: &mut dyn Write) -> io::Result<()> {
        let bytes = mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        out.write_all(&bytes)
    }
}

/// The cells of a column in a row group, without the absent ones, and for each row whether it has one.
enum Cells {
    Numbers(Vec<i32>),
    Keys(Vec<i64>),
    Plies(Vec<f64>),
    Truths(Vec<bool>),
    Names { numbers: Vec<u32>, names: Vec<ByteArray>, known: HashMap<String, u32> },
}

struct ColumnCells {
    cells: Cells,
    levels: Vec<i16>,
}

/// Writes a Parquet file.
pub(super) struct ParquetRows<'a> {
    out: &'a mut dyn Write,
    pending: Pending,
    file: SerializedFileWriter<Pending>,
    columns: Vec<ColumnCells>,
    rows: usize,
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// The visits' numbers grow, or nearly so: differences are small.
fn has_differences(column: &Column) -> bool {
    matches!(
        column,
        Column::Field(VisitField::Visit | VisitField::Parent | VisitField::End | VisitField::Visits)
    )
}

fn schema_type(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical) = match (column, column.form()) {
        (Column::Key, _) => (Physical::INT64, None),
        (column, FieldForm::Number) if has_differences(column) => {
            (Physical::INT32, Some(LogicalType::integer(32, false)))
        }
        (_, FieldForm::Number) => (Physical::INT32, None),
        (_, FieldForm::Plies) => (Physical::DOUBLE, None),
        (_, FieldForm::Truth) => (Physical::BOOLEAN, None),
        (_, FieldForm::Name) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    Type::primitive_type_builder(&column.name(), physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
}

impl<'a> ParquetRows<'a> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub(super) fn new(out: &'a mut dyn Write, columns: &[Column]) -> io::Result<ParquetRows<'a>> {
        let fields = columns.iter().map(|column| schema_type(column).map(Arc::new));
        let fields = fields.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let schema = Type::group_type_builder("visit").with_fields(fields).build().map_err(failed)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::GZIP(GzipLevel::default()))
            .set_dictionary_enabled(false);
        for column in columns {
            let path = ColumnPath::from(column.name());
            if has_differences(column) {
                properties = properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            } else if matches!(column.form(), FieldForm::Name | FieldForm::Plies) {
                properties = properties.set_column_dictionary_enabled(path, true);
            }
        }
        let pending = Pending::default();
        let properties = Arc::new(properties.build());
        let file =
            SerializedFileWriter::new(pending.clone(), Arc::new(schema), properties).map_err(failed)?;
        let cells = columns.iter().map(|column| {
            let cells = match (column, column.form()) {
                (Column::Key, _) => Cells::Keys(Vec::new()),
                (_, FieldForm::Number) => Cells::Numbers(Vec::new()),
                (_, FieldForm::Plies) => Cells::Plies(Vec::new()),
                (_, FieldForm::Truth) => Cells::Truths(Vec::new()),
                (_, FieldForm::Name) => {
                    Cells::Names { numbers: Vec::new(), names: Vec::new(), known: HashMap::new() }
                }
            };
            ColumnCells { cells, levels: Vec::new() }
        });
        let columns = cells.collect();
        Ok(ParquetRows { out, pending, file, columns, rows: 0 })
    }

    fn write_group(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(failed)?;
        for column in &mut self.columns {
            column.write(&mut group).map_err(failed)?;
        }
        group.close().map_err(failed)?;
        self.rows = 0;
        self.pending.drain(self.out)
    }
}

impl ColumnCells {
    fn push(&mut self, fact: Option<Fact<'_>>) {
        self.levels.push(fact.is_some().into());
        match (&mut self.cells, fact) {
            // A number of a visit has 32 bits without a sign.
            (Cells::Numbers(numbers), Some(Fact::Number(number))) => numbers.push(number as i32),
            (Cells::Keys(numbers), Some(Fact::Number(number))) => numbers.push(number),
            (Cells::Plies(numbers), Some(fact @ Fact::Plies(_))) => {
                numbers.push(fact.number().unwrap_or_default())
            }
            (Cells::Truths(truths), Some(Fact::Truth(truth))) => truths.push(truth),
            (Cells::Names { numbers, names, known }, Some(Fact::Name(name))) => {
                let number = known.get(name).copied().unwrap_or_else(|| {
                    let number = names.len() as u32;
                    names.push(ByteArray::from(name));
                    known.insert(name.to_owned(), number);
                    number
                });
                numbers.push(number);
            }
            (_, None) => {}
            (_, Some(_)) => {
                // A fact of another form than its column's cannot be: both come from one table.
                debug_assert!(false, "a fact of another form");
                if let Some(level) = self.levels.last_mut() {
                    *level = 0;
                }
            }
        }
    }

    fn write(&mut self, group: &mut SerializedRowGroupWriter<'_, Pending>) -> Result<(), ParquetError> {
        let Some(mut writer) = group.next_column()? else { return Ok(()) };
        let levels = mem::take(&mut self.levels);
        let levels = Some(levels.as_slice());
        match &mut self.cells {
            Cells::Numbers(numbers) => {
                writer.typed::<Int32Type>().write_batch(numbers, levels, None)?;
                numbers.clear();
            }
            Cells::Keys(numbers) => {
                writer.typed::<Int64Type>().write_batch(numbers, levels, None)?;
                numbers.clear();
            }
            Cells::Plies(numbers) => {
                writer.typed::<DoubleType>().write_batch(numbers, levels, None)?;
                numbers.clear();
            }
            Cells::Truths(truths) => {
                writer.typed::<BoolType>().write_batch(truths, levels, None)?;
                truths.clear();
            }
            Cells::Names { numbers, names, known } => {
                let texts: Vec<ByteArray> =
                    numbers.iter().map(|number| names[*number as usize].clone()).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, levels, None)?;
                numbers.clear();
                names.clear();
                known.clear();
            }
        }
        writer.close()
    }
}

impl Rows for ParquetRows<'_> {
    fn row(&mut self, cells: &[Option<Fact<'_>>]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(*cell);
        }
        self.rows += 1;
        if self.rows == ROWS { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.write_group()?;
        let ParquetRows { out, pending, file, .. } = *self;
        file.close().map_err(failed)?;
        pending.drain(out)
    }
}
