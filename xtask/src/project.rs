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

    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// What cargo and this program make.
    pub fn target(&self) -> PathBuf {
        self.root.join("target")
    }
}
