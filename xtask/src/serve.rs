//! `cargo xtask serve`: builds the site and serves it to this machine only. `www/serve.mjs` is the server, as it is
//! for the browser tests and the benchmark.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::thread;

use crate::Result;
use crate::args::Serve;
use crate::process::{run, shown};
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
    site::build(project, &toolchain, &dist, site::For::ThisMachine)?;
    drop(listener);
    let mut server = Command::new("node");
    server.arg(project.www().join("serve.mjs")).arg(dist).arg(address.port().to_string());
    // It ends when its input does: with this program, whatever ends that.
    let started = server.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut running =
        started.map_err(|error| format!("`{}` could not be started: {error}", shown(&server)))?;
    let mut line = String::new();
    if let Some(output) = running.stdout.take() {
        let _ = BufReader::new(output).read_line(&mut line);
    }
    if !line.is_empty() {
        println!("\nPlyscope is at {url} (Ctrl-C ends it).");
        if !options.no_open {
            open_browser(&url);
        }
    }
    // Waiting would close its input.
    let input = running.stdin.take();
    let status = running.wait().map_err(|error| error.to_string())?;
    drop(input);
    Err(format!("the server ended ({status})."))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_told_with_the_mend() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(Some(port)).unwrap_err();
        assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
    }
}
