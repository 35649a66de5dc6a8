//! The emitters of the binary trace: the same calls give the same bytes in C, C++, Rust and Python.

#[path = "../../emit/rust/plyscope_emit.rs"]
pub mod plyscope_emit;

use crate::common::PROJECT;
use plyscope_emit::{Emitter, Options, UNSAID, kind};
use std::fmt::Write;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Numbers that look random, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// A value: mostly small, sometimes at the ends.
    fn value(&mut self) -> i32 {
        match self.below(12) {
            0 => UNSAID,
            1 => i32::MAX,
            2 => -i32::MAX,
            3 => self.below(60_000) as i32 - 30_000,
            _ => self.below(5) as i32 - 2,
        }
    }

    fn mv(&mut self) -> u64 {
        let limit = if self.below(2) == 0 { 4 } else { 65_536 };
        self.below(limit)
    }
}

/// Calls, one a line, as the programs in `emitters/` read them. The first lines are options.
fn script(seed: u64) -> String {
    let mut numbers = Numbers(seed);
    let has_names = seed % 2;
    let mut script = String::new();
    let mut line = |text: String| writeln!(script, "{text}").unwrap();
    let ring = [[0, 0], [0, 3], [700, 0], [0, 0]][seed as usize % 4];
    let (unit, block) = ([0, 1, 16][seed as usize % 3], [4096, 0][usize::from(seed % 5 == 4)]);
    line(format!("O {has_names} {} {unit} {block} {} {}", seed / 2 % 2, ring[0], ring[1]));
    if seed % 3 == 2 {
        line(format!("F {} {} {} {}", seed % 7, seed / 3 % 2, seed % 5, seed % 4));
    }
    if seed % 11 == 5 {
        line("B 1".to_owned());
    }
    line("T".to_owned());
    for _ in 0..4000 {
        let (mv, value) = (numbers.mv(), numbers.value());
        line(match numbers.below(if has_names == 1 { 25 } else { 24 }) {
            0..6 => {
                let kind = if numbers.below(3) == 0 { numbers.below(6) as u32 } else { 0 };
                let kind = if numbers.below(9) == 0 { kind | kind::QUIET } else { kind };
                let beta = if numbers.below(2) == 0 { value.wrapping_add(1) } else { numbers.value() };
                format!("e {mv} {} {value} {beta} {kind}", numbers.below(9) as i32 - 2)
            }
            6..12 => format!("l {value} {mv} {}", numbers.below(17)),
            12 | 13 => format!("p {} {} {value} {}", 1 + numbers.below(7), numbers.below(4), numbers.value()),
            14 => format!("s {value}"),
            15 => format!("f {} {}", 1 + numbers.below(2), i64::from(value) << numbers.below(32)),
            16 => format!("r 2 {}", f64::from(value) / 8.0),
            17 => format!("k {}", numbers.below(1 << 31) << 20),
            18 => format!("x {} {} {mv}", numbers.below(300), numbers.below(7)),
            19 => format!("t {}", numbers.below(1 << 30)),
            20 => format!("o {}", numbers.below(8)),
            21 => format!("y {}", numbers.below(4)),
            22 => format!("{} {} {}", ["+", "-"][(mv % 2) as usize], numbers.below(7), value % 100),
            23 => match numbers.below(16) {
                0 => format!("n a position {mv}"),
                1 => "n".to_owned(),
                2 | 3 => format!("i {}", 1 + mv % 20),
                4 => format!("z {}", mv % 9),
                5 => "w".to_owned(),
                _ => "l 1 0 1".to_owned(),
            },
            _ => format!("m {} näme-{mv}{}", numbers.below(4), "é".repeat((mv % 40) as usize)),
        });
    }
    script
}

