//! Rows of any experiment as a flat table of comma-separated values.

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes rows, each a JSON object, as comma-separated values under the names of all columns. Objects within
/// a row, and lists of them, have separate columns, such as `settings.Risk 2.visits`; each other list is one
/// cell, as JSON.
///
/// # Errors
///
/// The rows cannot be written.
pub fn write_csv<'a>(rows: impl Iterator<Item = &'a str>, out: &mut impl Write) -> io::Result<()> {
    let mut columns: Vec<String> = Vec::new();
    let mut table = Vec::new();
    for row in rows {
        let mut cells = BTreeMap::new();
        flatten("", &serde_json::from_str(row)?, &mut |column, cell| {
            if !columns.contains(&column) {
                columns.push(column.clone());
            }
            cells.insert(column, cell);
        });
        table.push(cells);
    }
    // The columns that identify a row come first.
    columns.sort_by_key(|column| match column.as_str() {
        "job" => 0,
        "id" => 1,
        _ => 2,
    });
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(&columns)?;
    for cells in table {
        writer.write_record(columns.iter().map(|column| cells.get(column).map_or("", String::as_str)))?;
    }
    writer.flush()
}

fn flatten(column: &str, value: &Value, cell: &mut impl FnMut(String, String)) {
    let within = |name: &str| if column.is_empty() { name.to_owned() } else { format!("{column}.{name}") };
    match value {
        Value::Object(object) => object.iter().for_each(|(key, value)| flatten(&within(key), value, cell)),
        Value::Array(rows) if !rows.is_empty() && rows.iter().all(Value::is_object) => {
            for (row, number) in rows.iter().zip(1..) {
                let name = row["name"].as_str().map_or_else(|| number.to_string(), str::to_owned);
                flatten(&within(&name), row, cell);
            }
        }
        Value::Null => cell(column.to_owned(), String::new()),
        Value::String(text) => cell(column.to_owned(), text.clone()),
        value => cell(column.to_owned(), value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nested_has_columns_of_its_own() {
        let rows = [
            r#"{"job":1,"id":"a, b","on":null,"searches":[{"name":"x","visits":3,"its":[[1,2]]},{"visits":4}]}"#,
            r#"{"job":2,"id":"say \"c\"","on":true,"searches":[]}"#,
        ];
        let mut out = Vec::new();
        write_csv(rows.into_iter(), &mut out).unwrap();
        let expected = "job,id,on,searches.2.visits,searches.x.its,searches.x.name,searches.x.visits,searches\n\
                        1,\"a, b\",,4,\"[[1,2]]\",x,3,\n\
                        2,\"say \"\"c\"\"\",true,,,,,[]\n";
        let mut lines: Vec<&str> = std::str::from_utf8(&out).unwrap().lines().collect();
        let mut expected: Vec<&str> = expected.lines().collect();
        let (mut columns, mut wanted): (Vec<&str>, Vec<&str>) =
            (lines.remove(0).split(',').collect(), expected.remove(0).split(',').collect());
        assert_eq!(columns[..2], ["job", "id"]);
        columns.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(columns, wanted);
        assert!(lines[0].starts_with("1,\"a, b\",") && lines[0].contains("\"[[1,2]]\""), "{lines:?}");
        assert!(lines[1].starts_with("2,\"say \"\"c\"\"\",") && lines[1].ends_with("[]"), "{lines:?}");
    }
}
