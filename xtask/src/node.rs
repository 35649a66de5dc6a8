//! Node, which bundles and checks the page, and the page's packages.

use std::process::Command;

use crate::process::{Log, output, run_into};
use crate::project::Project;
use crate::result::Result;

/// The oldest version that the page's tools support; www/package.json has the same number.
const OLDEST: u32 = 20;

pub fn check() -> Result<()> {
    let fix = format!("Install Node.js {OLDEST} or newer (it brings npm) and run the command again.");
    let version = output("node", &["--version"]).ok_or(format!("Node.js is not on the PATH. {fix}"))?;
    match major_version(&version) {
        Some(major) if major < OLDEST => Err(format!("Node.js {version} is too old. {fix}")),
        _ => Ok(()),
    }
}

fn major_version(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// A command that runs one of the project's scripts with Node.
pub fn node(project: &Project, script: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(project.www().join(script)).current_dir(&project.root);
    node
}

/// A command that runs a script of the page's package.
pub fn npm(project: &Project, script: &str) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(["run", "--silent", script]).current_dir(project.www());
    npm
}

/// Installs the page's packages, unless the packages of the lock file are installed.
pub fn install_packages(project: &Project, log: &Log) -> Result<()> {
    run_into(log, &mut node(project, "install.mjs"))
}

/// Whether packages were ever installed. The lock file may have changed since then.
pub fn has_packages(project: &Project) -> bool {
    project.www().join("node_modules/.installed-from").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major_version("v20.20.2"), Some(20));
        assert_eq!(major_version("18.0.0"), Some(18));
        assert_eq!(major_version("unknown"), None);
    }
}
