//! Puts the page into the command: the files of a built site, each compressed by gzip. The variable `PLYSCOPE_PAGE` names
//! the folder of the site; without it, the command has no page, and compiles without one.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The variable with the folder of the site.
const PAGE: &str = "PLYSCOPE_PAGE";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed={PAGE}");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut table = String::from("&[");
    if let Some(site) = env::var_os(PAGE).filter(|site| !site.is_empty()).map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", site.display());
        let mut names = Vec::new();
        list(&site, "", &mut names)?;
        names.sort();
        for (number, name) in names.iter().enumerate() {
            let compressed = out.join(format!("page-{number}.gz"));
            compress(&site.join(name), &compressed)?;
            let _ = write!(table, "({name:?}, include_bytes!({:?})),", compressed.display().to_string());
        }
    }
    table.push(']');
    fs::write(out.join("page.rs"), table)
}

/// The names of the files in a folder and its folders, with slashes.
fn list(folder: &Path, before: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{before}{}", path.file_name().and_then(OsStr::to_str).unwrap_or_default());
        if path.is_dir() {
            list(&path, &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn compress(file: &Path, to: &Path) -> io::Result<()> {
    let mut encoder = GzEncoder::new(fs::File::create(to)?, Compression::best());
    encoder.write_all(&fs::read(file)?)?;
    encoder.finish()?;
    Ok(())
}
