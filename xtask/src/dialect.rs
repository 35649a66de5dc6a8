//! Counts comments that are likely to be read twice, per folder. The counts in `tests/golden/dialect.txt` may only fall.

use regex_lite::Regex;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::project::Project;

const COUNTS: &str = "tests/golden/dialect.txt";
const WRITE: &str = "PLYSCOPE_WRITE_DIALECT";
const COMMAND: &str = "PLYSCOPE_WRITE_DIALECT=1 cargo test --package xtask dialect";

const RULES: &str = "Five rules (CONTRIBUTING.md, Plain English):
  1. A comment begins with a noun that has a head (\"The number of ...\"), or with a verb.
  2. `None` is \"`None` if ...\", not \"nothing where ...\".
  3. Write \"is\", not \"stands\" or \"lies\".
  4. Repeat the noun instead of \"that of\", \"those of\", \"the same\", \"one\".
  5. No persons (\"who\", \"nobody\", \"is told\") unless a person acts.
";

/// The patterns: the name, the expression, and the words after it that make it harmless.
const PATTERNS: [(&str, &str, &str); 15] = [
    ("a question word at the beginning", r"^(What|Who|Whoever|Where|Which) ", r"^.*\?"),
    ("so many, so much, so far, so few", r"\bso (many|much|far|few)\b", "^ that"),
    ("who without a noun", r"(^|[.:;,] )(who|whoever) \w+", ""),
    ("nobody, somebody", r"\b(nobody|somebody)\b", ""),
    ("nothing of / where / for / there", r"\bnothing (of|where|for|there)\b", ""),
    ("the same of / with / for / as", r"\b[Tt]he same (of|with|for|as|by|in|on)\b|^The same\b", ""),
    ("those of, that of", r"\b(those|that) (of|that|which)\b", ""),
    ("stands, lies for is", r"\b(stands?|lies|stood)\b", ""),
    ("is told, said of", r"\b(is|are|was) told\b|\btold of\b|\bsaid of\b|\btells\b", ""),
    ("of which, by what", r"\b(of|in|by|with|from|on) (which|what|whom)\b", ""),
    ("else at the beginning", r"\b[Ee]lse\b", "^ if"),
    ("of its own", r"\bof (its|their|his) own\b", ""),
    ("is none, has none", r"\b(is|are|has|have|was) none\b", ""),
    ("beside, in vain, at once, on end", r"\b(besides?|in vain|at once|on end)\b", ""),
    ("vouch, in passing", r"\b(vouch\w*|in passing)\b", ""),
];

struct Pattern {
    name: &'static str,
    expression: Regex,
    harmless_before: Option<Regex>,
}

impl Pattern {
    fn all() -> Vec<Pattern> {
        let pattern = |(name, expression, follows): (&'static str, &str, &str)| Pattern {
            name,
            expression: Regex::new(expression).unwrap(),
            harmless_before: (!follows.is_empty()).then(|| Regex::new(follows).unwrap()),
        };
        PATTERNS.into_iter().map(pattern).collect()
    }

    fn is_in(&self, text: &str) -> bool {
        let is_harmful =
            |end: usize| self.harmless_before.as_ref().is_none_or(|re| !re.is_match(&text[end..]));
        self.expression.find_iter(text).any(|found| is_harmful(found.end()))
    }
}

/// Adjoining comment lines.
struct Block {
    line: usize,
    text: String,
}

/// The text of a line that is a comment. A line of Rust that begins with an asterisk is code.
fn comment(line: &str, is_rust: bool) -> Option<&str> {
    let marks: &[&str] =
        if is_rust { &["///", "//!", "//"] } else { &["///", "//!", "//", "/**", "*/", "*"] };
    let text = marks.iter().find_map(|mark| line.trim().strip_prefix(mark))?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

/// The comments of a source file that have at least three words.
fn blocks(source: &str, is_rust: bool) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_inside = false;
    for (line, text) in source.lines().enumerate().map(|(index, line)| (index + 1, comment(line, is_rust))) {
        match (text, blocks.last_mut()) {
            (Some(text), Some(block)) if is_inside => block.text = format!("{} {text}", block.text),
            (Some(text), _) => blocks.push(Block { line, text: text.to_owned() }),
            (None, _) => {}
        }
        is_inside = text.is_some();
    }
    for block in &mut blocks {
        block.text = block.text.replace("*/", "").trim().to_owned();
    }
    blocks.retain(|block| block.text.split_whitespace().count() >= 3);
    blocks
}

/// Blocks with exactly one pattern, and blocks with several.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Counts {
    one: usize,
    several: usize,
}

impl Counts {
    /// Whether more blocks have a pattern, or more have several.
    fn exceeds(self, other: Counts) -> bool {
        self.one + self.several > other.one + other.several || self.several > other.several
    }
}

#[derive(Default)]
struct Folder {
    counts: Counts,
    /// A line for each block with a pattern, blocks with several first.
    one: Vec<String>,
    several: Vec<String>,
}

type Folders = BTreeMap<String, Folder>;

fn add(folders: &mut Folders, name: &str, source: &str, patterns: &[Pattern]) {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let entry = folders.entry(folder.to_owned()).or_default();
    for block in blocks(source, name.ends_with(".rs")) {
        let found: Vec<&str> = patterns
            .iter()
            .filter(|pattern| pattern.is_in(&block.text))
            .map(|pattern| pattern.name)
            .collect();
        let start: String = block.text.chars().take(100).collect();
        let line = format!("  {name}:{}: {start} ({})", block.line, found.join("; "));
        match found.len() {
            0 => {}
            1 => entry.one.push(line),
            _ => entry.several.push(line),
        }
    }
    entry.counts = Counts { one: entry.one.len(), several: entry.several.len() };
}

/// Reads the sources below a folder, and returns their number.
fn read(root: &Path, folder: &str, folders: &mut Folders, patterns: &[Pattern]) -> usize {
    let mut files = 0;
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        let is_source = [".rs", ".ts", ".tsx"].iter().any(|end| name.ends_with(end));
        if entry.file_type().unwrap().is_dir() {
            if !["target", "node_modules", "generated"].iter().any(|left_out| name.ends_with(left_out)) {
                files += read(root, &name, folders, patterns);
            }
        } else if is_source {
            add(folders, &name, &fs::read_to_string(entry.path()).unwrap(), patterns);
            files += 1;
        }
    }
    files
}

