//! Programs of students: twelve wrong ones, each in three languages, and the right ones. What they print is kept in a file
//! for each; a run of the second tier lets the programs print it once more.

use crate::common::{PROJECT, by_tier, negamax};
use plyscope::game::{Evaluate, Game};
use plyscope::games::tree::{ExplicitTree, TreePosition};
use plyscope::program::{Language, check_program, stub};
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const ALPHA_BETA: &str = "game=tree&tree=((4_4)_(3_4))_((4_2)_(9_1))_((2_1)_(0_2))&search=alpha-beta&table=0";
const TABLE: &str = "game=tree&tree=X:((7_T:((3_4)=4_(9_8)=4)=1)=1_2)=1_Z:((T_1)=2_1)=1_T&search=alpha-beta&table=10&order-table=off&depth=4&deepening=off";
const PROOF: &str = "game=tree&tree=(((8_0)_(8_8))_((7_9)_(6_9)))_(((2_0)_(1_4))_((7_2)_(1_7)))&search=proof-number&goal=at-least&at-least=5";
const UCT: &str =
    "game=tree&tree=((1_0)_(1_1_0))_((0_1_1)_(1_0))_((0_0)_(1_0))&search=uct&descents=40&exploration=140";

/// A mistake, its exercise, and the change of a right program in Python, JavaScript and C.
type Wrong = (&'static str, &'static str, [(&'static str, &'static str); 3]);

const WRONG: [Wrong; 12] = [
    (
        "cuts-only-beyond",
        ALPHA_BETA,
        [
            ("if best >= beta:", "if best > beta:"),
            ("if (best >= beta) break;", "if (best > beta) break;"),
            ("if (best >= beta) break;", "if (best > beta) break;"),
        ],
    ),
    (
        "never-cuts-off",
        ALPHA_BETA,
        [
            ("if best >= beta:", "if False:"),
            ("if (best >= beta) break;", ""),
            ("if (best >= beta) break;", ""),
        ],
    ),
    (
        "nothing-passed-down",
        ALPHA_BETA,
        [
            ("child, -beta, -alpha", "child, -INF, INF"),
            ("child, -beta, -alpha", "child, -Infinity, Infinity"),
            ("child, -beta, -alpha", "child, -INF, INF"),
        ],
    ),
    (
        "not-swapped",
        ALPHA_BETA,
        [
            ("child, -beta, -alpha", "child, -alpha, -beta"),
            ("child, -beta, -alpha", "child, -alpha, -beta"),
            ("child, -beta, -alpha", "child, -alpha, -beta"),
        ],
    ),
    (
        "no-negation",
        ALPHA_BETA,
        [("value = -search(", "value = search("), ("0 - search(", "search("), ("= -search(", "= search(")],
    ),
    (
        "wrong-side-leaf",
        ALPHA_BETA,
        [
            ("VALUES[node] if is_max else -VALUES[node]", "VALUES[node]"),
            ("isMax ? VALUES[node] : 0 - VALUES[node]", "VALUES[node]"),
            ("is_max ? VALUES[node] : -VALUES[node]", "VALUES[node]"),
        ],
    ),
    (
        "last-value",
        ALPHA_BETA,
        [
            ("best = max(best, value)", "best = value"),
            ("best = Math.max(best, value);", "best = value;"),
            ("best = max(best, value);", "best = value;"),
        ],
    ),
    (
        "ignores-depth",
        TABLE,
        [
            ("entry is not None and entry[0] >= depth", "entry is not None"),
            ("entry !== undefined && entry.depth >= depth", "entry !== undefined"),
            (" && stored_depth[node][is_max] >= depth", ""),
        ],
    ),
    (
        "ignores-bound",
        TABLE,
        [
            ("entry[1] == \"exact\"", "True"),
            ("entry.bound === \"exact\"", "true"),
            ("bound == EXACT ||", "true ||"),
        ],
    ),
    (
        "numbers-exchanged",
        PROOF,
        [
            ("    if is_or:\n        PROOF", "    if not is_or:\n        PROOF"),
            ("if (isOr) [proof", "if (!isOr) [proof"),
            ("if (is_or) { proof", "if (!is_or) { proof"),
        ],
    ),
    (
        "proof-everywhere",
        PROOF,
        [
            ("PROOF if is_or else DISPROOF", "PROOF"),
            ("isOr ? proof : disproof", "proof"),
            ("is_or ? proof : disproof", "proof"),
        ],
    ),
    (
        "log-of-own-count",
        UCT,
        [
            ("math.log(total)", "math.log(VISITS[child])"),
            ("Math.log(total)", "Math.log(visits[child])"),
            ("log(total)", "log(visits[*child])"),
        ],
    ),
];

