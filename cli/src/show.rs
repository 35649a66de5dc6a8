//! `plyscope view`, `serve` and `site`: the page that is inside the command.

use clap::{Args, ValueEnum};
use plyscope::problem::Problem;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::page::Page;
use plyscope_cli::source::in_folder;
use plyscope_cli::terminal::{note, output};
use plyscope_cli::view::served::{ServedFile, ServedFiles};
use plyscope_cli::view::{PageServer, Until};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use tempfile::NamedTempFile;

/// The options of a server.
#[derive(Args)]
pub struct ServerArgs {
    /// The port on 127.0.0.1; without it, a free one
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Do not open a browser: only print the address
    #[arg(long)]
    no_open: bool,
    /// Show the built site in this folder instead of the page inside the command
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
}

/// The event that ends the server.
#[derive(Clone, Copy, ValueEnum)]
pub enum End {
    /// The last tab with the page is closed
    Tab,
    /// Standard input ends: for programs that start the command
    Input,
    /// Only Ctrl-C
    Interrupt,
}

impl From<End> for Until {
    fn from(end: End) -> Until {
        match end {
            End::Tab => Until::Tab,
            End::Input => Until::Input,
            End::Interrupt => Until::Interrupt,
        }
    }
}

/// Shows files, or a scenario, in the page.
pub fn view(inputs: &[String], options: &ServerArgs, until: End) -> Result<(), Failure> {
    let mut files = Vec::new();
    let mut link = None;
    for input in inputs {
        let path = Path::new(input);
        if input == "-" {
            files.push(piped()?);
        } else if path.is_dir() {
            for path in in_folder(path)? {
                files.push(ServedFile::at(&path)?);
            }
        } else if path.exists() || !input.contains('=') {
            files.push(ServedFile::at(path)?);
        } else if link.replace(input.rsplit('#').next().unwrap_or(input).to_owned()).is_some() {
            return Err(two_links(input).into());
        }
    }
    serve(ServedFiles::new(files, link), options, until)
}

fn two_links(second: &str) -> Problem {
    Problem::new(
        "view",
        second,
        "only one scenario can be shown",
        "give the other one to a second plyscope view",
    )
}

/// Serves the page, and says its address.
pub fn serve(files: ServedFiles, options: &ServerArgs, until: End) -> Result<(), Failure> {
    let server = PageServer::listen(page(options.site.as_deref())?, files, options.port, until.into())?;
    let address = server.url();
    let mut out = output();
    writeln!(out, "{address}")?;
    out.flush()?;
    let is_opened = !options.no_open && open::that_detached(&address).is_ok();
    note(match (is_opened, until) {
        (false, End::Tab) => "Open the address in a browser. It ends when you close the tab, or with Ctrl-C.",
        (false, _) => "Open the address in a browser. Ctrl-C ends it.",
        (true, End::Tab) => "The browser shows it. It ends when you close the tab, or with Ctrl-C.",
        (true, _) => "The browser shows it. Ctrl-C ends it.",
    });
    server.run();
    Ok(())
}

/// Writes the page as a site for any static host.
pub fn write_site(folder: &Path, site: Option<&Path>) -> Result<(), Failure> {
    let count = page(site)?.write(folder).map_err(|error| {
        let message = format!("{}: {error}", folder.display());
        Problem::new("site", "", message, "give an empty folder, or one that does not exist yet")
    })?;
    note(format!("The site is in {} ({count} files): copy it to any static host.", folder.display()));
    Ok(())
}

fn page(site: Option<&Path>) -> Result<Page, Problem> {
    site.map_or_else(Page::inside, Page::in_folder)
}

/// Standard input as a file that grows while it is read.
fn piped() -> Result<ServedFile, Problem> {
    let unwritten = |error: io::Error| {
        let message = format!("a temporary copy of standard input: {error}");
        Problem::new("file", "", message, "see whether there is room, and the right to write")
    };
    let copy = NamedTempFile::new().map_err(unwritten)?;
    let mut file: File = copy.reopen().map_err(unwritten)?;
    thread::spawn(move || {
        if let Err(error) = io::copy(&mut io::stdin().lock(), &mut file) {
            note(format!("plyscope: standard input was not read to its end: {error}"));
        }
    });
    Ok(ServedFile::growing("standard input", copy))
}
