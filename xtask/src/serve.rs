//! `cargo xtask serve`: builds the site and serves it to this machine only.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::Result;
use crate::args::Serve;
use crate::process::run;
use crate::project::Project;
use crate::setup::{self, Need};
use crate::site;

const PORT: u16 = 8080;
const PORTS_TRIED: u16 = 20;

pub fn run_server(project: &Project, options: &Serve) -> Result<()> {
    // Before the minutes of building: a port that is taken should be news at once.
    let listener = listen(options.port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let url = format!("http://{address}/");

    let installed = setup::install(project, Need::SITE)?;
    let toolchain = installed.wasm.unwrap_or_default();
    if options.dev {
        drop(listener);
        println!("Building; then Plyscope is at {url} (Ctrl-C ends it).");
        let mut trunk = site::trunk(project, &toolchain, "serve");
        trunk.args(["--address", "127.0.0.1", "--port", &address.port().to_string()]);
        if !options.no_open && has_display() {
            trunk.arg("--open");
        }
        return run(&mut trunk);
    }

    let dist = project.root.join("dist");
    site::build(project, &toolchain, &dist)?;
    println!("\nPlyscope is at {url} (Ctrl-C ends it).");
    if !options.no_open {
        open_browser(&url);
    }
    serve(&listener, &dist);
    Ok(())
}

fn listen(port: Option<u16>) -> Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => format!(
                "port {port} is taken by another program. Name another with --port, or leave --port out: then a \
                 free one is found."
            ),
            _ => format!("port {port} cannot be listened on: {error}. Name another with --port."),
        });
    }
    (PORT..PORT + PORTS_TRIED)
        .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .ok_or_else(|| {
            format!("ports {PORT} to {} are all taken. Name a free one with --port.", PORT + PORTS_TRIED - 1)
        })
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// As a kindness: whoever has no browser to open has been told the address.
fn open_browser(url: &str) {
    if !has_display() {
        return;
    }
    let words: &[&str] = if cfg!(windows) {
        &["cmd", "/c", "start", ""]
    } else if cfg!(target_os = "macos") {
        &["open"]
    } else {
        &["xdg-open"]
    };
    let opener = Command::new(words[0])
        .args(&words[1..])
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut opener) = opener {
        thread::spawn(move || opener.wait());
    }
}

/// Serves the folder until the program ends.
fn serve(listener: &TcpListener, root: &Path) {
    let root: Arc<Path> = root.into();
    for stream in listener.incoming().flatten() {
        let root = root.clone();
        thread::spawn(move || {
            // A browser that hangs up half-way is no concern of ours.
            let _ = answer(stream, &root);
        });
    }
}

/// The longest request head that is read: a browser's has a few hundred bytes.
const HEAD_LIMIT: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(10);

/// One request, one answer.
fn answer(stream: TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new((&stream).take(HEAD_LIMIT));
    let mut request = String::new();
    head.read_line(&mut request)?;
    // Read to the end of the head: closing a connection with unread data resets it, answer and all.
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        line.clear();
    }

    let response = Response::to(&request, root);
    let mut out = &stream;
    write!(
        out,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        response.status,
        response.kind,
        response.body.len()
    )?;
    if !response.head_only {
        out.write_all(&response.body)?;
    }
    out.flush()
}

#[derive(Debug)]
struct Response {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
    head_only: bool,
}

impl Response {
    fn to(request: &str, root: &Path) -> Response {
        let words: Vec<&str> = request.split_whitespace().collect();
        let [method, target, version] = words[..] else { return Response::error("400 Bad Request") };
        if !version.starts_with("HTTP/1.") {
            return Response::error("400 Bad Request");
        }
        if method != "GET" && method != "HEAD" {
            return Response::error("405 Method Not Allowed");
        }
        let file = file_of(target, root);
        let found = file.and_then(|file| Some((fs::read(&file).ok()?, kind_of(&file))));
        let mut response = match found {
            Some((body, kind)) => Response { status: "200 OK", kind, body, head_only: false },
            None => Response::error("404 Not Found"),
        };
        response.head_only = method == "HEAD";
        response
    }

