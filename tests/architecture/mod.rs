//! The arrows between the rooms of the core: which module may use which. The tables of `rooms.md` are the specification; this test
//! compares them with the sources.

mod catch_alls;
mod modules;
mod on_made_up_sources;
mod rules;

use crate::common::PROJECT;
use modules::{Crate, Source};
use rules::{Rules, breaches, circles};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
    let rules = Rules::read(&fs::read_to_string(root.join("tests/architecture/rooms.md")).unwrap()).unwrap();
    let sources = sources(&root.join("src"));
    assert!(sources.len() > 80, "the sources are elsewhere");
    let found = breaches(&rules, &Crate::read("plyscope", &sources));
    assert_eq!(found, BTreeSet::new(), "against tests/architecture/rooms.md");
}

/// Cargo checks the uses between the other crates.
#[test]
fn no_files_of_the_other_crates_use_each_other_in_a_circle() {
    for (name, folder) in [("plyscope_cli", "cli/src"), ("soak", "soak/src"), ("xtask", "xtask/src")] {
        let read = Crate::read(name, &sources(&Path::new(PROJECT).join(folder)));
        assert!(!read.names.is_empty(), "{folder} is elsewhere");
        assert_eq!(circles(&read.arrows(), 1), BTreeSet::new(), "{folder}");
    }
}
