//! `plyscope view` and `serve`: what the server answers, what it refuses, and when it ends.

use crate::common::PROJECT;
use plyscope_cli::page::Page;
use plyscope_cli::view::requests::{Address, Answer, Request, answer};
use plyscope_cli::view::served::{ServedFile, ServedFiles, Watch};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

const INDEX: &str = "<head>\n<meta charset=\"utf-8\" />\n</head>";
const SCRIPT: &str = "const page = 1;";

/// A made-up page, and two files that it shows next to one that it does not.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = TempDir::new().unwrap();
        let place = Place { folder };
        fs::create_dir_all(place.site().join("models")).unwrap();
        fs::write(place.site().join("index.html"), INDEX).unwrap();
        fs::write(place.site().join("app.js"), SCRIPT).unwrap();
        fs::write(place.site().join("models/one.movemap"), "network").unwrap();
        for name in ["a<&\".ndjson", "b.plys", "secret.plys"] {
            fs::write(place.path(name), name).unwrap();
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn site(&self) -> PathBuf {
        self.path("site")
    }

    fn page(&self) -> Page {
        Page::in_folder(&self.site()).unwrap()
    }

    fn files(&self) -> ServedFiles {
        let files = ["a<&\".ndjson", "b.plys"].map(|name| ServedFile::at(&self.path(name)).unwrap());
        ServedFiles::new(files.into(), Some("game=tree&tree=(1 2)".to_owned()))
    }
}

fn address() -> Address {
    Address { port: 7759, token: "0123456789abcdef0123456789abcdef".to_owned() }
}

const HOST: &str = "127.0.0.1:7759";
const GET: Request<'static> = Request {
    method: "GET",
    path: "",
    host: Some(HOST),
    origin: None,
    fetch_site: None,
    fetch_mode: None,
    accepted_encoding: None,
};

/// The status of an answer.
fn status(place: &Place, request: Request<'_>) -> u16 {
    match answer(&address(), &place.page(), &place.files(), request).unwrap() {
        Answer::Refused(status) => status,
        Answer::Page { .. } | Answer::File { .. } | Answer::Changes => 200,
    }
}

/// The bytes of an answer.
fn body(place: &Place, path: &str) -> Vec<u8> {
    let path = format!("/{}{path}", address().token);
    match answer(&address(), &place.page(), &place.files(), Request { path: &path, ..GET }).unwrap() {
        Answer::Page { bytes, is_compressed: false, .. } => bytes.into_owned(),
        Answer::File { mut file, size } => {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            assert_eq!(bytes.len() as u64, size);
            bytes
        }
        answer => panic!("{path}: {answer:?}"),
    }
}

#[test]
fn another_origin_another_token_and_other_paths_are_refused() {
    let place = Place::new();
    let of = |path: &str| format!("/{}{path}", address().token);
    let file = of("/files/0");
    let own = Request { path: &file, ..GET };
    assert_eq!(status(&place, own), 200);

    // Another origin, as the browser names it, and another name of this machine.
    for origin in ["http://evil.example", "https://127.0.0.1:7759", "http://127.0.0.1:7760", "null", ""] {
        assert_eq!(status(&place, Request { origin: Some(origin), ..own }), 403, "{origin}");
    }
    for host in
        [None, Some("evil.example"), Some("127.0.0.1"), Some("127.0.0.1:7760"), Some("evil.example:7759")]
    {
        assert_eq!(status(&place, Request { host, ..own }), 403, "{host:?}");
    }
    for site in ["cross-site", "same-site"] {
        let from = Request { fetch_site: Some(site), ..own };
        for mode in [None, Some("no-cors"), Some("cors"), Some("websocket")] {
            assert_eq!(status(&place, Request { fetch_mode: mode, ..from }), 403, "{site} {mode:?}");
        }
        // A link, and a frame in a notebook: both know the token.
        assert_eq!(status(&place, Request { fetch_mode: Some("navigate"), ..from }), 200, "{site}");
    }
    for (origin, host) in [("http://127.0.0.1:7759", HOST), ("http://localhost:7759", "localhost:7759")] {
        let from = Request { origin: Some(origin), host: Some(host), fetch_site: Some("same-origin"), ..own };
        assert_eq!(status(&place, from), 200);
    }

    // Another token, or none.
    let other = file.replace("0123", "0124");
    for path in ["/", "/files/0", "/changes", &other, "", "x", &of("x/files/0"), &format!("/{file}")] {
        assert_eq!(status(&place, Request { path, ..GET }), 404, "{path}");
    }

    // Paths outside of its files.
    let outside = [
        "/files/2",
        "/files/",
        "/files/-1",
        "/files/+1",
        "/files/ 1",
        "/files/0/",
        "/files/99999999999999999999",
        "/files/../secret.plys",
        "/files/secret.plys",
        "/secret.plys",
        "/../secret.plys",
        "/%2e%2e/secret.plys",
        "/models/../../secret.plys",
        "/models",
        "//app.js",
        "/site/app.js",
        "/etc/passwd",
        "//etc/passwd",
    ];
    for path in outside {
        assert_eq!(status(&place, Request { path: &of(path), ..GET }), 404, "{path}");
    }

    // Nothing is written.
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT"] {
        assert_eq!(status(&place, Request { method, ..own }), 405, "{method}");
    }
    assert_eq!(status(&place, Request { method: "HEAD", ..own }), 200);
}

