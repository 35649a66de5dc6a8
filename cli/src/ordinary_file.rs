//! Files as a whole: read up to a bound, and replaced so that a reader finds the old text or the new one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// No file that is read as a whole is larger, in bytes.
const LARGEST: u64 = 4 << 30;

/// Reads a whole file.
///
/// # Errors
///
/// The file cannot be read, is not an ordinary file, or is too large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    refuse_special(path)?;
    read_opened(&File::open(path)?)
}

/// Refuses a path that leads to a pipe, a device or a folder: it may never end, and opening a pipe may wait for ever.
///
/// # Errors
///
/// There is no such file, or it is not an ordinary one.
pub fn refuse_special(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        return Ok(());
    }
    Err(io::Error::other("it is not an ordinary file"))
}

/// Reads the rest of an opened file.
///
/// # Errors
///
/// The file cannot be read, or is too large.
pub fn read_opened(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A file that grows while it is read, or does not know its length, has the same bound.
    if file.metadata()?.len() > LARGEST || file.take(LARGEST + 1).read_to_end(&mut bytes)? as u64 > LARGEST {
        return Err(io::Error::other("it has more than 4 GiB"));
    }
    Ok(bytes)
}

/// Replaces an ordinary file as a whole, with its permissions, or makes a new one. A link is followed. What is
/// not an ordinary file is written to.
///
/// # Errors
///
/// It cannot be written; an ordinary file is then as it was.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let permissions = match fs::metadata(path) {
        Ok(found) if found.is_file() => Some(found.permissions()),
        Ok(_) => return OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes()),
        // A link to a file that is not there yet.
        Err(_) if fs::symlink_metadata(path).is_ok() => return fs::write(path, text),
        Err(_) => None,
    };
    let target = if permissions.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    // A name of its own, so that no file of the user's is taken for it.
    let mut temporary = temporary_files().tempfile_in(folder.unwrap_or(Path::new(".")))?;
    temporary.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.persist(&target)?;
    Ok(())
}

/// New files that others may read as far as the user's mask allows, as files are that are made in the usual way.
fn temporary_files() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".plyscope-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
