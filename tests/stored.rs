//! Stored results as their users meet them: shards and their merging, and going on after a violent end.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

fn plyscope(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PLYSCOPE).args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = plyscope(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stored").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Pawn endings by their books' names, one of them without an answer.
#[cfg(unix)]
const SUITE: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id \"Lasker and Reichhelm\";
7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id \"Réti\";
8/k7/2K5/1P6/8/8/8/8 w - - bm Kc7;
6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#;
8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - bm Rf1; id \"zugzwang\";
4k3/8/2p5/3p4/4P3/8/8/4K3 w - -
4k3/3p4/8/4P3/8/8/8/4K3 b - - am d5;
";

#[cfg(unix)]
#[test]
fn the_commands_for_a_cluster_do_what_one_machine_does() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/cluster.md")).unwrap();
    let line = |begin: &str| {
        let mut lines = document.lines().filter_map(|line| line.strip_prefix("    "));
        lines.find(|line| line.starts_with(begin)).unwrap().to_owned()
    };
    let folder = folder("cluster");
    fs::write(folder.join("suite.epd"), SUITE).unwrap();
    let shell = |script: &str, task: &str| {
        let defined = format!("srun() {{ \"$@\"; }}; plyscope() {{ '{PLYSCOPE}' \"$@\"; }}; {script}");
        let mut command = Command::new("sh");
        command.args(["-c", &defined]).current_dir(&folder);
        command.envs([("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_COUNT", "3")]);
        command.output().unwrap()
    };
    let (array, merge) = (line("srun plyscope"), line("plyscope lab merge"));
    // Twice: a complete shard has nothing to do. Backwards: the order does not matter.
    for task in ["3", "1", "1", "2"] {
        let output = shell(&array, task);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert!(stderr(&shell(&array, "0")).contains("shards are counted from 1"));
    let merged = shell(&merge, "");
    assert!(merged.status.success(), "{}", stderr(&merged));
    let alone = array.split(" --store").next().unwrap().to_owned() + " --store alone.jsonl";
    let alone = shell(&alone, "");
    assert!(alone.status.success(), "{}", stderr(&alone));
    assert_eq!(String::from_utf8(merged.stdout).unwrap(), String::from_utf8(alone.stdout).unwrap());
    assert_eq!(text(&folder, "whole.jsonl"), text(&folder, "alone.jsonl"));
}

const LADDER: [&str; 5] = ["lab", "ladder", "--no-quiescence", "--depth", "2"];

fn shard(folder: &Path, shard: &str, file: &str) {
    done(folder, &[&LADDER[..], &["--shard", shard, "--store", file]].concat());
}

#[test]
fn what_is_missing_or_does_not_belong_is_said() {
    let folder = folder("missing");
    shard(&folder, "1/3", "one.jsonl");
    shard(&folder, "3/3", "three.jsonl");
    let part = plyscope(&folder, &["lab", "merge", "one.jsonl", "three.jsonl", "--store", "part.jsonl"]);
    assert_eq!(part.status.code(), Some(2));
    let said = stderr(&part);
    assert!(said.contains("missing jobs: 2, 5, 8, 11, 14, 17, 20, 23"), "{said}");
    assert!(said.contains("plyscope: there are only 16 of 24 (ladder)"), "{said}");
    assert!(String::from_utf8_lossy(&part.stdout).ends_with("# partial: 16 of 24 (ladder)\n"));
    // The part goes on without shards.
    let whole = done(&folder, &[&LADDER[..], &["--store", "part.jsonl", "--resume"]].concat());
    assert_eq!(whole, done(&folder, &LADDER));
    // Rows that are there twice are one, unless they differ.
    done(&folder, &["lab", "merge", "part.jsonl", "one.jsonl"]);
    let changed = text(&folder, "one.jsonl").replacen("\"visits\":", "\"visits\":9", 1);
    fs::write(folder.join("changed.jsonl"), changed).unwrap();
    let differs = plyscope(&folder, &["lab", "merge", "part.jsonl", "changed.jsonl"]);
    assert_eq!(differs.status.code(), Some(2));
    assert!(stderr(&differs).contains("changed.jsonl: job 1 has another row"), "{}", stderr(&differs));
    let other = ["lab", "ladder", "--no-quiescence", "--depth", "1", "--store", "other.jsonl"];
    done(&folder, &other);
    let other = plyscope(&folder, &["lab", "merge", "part.jsonl", "other.jsonl"]);
    let said = "other.jsonl does not belong to part.jsonl: arguments.depth is 2 there and 1 here";
    assert!(stderr(&other).contains(said), "{}", stderr(&other));
}

#[test]
fn a_compressed_result_is_read_like_a_plain_one() {
    let folder = folder("compressed");
    shard(&folder, "1/12", "plain.jsonl");
    let merged = plyscope(&folder, &["lab", "merge", "plain.jsonl", "--store", "whole.jsonl.gz"]);
    let again = plyscope(&folder, &["lab", "merge", "whole.jsonl.gz", "--store", "plain-again.jsonl"]);
    assert_eq!((merged.stdout, merged.status), (again.stdout, again.status));
    assert!(fs::read(folder.join("whole.jsonl.gz")).unwrap().starts_with(&[0x1f, 0x8b]));
    let plain = text(&folder, "plain.jsonl").replace("\"1/12\"", "null");
    assert_eq!(text(&folder, "plain-again.jsonl"), plain);
    done(&folder, &["lab", "repeat", "--jobs", "1", "whole.jsonl.gz"]);
    for file in ["whole.jsonl.gz", "new.jsonl.gz"] {
        let refused = plyscope(&folder, &[&LADDER[..], &["--store", file, "--resume"]].concat());
        let said = stderr(&refused);
        assert!(
            said.contains(&format!("rows cannot be appended to {file}, because it is compressed")),
            "{said}"
        );
    }
    assert!(!folder.join("new.jsonl.gz").exists());
}

#[test]
fn rows_are_a_table_for_other_programs() {
    let folder = folder("csv");
    let table = done(&folder, &[&LADDER[..], &["--csv"]].concat());
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 25);
    assert!(rows[0].starts_with("job,id,rungs.") && rows[1].starts_with("1,BK.01,"), "{table}");
    let columns = rows[0].split(',').count();
    assert!(rows.iter().all(|row| row.split(',').count() == columns));
}

