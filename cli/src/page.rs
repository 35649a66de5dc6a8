//! The page as files: the one inside this command, or one in a folder.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use plyscope::problem::Problem;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;
use std::{borrow::Cow, fs};

/// The files inside this command: their names, with slashes, and their bytes, compressed by gzip.
const INSIDE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file that a browser opens.
const INDEX: &str = "index.html";

/// The files of a built site.
#[derive(Debug)]
pub struct Page {
    /// The bytes of each file, compressed by gzip, by the file's name with slashes.
    files: BTreeMap<String, Cow<'static, [u8]>>,
}

impl Page {
    /// The page inside this command.
    ///
    /// # Errors
    ///
    /// The command was built without a page.
    pub fn inside() -> Result<Page, Problem> {
        if INSIDE.is_empty() {
            return Err(Problem::new(
                "page",
                "",
                "this plyscope was built without the page inside",
                "give the folder of a built site by --site (cargo xtask build --out FOLDER builds one), or build \
                 the command by cargo xtask package",
            ));
        }
        let files = INSIDE.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes))).collect();
        Ok(Page { files })
    }

    /// The site in a folder, as it is now.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or is no site.
    pub fn in_folder(folder: &Path) -> Result<Page, Problem> {
        let unread = |error: io::Error| {
            let message = format!("{}: {error}", folder.display());
            Problem::new(
                "site",
                "",
                message,
                "give the folder of a built site (cargo xtask build --out FOLDER)",
            )
        };
        let mut files = BTreeMap::new();
        read_folder(folder, "", &mut files).map_err(unread)?;
        if !files.contains_key(INDEX) {
            return Err(unread(io::Error::other("there is no index.html in this folder")));
        }
        Ok(Page { files })
    }

    /// The bytes of a file, compressed by gzip; `None` if the page has no such file.
    #[must_use]
    pub fn compressed(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Cow::as_ref)
    }

    /// The page's document.
    ///
    /// # Errors
    ///
    /// It is not a text.
    pub fn index(&self) -> io::Result<String> {
        let bytes = decompressed(self.compressed(INDEX).unwrap_or_default())?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    /// Writes all files into a folder, which is made if it does not exist and must be empty. Returns the number of files.
    ///
    /// # Errors
    ///
    /// The folder has files, or cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<usize> {
        fs::create_dir_all(folder)?;
        if fs::read_dir(folder)?.next().is_some() {
            return Err(io::Error::other("the folder is not empty"));
        }
        for (name, bytes) in &self.files {
            let path = folder.join(name);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, decompressed(bytes)?)?;
        }
        Ok(self.files.len())
    }
}

/// The bytes that gzip compressed.
///
/// # Errors
///
/// They are damaged.
pub fn decompressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut plain)?;
    Ok(plain)
}

fn read_folder(
    folder: &Path,
    before: &str,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{before}{}", path.file_name().and_then(OsStr::to_str).unwrap_or_default());
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), files)?;
        } else {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&fs::read(&path)?)?;
            files.insert(name, Cow::Owned(encoder.finish()?));
        }
    }
    Ok(())
}
