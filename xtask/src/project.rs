//! Where things are in the checkout.

use std::path::{Path, PathBuf};

pub struct Project {
    pub root: PathBuf,
}

impl Project {
    /// The checkout that cargo runs this program in. Cargo says which one that is each time: the program may have
    /// been compiled in another checkout and copied with its target folder.
    pub fn here() -> Project {
        let folder =
            std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let xtask = Path::new(&folder);
        Project { root: xtask.parent().unwrap_or(xtask).to_owned() }
    }

    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// What cargo and this program make.
    pub fn target(&self) -> PathBuf {
        self.root.join("target")
    }
}
