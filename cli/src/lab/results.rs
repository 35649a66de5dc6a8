//! The documents of stored results: RESULTS.md has each claim with its source's figure and ours, and `docs/results/NAME.md` the
//! tables and the text of a result.
//!
//! A result is `results/NAME.jsonl.gz`; `results/sources.json` has its title and its source's figures, and
//! `results/NAME.md` a paragraph on agreement and cause.

use super::compare::AT_LEAST;
use super::conduct::decided_after;
use super::experiment::{Experiment, Visitor};
use super::failure::{Failure, Partial};
use super::header::Header;
use super::list::visit_stored;
use super::store::{Stored, replace};
use plyscope::plural::plural;
use plyscope::problem::Problem;
use plyscope::search::version::CHANGES;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The arguments of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Results {
    /// The folder of the stored results
    #[arg(default_value = "results", value_name = "FOLDER")]
    pub folder: PathBuf,
    /// Replace RESULTS.md and the documents in docs/results
    #[arg(long)]
    pub write: bool,
}

/// The document that has the claims of all results.
const PAGE: &str = "RESULTS.md";

/// The folder that has a document of each result.
pub const PAGES: &str = "docs/results";

/// The file of the folder that has titles and the sources' figures.
const SOURCES: &str = "sources.json";

/// The words and figures of a source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    /// The document's heading.
    title: String,
    /// The name of the source, and the place in it.
    #[serde(default)]
    source: String,
    #[serde(default)]
    figures: Vec<Figure>,
}

/// A figure of a source, and the place of ours in the result's JSON.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    what: String,
    /// The words for the page of all claims; empty if the figure is not there.
    #[serde(default)]
    claim: String,
    /// The source's figure; empty if it has no such figure.
    #[serde(default)]
    source: String,
    /// A JSON pointer to ours, such as /settings/Risk 2/mean_depth: settings have their names.
    here: String,
    /// A JSON pointer to the median that is shown beside a mean.
    median: Option<String>,
    /// The text after a number, such as " %".
    #[serde(default)]
    unit: String,
    /// The digits after the point.
    #[serde(default = "one")]
    digits: usize,
}

fn one() -> usize {
    1
}

impl Results {
    /// Prints what the documents should say, and with `--write` replaces them.
    ///
    /// # Errors
    ///
    /// Something in the folder is not in order, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let documents = documents(&self.folder)?;
        if self.write && !fs::exists(PAGE).unwrap_or(false) {
            let fix = "run the command in the project's own directory";
            return Err(Problem::new("--write", PAGE, format!("there is no {PAGE} here"), fix).into());
        }
        for (path, text) in documents {
            if self.write {
                replace("--write", path, &text, "it is as it was")?;
            } else {
                writeln!(out, "{text}")?;
            }
        }
        Ok(out.flush()?)
    }
}

/// The documents that the stored results of a folder make, by their files.
///
/// # Errors
///
/// Something in the folder is not in order.
pub fn documents(folder: impl AsRef<Path>) -> Result<BTreeMap<PathBuf, String>, Failure> {
    let folder = folder.as_ref();
    let sources = sources(folder)?;
    let mut page = format!(
        "# Results\n\nEach claim with its source's figure and ours; the link leads to the whole result. Written by \
         `plyscope lab results --write`\nfrom the stored results in `{}`, never by hand. No figure depends on the \
         machine; `plyscope lab repeat` does some jobs of each\nagain and compares their rows. \
         [docs/lab.md](docs/lab.md) has smaller experiments.\n\n\
         | claim | source | its figure | here |\n|---|---|---|---|\n",
        folder.display()
    );
    let mut documents = BTreeMap::new();
    for (name, path) in files(folder)? {
        let (stored, _) = Stored::read(&path)?;
        let (table, json) = visit_stored(&stored.header, Sentences { stored: &stored })??;
        let source = sources.get(&name);
        page += &claims(&name, source, &json)?;
        let prose = fs::read_to_string(folder.join(format!("{name}.md"))).unwrap_or_default();
        let text = document(&name, &path, &stored.header, source, &table, &json, prose.trim())?;
        documents.insert(Path::new(PAGES).join(format!("{name}.md")), text);
    }
    documents.insert(PAGE.into(), page);
    Ok(documents)
}

