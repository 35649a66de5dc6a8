//! The native command as its users meet it: what reaches them when a pipe is closed or full, when
//! they stop it, and when it is to replace a file.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");
const SHARES: &str = "src/games/chess/best_move_shares.txt";

fn plyscope(arguments: &[&str]) -> Command {
    let mut command = Command::new(PLYSCOPE);
    command.args(arguments).stdin(Stdio::null());
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A pipe whose reader is closed.
fn closed() -> io::PipeWriter {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    writer
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with a file that `best-move-index --write` replaces.
fn folder_with_shares(name: &str) -> (PathBuf, PathBuf) {
    let folder = folder(name);
    let file = folder.join(SHARES);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "as it was").unwrap();
    (folder, file)
}

const QUICK: [&str; 6] = ["lab", "uncertainty", "--depth", "1", "--scenario", "quiescence=off"];

#[test]
fn no_result_is_lost_to_a_message() {
    let usual = plyscope(&QUICK).output().unwrap();
    assert!(usual.status.success() && stderr(&usual).contains("uncertainty: 24 of 24"), "{}", stderr(&usual));
    let deaf = plyscope(&QUICK).stderr(closed()).output().unwrap();
    assert!(deaf.status.success());
    assert_eq!(stdout(&deaf), stdout(&usual));
    if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
        let full = plyscope(&QUICK).stderr(full).output().unwrap();
        assert!(full.status.success());
        assert_eq!(stdout(&full), stdout(&usual));
    }
}

#[test]
fn a_failure_that_nobody_hears_is_still_a_failure() {
    let deaf = plyscope(&["search", "depth=banana"]).stderr(closed()).output().unwrap();
    assert_eq!(deaf.status.code(), Some(2));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let scenario = "game=tree&tree=(3 12 8)(2 4 6)";
    for arguments in [
        &["search", scenario][..],
        &["search", scenario, "--json"],
        &["insight", scenario],
        &["trace", scenario],
        &["perft", "--depth", "3"],
        &QUICK,
        &["--help"],
    ] {
        let output = plyscope(arguments).stdout(closed()).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        assert!(!stderr(&output).contains("panicked"), "{arguments:?}: {}", stderr(&output));
    }
}

