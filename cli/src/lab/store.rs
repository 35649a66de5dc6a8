//! Stored results: JSON Lines, a header and then a row for each finished job.
//!
//! Rows are appended as they finish, so that whatever ends the program leaves what was done. When all
//! is done, the file is put in the order of the jobs: its text then depends on nothing but the header.

use super::experiment::Experiment;
use super::failure::Failure;
use super::gzip;
use super::header::Header;
use crate::ordinary_file;
use plyscope::problem::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A row as a line of a stored result, without the end of the line.
///
/// # Errors
///
/// The row cannot be written as JSON.
pub fn line(job: usize, row: &impl Serialize) -> Result<String, Failure> {
    let row = serde_json::to_string(row).map_err(|error| Failure::Output(error.into()))?;
    let fields = row.strip_prefix('{').unwrap_or(&row);
    let comma = if fields == "}" { "" } else { "," };
    Ok(format!("{{\"job\":{job}{comma}{fields}"))
}

/// Rows as lines, by their jobs.
pub type Rows = BTreeMap<usize, String>;

/// A stored result as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The description of the result.
    pub header: Header,
    /// The rows.
    pub rows: Rows,
}

/// The readable part of a stored result.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The complete rows with their header; `None` if even the header is incomplete.
    pub stored: Option<Stored>,
    /// How many bytes are whole.
    pub whole: usize,
    /// Whether something follows that is not: a line that was being written when the program ended.
    pub torn: bool,
}

impl Stored {
    /// Reads a stored result from a file, which may be compressed. A last line that is not whole is left out, and said.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no stored result.
    pub fn read(path: impl AsRef<Path>) -> Result<(Stored, bool), Vec<Problem>> {
        let path = path.as_ref();
        let bytes = ordinary_file::read(path).and_then(gzip::decompress);
        let bytes = bytes.map_err(|error| unreadable(path, &error))?;
        let name = path.display().to_string();
        let Reading { stored, torn, .. } = read(&bytes, &name)?;
        let fix = "name a file that --store has written";
        let empty = || vec![Problem::new("store", &name, format!("{name} holds no result yet"), fix)];
        stored.map(|stored| (stored, torn)).ok_or_else(empty)
    }

    /// The whole text: the header and the rows in the order of their jobs.
    ///
    /// # Errors
    ///
    /// The header cannot be written as JSON.
    pub fn text(&self) -> Result<String, Failure> {
        let mut text = header_line(&self.header)?;
        for row in self.rows.values() {
            text += row;
            text.push('\n');
        }
        Ok(text)
    }

    /// The rows as what the experiment makes of them.
    ///
    /// # Errors
    ///
    /// A row is not one of this experiment's.
    pub fn rows_of<E: Experiment>(rows: &Rows) -> Result<Vec<E::Row>, Problem> {
        let read = |(job, line): (&usize, &String)| {
            let wrong = |what: &dyn fmt::Display| {
                let message = format!("job {job}: it is not a row of {}: {what}", E::NAME);
                Problem::new("store", line, message, "remove its line; --resume does the job again")
            };
            let row: E::Row = serde_json::from_str(line).map_err(|error| wrong(&error))?;
            E::contradiction(&row).map_or(Ok(row), |what| Err(wrong(&what)))
        };
        rows.iter().map(read).collect()
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Vec<Problem> {
    let name = path.display().to_string();
    let message = format!("{name} cannot be read: {error}");
    vec![Problem::new("store", &name, message, "name a file that --store has written")]
}

fn header_line(header: &Header) -> Result<String, Failure> {
    let text = serde_json::to_string(header).map_err(|error| Failure::Output(error.into()))?;
    Ok(text + "\n")
}

/// Reads a stored result.
///
/// # Errors
///
/// Every line that is not in order, with its number.
pub fn read(bytes: &[u8], name: &str) -> Result<Reading, Vec<Problem>> {
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let torn = whole < bytes.len();
    let mut lines = bytes[..whole].split_inclusive(|byte| *byte == b'\n').zip(1u32..);
    let Some((first, _)) = lines.next() else { return Ok(Reading { stored: None, whole, torn }) };
    let wrong = |line: u32, text: &[u8], what: String, fix: &str| {
        let message = format!("{name}, line {line}: {what}");
        let text = String::from_utf8_lossy(&text[..text.len().min(300)]);
        Problem { line: Some(line), ..Problem::new("store", &text, message, fix) }
    };
    let header: Header = serde_json::from_slice(first).map_err(|error| {
        let what = format!("it is not the header of a stored result: {error}");
        vec![wrong(1, first, what, "name a file that --store has written")]
    })?;
    let mut rows = Rows::new();
    let mut problems = Vec::new();
    for (bytes, number) in lines {
        let fix = "remove the line; --resume does the job again";
        match read_row(bytes, &header) {
            Err(what) => problems.push(wrong(number, bytes, what, fix)),
            Ok((job, row)) => {
                let known = rows.entry(job).or_insert_with(|| row.clone());
                if *known != row {
                    let what = format!("job {job} is there a second time with another row");
                    problems.push(wrong(number, bytes, what, "remove one of the lines"));
                }
            }
        }
    }
    let stored = Some(Stored { header, rows });
    if problems.is_empty() { Ok(Reading { stored, whole, torn }) } else { Err(problems) }
}

/// Of a row only its job is understood here.
#[derive(Deserialize)]
struct Numbered {
    job: usize,
}

fn read_row(bytes: &[u8], header: &Header) -> Result<(usize, String), String> {
    let text = std::str::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}"))?.trim_end();
    let Numbered { job } = serde_json::from_str(text).map_err(|error| format!("it is not a row: {error}"))?;
    let within = (1..=header.jobs).contains(&job);
    let ours = header.shard.is_none_or(|shard| shard.does(job));
    match (within, header.shard) {
        (false, _) => Err(format!("there is no job {job}: the header has {}", header.jobs)),
        (true, Some(shard)) if !ours => Err(format!("job {job} is not one of shard {shard}")),
        _ => Ok((job, text.to_owned())),
    }
}

/// A file that rows are appended to.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    header: Header,
    file: Mutex<Appended>,
}

