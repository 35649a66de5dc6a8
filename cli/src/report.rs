//! `plyscope report`: the counts of a search, or of a folder of them.

use super::recorded::RecordedSearch;
use plyscope::condition::{Filter, OwnVocabulary};
use plyscope::counters::{Counters, LogCounting, counters};
use plyscope::export::print_counters::{counters_object, write_counters, write_tables};
use plyscope::foreign::Selection;
use plyscope::games::AnyGame;
use plyscope::language::counter_tables::{search_rows, together_tables};
use plyscope::problem::Problem;
use plyscope::scenario::Scenario;
use plyscope::trace::recorder::Batch;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::source::{Source, in_folder};
use plyscope_cli::terminal::{note, output};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A search that was counted.
struct Counted {
    /// The path of its file, or its scenario.
    source: String,
    scenario: Scenario,
    game: AnyGame,
    counters: Counters,
    /// The damage of its file; the part before it was counted.
    damage: Option<Problem>,
}

/// Counts searches and prints their tables.
pub fn report(inputs: &[String], condition: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut searches = Vec::new();
    for text in inputs {
        match sources(text)? {
            Some(paths) => {
                for path in paths {
                    searches.extend(count_file(&path, condition)?);
                }
            }
            None => searches.push(count_scenario(text, condition)?),
        }
    }
    let mut out = output();
    if json {
        write_json(&searches, &mut out)?;
    } else if let [only] = &searches[..] {
        writeln!(out, "{}\n", only.source)?;
        write_counters(&only.game, &only.counters, &mut out)?;
    } else {
        let rows = search_rows(searches.iter().map(|search| (search.source.as_str(), &search.counters)));
        let together = together(&searches);
        write_tables(std::iter::once(&rows).chain(&together_tables(&together)), &mut out)?;
    }
    out.flush()?;
    for search in &searches {
        for field in search.counters.subset.iter().flat_map(|subset| &subset.unknown_fields) {
            note(format!("plyscope: {}: no visit has a field “{field}”", search.source));
        }
    }
    searches.into_iter().find_map(|search| search.damage).map_or(Ok(()), |damage| Err(damage.into()))
}

fn together(searches: &[Counted]) -> Counters {
    let counters = searches.iter().map(|search| search.counters.clone());
    counters.reduce(Counters::and).unwrap_or_default()
}

fn write_json(searches: &[Counted], out: &mut impl Write) -> Result<(), Failure> {
    let object = |search: &Counted| -> io::Result<serde_json::Value> {
        let Counted { source, scenario, game, counters, damage } = search;
        let scenario = scenario.to_string();
        Ok(counters_object(game, counters, [source, &scenario], damage.as_ref().map(ToString::to_string))?)
    };
    if let [only] = searches {
        writeln!(out, "{}", object(only)?)?;
        return Ok(());
    }
    let objects = searches.iter().map(object).collect::<io::Result<Vec<_>>>()?;
    let together = serde_json::to_value(together(searches)).map_err(io::Error::from)?;
    writeln!(out, "{}", serde_json::json!({ "searches": objects, "together": together }))?;
    Ok(())
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

fn count_scenario(text: &str, condition: Option<&str>) -> Result<Counted, Failure> {
    let filter = Filter::parse(condition, Some(&OwnVocabulary::default()))?;
    let RecordedSearch { scenario, trace, .. } = RecordedSearch::whole(text)?;
    let counters = counters(&trace, filter);
    Ok(Counted { source: text.to_owned(), game: scenario.open()?, scenario, counters, damage: None })
}

/// Counts every search of a file as it is read, whatever its length.
fn count_file(path: &Path, condition: Option<&str>) -> Result<Vec<Counted>, Failure> {
    let source = Source::new(path)?;
    let mut counted = Vec::new();
    let mut number = 1;
    loop {
        let mut counting = LogCounting::new(Filter::parse(condition, None)?);
        let mut refused = None;
        let mut take = |batch: Batch<'_>| {
            refused = refused.take().or(counting.take(batch.words).err());
        };
        let searched = source
            .read(&mut take, Selection { search: number, has_all_visits: true, ..Selection::default() })?;
        if let Some(error) = refused {
            return Err(Problem::new("file", "", error.to_string(), "please report this").into());
        }
        if number == 1 && searched.searches == 1 {
            for said in &searched.notes {
                note(format!("plyscope: {}: {said}", path.display()));
            }
        }
        let name = path.display();
        let source =
            if searched.searches == 1 { name.to_string() } else { format!("{name}, search {number}") };
        let game = searched.scenario.open()?;
        let counters = counting.finish();
        counted.push(Counted {
            source,
            game,
            scenario: searched.scenario,
            counters,
            damage: searched.damage,
        });
        if number >= searched.searches {
            return Ok(counted);
        }
        number += 1;
    }
}