const LANGUAGES: [(Language, &str); 3] =
    [(Language::Python, "py"), (Language::Javascript, "js"), (Language::C, "c")];

fn folder() -> PathBuf {
    PathBuf::from(PROJECT).join("tests/programs")
}

fn scenario(link: &str) -> Scenario {
    Scenario::parse(link).unwrap()
}

/// The right program of an exercise in a language, with a change.
fn program(exercise: &str, language: Language, ending: &str, change: Option<(&str, &str)>) -> String {
    let [body, constants] = if exercise == PROOF {
        ["proof_number", "GOAL=5"]
    } else if exercise == UCT {
        ["uct", "DESCENTS=40 C=1.4"]
    } else if exercise == TABLE {
        ["depth_first", "HAS_TABLE=1 DEPTH=4"]
    } else {
        ["depth_first", "HAS_TABLE=0 DEPTH=60"]
    };
    let mut beginning = stub(&scenario(exercise), language).unwrap();
    // The stub of C ends with its own main.
    if let Some(main) = beginning.find("int main(void)") {
        beginning.truncate(main);
    }
    for constant in constants.split(' ') {
        let (name, value) = constant.split_once('=').unwrap();
        beginning += &match language {
            Language::C => format!("#define {name} {value}\n"),
            Language::Javascript => format!("const {name} = {value};\n"),
            _ => format!("{name} = {value}\n"),
        };
    }
    let mut text = fs::read_to_string(folder().join(format!("{body}.{ending}"))).unwrap();
    if let Some((from, to)) = change {
        assert_eq!(text.matches(from).count(), 1, "{body}.{ending}: {from}");
        text = text.replacen(from, to, 1);
    }
    beginning + &text
}