    fn error(status: &'static str) -> Response {
        let body = format!("{status}\n").into_bytes();
        Response { status, kind: "text/plain; charset=utf-8", body, head_only: false }
    }
}

/// The file below `root` that a request's target means, if there is one.
fn file_of(target: &str, root: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_decoded(path)?;
    let mut file = root.to_owned();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        // What could leave the folder, in any system's notation, and hidden files.
        if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    // A link that leads out of the folder is no way out either.
    let inside = file.canonicalize().ok()?.starts_with(root.canonicalize().ok()?);
    (inside && file.is_file()).then_some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            decoded.push((digit()? * 16 + digit()?) as u8);
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok()
}

fn kind_of(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        // Browsers compile wasm while it arrives only under this very type.
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A served folder `site` with a secret beside it.
    struct Served {
        folder: PathBuf,
        address: std::net::SocketAddr,
    }

    impl Served {
        fn new(name: &str) -> Served {
            let folder = std::env::temp_dir().join(format!("plyscope-serve-{name}-{}", std::process::id()));
            let site = folder.join("site");
            fs::create_dir_all(site.join("sub")).unwrap();
            fs::write(folder.join("secret.txt"), "secret").unwrap();
            fs::write(site.join("index.html"), "<!doctype html>").unwrap();
            fs::write(site.join("a b.wasm"), [0, 0x61, 0x73, 0x6d]).unwrap();
            fs::write(site.join("sub/index.html"), "below").unwrap();
            fs::write(site.join(".hidden"), "hidden").unwrap();
            #[cfg(unix)]
            std::os::unix::fs::symlink(folder.join("secret.txt"), site.join("link.txt")).unwrap();
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let address = listener.local_addr().unwrap();
            thread::spawn(move || serve(&listener, &site));
            Served { folder, address }
        }

        fn ask(&self, request: &str) -> String {
            let mut stream = TcpStream::connect(self.address).unwrap();
            write!(stream, "{request}\r\nHost: localhost\r\n\r\n").unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            String::from_utf8_lossy(&answer).into_owned()
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn files_come_with_their_types() {
        let served = Served::new("types");
        let page = served.ask("GET / HTTP/1.1");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
        assert!(page.ends_with("<!doctype html>"), "{page}");
        let wasm = served.ask("GET /a%20b.wasm?v=1 HTTP/1.1");
        assert!(wasm.contains("Content-Type: application/wasm\r\nContent-Length: 4\r\n"), "{wasm}");
        assert!(served.ask("GET /sub/ HTTP/1.1").ends_with("below"));
    }

    #[test]
    fn a_head_request_gets_the_head_only() {
        let served = Served::new("head");
        let head = served.ask("HEAD /index.html HTTP/1.1");
        assert!(head.contains("Content-Length: 15") && head.ends_with("\r\n\r\n"), "{head}");
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let served = Served::new("outside");
        for target in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/sub/../../secret.txt",
            "/..\\secret.txt",
            "//etc/passwd",
            "/link.txt",
            "/.hidden",
            "/nothing.js",
            "/%zz",
            "/%",
            "secret.txt",
        ] {
            let answer = served.ask(&format!("GET {target} HTTP/1.1"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
        }
    }

    #[test]
    fn what_is_no_request_for_a_file_is_refused() {
        let served = Served::new("refused");
        assert!(served.ask("POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
        assert!(served.ask("hello").starts_with("HTTP/1.1 400"));
        assert!(served.ask("GET / SPDY").starts_with("HTTP/1.1 400"));
    }

    #[test]
    fn a_port_that_is_taken_is_told_with_the_mend() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(Some(port)).unwrap_err();
        assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
    }
}