/// White is to be mated in one, and it is Black’s move.
#[test]
fn values_are_read_from_the_side_that_is_asked_for() {
    let mate = "fen=r5k1/5ppp/8/8/8/8/5PPP/6K1_b_-_-_0_1&depth=2";
    let asked = |arguments: &[&str]| {
        let output = plyscope(arguments).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let (linked, overruled) = (format!("{mate}&seen=mover"), format!("{mate}&seen=mover&bounds=range"));
    for (arguments, value, reader, root) in [
        (vec![mate], "−M1 (mated in 1 move, at ply 1)", "White", " = −M1 by Ra1# "),
        (
            vec![mate, "--seen", "mover"],
            "M1 (mate in 1 move, at ply 1)",
            "the side to move",
            " = M1 by Ra1# ",
        ),
        (vec![&linked], "M1 (mate in 1 move, at ply 1)", "the side to move", " = M1 by Ra1# "),
        (
            vec![&overruled, "--seen", "first"],
            "−M1 (mated in 1 move, at ply 1)",
            "White",
            " any value = −M1 by ",
        ),
    ] {
        let found = asked(&[&["search"], &arguments[..]].concat());
        assert!(found.contains(&format!("\nvalue       {value}\nseen by     {reader}\n")), "{found}");
        let trace = asked(&[&["trace"], &arguments[..]].concat());
        assert!(trace.contains(root), "{arguments:?}: {root}");
        let json = asked(&[&["search", "--json"], &arguments[..]].concat());
        assert!(json.contains("\"value\":31999") && json.contains("\"value_text\":\"#1\""), "{json}");
        let lines = asked(&[&["trace", "--format", "ndjson"], &arguments[..]].concat());
        assert!(lines.contains("\"value\":31999"), "the side to move's");
    }
}

/// A question is answered by a bound.
#[test]
fn an_answer_to_a_question_is_printed_as_a_bound() {
    for search in ["null-window", "proof-number", "df-pn"] {
        for (asked, value) in [(2, "≥ 2"), (5, "≤ 4")] {
            let link = format!("game=tree&tree=((1 2) 3) ((4 3) 5)&search={search}&at-least={asked}");
            let output = plyscope(&["search", &link]).output().unwrap();
            assert!(output.status.success(), "{}", stderr(&output));
            let found = stdout(&output);
            assert!(found.contains(&format!("\nvalue       {value}\n")), "{link}: {found}");
        }
    }
}

/// A question about a limited depth is not answered beyond it, and text and JSON agree.
#[test]
fn an_answer_says_how_far_it_holds() {
    let df_pn = "game=tic-tac-toe&search=df-pn&board=";
    for (link, answer) in [
        (format!("{df_pn}xo./.../..._x&depth=3&goal=win"), "X cannot force a win within 3 plies"),
        (format!("{df_pn}xo./.x./..o_x"), "X wins"),
    ] {
        let asked = |arguments: &[&str]| stdout(&plyscope(arguments).output().unwrap());
        let (text, json) = (asked(&["search", &link]), asked(&["search", "--json", &link]));
        assert!(text.contains(&format!("\nvalue       {answer}\n")), "{link}: {text}");
        assert!(json.contains(&format!("\"value_text\":\"{answer}\"")), "{link}: {json}");
    }
}

#[test]
fn two_searches_are_compared_however_the_second_is_written() {
    let asked = |arguments: &[&str]| {
        let output = plyscope(arguments).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let tree = "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_3)&search=minimax";
    let scenario = |link: &str| plyscope::scenario::Scenario::parse(link).unwrap();
    let traces = [tree.to_owned(), tree.replace("minimax", "alpha-beta")]
        .map(|link| plyscope::run::whole_trace(&scenario(&link)).unwrap());
    let compared = plyscope::language::compared::compare(&traces[0], &traces[1]).compared;
    // Two leaves are cut off, of 13 nodes.
    assert_eq!((compared.a.only, compared.b.only, compared.b.shared), (2, 0, 11));
    for arguments in [
        vec![tree, "b.search=alpha-beta"],
        vec![tree, "search=alpha-beta"],
        vec!["game=tree&tree=(3 12 8) (2 4 6) (14 5 3)&search=minimax&b.search=alpha-beta"],
    ] {
        let json = asked(&[&["compare", "--json"], &arguments[..]].concat());
        let described: serde_json::Value = serde_json::from_str(&json).unwrap();
        let mut expected = serde_json::to_value(&compared).unwrap();
        expected["scenarios"] = vec![tree.to_owned(), tree.replace("minimax", "alpha-beta")].into();
        let sentence = "9 visits in common, then in iteration 2 A searches I at ply 2, B D at ply 1.";
        expected["first_difference"] = sentence.into();
        for key in ["techniques", "spent_on"] {
            expected[key] = described[key].clone();
            assert!(!expected[key].is_null());
        }
        assert_eq!(described, expected, "{arguments:?}");
        let text = asked(&[&["compare"], &arguments[..]].concat());
        assert!(
            text.contains(
                "\n9 visits in common, then in iteration 2 A searches I at ply 2, B D at ply 1.\n  A visit 9 (node, \
                           iteration 2): I\n  B visit 9 (node, iteration 2): D\n"
            ),
            "{text}"
        );
    }
    for refused in [&[tree][..], &[tree, "b.search=wibble"], &[tree, "b.tree=(1 2)"], &[tree, "b.wibble=1"]] {
        let output = plyscope(&[&["compare"], refused].concat()).output().unwrap();
        assert!(!output.status.success() && stdout(&output).is_empty(), "{refused:?}");
        assert!(!stderr(&output).is_empty());
    }
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    let on = |threads: &str| {
        let command = ["lab", "probcut-fit", "--positions", "20", "--depths", "1-2", "--json"];
        let output = plyscope(&command).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(on("1"), on("5"));
}

#[test]
fn what_is_no_number_is_not_written() {
    let (folder, file) = folder_with_shares("no-number");
    let command = ["lab", "best-move-index", "--depth", "1", "--write"];
    let output = plyscope(&command).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--depth: at depth 1 there is no node to count"), "{}", stderr(&output));
    assert_eq!((stdout(&output).as_str(), fs::read_to_string(&file).unwrap().as_str()), ("", "as it was"));
}

#[test]
fn a_result_is_shown_before_it_is_written_and_written_as_a_whole() {
    let (folder, file) = folder_with_shares("written");
    let command = ["lab", "best-move-index", "--depth", "2", "--write"];
    // A file that the program did not write, although its name looks similar.
    let other = file.with_extension("txt.new");
    fs::write(&other, "mine").unwrap();
    // The file is written although the printed output has no reader.
    let output = plyscope(&command).current_dir(&folder).stdout(closed()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.ends_with("1.0000\n"), "{written}");
    assert_eq!(fs::read_to_string(&other).unwrap(), "mine");
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 2, "nothing else is left there");
    let shown = plyscope(&["lab", "best-move-index", "--depth", "2"]).output().unwrap();
    assert_eq!(stdout(&shown), written);
    #[cfg(unix)]
    if Path::new("/dev/full").exists() {
        fs::remove_file(&file).unwrap();
        std::os::unix::fs::symlink("/dev/full", &file).unwrap();
        let refused = plyscope(&command).current_dir(&folder).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("cannot be written"), "{}", stderr(&refused));
        assert_eq!(stdout(&refused), written);
    }
    let elsewhere = plyscope(&command).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    assert!(stderr(&elsewhere).contains("run the command in the project's own directory"));
}

#[test]
fn what_could_go_on_for_ever_has_a_bound() {
    for (command, least, most) in [
        (&["lab", "probcut-fit", "--positions"][..], 3, 100_000),
        (&["lab", "ladder", "--depth"], 1, 12),
        (&["perft", "--game", "tree", "--tree", "(1 2)", "--depth"], 1, 60),
    ] {
        for number in [0, least - 1, most + 1, 4_294_967_295, 9_999_999_999_u64] {
            let output = plyscope(command).arg(number.to_string()).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?} {number}");
            let range = format!("is not in {least}..={most}");
            assert!(stderr(&output).contains(&range), "{command:?} {number}: {}", stderr(&output));
        }
    }
}