/// Runs a program; `None` if the machine has no such language.
fn run(language: Language, text: &str, name: &str) -> Option<String> {
    let place = std::env::temp_dir().join(format!("plyscope-program-{}-{name}", std::process::id()));
    let mut command = match language {
        Language::Python => Command::new("python3"),
        Language::Javascript => Command::new("node"),
        _ => {
            let mut compiler = Command::new("cc");
            compiler.args(["-std=c99", "-x", "c", "-o"]).arg(&place).args(["-", "-lm"]).stdin(Stdio::piped());
            let mut compiling = compiler.spawn().ok()?;
            compiling.stdin.take()?.write_all(text.as_bytes()).ok()?;
            assert!(compiling.wait().unwrap().success(), "{name}");
            Command::new(&place)
        }
    };
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    if language != Language::C {
        child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    }
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let _ = fs::remove_file(place);
    assert!(output.status.success(), "{name}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The output of a program. It runs in the second tier, or if PLYSCOPE_WRITE_PROGRAMS asks for new files.
fn printed(
    exercise: &str,
    (language, ending): (Language, &str),
    name: &str,
    change: Option<(&str, &str)>,
) -> String {
    let file = folder().join(format!("traces/{name}.{ending}.txt"));
    let writes = std::env::var_os("PLYSCOPE_WRITE_PROGRAMS").is_some();
    if writes || by_tier(false, true, true) {
        let text = program(exercise, language, ending, change);
        if let Some(trace) = run(language, &text, &format!("{name}-{ending}")) {
            if writes {
                fs::write(&file, &trace).unwrap();
            }
            assert_eq!(fs::read_to_string(&file).unwrap(), trace, "{name}.{ending}");
        }
    }
    fs::read_to_string(file).unwrap()
}

#[test]
fn right_programs_agree_in_three_languages() {
    for (name, exercise) in
        [("alpha-beta", ALPHA_BETA), ("table", TABLE), ("proof-number", PROOF), ("uct", UCT)]
    {
        for language in LANGUAGES {
            let trace = printed(exercise, language, name, None);
            let check = check_program(&scenario(exercise), &trace).unwrap();
            assert!(check.agrees, "{name}.{}: {check:?}", language.1);
            assert_eq!((check.right, check.parting, check.mistake), (check.events, None, None));
            let values_for = matches!(name, "alpha-beta" | "table").then_some("the side to move");
            assert_eq!(check.values_for, values_for);
        }
    }
}

#[test]
fn twelve_wrong_programs_are_found_at_their_first_wrong_line() {
    for (mistake, exercise, changes) in WRONG {
        for (language, change) in LANGUAGES.into_iter().zip(changes) {
            let about = format!("{mistake}.{}", language.1);
            let trace = printed(exercise, language, mistake, Some(change));
            let right = match exercise {
                ALPHA_BETA => "alpha-beta",
                TABLE => "table",
                PROOF => "proof-number",
                _ => "uct",
            };
            let right = printed(exercise, language, right, None);
            let check = check_program(&scenario(exercise), &trace).unwrap();
            assert!(!check.agrees, "{about}");
            assert_eq!(check.mistake.as_ref().map(|named| named.name), Some(mistake), "{about}: {check:?}");
            // The right program of this language says where they part.
            let first = trace.lines().zip(right.lines()).take_while(|(wrong, right)| wrong == right).count();
            let parting = check.parting.unwrap();
            assert_eq!(parting.line, Some(first as u32 + 1), "{about}: {parting:?}");
            let is_wrong = trace.lines().nth(first).unwrap();
            assert_eq!(parting.yours.unwrap().split(' ').next(), is_wrong.split(' ').next(), "{about}");
        }
    }
}

#[test]
fn a_program_may_print_max_values_and_leave_windows_and_entered_leaves_out() {
    let tree: ExplicitTree = "(3 12 8)(2 4 6)(14 5 2)".parse().unwrap();
    let value = negamax(&tree, &tree.root(), 9, 0);
    let exercise = scenario("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta&table=0");
    let text = format!(
        "enter A -inf inf\nenter B -inf inf\nleaf E 3\nleaf F 12\nleaf G 8\nleave B 3\nenter C 3 inf\nleaf H 2\nleave C 2\n\
         enter D\nenter K\nleaf 14\nenter L\nleaf 5\nleaf M 2\nleave D 2\nleave A {}\n",
        value.get()
    );
    let check = check_program(&exercise, &text).unwrap();
    assert!(check.agrees, "{check:?}");
    assert_eq!((check.values_for, check.events), (Some("MAX"), 22));
    // One line less, and one line more.
    let short = text.trim_end().rsplit_once('\n').unwrap().0;
    let check = check_program(&exercise, short).unwrap();
    assert_eq!((check.says.as_str(), check.right), ("The program ends too soon.", 21));
    assert_eq!(check.parting.unwrap().expected.as_deref(), Some("leave A 3"));
    let check = check_program(&exercise, &format!("{text}enter A\n")).unwrap();
    assert_eq!(check.says, "The search has ended, and the program goes on at line 18.");
    let hard = text.replace("leave C 2", "leave C 3").replace("leave D 2", "leave D 3");
    assert!(check_program(&exercise, &hard).unwrap().says.contains("fails hard"));
}

/// A small alpha-beta of this test's own, which prints its trace; with a mistake or without.
struct Tracer<'tree> {
    tree: &'tree ExplicitTree,
    mistake: &'static str,
    for_max: bool,
    lines: String,
}

const INFINITE: i32 = 50_000;

impl Tracer<'_> {
    fn visit(&mut self, position: &TreePosition, alpha: i32, beta: i32) -> i32 {
        let name = self.tree.node_name(position).unwrap().to_owned();
        let is_mirrored = self.for_max && !self.tree.first_player_to_move(position);
        let window = if is_mirrored { [-beta, -alpha] } else { [alpha, beta] };
        self.lines += &format!("enter {name} {} {}\n", window[0], window[1]);
        let mut moves = Vec::new();
        self.tree.generate(position, &mut moves);
        let mut best = if moves.is_empty() { self.tree.evaluate(position).get().into() } else { -INFINITE };
        let mut low = alpha;
        for mv in moves {
            let child = self.tree.play(position, mv);
            let passed =
                if self.mistake == "nothing-passed-down" { [-INFINITE, INFINITE] } else { [-beta, -low] };
            let value = -self.visit(&child, passed[0], passed[1]);
            best = if self.mistake == "last-value" { value } else { best.max(value) };
            low = low.max(best);
            let cuts = match self.mistake {
                "never-cuts-off" => false,
                "cuts-only-beyond" => best > beta,
                _ => best >= beta,
            };
            if cuts {
                break;
            }
        }
        self.lines += &format!("leave {name} {}\n", if is_mirrored { -best } else { best });
        best
    }
}