/// The files of the results in a folder by their names, compressed or not.
///
/// # Errors
///
/// It cannot be read, or has two files of a result.
pub fn files(folder: impl AsRef<Path>) -> Result<BTreeMap<String, PathBuf>, Problem> {
    let folder = folder.as_ref();
    let read = fs::read_dir(folder).map_err(|error| {
        let fix = "name the folder of the stored results, or run the command in the project's own directory";
        let name = folder.display().to_string();
        Problem::new("results", &name, format!("{name} cannot be read: {error}"), fix)
    })?;
    let mut files = BTreeMap::new();
    for file in read.filter_map(|entry| entry.ok()?.file_name().into_string().ok()) {
        let Some(name) = file.strip_suffix(".gz").unwrap_or(&file).strip_suffix(".jsonl") else { continue };
        if files.insert(name.to_owned(), folder.join(&file)).is_some() {
            let message = format!("{name} is there compressed and not compressed");
            return Err(Problem::new("results", &file, message, "remove one of the files"));
        }
    }
    Ok(files)
}

fn sources(folder: &Path) -> Result<BTreeMap<String, Source>, Problem> {
    let path = folder.join(SOURCES);
    let name = path.display().to_string();
    let wrong = |message: String| Problem::new("results", &name, message, "fix the file");
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| wrong(format!("{name}: {error}"))),
        Err(_) if !fs::exists(&path).unwrap_or(true) => Ok(BTreeMap::new()),
        Err(error) => Err(wrong(format!("{name} cannot be read: {error}"))),
    }
}

/// The rows of a result in the table of all claims.
fn claims(name: &str, source: Option<&Source>, json: &Value) -> Result<String, Problem> {
    let row = |claim: &str, of: [&str; 3]| format!("| [{claim}]({PAGES}/{name}.md) | {} |\n", of.join(" | "));
    let Some(source) = source else { return Ok(row(name, [""; 3])) };
    let claimed: Vec<&Figure> = source.figures.iter().filter(|figure| !figure.claim.is_empty()).collect();
    if claimed.is_empty() {
        let fix = "give one of its figures a claim";
        return Err(Problem::new(SOURCES, name, format!("{name} has no claim"), fix));
    }
    let rows = claimed.into_iter().enumerate().map(|(index, figure)| {
        let (here, median) = ours(name, figure, json)?;
        let said_by = if index == 0 { &source.source } else { "" };
        let median = median.map_or_else(String::new, |median| format!(" (median {median})"));
        Ok(row(&figure.claim, [said_by, &figure.source, &format!("{here}{median}")]))
    });
    rows.collect()
}

/// The document of a result.
fn document(
    name: &str,
    path: &Path,
    header: &Header,
    source: Option<&Source>,
    table: &str,
    json: &Value,
    prose: &str,
) -> Result<String, Problem> {
    let title = source.map_or(name, |source| &source.title);
    let mut text = format!("# {title}\n\n    {}\n\n{}\n", header.command(), made(header));
    let path = path.display();
    text += &format!("Its rows are in `{path}`, and all results in [{PAGE}](../../{PAGE}).\n");
    if let Some(source) = source.filter(|source| !source.figures.is_empty()) {
        text += &format!("\n{}", figures(name, source, json)?);
    }
    text.push('\n');
    let mut before = "";
    for line in table.lines() {
        // A table is copied, everything else is quoted as code; an empty line separates the two.
        let is_table = |line: &str| line.starts_with('|');
        if !line.is_empty() && !before.is_empty() && is_table(line) != is_table(before) {
            text.push('\n');
        }
        text += if is_table(line) { line.to_owned() } else { format!("    {line}") }.trim_end();
        text.push('\n');
        before = line;
    }
    let missing = "(No paragraph on agreement and cause yet: its file is missing.)";
    text += &format!("\n{}\n", if prose.is_empty() { missing } else { prose });
    Ok(text)
}

