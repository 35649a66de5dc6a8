//! A Rust toolchain that can compile to WebAssembly.

use std::path::Path;
use std::process::Command;

use crate::debian;
use crate::process::{Log, find, output, run_into};
use crate::result::Result;
use crate::wasm_toolchain::{TARGET, WasmToolchain};

/// The toolchain in use if it has the target or rustup can add it; otherwise the system's packages.
pub fn install(log: &Log) -> Result<WasmToolchain> {
    if let Some(toolchain) = find_or_add(log)? {
        return Ok(toolchain);
    }
    debian::install(&debian::PACKAGES, log)?;
    debian::wasm_toolchain().ok_or_else(advice)
}

/// Whether there is nothing to install.
pub fn is_installed() -> bool {
    sysroot().is_some_and(|sysroot| has_target(Path::new(&sysroot))) || debian::wasm_toolchain().is_some()
}

fn sysroot() -> Option<String> {
    output("rustc", &["--print", "sysroot"])
}

/// `None` if only the system's packages can help.
fn find_or_add(log: &Log) -> Result<Option<WasmToolchain>> {
    let ours = || Some(WasmToolchain::default());
    let sysroot = sysroot()
        .ok_or("rustc cannot be run. Install Rust (rustup is the usual way) and run the command again.")?;
    if has_target(Path::new(&sysroot)) {
        return Ok(ours());
    }
    // Checked before rustup: if its download failed once, it will probably fail again.
    if let Some(toolchain) = debian::wasm_toolchain() {
        return Ok(Some(toolchain));
    }
    if find("rustup").is_some() {
        let added = run_into(log, Command::new("rustup").args(["target", "add", TARGET]));
        match added {
            Ok(()) if has_target(Path::new(&sysroot)) => return Ok(ours()),
            Ok(()) => {}
            Err(error) if !debian::can_install() => return Err(format!("{error}\n\n{}", advice())),
            Err(_) => log.add(
                "rustup could not download the target, so the system's packages are installed instead.\n",
            ),
        }
    }
    if debian::can_install() { Ok(None) } else { Err(advice()) }
}

fn advice() -> String {
    format!(
        "no installed Rust toolchain compiles to WebAssembly.\n\
         With rustup, `rustup target add {TARGET}` adds the target (check the network or the proxy if this fails); \
         otherwise install your system's package of Rust's standard library for {TARGET}. Then run the command again."
    )
}

fn has_target(sysroot: &Path) -> bool {
    let libraries = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    std::fs::read_dir(libraries).is_ok_and(|mut files| {
        files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_installed_if_its_standard_library_is() {
        let sysroot = std::env::temp_dir().join(format!("plyscope-sysroot-{}", std::process::id()));
        let libraries = sysroot.join("lib/rustlib").join(TARGET).join("lib");
        assert!(!has_target(&sysroot));
        std::fs::create_dir_all(&libraries).unwrap();
        assert!(!has_target(&sysroot), "an empty folder is no target");
        std::fs::write(libraries.join("libstd-0123.rlib"), "").unwrap();
        assert!(has_target(&sysroot));
        std::fs::remove_dir_all(sysroot).unwrap();
    }
}
