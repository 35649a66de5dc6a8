//! `cargo xtask package`: builds the packages of a release, and tries each in a clean environment. Nothing is published.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::node::node;
use crate::process::{command_line, find, output, run, run_and_keep, without_cargo_run};
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Installed, Need};
use crate::site::{self, Purpose};

/// The packages, in the order of building: the site is within all others.
const PACKAGES: [&str; 4] = ["site", "program", "wheel", "npm"];

/// A package that was built and tried.
struct Tried {
    name: &'static str,
    file: PathBuf,
    /// The lines that its trial printed.
    printed: String,
    /// The outcome of the trial.
    outcome: Result<()>,
}

/// `cargo xtask package`.
pub fn package_command(project: &Project, out: &Path) -> Result<()> {
    let out = std::path::absolute(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let (outcome, figures) = package(project, &out)?;
    println!("\n{figures}\nThe packages are in {}. RELEASING.md says what comes next.", out.display());
    outcome
}

/// Builds and tries all packages. Gives the outcome, and the sizes.
pub fn package(project: &Project, out: &Path) -> Result<(Result<()>, String)> {
    let installed = setup::install(project, Need::SITE_IN_CHROMIUM)?;
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let site = project.target().join("package/site");
    site::build(project, &site, Purpose::Visitors)?;
    let version = Version::of(project)?;
    let mut tried = Vec::new();
    for name in PACKAGES {
        println!("\n== {name} ==");
        let begun = Instant::now();
        let file = match name {
            "site" => pack_site(project, &site, &version, out)?,
            "program" => pack_program(project, &site, &version, out)?,
            "wheel" => build_wheel(project, &site, &version, out)?,
            _ => pack_for_npm(project, &site, out)?,
        };
        println!("{} ({:.0} s)", file.display(), begun.elapsed().as_secs_f64());
        tried.push(try_package(project, &installed, name, file)?);
    }
    let mut checksums = node(project, "checksums.mjs");
    run(checksums.arg(out.join("SHA256SUMS")).args(tried.iter().map(|tried| &tried.file)))?;
    let figures: Vec<String> = tried
        .iter()
        .map(|tried| format!("{} {}", tried.name, megabytes(&tried.file)))
        .chain(tried.iter().flat_map(|tried| figures_in(&tried.printed)))
        .collect();
    let failed: Vec<&str> = tried.iter().filter(|one| one.outcome.is_err()).map(|one| one.name).collect();
    let outcome = if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) };
    Ok((outcome, figures.join("; ")))
}

/// The lines of a trial that are for the report.
fn figures_in(printed: &str) -> impl Iterator<Item = String> {
    printed.lines().filter_map(|line| line.strip_prefix("figure: ")).map(str::to_owned)
}

fn megabytes(file: &Path) -> String {
    fs::metadata(file).map_or_else(|_| "?".to_owned(), |data| format!("{:.2} MB", data.len() as f64 / 1e6))
}

/// The version of all packages.
struct Version {
    /// As in Cargo.toml.
    number: String,
    /// With the commit, as `plyscope --version` prints it.
    long: String,
    /// The machines that the program runs on.
    target: String,
}

impl Version {
    fn of(project: &Project) -> Result<Version> {
        let manifest = project.root.join("cli/Cargo.toml");
        let text =
            fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
        let number = version_in(&text).ok_or_else(|| format!("{} names no version.", manifest.display()))?;
        let root = project.root.display().to_string();
        let git = |arguments: &[&str]| output("git", &[&["-C", &root], arguments].concat());
        let commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "no commit".to_owned());
        let is_changed = git(&["status", "--porcelain"]).is_some_and(|status| !status.is_empty());
        let changed = if is_changed { ", changed" } else { "" };
        let rustc = output("rustc", &["-vV"]).unwrap_or_default();
        let target =
            rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or("unknown").to_owned();
        Ok(Version { long: format!("{number} ({commit}{changed})"), number, target })
    }
}

/// The version in the text of a Cargo.toml.
fn version_in(manifest: &str) -> Option<String> {
    let line = manifest.lines().find(|line| line.starts_with("version = "))?;
    Some(line.split('"').nth(1)?.to_owned())
}

/// The site in a zip file.
fn pack_site(project: &Project, site: &Path, version: &Version, out: &Path) -> Result<PathBuf> {
    let file = out.join(format!("plyscope-site-{}.zip", version.number));
    let mut zip = node(project, "zip.mjs");
    run(zip.arg(site).arg(&file))?;
    Ok(file)
}

/// Cargo and maturin read these variables (`cli/build.rs`, `cli/src/shell.rs`).
fn with_page(command: &mut Command, site: &Path, version: &Version) {
    without_cargo_run(command);
    command.env("PLYSCOPE_PAGE", site).env("PLYSCOPE_VERSION", &version.long);
}