#[test]
fn what_is_no_suite_is_refused_in_a_few_lines() {
    let folder = folder("suites");
    let (short, long) = (folder.join("short.epd"), folder.join("long.epd"));
    fs::write(&short, "no\n".repeat(1000)).unwrap();
    // Room that was never written to.
    fs::File::create(&long).unwrap().set_len(1 << 30).unwrap();
    for (suite, said) in [(&short, "and 980 more like these"), (&long, "more than 64 MiB")] {
        let output = plyscope(&["lab", "solve", "--suite", suite.to_str().unwrap()]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
        assert!(stderr(&output).lines().count() <= 21, "{}", stderr(&output));
    }
    fs::remove_file(long).unwrap();
}

/// Starts the command on one thread, and presses Ctrl-C after a message that begins so.
#[cfg(unix)]
fn stopped(command: &mut Command, first: &str) -> Output {
    let command = command.env("RAYON_NUM_THREADS", "1").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut lab = command.spawn().unwrap();
    let mut messages = BufReader::new(lab.stderr.take().unwrap());
    let mut before = String::new();
    while !before.lines().last().is_some_and(|message| message.starts_with(first)) {
        assert_ne!(messages.read_line(&mut before).unwrap(), 0, "{before}");
    }
    assert!(Command::new("kill").args(["-INT", &lab.id().to_string()]).status().unwrap().success());
    let mut output = lab.wait_with_output().unwrap();
    messages.read_to_end(&mut output.stderr).unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("plyscope: stopped after "), "{said}");
    output
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_done() {
    let (folder, file) = folder_with_shares("stopped");
    let command = ["lab", "best-move-index", "--depth", "4", "--write", "--json"];
    let output = stopped(plyscope(&command).current_dir(&folder), "best-move-index: 3 of 24");
    let shares: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let partial = &shares["partial"];
    assert_eq!((partial["of"].as_u64(), partial["within"].as_str()), (Some(24), Some("best-move-index")));
    assert!(partial["done"].as_u64().is_some_and(|done| (3..24).contains(&done)), "{shares}");
    assert!(shares["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{shares}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "as it was", "a part is not written");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_games_that_are_there() {
    let pgn = folder("stopped-match").join("games.pgn");
    fs::write(&pgn, "a whole match").unwrap();
    let command = ["lab", "match", "--pairs", "60", "--visits", "2000", "--draw-after", "8", "--pgn"];
    let output = stopped(plyscope(&command).arg(&pgn), "match: 6 of 60");
    assert!(stderr(&output).contains("is unchanged, because not all was done"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "a whole match");
    // A part is better than nothing.
    fs::remove_file(&pgn).unwrap();
    stopped(plyscope(&command).arg(&pgn), "match: 6 of 60");
    assert!(fs::read_to_string(&pgn).unwrap().contains("[Event "));
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_positions_that_were_drawn() {
    let output = stopped(&mut plyscope(&["lab", "positions", "--count", "1000"]), "playouts: 100 of 1000");
    let text = stdout(&output);
    let partial = text.lines().find(|line| line.starts_with("# partial: ")).unwrap();
    let drawn = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(partial, format!("# partial: {drawn} of 1000 (positions)"));
    assert!(drawn > 0 && drawn < 1000, "{drawn}");
}

#[cfg(unix)]
#[test]
fn what_is_not_an_ordinary_file_is_written_to() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, file) = folder_with_shares("linked");
    let kept = folder.join("kept.txt");
    fs::rename(&file, &kept).unwrap();
    fs::set_permissions(&kept, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&kept, &file).unwrap();
    let command = ["lab", "best-move-index", "--depth", "2", "--write"];
    let output = plyscope(&command).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(file.is_symlink());
    assert_eq!(fs::read_to_string(&kept).unwrap(), stdout(&output));
    assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);

    let games = folder.join("games.pgn");
    let command = ["lab", "match", "--pairs", "1", "--visits", "200", "--draw-after", "8", "--pgn"];
    let written = plyscope(&command).arg(&games).output().unwrap();
    assert!(written.status.success(), "{}", stderr(&written));
    // A new file has the rights that any new file has.
    let usual = folder.join("usual");
    fs::write(&usual, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&games), mode(&usual));
    let text = fs::read_to_string(&games).unwrap();
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Open for both ways, it neither waits for the writer nor makes it wait.
    let mut reader = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    let piped = plyscope(&command).arg(&pipe).output().unwrap();
    assert!(piped.status.success(), "{}", stderr(&piped));
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    let mut read = vec![0; text.len()];
    reader.read_exact(&mut read).unwrap();
    assert_eq!(String::from_utf8(read).unwrap(), text);
}

#[test]
fn a_store_is_written_by_one_process() {
    let store = folder("locked").join("store.jsonl");
    let path = store.to_str().unwrap();
    let command = [&QUICK[..], &["--store", path, "--resume"]].concat();
    let first = plyscope(&command).output().unwrap();
    assert!(first.status.success(), "{}", stderr(&first));
    let held = fs::File::options().write(true).open(&store).unwrap();
    held.lock().unwrap();
    let second = plyscope(&command).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(stderr(&second).contains("another process is writing to"), "{}", stderr(&second));
    drop(held);
    let third = plyscope(&command).output().unwrap();
    assert_eq!((third.status.code(), stdout(&third)), (Some(0), stdout(&first)), "{}", stderr(&third));
}

#[cfg(unix)]
#[test]
fn what_may_never_end_is_not_read() {
    let folder = folder("endless");
    let (pipe, long) = (folder.join("pipe"), folder.join("long"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Room that was never written to.
    fs::File::create(&long).unwrap().set_len(5 << 30).unwrap();
    let read = |path: &Path, said: &str| {
        let path = path.to_str().unwrap();
        let resume = [&QUICK[..], &["--resume", "--store", path]].concat();
        let open = if path.ends_with("long") { vec![] } else { vec![vec!["open", path]] };
        for command in [open, vec![vec!["lab", "merge", path], resume]].concat() {
            let output = plyscope(&command).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?}");
            assert!(stderr(&output).contains(said), "{command:?}: {}", stderr(&output));
        }
    };
    read(Path::new("/dev/null"), "not an ordinary file");
    read(&pipe, "not an ordinary file");
    read(&long, "more than 4 GiB");
    fs::remove_file(long).unwrap();
}

/// The core has no clock: a search that a clock stopped is the search of as many visits.
#[test]
fn a_search_stopped_by_time_is_the_search_of_the_visits_it_reached() {
    let search = |arguments: &[&str]| {
        let output = plyscope(&[&["search", "--json", "--no-insight"], arguments].concat()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let mut stopped = search(&["game=chess&depth=40&budget=finish", "--time", "0.4"]);
    assert_eq!(stopped["stop"], "visit budget");
    let scenario = stopped["scenario"].as_str().unwrap().to_owned();
    let visits = stopped["visits"].as_u64().unwrap();
    assert!(visits > 0 && scenario.contains(&format!("visits={visits}")), "{scenario}");
    assert!(!scenario.contains("finish"), "{scenario}");
    let mut again = search(&[&scenario]);
    for found in [&mut stopped, &mut again] {
        found.as_object_mut().unwrap().remove("time_ms");
    }
    assert_eq!(stopped, again);
    // Time enough changes nothing.
    let whole = search(&["game=chess&depth=3", "--time", "1000"]);
    assert_eq!(
        (whole["stop"].as_str(), whole["scenario"].as_str()),
        (Some("completed"), Some("game=chess&depth=3"))
    );
    for bad in ["0", "-1", "soon", "inf", "NaN"] {
        let output = plyscope(&["search", "game=chess&depth=1", "--time", bad]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert!(stderr(&output).contains("seconds"), "{}", stderr(&output));
    }
}

#[test]
fn a_worksheet_overwrites_nothing_unless_it_is_told_to() {
    let folder = folder("worksheet");
    let out = folder.join("new");
    let arguments = ["worksheet", "--seed", "7", "--exercises", "2", "--out", out.to_str().unwrap()];
    let written = plyscope(&arguments).output().unwrap();
    assert!(written.status.success(), "{}", stderr(&written));
    let said = stdout(&written);
    assert!(
        said.contains("worksheet.html") && said.contains("practice=never-visited&level=1&seed="),
        "{said}"
    );
    let (page, solutions) = (out.join("worksheet.html"), out.join("solutions.html"));
    let first = fs::read_to_string(&page).unwrap();
    // One that is there is enough for nothing to be written.
    fs::write(&page, "mine").unwrap();
    fs::remove_file(&solutions).unwrap();
    let refused = plyscope(&arguments).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = stderr(&refused);
    assert!(said.contains("worksheet.html is there already") && said.contains("--replace"), "{said}");
    assert!(fs::read_to_string(&page).unwrap() == "mine" && !solutions.exists());
    let replaced = plyscope(&arguments).arg("--replace").output().unwrap();
    assert!(replaced.status.success(), "{}", stderr(&replaced));
    assert_eq!(fs::read_to_string(&page).unwrap(), first);
}

#[test]
fn a_worksheet_that_cannot_be_says_why() {
    let folder = folder("worksheet-wrong");
    let out = folder.to_str().unwrap();
    for (arguments, parts) in [
        (vec!["--kind", "wibble"], ["wibble", "never-visited"]),
        (vec!["--level", "4"], ["4", "1..=3"]),
        (vec!["--exercises", "0"], ["0", "1..=60"]),
        (vec!["--kind", "fill-leaves", "--format", "moodle"], ["fill-leaves", "choose another kind"]),
        (vec!["--kind", "values=0"], ["values=0", "a number from 1 to 60"]),
        (vec!["--kind", "wibble=2"], ["“wibble”", "never-visited"]),
        (vec!["--kind", "values=60", "--kind", "ties"], ["61 exercises", "1 to 60"]),
        (vec!["--kind", "values=2", "--exercises", "4"], ["the kinds have numbers", "omit --exercises"]),
    ] {
        let refused = plyscope(&["worksheet", "--out", out]).args(&arguments).output().unwrap();
        let said = stderr(&refused);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{arguments:?}: {said}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let refused = plyscope(&["worksheet", "--out", file.to_str().unwrap()]).output().unwrap();
    assert!(stderr(&refused).contains("give a folder that can be written to"), "{}", stderr(&refused));
}

/// Lines that are wrong are said, and only --strict makes an error of them.
#[test]
fn a_strict_check_ends_with_1() {
    let file = folder("strict").join("search.ndjson");
    let header = r#"{"plyscope":1,"perspective":"mover","infinity":99}"#;
    let root = r#"{"enter":"","depth":1,"alpha":-99,"beta":99}"#;
    let path = file.to_str().unwrap();
    let checked = |wrong: &str, arguments: &[&str]| {
        fs::write(&file, format!("{header}\n{root}\n{wrong}{{\"leave\":5}}\n")).unwrap();
        plyscope(&[&["check", path], arguments].concat()).output().unwrap()
    };
    let right = checked("", &["--strict"]);
    assert_eq!(right.status.code(), Some(0), "{}", stderr(&right));
    let lenient = checked("{\"visit\":1}\n", &[]);
    assert_eq!(lenient.status.code(), Some(0), "{}", stderr(&lenient));
    assert!(stdout(&lenient).contains("1 line wrong, the first: line 3"), "{}", stdout(&lenient));
    let strict = checked("{\"visit\":1}\n", &["--strict"]);
    assert_eq!(strict.status.code(), Some(1), "{}", stderr(&strict));
    assert_eq!(stdout(&strict), stdout(&lenient));
    assert!(stderr(&strict).contains("1 line is wrong"), "{}", stderr(&strict));
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&checked("{\"visit\":1}\n", &["--json"]))).unwrap();
    let wrong = &json["wrong"][0];
    assert!(
        wrong["fix"].as_str().is_some_and(|fix| !fix.is_empty()) && wrong["mend"] == wrong["fix"],
        "{json}"
    );
}

const TREE: &str = "game=tree&tree=(3 12 8)(2 4 6)(14 5 2)&search=alpha-beta";

/// The names of the files in a folder, in order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The command in a shell that has run these commands before.
#[cfg(unix)]
fn after(shell: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{shell}; exec \"$0\" \"$@\""), PLYSCOPE]).args(arguments);
    command.stdin(Stdio::null());
    command
}

/// A disk is full where no file may have another byte.
#[cfg(unix)]
#[test]
fn a_full_disk_destroys_no_file() {
    let folder = folder("full");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (trace, film, store) = (file("old.plyscope"), file("old.svg"), file("old.jsonl"));
    let (pgn, sheet) = (file("old.pgn"), file("sheet"));
    let worksheet = ["worksheet", "--exercises", "1", "--replace", "--out", &sheet];
    assert!(plyscope(&worksheet).output().unwrap().status.success());
    fs::write(Path::new(&sheet).join("worksheet.html"), "as it was").unwrap();
    for old in [&trace, &film, &pgn] {
        fs::write(old, "as it was").unwrap();
    }
    let games = ["lab", "match", "--pairs", "1", "--visits", "100", "--draw-after", "1", "--pgn", &pgn];
    for (command, old) in [
        (&["trace", TREE, "--out", &trace][..], &trace),
        (&["film", TREE, "--from", "1", "--to", "2", "--out", &film], &film),
        (&worksheet, &file("sheet/worksheet.html")),
        (&games, &pgn),
    ] {
        let refused = after("trap '' XFSZ; ulimit -f 0", command).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{command:?}: {}", stderr(&refused));
        assert!(stderr(&refused).contains("File too large"), "{command:?}: {}", stderr(&refused));
        assert_eq!(fs::read_to_string(old).unwrap(), "as it was", "{command:?}");
        let written = plyscope(command).output().unwrap();
        assert!(written.status.success(), "{command:?}: {}", stderr(&written));
        assert_ne!(fs::read(old).unwrap(), b"as it was", "{command:?}");
    }
    let stored = [&QUICK[..], &["--store", &store]].concat();
    let refused = after("trap '' XFSZ; ulimit -f 0", &stored).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    let names = ["old.jsonl", "old.pgn", "old.plyscope", "old.svg", "sheet"];
    assert_eq!(names_in(&folder), names, "nothing else is left there");
}

#[test]
fn what_cannot_be_said_is_an_error() {
    let Ok(full) = fs::File::options().write(true).open("/dev/full") else { return };
    let folder = folder("unsaid");
    let (sheet, film) = (folder.join("sheet"), folder.join("film.svg"));
    let (sheet, film) = (sheet.to_str().unwrap(), film.to_str().unwrap());
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["trace", "--help"],
        &["search", TREE],
        &["insight", TREE],
        &["compare", TREE, "search=minimax"],
        &["trace", TREE],
        &["picture", TREE],
        &["film", TREE, "--from", "1", "--to", "2", "--out", film],
        &["worksheet", "--exercises", "1", "--out", sheet],
        &["perft", "--depth", "1"],
        &["lab", "positions", "--count", "1"],
        &QUICK,
    ] {
        let output = plyscope(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("cannot write the output"), "{arguments:?}: {}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn a_store_follows_a_link_and_is_written_to_a_pipe() {
    let folder = folder("special-stores");
    let (link, target) = (folder.join("link.jsonl"), folder.join("target.jsonl"));
    std::os::unix::fs::symlink("target.jsonl", &link).unwrap();
    let stored = |path: &Path| {
        let output = plyscope(&[&QUICK[..], &["--store", path.to_str().unwrap()]].concat()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    };
    stored(&link);
    assert!(link.is_symlink() && fs::metadata(&target).unwrap().is_file());
    let whole = fs::read_to_string(&target).unwrap();
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut reader = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    stored(&pipe);
    let mut rows = vec![0; whole.len()];
    reader.read_exact(&mut rows).unwrap();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[1..].sort();
        lines
    };
    assert_eq!(sorted(&String::from_utf8(rows).unwrap()), sorted(&whole));
    let merged = folder.join("merged");
    std::os::unix::fs::symlink(&pipe, &merged).unwrap();
    let merge = ["lab", "merge", target.to_str().unwrap(), "--store", merged.to_str().unwrap()];
    assert!(plyscope(&merge).output().unwrap().status.success());
    let mut rows = vec![0; whole.len()];
    reader.read_exact(&mut rows).unwrap();
    assert_eq!(String::from_utf8(rows).unwrap(), whole);
}

#[test]
fn one_file_is_not_written_for_two() {
    let both = folder("both").join("games");
    let path = both.to_str().unwrap();
    let command = ["lab", "match", "--pairs", "1", "--visits", "100", "--store", path, "--pgn", path];
    let refused = plyscope(&command).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("is also the file of --store"), "{}", stderr(&refused));
    assert!(!both.exists());
}

/// The contents of a file cannot control the terminal, and JSON has them unchanged.
#[test]
fn control_characters_are_shown_and_not_obeyed() {
    let folder = folder("control");
    let name = if cfg!(unix) { "a\u{1b}[31m.ndjson" } else { "a.ndjson" };
    let (foreign, suite) = (folder.join(name), folder.join("suite.epd"));
    let program = "\u{1b}[31mX\u{9b}\u{7f}\u{202e}\n2";
    let header =
        serde_json::json!({"plyscope": 1, "program": program, "perspective": "mover", "infinity": 99});
    let root = r#"{"enter":"","depth":1,"alpha":-99,"beta":99}"#;
    // A move, a reason, a rank and a field, each with control characters.
    let mv = "{\"enter\":\"\u{202e}a\",\"depth\":0,\"alpha\":-99,\"beta\":99,\"rank\":\"\\u001b[2J\"}";
    let end = "{\"leave\":5,\"reason\":\"\\u001b]0;x\\u0007\",\"\\u0007\":1}";
    fs::write(&foreign, format!("{header}\n{root}\n{mv}\n{end}\n{{\"leave\":-5}}\n")).unwrap();
    fs::write(&suite, "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id \"\u{1b}[31mRéti\";\n").unwrap();
    let (foreign, suite) = (foreign.to_str().unwrap(), suite.to_str().unwrap());
    let solve = ["lab", "solve", "--visits", "10", "--suite", suite];
    let mut shown = 0;
    for arguments in [
        &["check", foreign][..],
        &["check", foreign, "--json"],
        &["open", foreign],
        &["open", foreign, "--json"],
        &["open", foreign, "insight"],
        &["open", foreign, "trace"],
        &["open", foreign, "trace", "--format", "ndjson"],
        &["open", foreign, "picture"],
        &["check", "\u{1b}[31mnowhere"],
        &["search", "\u{1b}[31m=1"],
        &["search", "--\u{1b}[31m"],
        &solve,
        &[&solve[..], &["--csv"]].concat(),
        &[&solve[..], &["--json"]].concat(),
    ] {
        let output = plyscope(arguments).output().unwrap();
        for text in [stdout(&output), stderr(&output)] {
            let hidden = |sign: &char| *sign != '\n' && plyscope::problem::is_hidden(*sign);
            assert_eq!(text.chars().find(hidden), None, "{arguments:?}: {text:?}");
            shown += text.matches("\\u001b").count();
        }
    }
    assert!(shown > 10, "{shown}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&plyscope(&["open", foreign, "--json"]).output().unwrap())).unwrap();
    assert!(json["program"].as_str().unwrap().contains("[31mX"), "{json}");
}

/// Compressed files of each kind are read from a path and from standard input, up to their damage.
#[test]
fn compressed_files_and_standard_input_are_read() {
    let folder = folder("compressed");
    let trace = folder.join("search.plyscope");
    assert!(plyscope(&["trace", TREE, "--out"]).arg(&trace).output().unwrap().status.success());
    let header = r#"{"plyscope":1,"program":"Names","perspective":"mover","infinity":99}"#;
    let visit = "{\"enter\":\"\",\"depth\":1,\"alpha\":-99,\"beta\":99}\n{\"leave\":5}\n";
    let lines = folder.join("lines");
    fs::write(&lines, format!("{header}\n{}", visit.repeat(3000))).unwrap();
    let mut compared = 0;
    for (plain, commands) in [(&trace, &["open"][..]), (&lines, &["open", "check"])] {
        let bytes = fs::read(plain).unwrap();
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&bytes).unwrap();
        let mut zstd = plyscope_cli::zstd::Encoder::new(Vec::new());
        zstd.write_all(&bytes).unwrap();
        for compressed in [bytes, gzip.finish().unwrap(), zstd.finish().unwrap()] {
            let file = folder.join("file");
            fs::write(&file, &compressed).unwrap();
            for command in commands {
                let usual = plyscope(&[command, "--json"]).arg(plain).output().unwrap();
                let of_path = plyscope(&[command, "--json"]).arg(&file).output().unwrap();
                let piped = fs::File::open(&file).unwrap();
                let of_pipe = plyscope(&[command, "--json", "-"]).stdin(piped).output().unwrap();
                for output in [of_path, of_pipe] {
                    assert!(output.status.success(), "{command}: {}", stderr(&output));
                    assert_eq!(stdout(&output), stdout(&usual));
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 18);
    // The last file is of lines. Its part before the end is used, and the damage is the failure.
    let file = folder.join("file");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 3]).unwrap();
    for command in ["open", "check"] {
        let cut = plyscope(&[command]).arg(&file).output().unwrap();
        assert_eq!(cut.status.code(), Some(2));
        assert!(stdout(&cut).contains("Names") && stdout(&cut).contains(" visits"), "{}", stdout(&cut));
        assert!(stderr(&cut).contains("the zstd file ends too early, at byte"), "{}", stderr(&cut));
    }
}

/// A search is converted from a path or standard input to a file or standard output.
#[test]
fn a_search_is_converted() {
    let folder = folder("convert");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let header = r#"{"plyscope":1,"program":"Names","perspective":"first","infinity":99}"#;
    let root = r#"{"enter":"","depth":1,"alpha":-99,"beta":99}"#;
    let visit = r#"{"enter":"a","depth":0,"alpha":-99,"beta":99}"#;
    let lines =
        format!("{header}\n{root}\n{visit}\n{{\"leave\":5,\"reason\":\"mine\"}}\n{{\"leave\":5}}\nnoise\n");
    fs::write(file("a.ndjson"), lines).unwrap();
    let run = |arguments: &[&str]| plyscope(&[&["convert"], arguments].concat()).output().unwrap();
    let done = run(&[&file("a.ndjson"), "--out", &file("b.plys.zst")]);
    assert!(done.status.success(), "{}", stderr(&done));
    assert!(stderr(&done).contains("1 other line left out"), "{}", stderr(&done));
    assert!(stderr(&done).contains("2 visits written to"), "{}", stderr(&done));
    let piped = fs::File::open(file("b.plys.zst")).unwrap();
    let of_pipe = plyscope(&["convert", "-", "--to", "lines", "--out", "-"]).stdin(piped).output().unwrap();
    let text = stdout(&of_pipe);
    assert!(of_pipe.status.success() && text.starts_with("{\"plyscope\":1,\"program\":\"Names\""), "{text}");
    assert!(text.contains("\"reason\":\"mine\"") && text.contains("\"perspective\":\"mover\""), "{text}");
    assert!(run(&[&file("a.ndjson"), "--out", &file("c.plyscope.gz")]).status.success());
    let opened = plyscope(&["open", &file("c.plyscope.gz"), "--json"]).output().unwrap();
    let json: serde_json::Value = serde_json::from_str(&stdout(&opened)).unwrap();
    assert_eq!((&json["program"], &json["recorded_visits"]), (&"Names".into(), &2.into()));
    let last = run(&[&file("a.ndjson"), "--after", "1", "--to", "lines", "--out", "-"]);
    // The first visit is the root's, which is still open after it.
    assert!(last.status.success() && stdout(&last).contains("\"enter\":\"a\""), "{}", stderr(&last));
    let part = plyscope(&["open", &file("c.plyscope.gz"), "--down-to", "1"]).output().unwrap();
    assert_eq!(part.status.code(), Some(2), "{}", stdout(&part));
    // A search of Plyscope keeps what other programs can say.
    assert!(plyscope(&["trace", TREE, "--out", &file("own.plyscope")]).output().unwrap().status.success());
    let own = run(&[&file("own.plyscope"), "--to", "lines", "--out", "-"]);
    assert!(stdout(&own).lines().count() > 10 && own.status.success(), "{}", stderr(&own));
    let uct = "game=tree&tree=(3 12 8)(2 4 6)&search=uct";
    assert!(plyscope(&["trace", uct, "--out", &file("uct.plyscope")]).output().unwrap().status.success());
    for (arguments, said) in [
        (vec![file("uct.plyscope"), "--out".into(), file("uct.plys")], "depth-first searches only"),
        (vec![file("a.ndjson"), "--out".into(), file("a.txt")], "give --to"),
        (
            vec![file("b.plys.zst"), "--out".into(), file("d.plys"), "--search".into(), "2".into()],
            "no search 2",
        ),
        (
            vec![file("own.plyscope"), "--out".into(), file("d.plys"), "--after".into(), "1".into()],
            "leave out --search, --down-to and --after",
        ),
        (
            vec![file("a.ndjson"), "--out".into(), file("d.plys"), "--after".into(), "2".into()],
            "no visit is left after the first 2: the search has 2 visits",
        ),
        (vec![file("none"), "--out".into(), file("d.plys")], "none"),
    ] {
        let refused = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&refused).contains(said), "{}", stderr(&refused));
        assert!(!Path::new(&file("d.plys")).exists() && !Path::new(&file("uct.plys")).exists());
    }
}

