//! The arrows of ARCHITECTURE.md: which module may use which. The tables of that document are the
//! specification; this test reads them there and compares them with the sources.

mod modules;
mod on_made_up_sources;
mod rules;

use crate::common::PROJECT;
use modules::{Crate, Source};
use rules::{Rules, breaches};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Breaches that are known and to be mended, by how their line begins and ends. A row leaves this list
/// together with its last breach: the test fails as well where a row is no longer true.
const KNOWN: &[(&str, &str)] = &[];

fn sources(folder: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let file = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                sources.push(Source { file, text: fs::read_to_string(&path).unwrap() });
            }
        }
    }
    sources.sort_by(|a, b| a.file.cmp(&b.file));
    sources
}

#[test]
fn the_arrows_are_those_of_the_document() {
    let root = Path::new(PROJECT);
    let rules = Rules::read(&fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap()).unwrap();
    let sources = sources(&root.join("src"));
    assert!(sources.len() > 80, "the sources are elsewhere");
    let found: BTreeSet<String> = breaches(&rules, &Crate::read("plyscope", &sources));
    let is_known =
        |breach: &str, (begin, end): (&str, &str)| breach.starts_with(begin) && breach.ends_with(end);
    let new: Vec<&String> =
        found.iter().filter(|breach| !KNOWN.iter().any(|known| is_known(breach, *known))).collect();
    assert!(new.is_empty(), "against ARCHITECTURE.md: {new:#?}");
    let mended: Vec<_> =
        KNOWN.iter().filter(|known| !found.iter().any(|breach| is_known(breach, **known))).collect();
    assert!(mended.is_empty(), "no longer breaches, to be taken off the list: {mended:#?}");
}
