//! Which installs a command needs, and their order.
//!
//! The tools that have to be compiled take minutes of both cores; packages come over the network. So the two
//! kinds run side by side, and within a kind one after the other.

use std::thread;

use crate::args::Goal;
use crate::browser::{self, Browser};
use crate::project::Project;
use crate::toolchain::{self, WasmToolchain};
use crate::{Result, debian, node, tools};

/// What a command cannot do without.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Need {
    pub wasm: bool,
    pub wasm_bindgen: bool,
    pub trunk: bool,
    pub page: bool,
    pub browser: bool,
}

impl Need {
    pub const NOTHING: Need =
        Need { wasm: false, wasm_bindgen: false, trunk: false, page: false, browser: false };
    /// To build and serve the site.
    pub const SITE: Need = Need { wasm: true, wasm_bindgen: true, trunk: true, page: true, browser: false };
    pub const EVERYTHING: Need = Need { browser: true, ..Need::SITE };

    pub fn or(self, other: Need) -> Need {
        Need {
            wasm: self.wasm || other.wasm,
            wasm_bindgen: self.wasm_bindgen || other.wasm_bindgen,
            trunk: self.trunk || other.trunk,
            page: self.page || other.page,
            browser: self.browser || other.browser,
        }
    }
}

impl From<Goal> for Need {
    fn from(goal: Goal) -> Need {
        match goal {
            Goal::Serve => Need::SITE,
            Goal::Test => Need::EVERYTHING,
        }
    }
}

/// What is there once a command's needs are met.
#[derive(Debug, Default)]
pub struct Installed {
    pub wasm: Option<WasmToolchain>,
    pub browser: Option<Browser>,
}

pub fn install(project: &Project, need: Need) -> Result<Installed> {
    // First what costs nothing to find out, so that a missing Node is not news after minutes of compiling.
    if need.page {
        node::check()?;
    }
    thread::scope(|scope| {
        let compiled = scope.spawn(|| tools::install(project, need));
        let fetched = fetch(project, need);
        // Both are waited for: a half-finished install would be started again from nothing.
        let compiled = compiled.join().unwrap_or_else(|_| Err("installing the tools panicked.".to_owned()));
        match (compiled, fetched) {
            (Ok(()), fetched) => fetched,
            (Err(error), Ok(_)) => Err(error),
            (Err(first), Err(second)) => Err(format!("{first}\n\nand: {second}")),
        }
    })
}

fn fetch(project: &Project, need: Need) -> Result<Installed> {
    let mut installed = Installed::default();
    let mut packages = Vec::new();
    if need.wasm {
        installed.wasm = toolchain::find_or_add(project)?;
        if installed.wasm.is_none() {
            packages.extend(debian::PACKAGES);
        }
    }
    if need.browser {
        packages.extend(browser::missing_packages());
    }
    // Together, because apt works for one caller at a time.
    debian::install(project, &packages)?;
    if need.wasm && installed.wasm.is_none() {
        installed.wasm = Some(debian::wasm_toolchain().ok_or_else(toolchain::advice)?);
    }
    if need.browser {
        installed.browser = Some(browser::find_browser()?);
    }
    if need.page {
        node::install_packages(project)?;
    }
    Ok(installed)
}