/// Makes the calls with the emitter in Rust.
fn replay(script: &str, path: &Path) {
    let mut options = Options {
        path: Some(path.to_owned()),
        program: Some("replay".to_owned()),
        fields: ["first \"field\"", "second\tfield"].map(str::to_owned).into(),
        reasons: vec!["own reason \\".to_owned()],
        ..Options::default()
    };
    let mut trace = Emitter::off();
    for line in script.lines() {
        let (what, text) = line.split_once(' ').unwrap_or((line, ""));
        let numbers: Vec<i64> = text.split(' ').map_while(|number| number.parse().ok()).collect();
        let n = |index: usize| numbers[index];
        match what {
            "O" => {
                (options.has_names, options.values_of_first) = (n(0) != 0, n(1) != 0);
                (options.depth_unit, options.block_size) = (n(2) as u32, n(3) as u32);
                (options.last_visits, options.last_blocks) = (n(4) as u64, n(5) as u32);
            }
            "F" => {
                (options.plies, options.quiescence_counted) = (n(0) as u32, n(1) != 0);
                (options.every_search, options.from_iteration) = (n(2) as u32, n(3) as u32);
            }
            "B" => options.below.push(n(0) as u16),
            "T" => trace = Emitter::open(&options).unwrap(),
            "m" => trace.name(n(0) as u16, text.split_once(' ').unwrap().1),
            "o" => trace.rank(n(0) as u32),
            "y" => trace.expected(n(0) as u32),
            "+" => trace.extend(n(0) as u32, n(1) as i32),
            "-" => trace.reduce(n(0) as u32, n(1) as i32),
            "e" => trace.enter(n(0) as u16, n(1) as i32, n(2) as i32, n(3) as i32, n(4) as u32),
            "l" => assert_eq!(trace.leave(n(0) as i32, n(1) as u16, n(2) as u32), n(0) as i32),
            "p" => trace.probe(n(0) as u32, n(1) as u32, n(2) as i32, n(3) as i32),
            "s" => trace.stand_pat(n(0) as i32),
            "f" => trace.field(n(0) as u32, n(1)),
            "r" => trace.real_field(n(0) as u32, text.split_once(' ').unwrap().1.parse().unwrap()),
            "k" => trace.key(n(0) as u64),
            "x" => trace.pruned(n(0) as u32, n(1) as u32, n(2) as u16),
            "t" => trace.nanoseconds(n(0) as u64),
            "n" => trace.new_search(Some(text).filter(|text| !text.is_empty())),
            "i" => trace.iteration(n(0) as u32),
            "z" => trace.stop(n(0) as usize),
            "w" => trace.save().unwrap(),
            _ => panic!("{line}"),
        }
    }
    trace.close().unwrap();
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emitters");
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn project(path: &str) -> PathBuf {
    Path::new(PROJECT).join(path)
}

/// Compiles a program on the emitter in C, without a warning.
fn compile(compiler: &str, standard: &str, source: &str, name: &str) -> PathBuf {
    let program = folder().join(name);
    let language = if compiler == "c++" { "c++" } else { "c" };
    let compiled = Command::new(compiler)
        .args([standard, "-O1", "-Wall", "-Wextra", "-pedantic", "-x", language, "-I"])
        .args([project("emit/c"), project(source)])
        .args(["-o".as_ref(), program.as_os_str()])
        .output()
        .unwrap_or_else(|error| panic!("{compiler} compiles {source}: {error}"));
    assert_eq!(String::from_utf8_lossy(&compiled.stderr), "", "{source} is compiled without a warning");
    assert!(compiled.status.success());
    program
}

/// Makes the calls with a program.
fn run(program: &mut Command, script: &str, path: &Path) {
    let mut running = program.arg(path).stdin(Stdio::piped()).spawn().unwrap();
    running.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let status = running.wait().unwrap();
    assert!(status.success(), "{program:?}: {status}");
}

#[test]
fn the_same_calls_give_the_same_bytes_in_every_language() {
    let source = "tests/foreign/emitters/replay.c";
    let c = compile("cc", "-std=c99", source, "replay_c");
    let cpp = compile("c++", "-std=c++11", source, "replay_cpp");
    let mut blocks = 0;
    for seed in 0..12 {
        let script = script(seed);
        let path = |name: &str| folder().join(format!("{seed}_{name}.plys"));
        replay(&script, &path("rust"));
        let rust = fs::read(path("rust")).unwrap();
        blocks += rust.windows(4).filter(|bytes| bytes == b"PLYB").count();
        let mut python = Command::new("python3");
        python.arg(project("tests/foreign/emitters/replay.py"));
        python.env("PYTHONPATH", project("emit/python")).env("PYTHONDONTWRITEBYTECODE", "1");
        for (name, mut program) in [("c", Command::new(&c)), ("cpp", Command::new(&cpp)), ("python", python)]
        {
            run(&mut program, &script, &path(name));
            let other = fs::read(path(name)).unwrap();
            let same = rust.iter().zip(&other).take_while(|(one, two)| one == two).count();
            assert!(rust == other, "{name}, calls {seed}: byte {same} of {} and {}", rust.len(), other.len());
        }
    }
    assert!(blocks > 60, "{blocks}");
}

/// The calls as one search: the outermost visits have no move.
fn of_one_search(script: &str) -> String {
    let mut open = 0;
    let mut calls = String::new();
    for call in script.lines().filter(|call| !call.starts_with('n')) {
        let words: Vec<&str> = call.split(' ').collect();
        let is_root = words[0] == "e" && open == 0;
        match words[0] {
            "e" => open += 1,
            "l" => open = usize::saturating_sub(open, 1),
            "z" => open = open.min(words[1].parse().unwrap()),
            _ => {}
        }
        let call = if is_root { format!("e 0 {}", words[2..].join(" ")) } else { call.to_owned() };
        writeln!(calls, "{call}").unwrap();
    }
    calls
}

/// Whatever a program calls in whatever order: the reader makes a log that a trace takes, and that can be asked about.
#[test]
fn calls_in_any_order_make_a_log() {
    let (mut visits, mut wrong) = (0, 0);
    for seed in 0..48 {
        let path = folder().join(format!("{seed}_any.plys"));
        replay(&of_one_search(&script(seed)), &path);
        let (opened, trace) = super::read(&fs::read(path).unwrap());
        let Ok(opened) = opened else { continue };
        assert!(trace.is_finished() && opened.report.visits > 0, "{seed}");
        visits += opened.report.visits;
        wrong += opened.report.wrong_lines;
    }
    assert!(visits > 1000 && wrong > 1000, "{visits} visits, {wrong} wrong calls");
}

/// The bytes in a document: hexadecimal numbers, until a comment in each line.
fn bytes_in(document: &str) -> Vec<u8> {
    let block = document.split("```hex\n").nth(1).unwrap().split("```").next().unwrap();
    let numbers = block.lines().flat_map(|line| line.split('#').next().unwrap().split_whitespace());
    numbers.map(|number| u8::from_str_radix(number, 16).unwrap()).collect()
}

/// The document shows a program, and the bytes that it writes behind the header.
#[test]
fn the_example_of_the_document_writes_its_bytes() {
    let document = fs::read_to_string(project("docs/trace-stream.md")).unwrap();
    let source = fs::read_to_string(project("docs/examples/stream.c")).unwrap();
    assert!(document.contains(&format!("```c\n{source}```\n")));
    let program = compile("cc", "-std=c99", "docs/examples/stream.c", "stream");
    let path = folder().join("stream.plys");
    assert!(Command::new(program).arg(&path).status().unwrap().success());
    let stream = fs::read(path).unwrap();
    let header = u32::from_le_bytes(stream[16..20].try_into().unwrap()) as usize;
    assert_eq!(stream[24 + header..], bytes_in(&document));
}
