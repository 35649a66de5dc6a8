//! Matches from their users' view: the games as an independent reader of PGN reads them, stored, shared among
//! shards, and ended by the sequential test at one pair wherever they are played.

use pgn_reader::shakmaty::{Chess, Position as _};
use pgn_reader::{KnownOutcome, Outcome, RawComment, RawTag, Reader, SanPlus, Visitor};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{fs, io};

fn plyscope(arguments: &str) -> Output {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .arg("lab")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game as it was read: every move was legal.
struct Read {
    tags: BTreeMap<String, String>,
    end: Chess,
    plies: usize,
    comments: Vec<String>,
    outcome: Option<Outcome>,
}

struct Games;

impl Visitor for Games {
    type Tags = BTreeMap<String, String>;
    type Movetext = Read;
    type Output = Read;

    fn begin_tags(&mut self) -> ControlFlow<Read, Self::Tags> {
        ControlFlow::Continue(BTreeMap::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Read> {
        let name = String::from_utf8(name.to_vec()).unwrap();
        assert!(tags.insert(name, value.decode_utf8_lossy().into_owned()).is_none());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Read, Read> {
        ControlFlow::Continue(Read {
            tags,
            end: Chess::default(),
            plies: 0,
            comments: Vec::new(),
            outcome: None,
        })
    }

    fn san(&mut self, game: &mut Read, san: SanPlus) -> ControlFlow<Read> {
        let mv = san.san.to_move(&game.end).unwrap();
        game.end.play_unchecked(mv);
        game.plies += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Read, comment: RawComment<'_>) -> ControlFlow<Read> {
        game.comments.push(String::from_utf8(comment.as_bytes().to_vec()).unwrap());
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, game: &mut Read, outcome: Outcome) -> ControlFlow<Read> {
        game.outcome = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Read) -> Read {
        game
    }
}

fn read(pgn: &str) -> Vec<Read> {
    let mut reader = Reader::new(io::Cursor::new(pgn));
    std::iter::from_fn(|| reader.read_game(&mut Games).unwrap()).collect()
}

const TINY: &str = "match --pairs 3 --visits 300 --first depth=1&quiescence=off --second etc=2";

#[test]
fn an_independent_reader_plays_the_games_again() {
    let file = folder("match-pgn").join("games.pgn");
    let described = text(&plyscope(&format!("{TINY} --pgn {} --json", file.display())));
    let described: serde_json::Value = serde_json::from_str(&described).unwrap();
    let games = read(&fs::read_to_string(&file).unwrap());
    assert_eq!(games.len(), 6);
    let mut first_won = 0;
    for (index, game) in games.iter().enumerate() {
        let tag = |name: &str| game.tags[name].as_str();
        assert_eq!(tag("Round"), format!("{}.{}", index / 2 + 1, index % 2 + 1));
        let (first, second) = ("first: depth=1&quiescence=off", "second: etc=2");
        let sides = if index % 2 == 0 { [first, second] } else { [second, first] };
        assert_eq!([tag("White"), tag("Black")], sides);
        assert_eq!(tag("PlyCount"), game.plies.to_string());
        let outcome = game.outcome.unwrap();
        assert_eq!(tag("Result"), outcome.to_string());
        for name in ["Event", "Site", "Date", "Termination"] {
            assert!(game.tags.contains_key(name), "{name}");
        }
        // A value and a depth for each move after the opening, and why the game ended.
        let opening = game.plies + 1 - game.comments.len();
        assert!((6..=8).contains(&opening), "{opening}");
        let (ending, values) = game.comments.split_last().unwrap();
        assert!(
            values.iter().all(|value| value.starts_with(['+', '-']) && value.contains('/')),
            "{values:?}"
        );
        if game.end.is_checkmate() {
            let winner = !game.end.turn();
            assert_eq!(outcome, Outcome::Known(KnownOutcome::Decisive { winner }));
        }
        assert_eq!(game.end.is_checkmate(), ending == "checkmate");
        assert_eq!(game.end.is_stalemate(), ending == "stalemate");
        assert_eq!(game.end.is_insufficient_material(), ending == "insufficient material");
        assert_eq!(ending.starts_with("adjudicated"), tag("Termination") == "adjudication", "{ending}");
        let first_side = if index % 2 == 0 { "1-0" } else { "0-1" };
        first_won += usize::from(tag("Result") == first_side);
    }
    assert_eq!(described["wins"], first_won);
    assert_eq!(
        described["wins"].as_u64().unwrap()
            + described["draws"].as_u64().unwrap()
            + described["losses"].as_u64().unwrap(),
        6
    );
}

#[test]
fn shards_together_are_the_match() {
    let folder = folder("match-shards");
    let path = |name: &str| folder.join(name).display().to_string();
    let whole = text(&plyscope(&format!("{TINY} --store {} --pgn {}", path("whole"), path("pgn"))));
    for shard in ["1/2", "2/2"] {
        let name = shard.replace('/', "-of-");
        assert!(plyscope(&format!("{TINY} --store {} --shard {shard}", path(&name))).status.success());
    }
    let (one, two, merged) = (path("1-of-2"), path("2-of-2"), path("merged"));
    assert_eq!(text(&plyscope(&format!("merge {two} {one} --store {merged}"))), whole);
    let read = |name: &str| fs::read_to_string(path(name)).unwrap();
    assert_eq!(read("merged"), read("whole"));
    assert_eq!(text(&plyscope(&format!("pgn {merged}"))), read("pgn"));
    // Nothing is played again.
    let again = plyscope(&format!("{TINY} --store {} --resume", path("whole")));
    assert_eq!(text(&again), whole);
}

#[test]
fn the_sequential_test_ends_the_match_at_one_pair() {
    let folder = folder("match-sprt");
    let path = |name: &str| folder.join(name).display().to_string();
    // One ply without quiescence against two thousand visits: decided before twenty-four pairs.
    let line = "match --pairs 24 --visits 200 --second depth=1&quiescence=off --sprt 0,200 --draw-after 60";
    let threads = |number: &str, store: &str| {
        let arguments = format!("{line} --json --store {}", path(store));
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyscope"));
        command.arg("lab").args(arguments.split_whitespace()).env("RAYON_NUM_THREADS", number);
        text(&command.stdin(Stdio::null()).output().unwrap())
    };
    let (one, three) = (threads("1", "one"), threads("3", "three"));
    assert_eq!(one, three);
    let read = |name: &str| fs::read_to_string(path(name)).unwrap();
    assert_eq!(read("one"), read("three"));
    let described: serde_json::Value = serde_json::from_str(&one).unwrap();
    let pairs = described["pairs"].as_u64().unwrap();
    assert!(pairs < 24 && described["partial"].is_null(), "{described}");
    assert_eq!(described["sprt"]["verdict"], "h1");
    assert_eq!(read("one").lines().count() as u64, pairs + 1);
    // A stored match that was decided lacks nothing, and goes on nowhere.
    assert_eq!(text(&plyscope(&format!("merge --json {}", path("one")))), one);
    assert_eq!(text(&plyscope(&format!("{line} --json --store {} --resume", path("one")))), one);
    // A shard does not know the decision; games after it are left out in the merge.
    for shard in ["1/2", "2/2"] {
        let name = shard.replace('/', "-of-");
        assert!(plyscope(&format!("{line} --store {} --shard {shard}", path(&name))).status.success());
        assert_eq!(read(&name).lines().count(), 13);
    }
    let merged =
        plyscope(&format!("merge --json {} {} --store {}", path("1-of-2"), path("2-of-2"), path("merged")));
    assert_eq!(text(&merged), one);
    assert_eq!(read("merged"), read("one"));
}

#[test]
fn another_game_is_stored_and_repeated_and_has_no_pgn() {
    let folder = folder("match-ataxx");
    let path = |name: &str| folder.join(name).display().to_string();
    let line = "match --game ataxx --pairs 2 --visits 300 --first depth=1";
    let described = text(&plyscope(&format!("{line} --store {}", path("stored"))));
    assert!(described.starts_with("first        game=ataxx&depth=1&"), "{described}");
    assert_eq!(text(&plyscope(&format!("merge {}", path("stored")))), described);
    let again = text(&plyscope(&format!("repeat {}", path("stored"))));
    assert_eq!(again.matches("has the same row").count(), 2, "{again}");
    // A seed always plays the same games, and another seed plays others.
    assert!(plyscope(&format!("{line} --store {}", path("again"))).status.success());
    assert!(plyscope(&format!("{line} --seed 2 --store {}", path("other"))).status.success());
    let rows = |name: &str| {
        let stored = fs::read_to_string(path(name)).unwrap();
        stored.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows("stored"), rows("again"));
    assert!(rows("stored").iter().all(|row| !rows("other").contains(row)));
    let refused = plyscope(&format!("pgn {}", path("stored")));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("games of Ataxx have no PGN"));
    let refused = plyscope(&format!("{line} --pgn {}", path("pgn")));
    assert_eq!(refused.status.code(), Some(2));
    assert!(!Path::new(&path("pgn")).exists());
}

#[test]
fn what_holds_no_games_is_refused() {
    let file = folder("match-refused").join("stored").display().to_string();
    assert!(
        plyscope(&format!("uncertainty --scenario depth=1&quiescence=off --store {file}")).status.success()
    );
    let refused = plyscope(&format!("pgn {file}"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("holds no games but a result of uncertainty"));
}
