//! `cargo xtask serve`: builds the site and serves it to this machine only. `www/serve.mjs` is the server, as it is
//! for the browser tests and the benchmark.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

use crate::args::Serve;
use crate::dev;
use crate::node::node;
use crate::process::shown;
use crate::project::Project;
use crate::result::Result;
use crate::site::{self, Purpose};

const PORT: u16 = 8080;
const PORTS_TRIED: u16 = 20;

pub fn run_server(project: &Project, options: &Serve) -> Result<()> {
    // Before the minutes of building: a port that is taken should be news at once.
    let listener = listen(options.port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    if options.dev {
        let installed = dev::build(project)?;
        drop(listener);
        let mut script = node(project, "dev.mjs");
        script.arg(dev::folder(project)).arg(address.port().to_string()).arg(dev::bindings(project));
        let (server, input) = start(&mut script, address, options)?;
        return dev::watch(project, &installed, server, input);
    }

    let dist = project.root.join("dist");
    site::build(project, &dist, Purpose::ThisMachine)?;
    drop(listener);
    let mut script = node(project, "serve.mjs");
    script.arg(dist).arg(address.port().to_string());
    let (mut server, input) = start(&mut script, address, options)?;
    let status = server.wait().map_err(|error| error.to_string())?;
    drop(input);
    Err(format!("the server ended ({status})."))
}

/// Starts a server, which ends when its input does: with this program, whatever ends that.
fn start(server: &mut Command, address: SocketAddr, options: &Serve) -> Result<(Child, Option<ChildStdin>)> {
    let started = server.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut running =
        started.map_err(|error| format!("`{}` could not be started: {error}", shown(server)))?;
    if let Some(output) = running.stdout.take() {
        let mut lines = BufReader::new(output).lines();
        // Its first line is its address.
        if let Some(Ok(_)) = lines.next() {
            let url = format!("http://{address}/");
            println!("\nPlyscope is at {url} (Ctrl-C ends it).");
            if !options.no_open {
                open_browser(&url);
            }
        }
        thread::spawn(move || lines.map_while(|line| line.ok()).for_each(|line| println!("{line}")));
    }
    let input = running.stdin.take();
    Ok((running, input))
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
    fn a_port_that_is_taken_is_told_with_the_fix() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(Some(port)).unwrap_err();
        assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
    }
}
