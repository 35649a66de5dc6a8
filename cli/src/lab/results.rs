//! RESULTS.md: what stored results say, beside what their sources say, written by a command.
//!
//! A result is `results/NAME.jsonl`; `results/sources.json` has its title and its source's figures, and
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

/// What is written.
#[derive(Clone, Debug, clap::Args)]
pub struct Results {
    /// The folder of the stored results
    #[arg(default_value = "results", value_name = "FOLDER")]
    pub folder: PathBuf,
    /// Replace RESULTS.md
    #[arg(long)]
    pub write: bool,
}

/// The file that `--write` replaces.
const FILE: &str = "RESULTS.md";

/// The file of the folder that has titles and the sources' figures.
const SOURCES: &str = "sources.json";

/// What a source says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    /// The section's heading.
    title: String,
    /// Who says it, and where.
    #[serde(default)]
    source: String,
    #[serde(default)]
    figures: Vec<Figure>,
}

/// A figure of a source, and where ours stands in the result's JSON.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    what: String,
    /// The source's; empty where it has none.
    #[serde(default)]
    source: String,
    /// A JSON pointer to ours, such as /settings/Risk 2/mean_depth: settings have their names.
    here: String,
    /// A JSON pointer to the median that stands beside a mean.
    median: Option<String>,
    /// What follows a number, such as " %".
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
    /// Prints what RESULTS.md should say, and with `--write` replaces it.
    ///
    /// # Errors
    ///
    /// Something in the folder is not in order, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let text = document(&self.folder)?;
        if self.write {
            if !fs::exists(FILE).unwrap_or(false) {
                let fix = "run the command in the project's own directory";
                return Err(Problem::new("--write", FILE, format!("there is no {FILE} here"), fix).into());
            }
            replace("--write", FILE, &text, "it is as it was")?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(out.flush()?)
    }
}

/// The document that the stored results of a folder make.
///
/// # Errors
///
/// Something in the folder is not in order.
pub fn document(folder: impl AsRef<Path>) -> Result<String, Failure> {
    let folder = folder.as_ref();
    let names = names(folder)?;
    let sources = sources(folder)?;
    let mut text = format!(
        "# Results\n\nWritten by `plyscope lab results --write` from the stored results in `{}`, never \
         by hand. \
         No figure depends\non the machine; `plyscope lab repeat` does some jobs of each again and compares \
         their rows. Means and medians are over\npositions. [docs/lab.md](docs/lab.md) has smaller \
         experiments.\n",
        folder.display()
    );
    for name in names {
        let (stored, _) = Stored::read(folder.join(format!("{name}.jsonl")))?;
        text += &section(folder, &name, &stored, sources.get(&name))?;
    }
    Ok(text)
}

/// The names of the results in a folder, in order.
///
/// # Errors
///
/// It cannot be read.
pub fn names(folder: impl AsRef<Path>) -> Result<Vec<String>, Problem> {
    let folder = folder.as_ref();
    let read = fs::read_dir(folder).map_err(|error| {
        let fix = "name the folder of the stored results, or run the command in the project's own directory";
        let name = folder.display().to_string();
        Problem::new("results", &name, format!("{name} cannot be read: {error}"), fix)
    })?;
    let names = read.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".jsonl").map(str::to_owned)).collect();
    names.sort();
    Ok(names)
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

fn section(folder: &Path, name: &str, stored: &Stored, source: Option<&Source>) -> Result<String, Failure> {
    let header = &stored.header;
    let (table, json) = visit_stored(header, Sentences { stored })??;
    let title = source.map_or(name, |source| &source.title);
    let mut text = format!("\n## {title}\n\n    {}\n\n{}\n", header.command(), made(header));
    if let Some(source) = source.filter(|source| !source.figures.is_empty()) {
        text += &format!("\n{}", figures(name, source, &json)?);
    }
    text.push('\n');
    let mut before = "";
    for line in table.lines() {
        // A table stands as it is, everything else as code; between the two is an empty line.
        let is_table = |line: &str| line.starts_with('|');
        if !line.is_empty() && !before.is_empty() && is_table(line) != is_table(before) {
            text.push('\n');
        }
        text += if is_table(line) { line.to_owned() } else { format!("    {line}") }.trim_end();
        text.push('\n');
        before = line;
    }
    let prose = fs::read_to_string(folder.join(format!("{name}.md"))).unwrap_or_default();
    let prose = prose.trim();
    let missing = format!(
        "(No paragraph on agreement and cause yet: `{name}.md` in `{}` is missing.)",
        folder.display()
    );
    text += &format!("\n{}\n", if prose.is_empty() { &missing } else { prose });
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
        let ours = |pointer: &str| {
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
        let median = figure.median.as_deref().map(ours).transpose()?.unwrap_or_default();
        text += &format!("| {} | {} | {} | {median} |\n", figure.what, figure.source, ours(&figure.here)?);
    }
    Ok(text)
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

/// What a stored result comes to, in words.
///
/// # Errors
///
/// It is of an experiment that there is not, or its rows are not that experiment's.
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
