//! `cargo xtask serve`: builds the site and serves it to this machine only. The server is `www/serve.mjs`, as in
//! the browser tests and the benchmark.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

use crate::args::Serve;
use crate::dev;
use crate::node::node;
use crate::process::command_line;
use crate::project::Project;
use crate::result::Result;
use crate::site::{self, Purpose};

const PORT: u16 = 8080;
const PORTS_TRIED: u16 = 20;

pub fn run_server(project: &Project, options: &Serve) -> Result<()> {
    // Checked before the build, which takes minutes: a port in use is reported immediately.
    let listener = listen(options.port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    if options.dev {
        let installed = dev::build(project)?;
        drop(listener);
        let mut script = node(project, "dev.mjs");
        script
            .arg(dev::site_folder(project))
            .arg(address.port().to_string())
            .arg(dev::bindings_folder(project));
        let (server, input) = start(&mut script, address, options)?;
        return dev::watch(project, &installed, server, input);
    }

    let dist = project.root.join("dist");
    site::build(project, &dist, Purpose::ThisMachine)?;
    drop(listener);
    let mut script = node(project, "serve.mjs");
    script.arg(dist).arg(address.port().to_string()).arg("--with-parent");
    let (mut server, input) = start(&mut script, address, options)?;
    let status = server.wait().map_err(|error| error.to_string())?;
    drop(input);
    Err(format!("the server ended ({status}). Run the command again."))
}

/// Starts a server. It ends when its input ends, so it ends with this program, whatever ends this program.
fn start(server: &mut Command, address: SocketAddr, options: &Serve) -> Result<(Child, Option<ChildStdin>)> {
    let started = server.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut running =
        started.map_err(|error| format!("`{}` could not be started: {error}", command_line(server)))?;
    if let Some(output) = running.stdout.take() {
        let mut lines = BufReader::new(output).lines();
        // Its first line is its address.
        if let Some(Ok(_)) = lines.next() {
            let url = format!("http://{address}/");
            println!("\nPlyscope runs at {url}. Press Ctrl-C to stop it.");
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
                "another program uses port {port}. Choose another port with --port, or leave --port out to use a \
                 free one."
            ),
            _ => format!("cannot listen on port {port}: {error}. Choose another port with --port."),
        });
    }
    (PORT..PORT + PORTS_TRIED)
        .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .ok_or_else(|| {
            format!(
                "ports {PORT} to {} are all in use. Choose a free port with --port.",
                PORT + PORTS_TRIED - 1
            )
        })
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Opens the browser if there is a display. The address has been printed in any case.
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
    fn a_port_in_use_is_reported_with_the_fix() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(Some(port)).unwrap_err();
        assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
    }
}
