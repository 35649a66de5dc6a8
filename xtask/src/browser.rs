//! The browsers of the tests: Chromium and Firefox.

use std::path::{Path, PathBuf};

use crate::debian;
use crate::process::{Log, find};
use crate::result::Result;

#[derive(Debug)]
pub struct Browser {
    pub chrome: PathBuf,
    /// The path of Firefox for the second tier. Without it the tests of Firefox are left out, except on CI.
    pub firefox: Option<PathBuf>,
}

/// Chromium without what draws windows: the tests take a fifth less time in it. Also the name of Debian's package.
const HEADLESS_SHELL: &str = "chromium-headless-shell";
const CHROMES: [&str; 6] =
    [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const CHROMES_ELSEWHERE: [&str; 3] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];
const FIREFOXES_ELSEWHERE: [&str; 2] =
    ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"];

/// The browsers that are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Browsers {
    Chromium,
    ChromiumAndFirefox,
}

fn chrome() -> Option<PathBuf> {
    first("CHROME", &CHROMES, &CHROMES_ELSEWHERE)
}

fn firefox() -> Option<PathBuf> {
    first("FIREFOX", &FIREFOXES, &FIREFOXES_ELSEWHERE)
}

/// The file that the variable names. Without one, the first of these programs on the PATH; without any, the first of
/// these files.
fn first(variable: &str, programs: &[&str], files: &[&str]) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    named
        .or_else(|| programs.iter().find_map(|program| find(program)))
        .or_else(|| files.iter().map(PathBuf::from).find(|file| file.exists()))
}

/// The packages of the missing browsers, if apt can install them.
pub fn missing_packages(wanted: Browsers) -> Vec<&'static str> {
    if find("apt-get").is_none() || !debian::is_root() {
        return Vec::new();
    }
    let is_missing = [(HEADLESS_SHELL, chrome().is_none()), ("firefox-esr", lacks_firefox(wanted))];
    is_missing.into_iter().filter(|(_, is_missing)| *is_missing).map(|(package, _)| package).collect()
}

/// Installs the missing browsers with apt, if it can.
///
/// # Errors
///
/// apt cannot install a package.
pub fn install_missing(wanted: Browsers, log: &Log) -> Result<()> {
    debian::install(&missing_packages(wanted), log).or_else(|error| {
        // Not every system with apt has a package of the headless shell.
        let instead = missing_packages(wanted).into_iter();
        let instead = instead.map(|package| if package == HEADLESS_SHELL { "chromium" } else { package });
        debian::install(&instead.collect::<Vec<_>>(), log).map_err(|_| error)
    })
}

fn lacks_firefox(wanted: Browsers) -> bool {
    wanted == Browsers::ChromiumAndFirefox && firefox().is_none()
}

fn existing(found: Option<PathBuf>, what: &str, variable: &str) -> Result<PathBuf> {
    let file = found.ok_or(format!(
        "{what} is not installed. Install it, or set {variable} to its file, and run the command again."
    ))?;
    if Path::new(&file).exists() {
        Ok(file)
    } else {
        Err(format!(
            "{variable} names {}, which does not exist. Set {variable} to the browser's file.",
            file.display()
        ))
    }
}

pub fn find_browsers(wanted: Browsers) -> Result<Browser> {
    let firefox = match wanted {
        Browsers::Chromium => None,
        Browsers::ChromiumAndFirefox => find_firefox(firefox(), std::env::var_os("CI").is_some())?,
    };
    Ok(Browser { chrome: existing(chrome(), "Chromium (or Chrome)", "CHROME")?, firefox })
}

fn find_firefox(found: Option<PathBuf>, required: bool) -> Result<Option<PathBuf>> {
    if found.is_none() && !required {
        println!(
            "Firefox is not installed, so its tests are left out. To run them, install it, or set FIREFOX to its file."
        );
        return Ok(None);
    }
    existing(found, "Firefox", "FIREFOX").map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_is_missing_or_misnamed_is_reported_with_the_fix() {
        let error = existing(None, "Chromium", "CHROME").unwrap_err();
        assert!(error.contains("Chromium") && error.contains("CHROME"), "{error}");
        let error = existing(Some("/no/such/browser".into()), "Chromium", "CHROME").unwrap_err();
        assert!(error.contains("/no/such/browser"), "{error}");
    }

    #[test]
    fn only_ci_requires_firefox() {
        assert_eq!(find_firefox(None, false), Ok(None));
        assert!(find_firefox(None, true).unwrap_err().contains("FIREFOX"));
        assert!(find_firefox(Some("/no/such/browser".into()), false).is_err());
    }
}