fn made(header: &Header) -> String {
    let Header { commit, version, suite, jobs, .. } = header;
    let searched = match suite {
        Some(suite) => {
            let positions = plural(suite.positions, "position");
            format!("`{}`, {positions} (hash `{}`)", suite.name, suite.hash)
        }
        None => plural(jobs, "job"),
    };
    let mut text = format!("Made with version {version} at commit `{commit}`: {searched}.");
    let changes = CHANGES.iter().filter(|(since, _)| *since > header.search).map(|(_, change)| *change);
    let changes: Vec<&str> = changes.collect();
    if !changes.is_empty() {
        text += &format!(
            "\nSince then the search has changed, so some figures may differ today: {}.",
            changes.join("; ")
        );
    }
    text
}

fn figures(name: &str, source: &Source, json: &Value) -> Result<String, Problem> {
    let mut text = format!("| | {} | here | median |\n|---|---|---|---|\n", source.source);
    for figure in &source.figures {
        let (here, median) = ours(name, figure, json)?;
        text +=
            &format!("| {} | {} | {here} | {} |\n", figure.what, figure.source, median.unwrap_or_default());
    }
    Ok(text)
}

/// Our figure as it is written, and its median.
fn ours(name: &str, figure: &Figure, json: &Value) -> Result<(String, Option<String>), Problem> {
    let written = |pointer: &str| {
        let value = at(json, pointer).ok_or_else(|| {
            let message = format!("{name}: there is no figure at {pointer}");
            let fix = "write a pointer into what lab merge --json prints, with settings by their names";
            Problem::new(SOURCES, pointer, message, fix)
        })?;
        if let Some(other) = other_setting(json, &figure.what, pointer) {
            let message = format!("{name}: “{}” is next to a figure of another setting", figure.what);
            return Err(Problem::new(SOURCES, pointer, message, format!("point to /settings/{other}")));
        }
        let least = if is_lower_bound(json, pointer) { AT_LEAST } else { "" };
        Ok::<_, Problem>(match value {
            Value::Number(number) if number.is_f64() => {
                format!("{least}{:.*}{}", figure.digits, number.as_f64().unwrap_or_default(), figure.unit)
            }
            Value::String(value) => value.clone(),
            value => format!("{value}{}", figure.unit),
        })
    };
    Ok((written(&figure.here)?, figure.median.as_deref().map(written).transpose()?))
}

/// What a JSON pointer leads to. Of the settings it has the name, not the index: an index does not say what it means.
fn at<'a>(json: &'a Value, pointer: &str) -> Option<&'a Value> {
    let tokens =
        pointer.strip_prefix('/')?.split('/').map(|token| token.replace("~1", "/").replace("~0", "~"));
    let mut is_setting = false;
    tokens.into_iter().try_fold(json, |value, token| {
        let is_name = std::mem::replace(&mut is_setting, token == "settings");
        match value {
            Value::Array(list) if is_name => list.iter().find(|setting| setting["name"] == token.as_str()),
            Value::Array(list) => list.get(token.parse::<usize>().ok()?),
            _ => value.get(&token),
        }
    })
}

/// Whether a figure is a percentage of a setting that stopped at a smaller depth at some position.
fn is_lower_bound(json: &Value, pointer: &str) -> bool {
    let Some((compared, rest)) = pointer.split_once("/compared/") else { return false };
    let shallower = at(json, &format!("{compared}/compared/shallower")).and_then(Value::as_u64);
    rest.ends_with("_per_cent") && shallower.is_some_and(|positions| positions > 0)
}

