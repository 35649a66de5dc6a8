//! Where things are in the checkout.

use std::path::{Path, PathBuf};

pub struct Project {
    pub root: PathBuf,
}

impl Project {
    /// The checkout that this program was built from.
    pub fn here() -> Project {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        Project { root: xtask.parent().unwrap_or(xtask).to_owned() }
    }

    /// Tools that had to be built, and the logs of building them.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    pub fn tools_bin(&self) -> PathBuf {
        self.tools().join("bin")
    }

    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// The version of a package in Cargo.lock.
    pub fn locked_version(&self, package: &str) -> crate::Result<String> {
        let lock = self.root.join("Cargo.lock");
        let text = std::fs::read_to_string(&lock)
            .map_err(|error| format!("{} cannot be read: {error}", lock.display()))?;
        version_in_lock(&text, package).ok_or_else(|| format!("{} does not name {package}.", lock.display()))
    }
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    Some(lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_names_the_version_of_exactly_this_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(version_in_lock(lock, "wasm"), None);
    }

    #[test]
    fn this_checkout_locks_wasm_bindgen() {
        let version = Project::here().locked_version("wasm-bindgen").unwrap();
        assert!(version.starts_with("0.2."), "{version}");
    }
}