/// The file itself.
#[derive(Debug)]
struct Appended {
    file: File,
    /// How many bytes are whole; `None` of a pipe or a device, which keeps nothing.
    whole: Option<u64>,
}

impl Appended {
    /// Writes whole lines behind what is whole: before them may be a part of others, for which there was no room.
    fn append(&mut self, lines: &str) -> io::Result<()> {
        if let Some(whole) = self.whole {
            self.file.set_len(whole)?;
            self.file.seek(SeekFrom::Start(whole))?;
        }
        self.file.write_all(lines.as_bytes())?;
        self.whole = self.whole.map(|whole| whole + lines.len() as u64);
        Ok(())
    }
}

impl Store {
    /// Begins a file, or goes on with one that was begun with the same header. The rows that it holds,
    /// and a note where something was left out. A link is followed; a pipe or a device gets the rows as they come.
    ///
    /// # Errors
    ///
    /// The file cannot be written, is there already (unless it is to be resumed), holds something else, would be
    /// compressed, or another process is writing to it.
    pub fn open(
        path: impl AsRef<Path>,
        resume: bool,
        header: &Header,
    ) -> Result<(Store, Rows, Option<String>), Failure> {
        let path = path.as_ref();
        refuse_compressed(path)?;
        let (mut rows, mut note, mut whole) = (Rows::new(), None, 0);
        let found = fs::metadata(path).ok();
        let (is_there, is_special) = (found.is_some(), found.is_some_and(|found| !found.is_file()));
        if is_there && !resume {
            refuse_existing(path, "add --resume to continue it, or name another file")?;
        }
        let cannot = |error: io::Error| -> Failure { unwritable("--store", path, &error, FIX).into() };
        if resume && is_there {
            ordinary_file::refuse_special(path).map_err(cannot)?;
        }
        let target = ordinary_file::followed(path).map_err(cannot)?;
        let mut options = OpenOptions::new();
        options.read(!is_special).write(true).create_new(!is_there);
        let file = options.open(&target).map_err(cannot)?;
        // A file system that knows no locks still keeps results.
        if !is_special && let Err(TryLockError::WouldBlock) = file.try_lock() {
            let name = path.display().to_string();
            let message = format!("another process is writing to {name}");
            let fix = "wait until that process has ended, or name another file";
            return Err(Problem::new("--store", &name, message, fix).into());
        }
        if is_there && !is_special {
            let bytes = ordinary_file::read_opened(&file).map_err(|error| unreadable(path, &error))?;
            let name = path.display().to_string();
            let reading = read(&bytes, &name)?;
            if let Some(stored) = reading.stored {
                refuse_differing(&name, header, &stored.header)?;
                (rows, whole) = (stored.rows, reading.whole as u64);
            }
            note = reading.torn.then(|| format!("{name}: its last line was incomplete, so it was ignored"));
        }
        let mut file = Appended { file, whole: (!is_special).then_some(whole) };
        let lines = if whole == 0 { header_line(header)? } else { String::new() };
        file.append(&lines).map_err(cannot)?;
        Ok((Store { path: target, header: header.clone(), file: Mutex::new(file) }, rows, note))
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// It cannot be written, or the file is not at its place any more.
    pub fn append(&self, line: &str) -> Result<(), Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        self.refuse_moved(&file)?;
        // At once, so that what is torn is always the last line.
        file.append(&format!("{line}\n")).map_err(|error| {
            unwritable("--store", &self.path, &error, "make room, and continue with --resume").into()
        })
    }

