//! The parts of a server that all connections use: its place, the page, the files, and the tabs that listen for changes.

use super::requests::Address;
use super::served::ServedFiles;
use crate::page::Page;
use std::io::Write;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The parts of a server that all connections use.
#[derive(Debug)]
pub struct Shared {
    /// The place of the server.
    pub address: Address,
    /// The page.
    pub page: Page,
    /// The files that the page shows.
    pub files: ServedFiles,
    tabs: Mutex<Tabs>,
}

/// The tabs that listen for changes.
#[derive(Debug, Default)]
pub struct Tabs {
    listeners: Vec<TcpStream>,
    had_any: bool,
}

impl Shared {
    /// A server without tabs.
    #[must_use]
    pub fn new(address: Address, page: Page, files: ServedFiles) -> Shared {
        Shared { address, page, files, tabs: Mutex::default() }
    }

    /// The tabs, for one thread at a time.
    pub fn tabs(&self) -> MutexGuard<'_, Tabs> {
        self.tabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the tab at the other end of a connection hears of changes.
    pub fn add_tab(&self, connection: TcpStream) {
        let mut tabs = self.tabs();
        tabs.had_any = true;
        tabs.listeners.push(connection);
    }
}

impl Tabs {
    /// Whether there were tabs, and all were closed.
    #[must_use]
    pub fn are_gone(&self) -> bool {
        self.had_any && self.listeners.is_empty()
    }

    /// Sends a message to all tabs. Those that were closed are forgotten.
    pub fn say(&mut self, message: &str) {
        self.listeners.retain_mut(|tab| tab.write_all(message.as_bytes()).and_then(|()| tab.flush()).is_ok());
    }
}
