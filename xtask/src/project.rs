//! The paths of the checkout.

use std::path::{Path, PathBuf};

pub struct Project {
    pub root: PathBuf,
}

impl Project {
    /// The checkout where cargo runs this program. Cargo names it in each run, because the program may have been
    /// compiled in another checkout and copied with its target folder.
    pub fn here() -> Project {
        let folder =
            std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let xtask = Path::new(&folder);
        Project { root: xtask.parent().unwrap_or(xtask).to_owned() }
    }

    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// The folder for all that cargo and this program build.
    pub fn target(&self) -> PathBuf {
        self.root.join("target")
    }
}
