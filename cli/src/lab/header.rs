//! The first line of a stored result: the experiment, the program, and the way to repeat the result.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::shard::Shard;
use super::suite::SuiteDescription;
use plyscope::problem::excerpt;
use plyscope::random::mix;
use plyscope::search::version::TRACE_VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::process::Command;

/// The description of a result, in its first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The experiment's name.
    pub experiment: String,
    /// Its arguments.
    pub arguments: Value,
    /// The version of this program.
    pub version: String,
    /// The version of the search, see [`plyscope::search::version`]. The first one was not written down.
    #[serde(default = "first_version")]
    pub search: u32,
    /// The commit of the folder that it ran in, "dirty" if files differed from it, or the one that --commit named. Some old
    /// results say "unknown".
    pub commit: String,
    /// The positions that it is about.
    pub suite: Option<SuiteDescription>,
    /// How many jobs there are, in all shards together.
    pub jobs: usize,
    /// The jobs of this result; `None` for all.
    pub shard: Option<Shard>,
    /// Some complete jobs, by which the result can be repeated without its suite.
    pub repeat: Vec<Repeat>,
}

fn first_version() -> u32 {
    1
}

/// A job as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeat {
    /// Its number.
    pub job: usize,
    /// All that it needs.
    pub of: Value,
}

/// So many jobs are kept as a whole. Those of them that turned out to be cheap are repeated.
const KEPT: usize = 12;

impl Header {
    /// The header of an experiment that begins now.
    ///
    /// # Errors
    ///
    /// None, unless arguments or jobs cannot be written as JSON.
    pub fn new<E: Experiment>(
        experiment: &E,
        jobs: &Jobs<E::Job>,
        shard: Option<Shard>,
        commit: String,
    ) -> Result<Header, Failure> {
        let mut lots: Vec<usize> = (1..=jobs.list.len()).collect();
        lots.sort_by_key(|job| mix(*job as u64));
        lots.truncate(KEPT);
        lots.sort_unstable();
        let repeat = |job: usize| Ok(Repeat { job, of: to_value(&jobs.list[job - 1])? });
        Ok(Header {
            experiment: E::NAME.to_owned(),
            arguments: to_value(experiment)?,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            search: TRACE_VERSION,
            commit,
            suite: jobs.suite.clone(),
            jobs: jobs.list.len(),
            shard,
            repeat: lots.into_iter().map(repeat).collect::<Result<_, Failure>>()?,
        })
    }

    /// Whether the search of this program is the one that made it, so that it would find the same again.
    #[must_use]
    pub fn is_of_this_search(&self) -> bool {
        self.search == TRACE_VERSION
    }

    /// The command line that does all of it, with every argument.
    #[must_use]
    pub fn command(&self) -> String {
        let mut command = format!("plyscope lab {}", self.experiment);
        for (key, value) in self.arguments.as_object().into_iter().flatten() {
            let values = match value {
                Value::Array(values) => values.as_slice(),
                value => std::slice::from_ref(value),
            };
            for value in values {
                let option = key.replace('_', "-");
                match value {
                    Value::Null | Value::Bool(false) => {}
                    Value::Bool(true) => command += &format!(" --{option}"),
                    Value::String(text) if text.is_empty() => {}
                    Value::String(text) => command += &format!(" --{option} {}", quoted(text)),
                    value => command += &format!(" --{option} {value}"),
                }
            }
        }
        command
    }

    /// The differences between two headers that should belong to one result.
    #[must_use]
    pub fn differences(&self, other: &Header) -> Vec<String> {
        let (ours, theirs) = (to_value(self).unwrap_or_default(), to_value(other).unwrap_or_default());
        let mut differences = Vec::new();
        differ("", &ours, &theirs, &mut differences);
        differences
    }
}

fn differ(key: &str, ours: &Value, theirs: &Value, differences: &mut Vec<String>) {
    if let (Value::Object(ours), Value::Object(theirs)) = (ours, theirs) {
        let keys: std::collections::BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        for inner in keys {
            let (ours, theirs) = (&ours.get(inner), &theirs.get(inner));
            let key = if key.is_empty() { inner.clone() } else { format!("{key}.{inner}") };
            differ(&key, ours.unwrap_or(&Value::Null), theirs.unwrap_or(&Value::Null), differences);
        }
    } else if ours != theirs {
        // Jobs as a whole differ only where something does that is said more shortly.
        let long = |value: &Value| excerpt(&value.to_string());
        differences.push(format!("{key} is {} there and {} here", long(theirs), long(ours)));
    }
}

pub(super) fn quoted(text: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_.,/=:+".contains(character);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

fn to_value(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(|error| Failure::Output(error.into()))
}

/// The commit that the folder holds which the program runs in; `None` if that is no checkout.
#[must_use]
pub fn commit_here() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    Some(match git(&["status", "--porcelain", "--untracked-files=no"]) {
        Some(changed) if changed.is_empty() => commit,
        _ => format!("{commit} dirty"),
    })
}
