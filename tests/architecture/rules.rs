//! The rules of tests/architecture/rooms.md, and what breaks them.

use super::modules::{Arrow, Crate};
use std::collections::{BTreeMap, BTreeSet};

/// The contents of the tables in tests/architecture/rooms.md.
#[derive(Debug, Default)]
pub struct Rules {
    /// Each module, and the modules that it may use.
    pub may_use: BTreeMap<String, BTreeSet<String>>,
    /// Names (of crates) with the places, files or folders, that alone may name them.
    pub named_in: Vec<(Vec<String>, Vec<String>)>,
}

impl Rules {
    /// Reads the two tables, which are known by their headings.
    pub fn read(document: &str) -> Result<Rules, String> {
        let mut rules = Rules::default();
        for [module, uses] in table(document, "module | may use")? {
            let [module] = module.as_slice() else { return Err(format!("one module a row: {module:?}")) };
            rules.may_use.insert(module.clone(), uses.into_iter().collect());
        }
        for [names, places] in table(document, "crate | named only in")? {
            rules.named_in.push((names.iter().map(|name| name.replace('-', "_")).collect(), places));
        }
        Ok(rules)
    }
}

/// The rows of the table of two columns with this head: the words in `code` of each cell.
fn table(document: &str, head: &str) -> Result<Vec<[Vec<String>; 2]>, String> {
    let head = format!("| {head} |");
    let mut lines = document.lines().skip_while(|line| *line != head).skip(2).peekable();
    lines.peek().ok_or(format!("no table {head}"))?;
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
            let [first, second] = cells.as_slice() else { return Err(format!("not two cells: {line}")) };
            Ok([words(first), words(second)])
        })
        .collect()
}

fn words(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The module at the top that a file belongs to; `None` for the crate's own file.
fn top(file: &str) -> Option<&str> {
    let top = file.split('/').next()?;
    let top = top.strip_suffix(".rs").unwrap_or(top);
    (top != "lib").then_some(top)
}

/// Everything that breaks the rules, a line each.
pub fn breaches(rules: &Rules, read: &Crate) -> BTreeSet<String> {
    let arrows = read.arrows();
    let mut breaches: BTreeSet<String> = BTreeSet::new();
    let tops: BTreeSet<&str> = read.names.keys().filter_map(|file| top(file)).collect();
    let table: BTreeSet<&str> = rules.may_use.keys().map(String::as_str).collect();
    breaches.extend(
        tops.symmetric_difference(&table).map(|top| format!("not both in src and in the table: {top}")),
    );
    let allowed = rules
        .may_use
        .iter()
        .flat_map(|(from, uses)| uses.iter().map(|to| Arrow { from: from.clone(), to: to.clone() }));
    breaches.extend(
        on_circles(&allowed.collect()).iter().map(|arrow| format!("the table has a circle: {arrow}")),
    );
    for arrow in &arrows {
        let (Some(from), Some(to)) = (top(&arrow.from), top(&arrow.to)) else { continue };
        if from != to && !rules.may_use.get(from).is_some_and(|uses| uses.contains(to)) {
            breaches.insert(format!("{arrow}: {from} may not use {to}"));
        }
    }
    // The table decides at the top.
    breaches.extend(circles(&arrows, 2));
    for (names, places) in &rules.named_in {
        for (file, named) in &read.names {
            if !lies_in(file, places) {
                let named = names.iter().filter(|name| named.contains(*name));
                breaches.extend(named.map(|name| format!("{file}: may not name {name}")));
            }
        }
    }
    breaches
}

/// The circles among files, and among the folders and files of each folder, from a level of folders down.
pub fn circles(arrows: &BTreeSet<Arrow>, from: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for level in from.. {
        let among = at_level(arrows, level);
        found.extend(on_circles(&among).iter().map(|arrow| format!("{arrow}: on a circle")));
        if among == *arrows {
            break;
        }
    }
    found
}

/// Whether a file is one of these places, or is inside a folder among them.
fn lies_in(file: &str, places: &[String]) -> bool {
    let file = format!("src/{file}");
    places.iter().any(|place| file == *place || (place.ends_with('/') && file.starts_with(place)))
}

/// The arrows among files and folders at a level. A folder represents everything in it.
fn at_level(arrows: &BTreeSet<Arrow>, level: usize) -> BTreeSet<Arrow> {
    let place = |file: &str| file.split('/').take(level).collect::<Vec<_>>().join("/");
    let among = arrows.iter().map(|arrow| Arrow { from: place(&arrow.from), to: place(&arrow.to) });
    among.filter(|arrow| arrow.from != arrow.to).collect()
}

/// The arrows that are part of a circle.
fn on_circles(arrows: &BTreeSet<Arrow>) -> Vec<Arrow> {
    let mut uses: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for arrow in arrows {
        uses.entry(&arrow.from).or_default().push(&arrow.to);
    }
    let reaches = |from: &str, to: &str| {
        let (mut seen, mut to_do) = (BTreeSet::new(), vec![from]);
        while let Some(at) = to_do.pop() {
            if at == to {
                return true;
            }
            if seen.insert(at) {
                to_do.extend(uses.get(at).into_iter().flatten());
            }
        }
        false
    };
    arrows.iter().filter(|arrow| reaches(&arrow.to, &arrow.from)).cloned().collect()
}