fn project(root: &Path) -> Folders {
    let mut folders = Folders::new();
    let patterns = Pattern::all();
    for folder in ["src", "cli/src", "xtask", "soak", "tests", "www/tests", "www/src"] {
        let files = read(root, folder, &mut folders, &patterns);
        assert!(files > 5, "{folder}: the sources are elsewhere");
    }
    folders.retain(|_, folder| folder.counts != Counts::default());
    folders
}

/// Reads the counts' file: a folder, its blocks with one pattern, and its blocks with several in each line.
fn parse(text: &str) -> BTreeMap<String, Counts> {
    let read = |line: &str| {
        let [folder, one, several] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{COUNTS}: {line}")
        };
        (folder.to_owned(), Counts { one: one.parse().unwrap(), several: several.parse().unwrap() })
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

fn written(folders: &Folders) -> String {
    let mut text = format!(
        "# Comments that are likely to be read twice: folder, blocks with one pattern of xtask/src/dialect.rs, blocks with\n\
         # several. The numbers may only fall. Written by: {COMMAND}\n"
    );
    for (folder, Folder { counts, .. }) in folders {
        let _ = writeln!(text, "{folder} {} {}", counts.one, counts.several);
    }
    text
}

fn sum(counts: impl Iterator<Item = Counts>) -> Counts {
    counts.fold(Counts::default(), |sum, next| Counts {
        one: sum.one + next.one,
        several: sum.several + next.several,
    })
}

/// Explains how the counts have changed; `None` if they have not.
fn complaint(old: &BTreeMap<String, Counts>, folders: &Folders) -> Option<String> {
    let before = |name: &str| old.get(name).copied().unwrap_or_default();
    let mut text = String::new();
    for (name, folder) in folders.iter().filter(|(name, folder)| folder.counts.exceeds(before(name))) {
        let (now, before) = (folder.counts, before(name));
        let _ = writeln!(
            text,
            "{name}: {} comments have one pattern and {} have several; {COUNTS} allows {} and {}. One of these is new:",
            now.one, now.several, before.one, before.several
        );
        let enough = if now.several > before.several { &folder.several[..] } else { &[] };
        let lines =
            if enough.is_empty() { [&folder.several[..], &folder.one].concat() } else { enough.to_vec() };
        let _ = writeln!(text, "{}", lines.join("\n"));
    }
    if !text.is_empty() {
        return Some(format!(
            "{text}{RULES}Reword the new comments. If comments only moved from one folder to another: {COMMAND}"
        ));
    }
    let now: BTreeMap<_, _> = folders.iter().map(|(name, folder)| (name.clone(), folder.counts)).collect();
    (now != *old)
        .then(|| format!("Fewer comments have a pattern: thank you. Now write the new numbers: {COMMAND}"))
}

/// With the environment variable, it writes the counts, unless their sums have risen.
#[test]
fn no_folder_gets_more_comments_that_are_read_twice() {
    let root = Project::here().root;
    let path = root.join(COUNTS);
    let folders = project(&root);
    let old = parse(&fs::read_to_string(&path).unwrap());
    let sums = (sum(old.values().copied()), sum(folders.values().map(|folder| folder.counts)));
    let is_asked_to_write = std::env::var_os(WRITE).is_some();
    if is_asked_to_write && !sums.1.exceeds(sums.0) {
        fs::write(&path, written(&folders)).unwrap();
    } else if let Some(complaint) = complaint(&old, &folders) {
        panic!("{complaint}");
    }
}

#[test]
fn blocks_are_found_and_judged() {
    let source = [
        "//! What lies here.",
        "let x = 1; // What stands here is left out.",
        "*x = if true { 1 } else { 2 };",
        "/// So many that it helps.",
        "/// Else if it is so far off.",
        "// Two words",
        "",
        "// Words",
    ]
    .join("\n");
    let patterns = Pattern::all();
    let names = |text: &str| patterns.iter().filter(|p| p.is_in(text)).map(|p| p.name).collect::<Vec<_>>();
    let found = blocks(&source, true);
    assert_eq!(found.iter().map(|block| block.line).collect::<Vec<_>>(), [1, 4]);
    assert_eq!(names(&found[0].text), ["a question word at the beginning", "stands, lies for is"]);
    assert_eq!(names(&found[1].text), ["so many, so much, so far, so few"]);
    assert_eq!(names("What is it?"), [""; 0]);
    assert_eq!(blocks("/**\n * Nothing of that.\n */\n", false)[0].text, "Nothing of that.");
    for (name, ..) in PATTERNS {
        assert!(
            patterns.iter().any(|pattern| pattern.name == name && !pattern.is_in("The number of visits."))
        );
    }
}

#[test]
fn counts_may_fall_once_they_are_written_and_never_rise() {
    let patterns = Pattern::all();
    let folders_of = |source: &str| {
        let mut folders = Folders::new();
        add(&mut folders, "src/a.rs", source, &patterns);
        folders
    };
    let one = folders_of("// What it is.\n");
    assert_eq!(complaint(&parse(&written(&one)), &one), None);
    for (old, now) in
        [(0, "// What it is.\n"), (1, "// What stands here.\n"), (1, "// What it is.\nx\n// What it is.\n")]
    {
        let complaint = complaint(&parse(&format!("src {old} 0\n")), &folders_of(now)).unwrap();
        assert!(complaint.contains("src/a.rs:1: What") && complaint.contains(RULES), "{complaint}");
    }
    let fallen = complaint(&parse("src 0 1\n"), &one).unwrap();
    assert!(fallen.contains(COMMAND) && !fallen.contains(RULES), "{fallen}");
}
