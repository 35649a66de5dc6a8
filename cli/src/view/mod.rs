//! `plyscope view` and `plyscope serve`: the page, served to this machine alone, with files that it shows.
//!
//! The server listens on the loopback address. The path of everything begins with a token that is drawn for each run, and
//! requests of other origins are refused (`requests`).

pub mod connection;
pub mod requests;
pub mod served;
pub mod shared;

use crate::page::Page;
use connection::answer_connection;
use plyscope::problem::Problem;
use requests::Address;
use served::{ServedFiles, Watch};
use shared::Shared;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

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
    listener: TcpListener,
    shared: Arc<Shared>,
    until: Until,
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
        Ok(PageServer { listener, shared: Arc::new(Shared::new(address, page, files)), until })
    }

    /// The address of the page, with the token.
    #[must_use]
    pub fn url(&self) -> String {
        self.shared.address.url()
    }

    /// Answers requests until the server ends.
    pub fn run(self) {
        let PageServer { listener, shared, until } = self;
        // As long as this sender exists, the channel has not ended.
        let (end, ended) = mpsc::channel();
        if until == Until::Input {
            let end = end.clone();
            thread::spawn(move || {
                let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
                let _ = end.send(());
            });
        }
        let answering = Arc::clone(&shared);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let shared = Arc::clone(&answering);
                // The page asks for more while it receives a large file.
                thread::spawn(move || answer_connection(&shared, connection));
            }
        });
        let mut watch = Watch::new(&shared.files);
        let mut last_tab = Instant::now();
        while ended.recv_timeout(LOOK).is_err() {
            let mut tabs = shared.tabs();
            // Writing a comment fails for tabs that were closed.
            tabs.say(":\n\n");
            for (number, size) in watch.changes(&shared.files) {
                tabs.say(&format!("data: {{\"file\":{number},\"size\":{size}}}\n\n"));
            }
            if !tabs.are_gone() {
                last_tab = Instant::now();
            } else if until == Until::Tab && last_tab.elapsed() > WITHOUT_TAB {
                break;
            }
        }
        drop(end);
    }
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