/// A file is recognised by its first bytes: of a foreign file no more than a header is read.
#[cfg(target_os = "linux")]
#[test]
fn a_large_file_of_another_kind_is_refused_in_little_memory() {
    let large = folder("large").join("large");
    // Room that was never written to.
    fs::File::create(&large).unwrap().set_len(3 << 30).unwrap();
    let refused = after("ulimit -v 1000000", &["open", large.to_str().unwrap()]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("it is not a trace file of Plyscope"), "{}", stderr(&refused));
    fs::remove_file(large).unwrap();
}

/// A name is whatever the system allows.
#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("names");
    let name = |name: &str| {
        let bytes = [folder.as_os_str().as_bytes(), b"/\xff", name.as_bytes()].concat();
        OsStr::from_bytes(&bytes).to_owned()
    };
    let said = |words: &str, rest: &[&OsString]| {
        let output = plyscope(&words.split('|').collect::<Vec<_>>()).args(rest).output().unwrap();
        assert!(output.status.success(), "{words} {rest:?}: {}", stderr(&output));
        output
    };
    let (trace, film, sheet) = (name("trace"), name("film"), name("sheet"));
    said(&format!("trace|{TREE}|--out"), &[&trace]);
    said("open", &[&trace]);
    said(&format!("film|{TREE}|--from|1|--to|2|--out"), &[&film]);
    said("worksheet|--exercises|1|--out", &[&sheet]);
    let lines = name("lines");
    let root = r#"{"enter":"","depth":1,"alpha":-9,"beta":9}"#;
    let header = r#"{"plyscope":1,"perspective":"mover","infinity":9}"#;
    fs::write(&lines, format!("{header}\n{root}\n{{\"leave\":5}}\n")).unwrap();
    said("check", &[&lines]);
    said("open", &[&lines]);
    let (suite, store, merged) = (name("suite"), name("results/store.jsonl"), name("merged"));
    fs::create_dir(Path::new(&store).parent().unwrap()).unwrap();
    fs::write(&suite, "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7;\n").unwrap();
    let solve = |rest: &[&OsString]| said("lab|solve|--visits|10|--suite", &[&[&suite][..], rest].concat());
    let (option, resume) = (OsString::from("--store"), OsString::from("--resume"));
    solve(&[&option, &store]);
    solve(&[&option, &store, &resume]);
    said("lab|merge", &[&store, &option, &merged]);
    said("lab|repeat", &[&merged]);
    let results = Path::new(&store).parent().unwrap().as_os_str().to_owned();
    said("lab|results", &[&results]);
    let (games, pgn, option) = (name("games"), name("pgn"), OsString::from("--pgn"));
    let words = "lab|match|--pairs|1|--visits|100|--draw-after|1|--store";
    said(words, &[&games, &option, &pgn]);
    assert_eq!(fs::read(&pgn).unwrap(), said("lab|pgn", &[&games]).stdout);
}
