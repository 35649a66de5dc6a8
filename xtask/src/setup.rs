//! The installed programs that each command needs.

use std::sync::OnceLock;

use crate::args::Goal;
use crate::browser::{self, Browser, Browsers};
use crate::project::Project;
use crate::result::Result;
use crate::steps::{self, Lane, Step};
use crate::wasm_toolchain::WasmToolchain;
use crate::{bindings, node, toolchain};

/// The installed programs that a command needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Need {
    /// Compiling the core to WebAssembly.
    pub wasm: bool,
    /// Its glue, made by wasm-bindgen.
    pub bindings: bool,
    /// Node and the page's packages.
    pub page: bool,
    pub browsers: Option<Browsers>,
}

impl Need {
    pub const WASM: Need = Need { wasm: true, bindings: false, page: false, browsers: None };
    /// The needs for building and serving the site, and for testing the page.
    pub const SITE: Need = Need { wasm: true, bindings: true, page: true, browsers: None };
    pub const SITE_IN_CHROMIUM: Need = Need { browsers: Some(Browsers::Chromium), ..Need::SITE };
    pub const EVERYTHING: Need = Need { browsers: Some(Browsers::ChromiumAndFirefox), ..Need::SITE };

    pub fn or(self, other: Need) -> Need {
        Need {
            wasm: self.wasm || other.wasm,
            bindings: self.bindings || other.bindings,
            page: self.page || other.page,
            browsers: self.browsers.max(other.browsers),
        }
    }
}

impl From<Goal> for Need {
    fn from(goal: Goal) -> Need {
        match goal {
            Goal::Serve => Need::SITE,
            Goal::Test => Need::SITE_IN_CHROMIUM,
        }
    }
}

/// The programs that the steps of [`steps`] find or install, for the steps after them.
#[derive(Debug, Default)]
pub struct Installed {
    wasm: OnceLock<WasmToolchain>,
    browser: OnceLock<Browser>,
}

impl Installed {
    pub fn wasm(&self) -> Result<&WasmToolchain> {
        self.wasm.get().ok_or_else(|| format!("{TOOLCHAIN} is not installed."))
    }

    pub fn browser(&self) -> Result<&Browser> {
        self.browser.get().ok_or_else(|| format!("{BROWSERS} is not installed."))
    }
}

// Other steps wait for these steps by their names.
pub const TOOLCHAIN: &str = "Rust's WebAssembly target";
pub const PACKAGES: &str = "the page's npm packages";
pub const BINDGEN: &str = "wasm-bindgen";
pub const BROWSERS: &str = "the browser";

/// Makes the checks that take no time, so that a missing Node is reported before minutes of compiling.
pub fn check(need: Need) -> Result<()> {
    if need.page { node::check() } else { Ok(()) }
}

/// The steps that install the needed parts, in order of their dependence.
pub fn steps<'a>(project: &'a Project, need: Need, installed: &'a Installed) -> Vec<Step<'a>> {
    let mut steps = Vec::new();
    let unless = |is_there: bool, seconds: f64| if is_there { 0.3 } else { seconds };
    if need.wasm {
        let time = unless(toolchain::is_installed(), 3.0);
        steps.push(Step::new(Lane::Installs, TOOLCHAIN, time, |log| {
            let found = toolchain::install(log)?;
            installed.wasm.get_or_init(|| found);
            Ok(())
        }));
    }
    if need.page {
        let time = unless(node::has_packages(project), 25.0);
        steps.push(Step::new(Lane::Installs, PACKAGES, time, |log| node::install_packages(project, log)));
    }
    if need.bindings {
        let time = unless(bindings::has_bindgen(project), 25.0);
        steps.push(Step::new(Lane::Installs, BINDGEN, time, |log| bindings::build_bindgen(project, log)));
    }
    if let Some(wanted) = need.browsers {
        let time = unless(browser::missing_packages(wanted).is_empty(), 40.0);
        steps.push(Step::new(Lane::Installs, BROWSERS, time, move |log| {
            browser::install_missing(wanted, log)?;
            let found = browser::find_browsers(wanted)?;
            installed.browser.get_or_init(|| found);
            Ok(())
        }));
    }
    steps
}

/// Installs the needed programs only.
pub fn install(project: &Project, need: Need) -> Result<Installed> {
    check(need)?;
    let installed = Installed::default();
    steps::run_quietly(steps(project, need, &installed))?;
    Ok(installed)
}
