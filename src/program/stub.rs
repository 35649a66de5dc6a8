//! The beginning of a program: the tree of an exercise and the lines to print, in six languages.

use super::exercise::{Algorithm, Exercise};
use crate::problem::Problem;
use crate::scenario::Scenario;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Language {
    /// Python 3.
    Python,
    /// JavaScript, for a browser or Node.
    Javascript,
    /// Java.
    Java,
    /// C99.
    C,
    /// C++17.
    Cpp,
    /// Rust.
    Rust,
}

impl Language {
    /// All of them.
    pub const ALL: &[Language] = Language::VARIANTS;

    /// The name in commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The beginning of a comment.
    fn comment(self) -> &'static str {
        match self {
            Language::Python => "#",
            Language::Javascript | Language::Java | Language::C | Language::Cpp | Language::Rust => "//",
        }
    }
}

/// The data of a tree as lists in a language.
struct Data {
    names: Vec<String>,
    children: Vec<Vec<usize>>,
    values: Vec<i32>,
    max_first: bool,
}

impl Data {
    fn of(exercise: &Exercise) -> Data {
        let nodes = &exercise.tree.nodes;
        Data {
            names: nodes.iter().map(|node| format!("\"{}\"", node.name)).collect(),
            children: nodes.iter().map(|node| node.children.clone()).collect(),
            values: nodes.iter().map(|node| node.value).collect(),
            max_first: exercise.tree.max_first,
        }
    }

    fn names(&self) -> String {
        self.names.join(", ")
    }

