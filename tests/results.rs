//! RESULTS.md and docs/results agree with the stored results, and they agree with this program.

use crate::common;
use plyscope_cli::lab::repeat::repeat;
use plyscope_cli::lab::results::{PAGES, documents, files};
use plyscope_cli::lab::store::Stored;
use rayon::prelude::*;
use std::fs;

const FOLDER: &str = "results";

/// Folders are named as the command names them, from the project's own folder.
fn in_the_project() {
    std::env::set_current_dir(common::PROJECT).unwrap();
}

#[test]
fn results_are_written_by_the_command() {
    in_the_project();
    let described = documents(FOLDER).unwrap_or_else(|failure| panic!("{failure}"));
    for (path, text) in &described {
        let written = fs::read_to_string(path).unwrap_or_default();
        let name = path.display();
        assert!(written == *text, "{name} is not what “plyscope lab results” says; add --write");
    }
    for file in fs::read_dir(PAGES).unwrap() {
        let path = file.unwrap().path();
        assert!(described.contains_key(&path), "{} is of no stored result: remove it", path.display());
    }
}

/// A checkout gets all of them, so they are compressed.
#[test]
fn stored_results_take_at_most_three_megabytes() {
    in_the_project();
    let sizes = fs::read_dir(FOLDER).unwrap().map(|file| file.unwrap().metadata().unwrap().len());
    let all = sizes.sum::<u64>();
    assert!(all <= 3_000_000, "{all} bytes: compress with “plyscope lab merge FILE --store FILE.gz”");
}

#[test]
fn stored_results_are_found_again() {
    in_the_project();
    // One result is of the neural move map of chess.
    plyscope_cli::networks::give_built_in();
    let files = files(FOLDER).unwrap();
    assert!(!files.is_empty());
    // Results of an older search cannot be repeated, and their document says this.
    let of_this_search: Vec<(String, Stored)> = files
        .into_iter()
        .map(|(name, path)| {
            let (stored, torn) = Stored::read(path).unwrap();
            assert!(!torn, "{name}");
            (name, stored)
        })
        .filter(|(_, stored)| stored.header.is_of_this_search())
        .collect();
    assert!(of_this_search.len() >= 15, "only {} results are of this search", of_this_search.len());
    // Repeats the three cheapest jobs of each result in the whole verification, one job of each in the quick
    // verification, and otherwise one job of every twentieth result. Uses all cores.
    let (jobs, every) = common::by_tier((1, 20), (1, 1), (3, 1));
    of_this_search.par_iter().step_by(every).for_each(|(name, stored)| {
        let repeated = repeat(stored, jobs).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert!(!repeated.is_empty(), "{name}");
        for job in repeated {
            assert_eq!(
                job.now,
                job.stored,
                "{name}, job {}: make it again: {}",
                job.job,
                stored.header.command()
            );
        }
    });
}