    /// Puts the file in the order of the jobs, now that all are done. A pipe or a device has them as they came.
    ///
    /// # Errors
    ///
    /// It cannot be written; it then holds all rows as it did. Or it is not at its place any more.
    pub fn finish(self, rows: &Rows) -> Result<(), Failure> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if file.whole.is_none() {
            return Ok(());
        }
        self.refuse_moved(&file)?;
        drop(file);
        let text = Stored { header: self.header, rows: rows.clone() }.text()?;
        drop(self.file);
        replace("--store", &self.path, &text, "its rows are all there, in the order of finishing")?;
        Ok(())
    }

    /// Refuses to write to a file that was deleted, moved or replaced in the meantime: the rows would be lost.
    fn refuse_moved(&self, file: &Appended) -> Result<(), Failure> {
        if file.whole.is_none() || is_at(&file.file, &self.path) {
            return Ok(());
        }
        let name = self.path.display().to_string();
        let message = format!("{name} was deleted or replaced while it was written");
        Err(Problem::new("--store", &name, message, "begin again, and leave the file where it is").into())
    }
}

/// Whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |found: fs::Metadata| (found.dev(), found.ino());
    fs::metadata(path).is_ok_and(|found| file.metadata().is_ok_and(|file| place(file) == place(found)))
}

/// Whether a path still leads to a file: on other systems an open one cannot be deleted.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// The fix for a file that cannot be written.
const FIX: &str = "name a file that can be";

fn unwritable(key: &str, path: &Path, error: &io::Error, fix: &str) -> Problem {
    let name = path.display().to_string();
    Problem::new(key, &name, format!("{name} cannot be written: {error}"), fix)
}

/// Refuses to write over an ordinary file or a folder.
///
/// # Errors
///
/// There is one at this path.
pub fn refuse_existing(path: &Path, fix: &str) -> Result<(), Problem> {
    if fs::metadata(path).is_ok_and(|found| found.is_file() || found.is_dir()) {
        let name = path.display().to_string();
        return Err(Problem::new("--store", &name, format!("{name} is there already"), fix));
    }
    Ok(())
}

/// Refuses to append rows to a compressed file.
fn refuse_compressed(path: &Path) -> Result<(), Problem> {
    if !gzip::is_compressed(path) {
        return Ok(());
    }
    let name = path.display().to_string();
    let message = format!("rows cannot be appended to {name}, because it is compressed");
    let fix = "keep them in a file without .gz, and compress that at the end: plyscope lab merge FILE --store FILE.gz";
    Err(Problem::new("--store", &name, message, fix))
}

fn refuse_differing(path: &str, ours: &Header, theirs: &Header) -> Result<(), Vec<Problem>> {
    let differences = ours.differences(theirs);
    if differences.is_empty() {
        return Ok(());
    }
    let fix = "resume with the same options and commit, or name another file";
    let problem = |difference: String| {
        Problem::new("--resume", path, format!("{path} was started differently: {difference}"), fix)
    };
    Err(differences.into_iter().map(problem).collect())
}

/// Replaces a file as a whole, see [`ordinary_file::replace`]. It is compressed if its name says so.
///
/// # Errors
///
/// It cannot be written.
pub fn replace(
    key: &str,
    path: impl AsRef<Path>,
    content: impl AsRef<[u8]>,
    as_it_is: &str,
) -> Result<(), Problem> {
    let path = path.as_ref();
    let written = if gzip::is_compressed(path) {
        gzip::compress(content).and_then(|bytes| ordinary_file::replace(path, bytes))
    } else {
        ordinary_file::replace(path, content)
    };
    written.map_err(|error| unwritable(key, path, &error, as_it_is))
}