    fn values(&self) -> String {
        self.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The children of each node between these brackets.
    fn children(&self, open: &str, close: &str) -> String {
        let list = |children: &Vec<usize>| {
            format!(
                "{open}{}{close}",
                children.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            )
        };
        self.children.iter().map(list).collect::<Vec<_>>().join(", ")
    }

    /// The children of each node in rows of equal lengths that end with -1, for languages without lists.
    fn rows(&self) -> (usize, String) {
        let length = self.children.iter().map(Vec::len).max().unwrap_or(0) + 1;
        let row = |children: &Vec<usize>| {
            let numbers = children.iter().map(ToString::to_string).chain(std::iter::once("-1".to_owned()));
            format!("{{{}}}", numbers.collect::<Vec<_>>().join(", "))
        };
        (length, self.children.iter().map(row).collect::<Vec<_>>().join(", "))
    }
}

/// The beginning of a program for a scenario's exercise.
///
/// # Errors
///
/// The scenario is no exercise for a program.
pub fn stub(scenario: &Scenario, language: Language) -> Result<String, Problem> {
    let exercise = Exercise::of(scenario)?;
    let data = Data::of(&exercise);
    let frame = match language {
        Language::Python => python(&data),
        Language::Javascript => javascript(&data),
        Language::Java => java(&data),
        Language::C => c(&data),
        Language::Cpp => cpp(&data),
        Language::Rust => rust(&data),
    };
    let comment = language.comment();
    let task: String = task(&exercise).iter().map(|line| format!("{comment} {line}\n")).collect();
    Ok(frame.replace("@TASK\n", &task))
}

/// The task of the program, in lines of a comment.
fn task(exercise: &Exercise) -> Vec<String> {
    let line = |text: &str| text.to_owned();
    let prints =
        |what: &str| format!("Print a line where a visit begins and where it ends, leaves included: {what}.");
    match exercise.algorithm {
        Algorithm::DepthFirst(rules) if !rules.has_window => {
            vec![line("Minimax."), prints("enter(node), leave(node, value)")]
        }
        Algorithm::DepthFirst(rules) => {
            let cut = if rules.cuts_only_beyond { "beyond the bound only" } else { "at the bound, too" };
            let mut lines = vec![format!("Alpha-beta; it cuts off {cut}.")];
            if rules.has_table {
                lines.push(format!(
                    "Search {} plies. With no depth left a node is worth VALUES[node]. A table holds for a node and the side to",
                    rules.depth
                ));
                lines.push(line("move: value, bound and depth of its last search. It answers if the depth suffices and the bound decides."));
            }
            lines.push(prints("enter(node, alpha, beta), leave(node, value)"));
            lines.push(line("Values and windows are MAX’s, or those of the side to move (negamax)."));
            lines
        }
        Algorithm::ProofNumber(goal) => vec![
            format!("Proof-number search: can the side to move at the root get {goal} or more?"),
            line(
                "Descend from the root to the most-proving leaf, expand it, and visit each of its children once. Of equal numbers",
            ),
            line("the first child is next."),
            prints("enter(node), leave(node, proof, disproof)"),
        ],
        Algorithm::Uct(exploration, descents) => vec![
            format!(
                "UCT: {descents} descents, then the most visited move; c = {}.{:02}.",
                exploration / 100,
                exploration % 100
            ),
            line(
                "Of a node’s children those without visits come first, in order. A new node is not expanded: a playout from it ends",
            ),
            line("with 1 if MAX wins and 0 if not."),
            line(
                "Print enter(node) on the way down, result(r) after the playout, and at the end chosen(node).",
            ),
        ],
    }
}

fn python(data: &Data) -> String {
    format!(
        r#"@TASK
NAMES = [{names}]
CHILDREN = [{children}]
VALUES = [{values}]  # of leaves, as MAX sees them
MAX_FIRST = {first}
INF = float("inf")

def enter(node, *window):
    print("enter", NAMES[node], *window)

def leave(node, *values):
    print("leave", NAMES[node], *values)

def result(r):
    print("result", r)

def chosen(node):
    print("move", NAMES[node])

# Your search.
"#,
        names = data.names(),
        children = data.children("[", "]"),
        values = data.values(),
        first = if data.max_first { "True" } else { "False" },
    )
}

fn javascript(data: &Data) -> String {
    format!(
        r#"@TASK
const NAMES = [{names}];
const CHILDREN = [{children}];
const VALUES = [{values}]; // of leaves, as MAX sees them
const MAX_FIRST = {first};

const enter = (node, ...window) => console.log("enter", NAMES[node], ...window);
const leave = (node, ...values) => console.log("leave", NAMES[node], ...values);
const result = (r) => console.log("result", r);
const chosen = (node) => console.log("move", NAMES[node]);

// Your search.
"#,
        names = data.names(),
        children = data.children("[", "]"),
        values = data.values(),
        first = data.max_first,
    )
}

fn java(data: &Data) -> String {
    format!(
        r#"@TASK
class Search {{
    static final String[] NAMES = {{{names}}};
    static final int[][] CHILDREN = {{{children}}};
    static final int[] VALUES = {{{values}}}; // of leaves, as MAX sees them
    static final boolean MAX_FIRST = {first};
    static final int INF = 1000000;

    static void enter(int node) {{ System.out.println("enter " + NAMES[node]); }}
    static void enter(int node, int alpha, int beta) {{ System.out.println("enter " + NAMES[node] + " " + alpha + " " + beta); }}
    static void leave(int node, int value) {{ System.out.println("leave " + NAMES[node] + " " + value); }}
    static void leave(int node, int proof, int disproof) {{ System.out.println("leave " + NAMES[node] + " " + proof + " " + disproof); }}
    static void result(int r) {{ System.out.println("result " + r); }}
    static void chosen(int node) {{ System.out.println("move " + NAMES[node]); }}

    public static void main(String[] arguments) {{
        // Your search.
    }}
}}
"#,
        names = data.names(),
        children = data.children("{", "}"),
        values = data.values(),
        first = data.max_first,
    )
}

fn c(data: &Data) -> String {
    let (length, rows) = data.rows();
    format!(
        r#"@TASK
#include <stdbool.h>
#include <stdio.h>

static const char *NAMES[] = {{{names}}};
static const int CHILDREN[][{length}] = {{{rows}}}; // each row ends with -1
static const int VALUES[] = {{{values}}}; // of leaves, as MAX sees them
static const bool MAX_FIRST = {first};
enum {{ INF = 1000000 }};

static void enter(int node) {{ printf("enter %s\n", NAMES[node]); }}
static void enter_window(int node, int alpha, int beta) {{ printf("enter %s %d %d\n", NAMES[node], alpha, beta); }}
static void leave(int node, int value) {{ printf("leave %s %d\n", NAMES[node], value); }}
static void leave_numbers(int node, int proof, int disproof) {{ printf("leave %s %d %d\n", NAMES[node], proof, disproof); }}
static void result(int r) {{ printf("result %d\n", r); }}
static void chosen(int node) {{ printf("move %s\n", NAMES[node]); }}

int main(void) {{
    // Your search.
    return 0;
}}
"#,
        names = data.names(),
        values = data.values(),
        first = data.max_first,
    )
}

fn cpp(data: &Data) -> String {
    format!(
        r#"@TASK
#include <iostream>
#include <string>
#include <vector>

const std::vector<std::string> NAMES = {{{names}}};
const std::vector<std::vector<int>> CHILDREN = {{{children}}};
const std::vector<int> VALUES = {{{values}}}; // of leaves, as MAX sees them
const bool MAX_FIRST = {first};
const int INF = 1000000;

void enter(int node) {{ std::cout << "enter " << NAMES[node] << '\n'; }}
void enter(int node, int alpha, int beta) {{ std::cout << "enter " << NAMES[node] << ' ' << alpha << ' ' << beta << '\n'; }}
void leave(int node, int value) {{ std::cout << "leave " << NAMES[node] << ' ' << value << '\n'; }}
void leave(int node, int proof, int disproof) {{ std::cout << "leave " << NAMES[node] << ' ' << proof << ' ' << disproof << '\n'; }}
void result(int r) {{ std::cout << "result " << r << '\n'; }}
void chosen(int node) {{ std::cout << "move " << NAMES[node] << '\n'; }}

int main() {{
    // Your search.
}}
"#,
        names = data.names(),
        children = data.children("{", "}"),
        values = data.values(),
        first = data.max_first,
    )
}

fn rust(data: &Data) -> String {
    format!(
        r#"@TASK
#![allow(dead_code)]
const NAMES: &[&str] = &[{names}];
const CHILDREN: &[&[usize]] = &[{children}];
const VALUES: &[i32] = &[{values}]; // of leaves, as MAX sees them
const MAX_FIRST: bool = {first};
const INF: i32 = 1_000_000;

fn enter(node: usize) {{ println!("enter {{}}", NAMES[node]); }}
fn enter_window(node: usize, alpha: i32, beta: i32) {{ println!("enter {{}} {{alpha}} {{beta}}", NAMES[node]); }}
fn leave(node: usize, value: i32) {{ println!("leave {{}} {{value}}", NAMES[node]); }}
fn leave_numbers(node: usize, proof: i32, disproof: i32) {{ println!("leave {{}} {{proof}} {{disproof}}", NAMES[node]); }}
fn result(r: i32) {{ println!("result {{r}}"); }}
fn chosen(node: usize) {{ println!("move {{}}", NAMES[node]); }}

fn main() {{
    // Your search.
}}
"#,
        names = data.names(),
        children = data.children("&[", "]"),
        values = data.values(),
        first = data.max_first,
    )
}
