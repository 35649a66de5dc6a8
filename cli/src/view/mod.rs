//! `plyscope view` and `plyscope serve`: the page, served to this machine alone, with files that it shows.
//!
//! The server listens on the loopback address. The path of everything begins with a token that is drawn for each run, and
//! requests of other origins are refused (`requests`).

pub mod requests;
pub mod served;

use crate::page::Page;
use plyscope::problem::Problem;
use requests::{Address, Answer, Request, answer};
use served::{ServedFiles, Watch};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tiny_http::{Header, Response, Server, StatusCode};

/// The first port that is tried, so that a browser finds the settings of the last time again; then the next ones.
const PORT: u16 = 7759;
const PORTS_TRIED: u16 = 20;

/// The time between two looks at the files, and at the tabs.
const LOOK: Duration = Duration::from_millis(500);

/// The time without a tab after which the server ends: a tab that loads the page again comes back sooner.
const WITHOUT_TAB: Duration = Duration::from_secs(4);

/// The event that ends a server, other than Ctrl-C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The last tab with the page was closed.
    Tab,
    /// Standard input ends, as it does when the program that started the command ends.
    Input,
    /// Only Ctrl-C ends it.
    Interrupt,
}

/// A server that listens, and has answered no request yet.
pub struct PageServer {
    server: Server,
    shared: Arc<Shared>,
    until: Until,
}

struct Shared {
    address: Address,
    page: Page,
    files: ServedFiles,
    tabs: Mutex<Tabs>,
}

/// The tabs that listen for changes.
#[derive(Default)]
struct Tabs {
    listeners: Vec<Box<dyn Write + Send>>,
    had_any: bool,
}

impl Tabs {
    /// Sends a message to all tabs. Those that were closed are forgotten.
    fn say(&mut self, message: &str) {
        self.listeners.retain_mut(|tab| tab.write_all(message.as_bytes()).and_then(|()| tab.flush()).is_ok());
    }
}

impl PageServer {
    /// Listens on the loopback address: on the given port, or on a free one.
    ///
    /// # Errors
    ///
    /// The port is in use, or the system gives no random numbers.
    pub fn listen(
        page: Page,
        files: ServedFiles,
        port: Option<u16>,
        until: Until,
    ) -> Result<PageServer, Problem> {
        let listener = listener(port)?;
        let failed = |error: String| Problem::new("server", "", error, "");
        let port = listener.local_addr().map_err(|error| failed(error.to_string()))?.port();
        let address = Address { port, token: token().map_err(|error| failed(error.to_string()))? };
        let server = Server::from_listener(listener, None).map_err(|error| failed(error.to_string()))?;
        let shared = Shared { address, page, files, tabs: Mutex::default() };
        Ok(PageServer { server, shared: Arc::new(shared), until })
    }

    /// The address of the page, with the token.
    #[must_use]
    pub fn url(&self) -> String {
        self.shared.address.url()
    }

    /// Answers requests until the server ends.
    ///
    /// # Errors
    ///
    /// No requests can be received.
    pub fn run(self) -> io::Result<()> {
        let ended = Arc::new(AtomicBool::new(false));
        if self.until == Until::Input {
            let ended = Arc::clone(&ended);
            thread::spawn(move || {
                let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
                ended.store(true, Relaxed);
            });
        }
        let mut watch = Watch::new(&self.shared.files);
        let mut looked = Instant::now();
        let mut last_tab = Instant::now();
        while !ended.load(Relaxed) {
            if let Some(request) = self.server.recv_timeout(LOOK)? {
                let shared = Arc::clone(&self.shared);
                // The page asks for more while it receives a large file.
                thread::spawn(move || respond(&shared, request));
            }
            if looked.elapsed() < LOOK {
                continue;
            }
            looked = Instant::now();
            let mut tabs = self.shared.tabs.lock().unwrap_or_else(PoisonError::into_inner);
            // Writing a comment fails for tabs that were closed.
            tabs.say(":\n\n");
            for (number, size) in watch.changes(&self.shared.files) {
                tabs.say(&format!("data: {{\"file\":{number},\"size\":{size}}}\n\n"));
            }
            if !tabs.had_any || !tabs.listeners.is_empty() {
                last_tab = looked;
            } else if self.until == Until::Tab && last_tab.elapsed() > WITHOUT_TAB {
                break;
            }
        }
        Ok(())
    }
}

/// Answers one request. An error means that the browser has gone.
fn respond(shared: &Shared, request: tiny_http::Request) {
    let method = request.method().to_string();
    let path = request.url().to_owned();
    let headers: Vec<(String, String)> = request
        .headers()
        .iter()
        .map(|header| (header.field.as_str().as_str().to_ascii_lowercase(), header.value.as_str().to_owned()))
        .collect();
    let header =
        |name: &str| headers.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
    let asked = Request {
        method: &method,
        path: &path,
        host: header("host"),
        origin: header("origin"),
        fetch_site: header("sec-fetch-site"),
        fetch_mode: header("sec-fetch-mode"),
        accepted_encoding: header("accept-encoding"),
    };
    let _ = match answer(&shared.address, &shared.page, &shared.files, asked) {
        Ok(Answer::Refused(status)) => {
            let text = format!("{status}\n").into_bytes();
            request.respond(with_headers(Response::from_data(text), "text/plain").with_status_code(status))
        }
        Ok(Answer::Page { content, bytes, is_compressed }) => {
            let mut response = with_headers(Response::from_data(bytes.into_owned()), content);
            if is_compressed {
                response.add_header(field("Content-Encoding", "gzip"));
            }
            request.respond(response)
        }
        Ok(Answer::File { file, size }) => {
            // A file that grows meanwhile ends where it ended at the beginning.
            let length = usize::try_from(size).ok();
            let response = Response::new(StatusCode(200), Vec::new(), file.take(size), length, None);
            request.respond(with_headers(response, "application/octet-stream"))
        }
        Ok(Answer::Changes) => listen_to_changes(shared, request),
        Err(_) => {
            request.respond(with_headers(Response::from_data(Vec::new()), "text/plain").with_status_code(500))
        }
    };
}

/// Keeps the connection of a tab, for messages.
fn listen_to_changes(shared: &Shared, request: tiny_http::Request) -> io::Result<()> {
    let mut tab = request.into_writer();
    tab.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
    )?;
    // The files may have changed since the tab got its list.
    write!(tab, "data: {{\"sizes\":{:?}}}\n\n", shared.files.sizes())?;
    tab.flush()?;
    let mut tabs = shared.tabs.lock().unwrap_or_else(PoisonError::into_inner);
    tabs.had_any = true;
    tabs.listeners.push(tab);
    Ok(())
}

/// The headers of every answer. No other page may use the answer, and no other server learns the token.
fn with_headers<R: Read>(mut response: Response<R>, content: &str) -> Response<R> {
    let common = [
        ("Content-Type", content),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
    ];
    for (name, value) in common {
        response.add_header(field(name, value));
    }
    response
}

fn field(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value)
        .unwrap_or_else(|()| unreachable!("{name} and its values are plain letters"))
}

fn listener(port: Option<u16>) -> Result<TcpListener, Problem> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = port {
        return bind(port).map_err(|error| {
            let message = format!("cannot listen on port {port}: {error}");
            Problem::new("port", "", message, "give another port, or leave --port out to use a free one")
        });
    }
    (PORT..PORT + PORTS_TRIED).find_map(|port| bind(port).ok()).map_or_else(
        || {
            bind(0)
                .map_err(|error| Problem::new("port", "", format!("cannot listen on any port: {error}"), ""))
        },
        Ok,
    )
}

/// 128 random bits of the system as hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