/// The program with its manual pages, completions and licence in one archive.
fn pack_program(project: &Project, site: &Path, version: &Version, out: &Path) -> Result<PathBuf> {
    let mut cargo = Command::new("cargo");
    with_page(&mut cargo, site, version);
    cargo.args(["build", "--release", "--locked", "--package", "plyscope-cli"]).current_dir(&project.root);
    run(&mut cargo)?;
    let name = format!("plyscope-{}-{}", version.number, version.target);
    let parent = project.target().join("package");
    let folder = parent.join(&name);
    let _ = fs::remove_dir_all(&folder);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join("completions")).map_err(failed)?;
    let program = Path::new("plyscope").with_extension(std::env::consts::EXE_EXTENSION);
    let built = project.target().join("release").join(&program);
    fs::copy(&built, folder.join(&program)).map_err(failed)?;
    fs::copy(project.root.join("LICENSE"), folder.join("LICENSE")).map_err(failed)?;
    run(node(project, "licences.mjs").arg("--command").arg(folder.join("LICENCES.txt")))?;
    fs::copy(project.root.join("docs/cli.md"), folder.join("README.md")).map_err(failed)?;
    run(Command::new(&built).arg("man").arg(folder.join("man1")))?;
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let printed = Command::new(&built).args(["completions", shell]).output().map_err(failed)?;
        fs::write(folder.join("completions").join(format!("plyscope.{shell}")), printed.stdout)
            .map_err(failed)?;
    }
    let file = out.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-czf").arg(&file).arg("-C").arg(&parent).arg(&name))?;
    Ok(file)
}

/// The wheel, built by maturin in a separate environment.
fn build_wheel(project: &Project, site: &Path, version: &Version, out: &Path) -> Result<PathBuf> {
    let environment = project.target().join("package/python");
    let maturin = environment.join(if cfg!(windows) { "Scripts/maturin.exe" } else { "bin/maturin" });
    let folder = project.root.join("packages/python");
    if !maturin.exists() {
        let python = python()?;
        run(Command::new(python).args(["-m", "venv"]).arg(&environment))?;
        let mut pip =
            Command::new(maturin.with_file_name(if cfg!(windows) { "python.exe" } else { "python" }));
        pip.args(["-m", "pip", "install", "--quiet", "-r"]).arg(folder.join("requirements-build.txt"));
        run(&mut pip)?;
    }
    // Maturin takes every file of this name along.
    run(node(project, "licences.mjs").arg("--command").arg(folder.join("LICENCES.txt")))?;
    let wheels = project.target().join("package/wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut build = Command::new(&maturin);
    with_page(&mut build, site, version);
    build.args(["build", "--release", "--out"]).arg(&wheels).current_dir(&folder);
    run(build.env("CARGO_TARGET_DIR", project.target()))?;
    moved(&wheels, "whl", out)
}

fn pack_for_npm(project: &Project, site: &Path, out: &Path) -> Result<PathBuf> {
    let folder = project.target().join("package/npm");
    let mut assemble = node(project, "npm-package.mjs");
    run(assemble.arg("--site").arg(site).arg("--out").arg(&folder))?;
    let packed = project.target().join("package/packed");
    let _ = fs::remove_dir_all(&packed);
    fs::create_dir_all(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    run(npm.args(["pack", "--silent", "--pack-destination"]).arg(&packed).current_dir(&folder))?;
    moved(&packed, "tgz", out)
}

/// Moves the one file with this ending into another folder.
fn moved(from: &Path, ending: &str, out: &Path) -> Result<PathBuf> {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    let files = fs::read_dir(from).map_err(failed)?.filter_map(|entry| Some(entry.ok()?.path()));
    let file = files.into_iter().find(|file| file.extension().is_some_and(|own| own == ending));
    let file = file.ok_or_else(|| format!("{}: no file ends in .{ending}", from.display()))?;
    let to = out.join(file.file_name().unwrap_or_default());
    fs::copy(&file, &to).map_err(failed)?;
    Ok(to)
}

fn python() -> Result<PathBuf> {
    find("python3").or_else(|| find("python")).ok_or_else(|| {
        "Python is not on the PATH: the wheel needs it. Install Python 3.10 or newer and run the command again."
            .to_owned()
    })
}

/// Runs the trial of a package: `packages/NAME/try.*` installs it in a clean environment and uses it.
fn try_package(project: &Project, installed: &Installed, name: &'static str, file: PathBuf) -> Result<Tried> {
    let packages = project.root.join("packages");
    let mut command = if name == "wheel" {
        let mut command = Command::new(python()?);
        command.arg(packages.join("python/try.py"));
        command
    } else {
        let mut command = Command::new("node");
        command.arg(packages.join(name).join("try.mjs"));
        command
    };
    if name == "npm" {
        // Pictures of its examples.
        command.arg("--out").arg(project.target().join("package/pictures"));
    }
    command.arg(&file).env("CHROME", &installed.browser()?.chrome).current_dir(&project.root);
    println!("{}", command_line(&command));
    let (outcome, printed) = run_and_keep(&mut command);
    Ok(Tried { name, file, printed, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_manifests() {
        let manifest = "[package]\nname = \"x\"\nversion = \"1.2.3\"\n[dependencies]\nversion = \"4\"\n";
        assert_eq!(version_in(manifest).as_deref(), Some("1.2.3"));
        assert_eq!(version_in("[package]"), None);
    }

    #[test]
    fn figures_are_the_lines_that_say_so() {
        let printed = "x\nfigure: 1 MB\nfigured\n  figure: 2\nfigure: 3 s";
        assert_eq!(figures_in(printed).collect::<Vec<_>>(), ["1 MB", "3 s"]);
    }
}
