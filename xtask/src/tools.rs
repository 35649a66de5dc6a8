//! Trunk and wasm-bindgen: used from the PATH where their version fits, otherwise built into `.tools/`.

use std::process::Command;

use crate::Result;
use crate::process::{self, find, output, run_logged};
use crate::project::Project;
use crate::setup::Need;

/// The version that the site is built with. Any 0.21 on the PATH does.
const TRUNK: &str = "0.21.14";

/// These tools run for seconds and compile for minutes: the quickest build of them is the best one.
/// (Trunk takes 7 minutes of two cores with its own profile and under 4 with this; wasm-bindgen 2.4 and 1.4.)
const QUICK_PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
    ("CARGO_PROFILE_RELEASE_STRIP", "true"),
];

pub fn install(project: &Project, need: Need) -> Result<()> {
    if need.wasm_bindgen {
        // Glue and wasm must come from one version, to the last digit.
        let version = project.locked_version("wasm-bindgen")?;
        if !is_there(project, "wasm-bindgen", |found| found == version)
            || !is_there(project, "wasm-bindgen-test-runner", |found| found == version)
        {
            // Without --locked: its lock file names packages that have since been withdrawn.
            cargo_install(project, "wasm-bindgen-cli", &version, &[], "1 to 3 minutes")?;
        }
    }
    if need.trunk && !is_there(project, "trunk", |found| found.starts_with("0.21.")) {
        let options = ["--locked", "--no-default-features", "--features", "rustls"];
        cargo_install(project, "trunk", TRUNK, &options, "3 to 6 minutes")?;
    }
    // What was compiled on the way is of no more use once every tool is there.
    let built = build_folder(project);
    if built.exists() {
        let _ = std::fs::remove_dir_all(built);
    }
    Ok(())
}

fn is_there(project: &Project, tool: &str, fits: impl Fn(&str) -> bool) -> bool {
    let ours = project.tools_bin().join(format!("{tool}{}", std::env::consts::EXE_SUFFIX));
    [Some(ours), find(tool)].into_iter().flatten().any(|program| {
        output(program, &["--version"]).and_then(|text| version_in(&text)).is_some_and(|v| fits(&v))
    })
}

/// The version in the line that a tool answers to `--version`: "trunk 0.21.14".
fn version_in(line: &str) -> Option<String> {
    line.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.contains('.'))
        .map(str::to_owned)
}

fn build_folder(project: &Project) -> std::path::PathBuf {
    project.tools().join("build")
}

fn cargo_install(
    project: &Project,
    package: &str,
    version: &str,
    options: &[&str],
    time: &str,
) -> Result<()> {
    println!("Building {package} {version} into .tools/ (once; {time}) ...");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["install", package, "--version", version, "--force"])
        .args(options)
        .arg("--root")
        .arg(project.tools())
        // One folder for both tools: what they have in common is compiled once.
        .arg("--target-dir")
        .arg(build_folder(project))
        // Outside the checkout, so that neither its settings nor its lock file have a say.
        .current_dir(std::env::temp_dir())
        .envs(QUICK_PROFILE);
    process::without_cargo_run(&mut cargo);
    let log = project.tools().join(format!("{package}.log"));
    run_logged(&format!("{package} {version}"), &log, &mut cargo).map_err(|error| {
        format!(
            "{error}\n\nIf a download failed: check the network or the proxy and run the command again; what \
             was fetched is kept.\nOr put {package} {version} on the PATH yourself: it is used from there."
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_tools_say() {
        assert_eq!(version_in("trunk 0.21.14").as_deref(), Some("0.21.14"));
        assert_eq!(version_in("wasm-bindgen 0.2.130 (abcdef)").as_deref(), Some("0.2.130"));
        assert_eq!(version_in("v20.20.2").as_deref(), Some("20.20.2"));
        assert_eq!(version_in("no version here"), None);
    }
}