#[test]
fn the_page_knows_its_files_and_their_bytes_are_sent() {
    let place = Place::new();
    let index = String::from_utf8(body(&place, "/")).unwrap();
    let content = index.split("content=\"").nth(1).unwrap().split('"').next().unwrap();
    let json = content.replace("&quot;", "\"").replace("&amp;", "&");
    let list: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        list,
        serde_json::json!({
            "link": "game=tree&tree=(1 2)",
            "files": [{"name": "a<&\".ndjson", "size": 11}, {"name": "b.plys", "size": 6}],
        })
    );
    assert!(
        index.starts_with("<head>\n<meta charset=\"utf-8\" />\n    <meta name=\"plyscope-served\""),
        "{index}"
    );
    assert_eq!(body(&place, "/files/1"), b"b.plys");
    assert_eq!(body(&place, "/files/1?again"), b"b.plys");
    assert_eq!(body(&place, "/app.js"), SCRIPT.as_bytes());
    assert_eq!(body(&place, "/models/one.movemap"), b"network");

    let path = format!("/{}/app.js", address().token);
    let request = Request { path: &path, accepted_encoding: Some("br, gzip"), ..GET };
    let (page, files) = (place.page(), place.files());
    let Answer::Page { content, bytes, is_compressed: true } =
        answer(&address(), &page, &files, request).unwrap()
    else {
        panic!("it is not compressed")
    };
    assert_eq!(content, "text/javascript; charset=utf-8");
    assert_eq!(plyscope_cli::page::decompressed(&bytes).unwrap(), SCRIPT.as_bytes());
}

#[test]
fn the_document_of_the_page_has_the_place_for_the_list() {
    let document = fs::read_to_string(Path::new(PROJECT).join("index.html")).unwrap();
    assert!(Place::new().files().announced_in(&document).contains("<meta name=\"plyscope-served\""));
}

#[test]
fn a_file_that_changes_is_noticed_once() {
    let place = Place::new();
    let files = place.files();
    let mut watch = Watch::new(&files);
    assert_eq!(watch.changes(&files), []);
    fs::OpenOptions::new().append(true).open(place.path("b.plys")).unwrap().write_all(b"more").unwrap();
    assert_eq!(watch.changes(&files), [(1, 10)]);
    assert_eq!(watch.changes(&files), []);
    fs::remove_file(place.path("b.plys")).unwrap();
    assert_eq!(watch.changes(&files), [(1, 0)]);
    assert!(files.open("1").is_none());
}

/// A running command, and the address that it printed.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn new(place: &Place, arguments: &[&str], input: Stdio) -> Running {
        let mut child = Command::new(PLYSCOPE)
            .args(arguments)
            .args(["--no-open", "--site"])
            .arg(place.site())
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Running { child, address: address.trim().to_owned() }
    }

    /// A connection that has asked for a path below the address.
    fn asked(&self, path: &str) -> BufReader<TcpStream> {
        let rest = self.address.strip_prefix("http://").unwrap();
        let (host, below) = rest.split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET /{below}{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        BufReader::new(stream)
    }

    fn got(&self, path: &str) -> String {
        let mut all = String::new();
        self.asked(path).read_to_string(&mut all).unwrap();
        all
    }
}

/// The next line that begins so, without its beginning.
fn wait_for(tab: &mut impl BufRead, beginning: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(tab.read_line(&mut line).unwrap(), 0, "the server has ended");
        if let Some(rest) = line.strip_prefix(beginning) {
            return rest.trim().to_owned();
        }
    }
}

fn data_of(tab: &mut impl BufRead) -> String {
    wait_for(tab, "data: ")
}

/// Waits until the tab hears that its file has this size. A system may note the time of a write before the new size, and
/// then the old size is said once more.
fn wait_for_size(tab: &mut impl BufRead, size: u64) {
    while data_of(tab) != format!("{{\"file\":0,\"size\":{size}}}") {}
}

