//! The files that a page shows: their list, for the page's document, and their changes.

use plyscope::problem::Problem;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};
use tempfile::NamedTempFile;

/// The element of the page's document that the list is put behind: the first one of its head.
const HEAD: &str = "<meta charset=\"utf-8\" />";

/// A file that the page shows.
#[derive(Debug)]
pub struct ServedFile {
    /// The name that the page shows.
    name: String,
    path: PathBuf,
    /// The file that standard input is written to, which ends with the server.
    _copy: Option<NamedTempFile>,
}

impl ServedFile {
    /// The file at a path.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn at(path: &Path) -> Result<ServedFile, Problem> {
        let unread = |error: io::Error| {
            Problem::new(
                "file",
                "",
                format!("“{}” cannot be read: {error}", path.display()),
                "check the path",
            )
        };
        File::open(path).map_err(unread)?;
        // The working folder of the command may be removed meanwhile.
        let absolute = fs::canonicalize(path).map_err(unread)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(ServedFile { name, path: absolute, _copy: None })
    }

    /// A temporary file that another thread writes.
    #[must_use]
    pub fn growing(name: &str, copy: NamedTempFile) -> ServedFile {
        ServedFile { name: name.to_owned(), path: copy.path().to_owned(), _copy: Some(copy) }
    }

    fn state(&self) -> FileState {
        let metadata = fs::metadata(&self.path);
        metadata.map_or(FileState::default(), |metadata| FileState {
            size: metadata.len(),
            modified: metadata.modified().ok(),
        })
    }
}

/// The properties of a file that show that it has changed. A file that is gone has size 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FileState {
    size: u64,
    modified: Option<SystemTime>,
}

/// The files that a page shows, and the link that it opens.
#[derive(Debug, Default)]
pub struct ServedFiles {
    files: Vec<ServedFile>,
    link: Option<String>,
}

/// The list as the page reads it.
#[derive(Serialize)]
struct Announced<'a> {
    link: Option<&'a str>,
    files: Vec<AnnouncedFile<'a>>,
}

#[derive(Serialize)]
struct AnnouncedFile<'a> {
    name: &'a str,
    size: u64,
}

impl ServedFiles {
    /// Files, and a link without the `#`, which is opened first.
    #[must_use]
    pub fn new(files: Vec<ServedFile>, link: Option<String>) -> ServedFiles {
        ServedFiles { files, link }
    }

    /// The number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The sizes in bytes, as they are now.
    #[must_use]
    pub fn sizes(&self) -> Vec<u64> {
        self.files.iter().map(|file| file.state().size).collect()
    }

    /// The page's document, with the list of the files in its head.
    #[must_use]
    pub fn announced_in(&self, document: &str) -> String {
        let files = self.files.iter().map(|file| AnnouncedFile { name: &file.name, size: file.state().size });
        let announced = Announced { link: self.link.as_deref(), files: files.collect() };
        // Names and numbers can always be written as JSON.
        let json = serde_json::to_string(&announced).unwrap_or_default();
        let content = json.replace('&', "&amp;").replace('"', "&quot;");
        document.replacen(
            HEAD,
            &format!("{HEAD}\n    <meta name=\"plyscope-served\" content=\"{content}\" />"),
            1,
        )
    }

    /// The file with this number, and its length in bytes; `None` if no file has the number, or the file was deleted.
    #[must_use]
    pub fn open(&self, number: &str) -> Option<(File, u64)> {
        // A sign or spaces would make a second name for the same file.
        let number: usize =
            number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())??;
        let file = File::open(&self.files.get(number)?.path).ok()?;
        let size = file.metadata().ok()?.len();
        Some((file, size))
    }
}

/// The states of the files when they were last looked at.
#[derive(Debug)]
pub struct Watch {
    states: Vec<FileState>,
}

impl Watch {
    /// The states as they are now.
    #[must_use]
    pub fn new(files: &ServedFiles) -> Watch {
        Watch { states: files.files.iter().map(ServedFile::state).collect() }
    }

    /// The numbers and the sizes in bytes of the files that have changed since they were last looked at.
    pub fn changes(&mut self, files: &ServedFiles) -> Vec<(usize, u64)> {
        let mut changed = Vec::new();
        for (number, (file, before)) in files.files.iter().zip(&mut self.states).enumerate() {
            let now = file.state();
            if now != *before {
                *before = now;
                changed.push((number, now.size));
            }
        }
        changed
    }
}