#[cfg(unix)]
#[test]
fn what_was_done_before_a_violent_end_is_kept() {
    let folder = folder("killed");
    let command = ["lab", "compare", "--setting", "x: ", "--scenario", "depth=4", "--store"];
    let file = folder.join("killed.jsonl");
    let mut killed = Command::new(PLYSCOPE);
    killed.args(command).arg("killed.jsonl").current_dir(&folder).env("RAYON_NUM_THREADS", "1");
    let mut killed = killed.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // It says each tenth of the way, after the rows.
    let messages = BufReader::new(killed.stderr.take().unwrap());
    let said = messages.lines().map(Result::unwrap).find(|line| line.starts_with("compare: 3 of 24"));
    // This is kill -9.
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(said.is_some());
    let rows = text(&folder, "killed.jsonl").lines().count() - 1;
    assert!(rows >= 3, "{rows}");
    // On a busy machine more rows may have followed, up to the last one.
    let before = 3;
    let kept: Vec<String> =
        text(&folder, "killed.jsonl").lines().take(1 + before).map(|line| line.to_owned() + "\n").collect();
    // And it ended within a row.
    let torn = kept.concat() + "{\"job\":24,\"id\":\"BK.2";
    fs::write(&file, torn).unwrap();
    let again = plyscope(&folder, &[&command[..], &["killed.jsonl", "--resume"]].concat());
    assert!(again.status.success());
    let said = stderr(&again);
    assert!(said.contains("killed.jsonl: its last line was incomplete, so it was ignored"), "{said}");
    assert!(said.contains(&format!("compare: {before} done before, {} to do", 24 - before)), "{said}");
    let alone = done(&folder, &[&command[..], &["alone.jsonl"]].concat());
    assert_eq!(String::from_utf8(again.stdout).unwrap(), alone);
    assert_eq!(text(&folder, "killed.jsonl"), text(&folder, "alone.jsonl"));
    assert_eq!(done(&folder, &["lab", "merge", "killed.jsonl"]), alone);
}

#[test]
fn a_result_without_its_commit_is_not_stored() {
    let folder = folder("commit");
    let ladder = ["lab", "ladder", "--depth", "1", "--no-quiescence"];
    let outside = |more: &[&str]| {
        let mut command = Command::new(PLYSCOPE);
        // Git finds no checkout there.
        command.args(ladder).args(more).current_dir(&folder).env("GIT_DIR", folder.join("none"));
        command.stdin(Stdio::null()).output().unwrap()
    };
    let refused = outside(&["--store", "x.jsonl"]);
    assert!(!refused.status.success());
    let said = stderr(&refused);
    assert!(said.contains("no git checkout") && said.contains("with --commit"), "{said}");
    assert!(!folder.join("x.jsonl").exists());

    assert!(outside(&[]).status.success());
    let named = outside(&["--store", "x.jsonl", "--commit", "03D717D8979B"]);
    assert!(named.status.success(), "{}", stderr(&named));
    assert!(text(&folder, "x.jsonl").contains("\"commit\":\"03d717d8979b\""));
    let said = stderr(&outside(&["--store", "y.jsonl", "--commit", "unknown"]));
    assert!(said.contains("7 to 40 hexadecimal digits"), "{said}");
    assert!(!folder.join("y.jsonl").exists());
}