#[test]
fn the_command_follows_a_file_and_ends_with_the_tab() {
    let place = Place::new();
    let file = place.path("b.plys");
    let mut view = Running::new(&place, &["view", file.to_str().unwrap()], Stdio::null());
    let index = view.got("");
    assert!(index.starts_with("HTTP/1.1 200") && index.contains("plyscope-served"), "{index}");
    for header in ["nosniff", "Cross-Origin-Resource-Policy: same-origin", "no-referrer", "no-store"] {
        assert!(index.contains(header), "{header}: {index}");
    }
    assert!(view.got("files/0").ends_with("\r\n\r\nb.plys"));
    assert!(view.got("files/1").starts_with("HTTP/1.1 404"));

    let mut tab = view.asked("changes");
    assert_eq!(data_of(&mut tab), "{\"sizes\":[6]}");
    // The server has added the tab to the others when it says something to all.
    wait_for(&mut tab, ":");
    // One write: a file that is first emptied has two sizes.
    fs::OpenOptions::new().append(true).open(&file).unwrap().write_all(b" and more").unwrap();
    wait_for_size(&mut tab, 15);
    drop(tab);
    assert!(view.child.wait().unwrap().success());
}

#[test]
fn requests_that_are_none_are_refused_and_the_next_is_answered() {
    let place = Place::new();
    let file = place.path("b.plys");
    let view = Running::new(&place, &["view", file.to_str().unwrap(), "--until", "input"], Stdio::piped());
    let (host, _) = view.address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(65));
    for request in ["\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\r\n\r\n", "GET / HTTP/9\r\n\r\n", &long, &many] {
        let mut stream = TcpStream::connect(host).unwrap();
        // The server may answer, and close the connection, before it has read a long request.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
    }
    // Connections that say nothing do not keep others waiting.
    let silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(host).unwrap()).collect();
    assert!(view.got("files/0").ends_with("b.plys"));
    drop(silent);
    let mut view = view;
    drop(view.child.stdin.take());
    assert!(view.child.wait().unwrap().success());
}

#[test]
fn a_program_that_ends_takes_its_server_along() {
    let place = Place::new();
    let mut view =
        Running::new(&place, &["view", "game=tree&tree=(1 2)", "--until", "input"], Stdio::piped());
    assert!(view.got("").contains("game=tree&amp;tree=(1 2)"));
    drop(view.child.stdin.take());
    assert!(view.child.wait().unwrap().success());
}

#[test]
fn standard_input_is_a_file_that_grows() {
    let place = Place::new();
    let mut view = Running::new(&place, &["view", "-"], Stdio::piped());
    let mut tab = view.asked("changes");
    assert_eq!(data_of(&mut tab), "{\"sizes\":[0]}");
    wait_for(&mut tab, ":");
    let input = view.child.stdin.as_mut().unwrap();
    input.write_all(b"a search").unwrap();
    input.flush().unwrap();
    wait_for_size(&mut tab, 8);
    assert!(view.got("files/0").ends_with("a search"));
    drop(tab);
    assert!(view.child.wait().unwrap().success());
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PLYSCOPE).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_cannot_be_shown_is_said_with_the_fix() {
    let place = Place::new();
    let site = place.site();
    let site = site.to_str().unwrap();
    let missing = place.path("missing.plys");
    let message = error(&["view", missing.to_str().unwrap(), "--site", site]);
    assert!(message.contains("missing.plys") && message.contains("check the path"), "{message}");
    let message = error(&["view", "game=tree", "game=chess", "--site", site]);
    assert!(message.contains("only one scenario"), "{message}");
    let message = error(&["serve", "--site", place.folder.path().to_str().unwrap()]);
    assert!(message.contains("there is no index.html"), "{message}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let message = error(&["serve", "--port", &port, "--site", site]);
    assert!(message.contains(&port) && message.contains("another port"), "{message}");
    match Page::inside() {
        Ok(page) => assert!(page.index().unwrap().contains("<title>Plyscope</title>")),
        Err(problem) => assert!(problem.to_string().contains("--site"), "{problem}"),
    }
}

#[test]
fn a_site_is_written_as_it_is_into_an_empty_folder() {
    let place = Place::new();
    let (site, copy) = (place.site(), place.path("copy"));
    let (site, copy) = (site.to_str().unwrap(), copy.to_str().unwrap());
    assert!(run(&["site", copy, "--site", site]).status.success());
    let read = |name: &str| fs::read_to_string(Path::new(copy).join(name)).unwrap();
    assert_eq!((read("index.html"), read("app.js")), (INDEX.to_owned(), SCRIPT.to_owned()));
    assert_eq!(read("models/one.movemap"), "network");
    assert!(error(&["site", copy, "--site", site]).contains("not empty"));
}

#[test]
fn shells_and_manuals_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = String::from_utf8(run(&["completions", shell]).stdout).unwrap();
        assert!(text.contains("worksheet") && text.contains("down-to"), "{shell}");
    }
    let place = Place::new();
    let folder = place.path("man1");
    assert!(run(&["man", folder.to_str().unwrap()]).status.success());
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(page("plyscope.1").contains("time\\-travel"), "{}", page("plyscope.1"));
    assert!(page("plyscope-view.1").contains("until"));
}
