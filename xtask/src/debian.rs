//! For Debian systems whose rustup cannot download the WebAssembly target (behind a firewall, for example): Debian's
//! packages have a compiler and the source of the standard library, which cargo then compiles itself. If the target is
//! installed, these packages are not used. This file also installs packages with apt.

use std::path::Path;
use std::process::Command;

use crate::process::{Log, find, output, run_into};
use crate::result::Result;
use crate::wasm_toolchain::WasmToolchain;

pub const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// The folder into which the packages put the compiler. rustup accepts a folder as the name of a toolchain.
const SYSROOT: &str = "/usr";

/// Whether apt can install the packages: the system is Debian, and the user is root.
pub fn can_install() -> bool {
    find("apt-get").is_some() && is_root() && find("rustup").is_some()
}

pub fn is_root() -> bool {
    output("id", &["-u"]).as_deref() == Some("0")
}

/// The environment that makes cargo use the packages, if they are installed.
pub fn wasm_toolchain() -> Option<WasmToolchain> {
    let source = Path::new(SYSROOT).join("lib/rustlib/src/rust/library/std");
    let programs = ["rustc", "cargo"].map(|program| Path::new(SYSROOT).join("bin").join(program));
    if !source.exists() || !programs.iter().all(|program| program.exists()) {
        return None;
    }
    // The packages have no linker for WebAssembly, but the toolchain in use has one.
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let version = output("rustc", &["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
    let linker = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.exists() {
        return None;
    }
    let environment = [
        ("RUSTUP_TOOLCHAIN", SYSROOT),
        // Building the standard library is not yet a stable feature of cargo.
        ("RUSTC_BOOTSTRAP", "1"),
        ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &linker.to_string_lossy()),
    ];
    let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    Some(WasmToolchain { environment })
}

/// Installs packages together; does nothing without packages.
pub fn install(packages: &[&str], log: &Log) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(["-o", "DPkg::Lock::Timeout=300", "-q"]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run_into(log, &mut apt)
    };
    // Update the lists of packages first: a new machine may lack them, and old lists name files that are gone. If the
    // update fails, the old lists may still work.
    let updated = apt(&["update"]);
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat()).map_err(|error| {
        let update_error = updated.err().map_or(String::new(), |error| format!("{error}\n\n"));
        format!(
            "{update_error}{error}\n\nInstall {} yourself and run the command again.",
            packages.join(", ")
        )
    })
}
