//! Sources that were made up for the checker: it sees their breaches.

use super::modules::{Crate, Source};
use super::rules::{Rules, breaches};
use std::collections::BTreeSet;

const DOCUMENT: &str = "\
Some text, and a table of something else:

| place | what is there |
|---|---|
| `low` | `high` |

| module | may use |
|---|---|
| `low` | |
| `middle` | `low` |
| `high` | `middle`, `low` |

| crate | named only in |
|---|---|
| `some-crate` | `src/low/`, `src/high.rs` |
";

fn read(sources: &[(&str, &str)]) -> Crate {
    let sources: Vec<Source> = sources
        .iter()
        .map(|(file, text)| Source { file: (*file).to_owned(), text: (*text).to_owned() })
        .collect();
    Crate::read("ours", &sources)
}

fn arrows(sources: &[(&str, &str)]) -> Vec<String> {
    read(sources).arrows().iter().map(ToString::to_string).collect()
}

/// The faults of a house that keeps the rules except in the added files.
fn found(added: &[(&str, &str)]) -> BTreeSet<String> {
    let mut sources = vec![
        ("lib.rs", "pub mod low; pub mod middle; pub mod high;"),
        ("low/mod.rs", "mod part; pub use part::Part;"),
        ("low/part.rs", "pub struct Part;"),
        ("middle/mod.rs", "pub mod actor; pub mod tool; use crate::low::Part;"),
        ("middle/tool.rs", "pub struct Tool;"),
        ("middle/actor.rs", "use super::tool::Tool; pub fn act() {}"),
        ("high.rs", "use crate::middle::tool; use crate::low; fn f() -> low::Part { tool::Tool }"),
    ];
    sources.retain(|(file, _)| added.iter().all(|(other, _)| other != file));
    sources.extend(added);
    breaches(&Rules::read(DOCUMENT).unwrap(), &read(&sources))
}

fn is_found(added: &[(&str, &str)], breach: &str) {
    assert_eq!(found(added).into_iter().collect::<Vec<_>>(), [breach]);
}

#[test]
fn a_house_in_which_the_rules_are_kept_has_no_breach() {
    assert_eq!(found(&[]), BTreeSet::new());
}

#[test]
fn an_arrow_that_the_table_does_not_allow() {
    let breach = "low/part.rs -> high.rs: low may not use high";
    for text in [
        "use crate::high::High;",
        "pub(super) use crate::{high::{self, High as Other}};",
        "fn f(x: u8) -> crate::high::High { x }",
        "fn f() { println!(\"{}\", super::super::high::VALUE); }",
        "use crate::high; fn f() { high::f() }",
        "#[cfg(not(test))] use crate::high::High;",
        "#[cfg(any(test, feature = \"x\"))] use crate::high::High;",
        "mod within { use super::super::super::high::High; }",
    ] {
        let found = found(&[("low/part.rs", &format!("pub struct Part; {text}"))]);
        assert!(found.contains(breach), "{text}: {found:?}");
    }
}

#[test]
fn tests_and_comments_use_nothing() {
    let text = "
        //! See [`crate::high`].
        pub struct Part; // crate::high::f()
        #[cfg(test)]
        use crate::high::High;
        #[cfg(all(test, unix))]
        #[path = \"x\"]
        mod tests { use crate::high; }
        #[cfg(test)]
        mod more;";
    assert_eq!(
        found(&[("low/part.rs", text), ("low/part/more.rs", "use crate::high::High; use some_crate::X;")]),
        BTreeSet::new()
    );
}

#[test]
fn what_a_parent_hands_on_is_its_childs() {
    let handed_on = arrows(&[
        ("lib.rs", ""),
        (
            "low/mod.rs",
            "mod part; mod other; pub use part::{Part, Piece as Bit}; pub use other::Other; pub struct Own;",
        ),
        ("low/part.rs", "pub struct Part;"),
        ("low/other.rs", "use super::Part; pub struct Other;"),
        ("high.rs", "use crate::low::{Bit, Own};"),
        ("bin/ours.rs", "use ours::low::Other; fn f() { ours::high::f() }"),
    ]);
    assert_eq!(
        handed_on,
        [
            "bin/ours.rs -> high.rs",
            "bin/ours.rs -> low/other.rs",
            "high.rs -> low/mod.rs",
            "high.rs -> low/part.rs",
            "low/other.rs -> low/part.rs",
        ]
    );
    // A parent that uses its child itself is not a table of contents only.
    let used = arrows(&[("lib.rs", ""), ("low/mod.rs", "use part::Part;"), ("low/part.rs", "use super::f;")]);
    assert_eq!(used, ["low/mod.rs -> low/part.rs", "low/part.rs -> low/mod.rs"]);
}

#[test]
fn circles_among_files_and_among_folders() {
    let circle =
        [("middle/actor.rs", "use super::tool::Tool;"), ("middle/tool.rs", "fn f() { super::actor::act() }")];
    let found_among_files = found(&circle);
    for breach in
        ["middle/actor.rs -> middle/tool.rs: on a circle", "middle/tool.rs -> middle/actor.rs: on a circle"]
    {
        assert!(found_among_files.contains(breach), "{found_among_files:?}");
    }
    // No circle among the files here: a/one uses b/one, b/two uses a/two.
    let folders = [
        ("middle/a/one.rs", "use crate::middle::b::one::X;"),
        ("middle/a/two.rs", ""),
        ("middle/b/one.rs", ""),
        ("middle/b/two.rs", "use crate::middle::a::two::X;"),
        ("middle/a/mod.rs", ""),
        ("middle/b/mod.rs", ""),
    ];
    let among_folders: Vec<String> = found(&folders).into_iter().collect();
    assert_eq!(among_folders, ["middle/a -> middle/b: on a circle", "middle/b -> middle/a: on a circle"]);
}

#[test]
fn crates_are_named_where_they_belong() {
    is_found(
        &[("middle/tool.rs", "pub struct Tool; fn f() -> some_crate::Thing { panic!() }")],
        "middle/tool.rs: may not name some_crate",
    );
    is_found(
        &[("middle/tool.rs", "pub struct Tool; use {std::fmt, some_crate as other};")],
        "middle/tool.rs: may not name some_crate",
    );
    assert_eq!(found(&[("low/part.rs", "pub struct Part; use some_crate::Thing;")]), BTreeSet::new());
}

#[test]
fn the_table_names_all_modules_and_has_no_circle() {
    is_found(&[("fourth.rs", "")], "not both in src and in the table: fourth");
    let circular = DOCUMENT.replace("| `low` | |", "| `low` | `high` |");
    let found = breaches(
        &Rules::read(&circular).unwrap(),
        &read(&[("low.rs", ""), ("middle.rs", ""), ("high.rs", "")]),
    );
    assert!(found.contains("the table has a circle: low -> high"), "{found:?}");
    assert_eq!(Rules::read("no table").unwrap_err(), "no table | module | may use |");
}