/// The setting that the words of a figure name, where the pointer leads to another.
fn other_setting<'a>(json: &'a Value, what: &str, pointer: &str) -> Option<&'a str> {
    let settings = json["settings"].as_array()?;
    let names = settings.iter().filter_map(|setting| setting["name"].as_str());
    let is_named =
        |name: &&str| what.starts_with(&format!("{name}:")) || what.ends_with(&format!(", {name}"));
    let named = names.into_iter().filter(is_named).max_by_key(|name| name.len())?;
    let escaped = named.replace('~', "~0").replace('/', "~1");
    (!pointer.starts_with(&format!("/settings/{escaped}/"))).then_some(named)
}

/// The summary of a stored result, in words.
///
/// # Errors
///
/// The result's experiment does not exist, or its rows are not that experiment's.
pub fn describe(stored: &Stored) -> Result<String, Failure> {
    let (words, _) = visit_stored(&stored.header, Sentences { stored })??;
    Ok(words)
}

struct Sentences<'a> {
    stored: &'a Stored,
}

impl Visitor for Sentences<'_> {
    type Output = Result<(String, Value), Failure>;

    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
        let Stored { header, rows } = self.stored;
        let (done, of) = (rows.len(), decided_after(experiment, rows)?.unwrap_or(header.jobs));
        let partial = (done < of).then(|| Partial { within: header.experiment.clone(), done, of });
        let summary = experiment.summary(&Stored::rows_of::<E>(rows)?)?;
        let json = serde_json::to_value(&summary).map_err(|error| Failure::Output(error.into()))?;
        let partial = partial.map_or_else(String::new, |partial| format!("# partial: {partial}\n"));
        Ok((format!("{summary:#}{partial}"), json))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn summary() -> Value {
        json!({ "settings": [
            { "name": "without", "share": 1 },
            { "name": "Risk 2", "share": 2 },
            { "name": "R = 2/no guard", "share": 3 },
        ], "searches": 4, "rungs": [5] })
    }

    #[test]
    fn a_setting_is_pointed_to_by_its_name_only() {
        let summary = summary();
        assert_eq!(at(&summary, "/settings/Risk 2/share"), Some(&json!(2)));
        assert_eq!(at(&summary, "/settings/R = 2~1no guard/share"), Some(&json!(3)));
        assert_eq!(at(&summary, "/searches"), Some(&json!(4)));
        assert_eq!(at(&summary, "/rungs/0"), Some(&json!(5)));
        assert_eq!(at(&summary, "/settings/1/share"), None);
        assert_eq!(at(&summary, "/settings/Risk 3/share"), None);
    }

    #[test]
    fn percentages_of_a_search_that_stopped_early_are_lower_bounds() {
        let of = |shallower: u32| {
            let compared =
                json!({ "shallower": shallower, "by_visits": { "total_per_cent": 237.6, "equal": 1 } });
            json!({ "settings": [{ "name": "MT-SSS*", "visits": 7.5, "compared": compared }] })
        };
        let pointer = "/settings/MT-SSS*/compared/by_visits/total_per_cent";
        assert!(is_lower_bound(&of(1), pointer));
        assert!(!is_lower_bound(&of(0), pointer));
        assert!(!is_lower_bound(&of(1), "/settings/MT-SSS*/compared/by_visits/equal"));
        assert!(!is_lower_bound(&of(1), "/settings/MT-SSS*/visits"));
        assert!(!is_lower_bound(&json!({ "settings": [{ "name": "MT-SSS*" }] }), pointer));
    }

    #[test]
    fn words_that_name_another_setting_are_noticed() {
        let summary = summary();
        let other = |what, pointer| other_setting(&summary, what, pointer);
        assert_eq!(other("Risk 2: share", "/settings/Risk 2/share"), None);
        assert_eq!(other("Risk 2: share", "/settings/without/share"), Some("Risk 2"));
        assert_eq!(other("share, Risk 2", "/settings/without/share"), Some("Risk 2"));
        assert_eq!(other("R = 2/no guard: share", "/settings/R = 2~1no guard/share"), None);
        assert_eq!(other("searches", "/searches"), None);
    }
}
