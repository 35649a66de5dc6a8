//! The way out where rustup cannot download the WebAssembly target (behind a firewall, say) and the system is
//! Debian: its packages bring a compiler with the standard library's source, from which cargo builds the
//! standard library itself. Whoever has the target never comes here. Also: installing packages with apt.

use std::path::Path;
use std::process::Command;

use crate::process::{Log, find, output, run_into};
use crate::result::Result;
use crate::wasm_toolchain::WasmToolchain;

pub const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Where the packages put the compiler; rustup takes a folder as the name of a toolchain.
const SYSROOT: &str = "/usr";

/// Whether the packages can be had: Debian, and allowed to install.
pub fn is_possible() -> bool {
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
    // The packages bring no linker for WebAssembly, the toolchain in use does.
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

/// Installs the packages in one go; nothing to do for none.
pub fn install(packages: &[&str], log: &Log) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(["-o", "DPkg::Lock::Timeout=300", "-q"]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run_into(log, &mut apt)
    };
    // The lists first: a new machine may have none, and old ones name files that are gone. If that fails the
    // lists that are there may still do.
    let updated = apt(&["update"]);
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat()).map_err(|error| {
        let also = updated.err().map_or(String::new(), |error| format!("{error}\n\n"));
        format!("{also}{error}\n\nInstall {} yourself and run the command again.", packages.join(", "))
    })
}
