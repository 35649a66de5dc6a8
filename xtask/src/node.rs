//! Node, which bundles and checks the page, and the page's packages.

use std::process::Command;

use crate::Result;
use crate::process::{output, run};
use crate::project::Project;

/// The oldest that the page's tools run on (www/package.json says the same).
const OLDEST: u32 = 20;

pub fn check() -> Result<()> {
    let mend = format!("Install Node.js {OLDEST} or newer (it brings npm) and run the command again.");
    let version = output("node", &["--version"]).ok_or(format!("Node.js is not on the PATH. {mend}"))?;
    match major(&version) {
        Some(major) if major < OLDEST => Err(format!("Node.js {version} is too old. {mend}")),
        _ => Ok(()),
    }
}

fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Does nothing when they are those of the lock file.
pub fn install_packages(project: &Project) -> Result<()> {
    run(Command::new("node").arg(project.www().join("install.mjs")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("18.0.0"), Some(18));
        assert_eq!(major("unknown"), None);
    }
}