#[test]
fn random_trees_are_traced_right_and_wrong_and_every_wrong_trace_is_explained() {
    let mut random = Random::from_seed(45);
    let mut named = BTreeMap::new();
    for _ in 0..by_tier(40, 100, 400) {
        let text = random_tree(&mut random, 3);
        let tree: ExplicitTree = text.parse().unwrap();
        let link = format!("game=tree&tree={}&search=alpha-beta&table=0", text.replace(' ', "_"));
        for mistake in ["", "nothing-passed-down", "last-value", "never-cuts-off", "cuts-only-beyond"] {
            let for_max = random.coin();
            let mut tracer = Tracer { tree: &tree, mistake, for_max, lines: String::new() };
            tracer.visit(&tree.root(), -INFINITE, INFINITE);
            let check = check_program(&scenario(&link), &tracer.lines).unwrap();
            let about = format!("{mistake} {link} {check:?}");
            if check.agrees {
                assert!(
                    mistake.is_empty()
                        || mistake.starts_with("cuts")
                        || mistake.starts_with("never")
                        || mistake.starts_with("last"),
                    "{about}"
                );
                continue;
            }
            assert!(!mistake.is_empty(), "{about}");
            let found = check.mistake.unwrap();
            assert!(found.is_certain, "{about}");
            // Two mistakes may leave the same trace in a small tree.
            *named.entry((mistake, found.name == mistake)).or_insert(0) += 1;
            let lines: Vec<&str> = tracer.lines.lines().collect();
            let at = check.parting.unwrap().line.unwrap() as usize;
            assert_eq!(check.right as usize, at - 1, "{about}");
            assert!(at <= lines.len(), "{about}");
        }
    }
    for mistake in ["nothing-passed-down", "last-value", "never-cuts-off", "cuts-only-beyond"] {
        let [right, other] =
            [true, false].map(|is_right| named.get(&(mistake, is_right)).copied().unwrap_or(0));
        assert!(right > 4 * other && right > 3, "{mistake}: {named:?}");
    }
}

fn random_tree(random: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return random.between(0, 6).to_string();
    }
    let children: Vec<String> = (0..random.between(2, 3)).map(|_| random_tree(random, depth - 1)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn any_text_is_compared_or_refused() {
    const WORDS: [&str; 18] = [
        "enter", "leave", "leaf", "move", "result", "A", "B", "C", "E", "3", "-3", "inf", "-inf", "1e9",
        "0.5", "−", "(", "\n",
    ];
    let mut random = Random::from_seed(7);
    for _ in 0..by_tier(300, 3_000, 30_000) {
        let words: Vec<&str> = (0..random.between(1, 40)).map(|_| *random.pick(&WORDS)).collect();
        let text = words.join(" ").replace(" \n ", "\n");
        for exercise in [ALPHA_BETA, PROOF, UCT] {
            if let Ok(check) = check_program(&scenario(exercise), &text) {
                assert!(!check.agrees, "{text}");
                let line = check.parting.unwrap().line.unwrap_or(1);
                assert!(line as usize <= text.lines().count(), "{text}");
            }
        }
    }
}

#[test]
fn what_is_no_exercise_is_refused_with_a_fix() {
    for (link, says) in [
        ("game=chess&depth=2", "on a tree"),
        ("game=tree&tree=(0.5_1)_(2_3)&search=minimax", "whole numbers"),
        ("game=tree&tree=(x_1)_(2_3)&search=minimax", "whole numbers"),
        ("game=tree&search=mtd-f&table=10", "no program of this algorithm"),
        ("game=tree&search=uct", "other values"),
        ("game=tree&search=alpha-beta&deepening=on&table=10", "techniques"),
        ("game=tree&tree=((1_0)_(1_1))_((0_1)_(1_0))&search=proof-number&goal=win", "has values"),
    ] {
        let problem = check_program(&scenario(link), "enter A\n").unwrap_err();
        assert!(problem.message.contains(says), "{link}: {problem:?}");
        assert!(!problem.fix.is_empty());
    }
}

#[test]
fn every_language_has_a_stub_with_the_tree_and_the_task() {
    for exercise in [ALPHA_BETA, TABLE, PROOF, UCT] {
        for language in Language::ALL {
            let text = stub(&scenario(exercise), *language).unwrap();
            for part in ["\"A\"", "enter", "leave", "Your search."] {
                assert!(text.contains(part), "{}: {part}", language.name());
            }
            assert!(!text.contains('@'), "{}", language.name());
        }
    }
    let minimax = stub(&scenario("game=tree&search=minimax&table=0"), Language::Python).unwrap();
    assert!(minimax.contains("CHILDREN = [[1, 5, 9], [2, 3, 4], [], [], [], [6, 7, 8]"), "{minimax}");
    assert!(minimax.contains("VALUES = [0, 0, 3, 12, 8, 0, 2, 4, 6, 0, 14, 5, 2]"));
}
