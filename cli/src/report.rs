//! `plyscope report`: the counts of a search, or of a folder of them.

use super::recorded::RecordedSearch;
use plyscope::condition::{Filter, OwnVocabulary};
use plyscope::counters::counters;
use plyscope::export::print_counters::{
    CountedSearch, object_of_all, tables_of_all, write_counters, write_tables,
};
use plyscope::problem::Problem;
use plyscope::session::counting_sink::CountingSink;
use plyscope_cli::each_search::{EachSearch, NextSearch};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::source::{Source, in_folder};
use plyscope_cli::terminal::{FirstNotes, note, output};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A search that was counted, and the damage of its file.
type Counted = (CountedSearch, Option<Problem>);

/// Counts searches and prints their tables.
pub fn report(inputs: &[String], condition: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut counted: Vec<Counted> = Vec::new();
    for text in inputs {
        match sources(text)? {
            Some(paths) => {
                for path in paths {
                    counted.extend(count_file(&path, condition)?);
                }
            }
            None => counted.push((count_scenario(text, condition)?, None)),
        }
    }
    let (searches, damages): (Vec<_>, Vec<_>) = counted.into_iter().unzip();
    let mut out = output();
    if json {
        writeln!(out, "{}", object_of_all(&searches).map_err(io::Error::from)?)?;
    } else if let [only] = &searches[..] {
        write_counters(only, &mut out)?;
    } else {
        write_tables(&tables_of_all(&searches), &mut out)?;
    }
    out.flush()?;
    for search in &searches {
        for field in search.counters().subset.iter().flat_map(|subset| &subset.unknown_fields) {
            note(format!("plyscope: {}: no visit has a field “{field}”", search.source()));
        }
    }
    damages.into_iter().flatten().next().map_or(Ok(()), |damage| Err(damage.into()))
}

/// The files that an argument names: itself, or the trace files in a folder by their names; `None` if it is a scenario.
fn sources(text: &str) -> Result<Option<Vec<PathBuf>>, Problem> {
    let path = Path::new(text);
    if path.is_dir() {
        return in_folder(path).map(Some);
    }
    let is_scenario = !path.exists() && text.contains('=');
    Ok((!is_scenario).then(|| vec![path.to_owned()]))
}

fn count_scenario(text: &str, condition: Option<&str>) -> Result<CountedSearch, Failure> {
    let filter = Filter::parse(condition, Some(&OwnVocabulary::default()))?;
    let RecordedSearch { scenario, trace, .. } = RecordedSearch::whole(text)?;
    let counters = counters(&trace, filter);
    Ok(CountedSearch::new(&scenario.open()?, counters, [text, &scenario.to_string()], None)
        .map_err(io::Error::from)?)
}

/// Counts every search of a file as it is read, whatever its length.
fn count_file(path: &Path, condition: Option<&str>) -> Result<Vec<Counted>, Failure> {
    let source = Source::new(path)?;
    let filter = Filter::parse(condition, None)?;
    let (mut counted, mut notes) = (Vec::new(), FirstNotes::default());
    for search in EachSearch::of(&source, move || CountingSink::new(filter.clone()), true)? {
        let NextSearch { searched, sink, number, is_only } = search?;
        let counters = sink
            .finish()
            .map_err(|error| Problem::new("file", "", error.to_string(), "please report this"))?;
        let name = path.display();
        let source = if is_only { name.to_string() } else { format!("{name}, search {number}") };
        for said in &searched.notes {
            notes.note(format!("plyscope: {source}: {said}"));
        }
        let game = searched.scenario.open()?;
        let damage = searched.damage.as_ref().map(ToString::to_string);
        let names = [source.as_str(), &searched.scenario.to_string()];
        let search = CountedSearch::new(&game, counters, names, damage).map_err(io::Error::from)?;
        counted.push((search, searched.damage));
    }
    Ok(counted)
}