#[cfg(test)]
mod tests {
    use super::super::header::{Repeat, quoted};
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn header(jobs: usize, shard: Option<&str>) -> Header {
        Header {
            experiment: "solve".to_owned(),
            arguments: serde_json::json!({
                "suite": "a b.epd", "visits": 10, "write": true, "quick": false, "from": null, "scenario": "",
                "setting": ["x: a=b", "y"],
            }),
            version: "0".to_owned(),
            search: 1,
            commit: "unknown".to_owned(),
            suite: None,
            jobs,
            shard: shard.map(|shard| shard.parse().unwrap()),
            repeat: vec![Repeat { job: 1, of: Value::Null }],
        }
    }

    fn text(header: &Header, rows: &[(usize, u32)]) -> String {
        let rows = rows.iter().map(|(job, visits)| format!("{{\"job\":{job},\"visits\":{visits}}}\n"));
        header_line(header).unwrap() + &rows.collect::<String>()
    }

    /// A file in a folder that is deleted with its guard.
    fn file_in(folder: &tempfile::TempDir) -> String {
        folder.path().join("a.jsonl").to_string_lossy().into_owned()
    }

    fn said(problems: Vec<Problem>) -> String {
        problems.iter().map(|problem| format!("{problem}\n")).collect()
    }

    #[test]
    fn the_command_line_says_every_argument() {
        assert_eq!(
            header(1, None).command(),
            "plyscope lab solve --setting 'x: a=b' --setting y --suite 'a b.epd' --visits 10 --write"
        );
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn a_row_begins_with_its_job() {
        assert_eq!(line(3, &serde_json::json!({"a": 1})).unwrap(), r#"{"job":3,"a":1}"#);
        assert_eq!(line(3, &serde_json::json!({})).unwrap(), r#"{"job":3}"#);
    }

    #[test]
    fn bad_lines_are_named_with_their_fix() {
        let header = header(4, Some("1/2"));
        for (line, wrong) in [
            ("{\"job\":0}", "line 3: there is no job 0: the header has 4"),
            ("{\"job\":5}", "line 3: there is no job 5: the header has 4"),
            ("{\"job\":2}", "line 3: job 2 is not one of shard 1/2"),
            ("{\"job\":1,\"visits\":2}", "line 3: job 1 is there a second time with another row"),
            ("{\"visits\":2}", "line 3: it is not a row: missing field `job`"),
            ("{\"job\":3,", "line 3: it is not a row: "),
            ("", "line 3: it is not a row: "),
            ("[]", "line 3: it is not a row: "),
        ] {
            let text = text(&header, &[(1, 7)]) + line + "\n";
            let problems = read(text.as_bytes(), "x.jsonl").unwrap_err();
            assert_eq!(problems[0].line, Some(3));
            assert!(said(problems).contains(&format!("x.jsonl, {wrong}")), "{line}");
        }
        let twice = text(&header, &[(1, 7), (1, 7), (3, 1)]);
        assert_eq!(read(twice.as_bytes(), "").unwrap().stored.unwrap().rows.len(), 2);
        let wrong = said(read(b"{}\n", "x.jsonl").unwrap_err());
        assert!(wrong.contains("x.jsonl, line 1: it is not the header of a stored result"), "{wrong}");
    }

    #[test]
    fn what_was_torn_is_left_out_and_the_file_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = file_in(&folder);
        let header = header(3, None);
        fs::write(&path, text(&header, &[(3, 7)]) + "{\"job\":1,\"vis").unwrap();
        let (store, rows, note) = Store::open(&path, true, &header).unwrap();
        assert_eq!(rows.keys().collect::<Vec<_>>(), [&3]);
        assert!(note.unwrap().contains("its last line was incomplete"));
        store.append("{\"job\":1,\"visits\":5}").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text(&header, &[(3, 7), (1, 5)]));
        let whole = read(&fs::read(&path).unwrap(), "").unwrap().stored.unwrap();
        store.finish(&whole.rows).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text(&header, &[(1, 5), (3, 7)]));
        // Not even the header was whole.
        for torn in ["", "{\"exper"] {
            fs::write(&path, torn).unwrap();
            let (_, rows, note) = Store::open(&path, true, &header).unwrap();
            assert_eq!((rows.len(), note.is_some()), (0, !torn.is_empty()));
            assert_eq!(fs::read_to_string(&path).unwrap(), text(&header, &[]));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_deleted_or_replaced_while_it_is_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = file_in(&folder);
        let header = header(3, None);
        for replaced in [false, true] {
            let _ = fs::remove_file(&path);
            let (store, ..) = Store::open(&path, false, &header).unwrap();
            store.append("{\"job\":1}").unwrap();
            fs::remove_file(&path).unwrap();
            if replaced {
                fs::write(&path, "mine").unwrap();
            }
            for refused in [store.append("{\"job\":2}"), store.finish(&Rows::new())] {
                let Err(Failure::Input(problems)) = refused else { panic!("{refused:?}") };
                assert!(said(problems).contains("was deleted or replaced while it was written"));
            }
            assert_eq!(fs::read_to_string(&path).ok(), replaced.then(|| "mine".to_owned()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_row_that_did_not_fit_is_not_there_in_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = file_in(&folder);
        let (store, ..) = Store::open(&path, false, &header(3, None)).unwrap();
        store.append("{\"job\":1}").unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        // A file that is opened only for reading takes the place of a full disk on which a part of the row was written.
        let mut file = store.file.lock().unwrap();
        fs::write(&path, whole.clone() + "{\"job").unwrap();
        let writable = std::mem::replace(&mut file.file, File::open(&path).unwrap());
        assert!(file.append("{\"job\":2}\n").is_err());
        file.file = writable;
        drop(file);
        store.append("{\"job\":3}").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole + "{\"job\":3}\n");
    }

    #[test]
    fn only_what_was_begun_alike_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = file_in(&folder);
        let ours = header(3, None);
        drop(Store::open(&path, false, &ours).unwrap());
        let refused = |resume: bool, header: &Header| match Store::open(&path, resume, header) {
            Err(Failure::Input(problems)) => said(problems),
            _ => panic!("it was not refused"),
        };
        assert!(refused(false, &ours).contains("is there already (add --resume"));
        let other = Header { arguments: serde_json::json!({"visits": 20}), jobs: 4, ..ours.clone() };
        let described = refused(true, &other);
        for difference in [
            "arguments.visits is 10 there and 20 here",
            "arguments.suite is \"a b.epd\" there and null here",
            "jobs is 3 there and 4 here",
            "resume with the same options and commit",
        ] {
            assert!(described.contains(difference), "{difference}: {described}");
        }
        let shard = header(3, Some("1/2"));
        assert!(refused(true, &shard).contains("shard is null there and \"1/2\" here"));
        assert!(Store::open(&path, true, &ours).is_ok());
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&bytes, "x");
            let begun = text(&header(9, None), &[(2, 3)]);
            let _ = read(&[begun.as_bytes(), &bytes].concat(), "x");
            let _ = read(&[begun.as_bytes(), &bytes, b"\n"].concat(), "x");
        }

        /// However a file ends, every whole row of it is kept, and the rest is torn or refused.
        #[test]
        fn a_file_that_was_cut_keeps_its_whole_rows(
            jobs in prop::collection::btree_set(1usize..40, 0..12),
            cut in any::<prop::sample::Index>(),
        ) {
            let header = header(40, None);
            let rows: Vec<(usize, u32)> = jobs.into_iter().map(|job| (job, job as u32 * 7)).collect();
            let text = text(&header, &rows);
            let end = cut.index(text.len() + 1);
            let reading = read(&text.as_bytes()[..end], "x").unwrap();
            let whole_lines = text[..end].matches('\n').count();
            prop_assert_eq!(reading.torn, !text[..end].is_empty() && !text[..end].ends_with('\n'));
            prop_assert_eq!(reading.stored.map_or(0, |stored| stored.rows.len() + 1), whole_lines);
        }

        /// A byte of a stored result may be anything: what is read is then another result or a problem.
        #[test]
        fn a_damaged_byte_is_no_panic(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut bytes = text(&header(40, None), &[(1, 2), (3, 4), (40, 5)]).into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = read(&bytes, "x");
        }

        #[test]
        fn what_is_written_is_read_again(rows in prop::collection::btree_map(1usize..40, any::<u32>(), 0..12)) {
            let rows: Vec<(usize, u32)> = rows.into_iter().collect();
            let text = text(&header(40, None), &rows);
            let stored = read(text.as_bytes(), "x").unwrap().stored.unwrap();
            prop_assert_eq!(stored.text().unwrap(), text);
        }
    }
}
