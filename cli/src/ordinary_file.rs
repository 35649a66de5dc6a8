//! Files as a whole: read up to a bound, and replaced so that a reader finds the old text or the new one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// No file that is read as a whole is larger, in bytes.
pub(crate) const LARGEST: u64 = 4 << 30;

/// Reads a whole file.
///
/// # Errors
///
/// The file cannot be read, is not an ordinary file, or is too large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_opened(&open(path)?.0)
}

/// Opens a file to be read; with its length in bytes.
///
/// # Errors
///
/// The file cannot be read, is not an ordinary file, or is too large.
fn open(path: &Path) -> io::Result<(File, u64)> {
    refuse_special(path)?;
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > LARGEST {
        return Err(too_large());
    }
    Ok((file, length))
}

pub(crate) fn too_large() -> io::Error {
    io::Error::other("it has more than 4 GiB")
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
        return Err(too_large());
    }
    Ok(bytes)
}

/// Replaces an ordinary file as a whole, with its permissions, or makes a new one. A link is followed. What is
/// not an ordinary file is written to.
///
/// # Errors
///
/// It cannot be written; an ordinary file is then as it was.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace_with(path, |out| out.write_all(content.as_ref()))
}

/// Replaces a file by bytes that are written in parts.
///
/// # Errors
///
/// As for [`replace`], or an error of writing a part.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let target = followed(path)?;
    let permissions = match fs::metadata(&target) {
        Ok(found) if found.is_file() => {
            // A file without write permission is not replaced either.
            OpenOptions::new().write(true).open(&target)?;
            Some(found.permissions())
        }
        Ok(_) => return write_into(&OpenOptions::new().write(true).open(&target)?, write),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let temporary = beside(&target)?;
    write_into(temporary.as_file(), write)?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(&target)?;
    Ok(())
}

/// Makes a new file as a whole.
///
/// # Errors
///
/// There is something already, or it cannot be written; then there is no new file.
pub fn create(path: &Path, text: &str) -> io::Result<()> {
    let temporary = beside(path)?;
    write_into(temporary.as_file(), |out| out.write_all(text.as_bytes()))?;
    temporary.as_file().sync_all()?;
    temporary.persist_noclobber(path)?;
    Ok(())
}

/// The target of a path: links are followed, also to a file that is not there yet. A path to anything but an ordinary
/// file stays unchanged.
///
/// # Errors
///
/// The links lead nowhere.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    match fs::metadata(path) {
        Ok(found) if found.is_file() => return fs::canonicalize(path),
        Ok(_) => return Ok(path.to_owned()),
        Err(_) => {}
    }
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = folder_of(&at).join(next),
            Err(_) => return Ok(folder_of(&at).canonicalize()?.join(at.file_name().unwrap_or_default())),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn write_into(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

/// A file in the same folder, with a random name, so that it does not collide with a file of the user's. It is deleted
/// unless it is renamed.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    temporary_files().tempfile_in(folder_of(path))
}

/// New files that others may read as far as the user's mask allows, as files are that are made in the usual way.
fn temporary_files() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".plyscope-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
