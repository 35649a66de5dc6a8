//! The games of a stored match.

use super::super::experiment::Experiment;
use super::super::failure::Failure;
use super::super::store::Stored;
use super::experiment::Match;
use plyscope::problem::Problem;
use serde::Deserialize;
use std::io::Write;
use std::path::PathBuf;

/// Which games.
#[derive(Clone, Debug, clap::Args)]
pub struct Games {
    /// A stored match
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

impl Games {
    /// Writes the games as PGN.
    ///
    /// # Errors
    ///
    /// The file holds no match, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (Stored { header, rows }, _) = Stored::read(&self.file)?;
        let file = self.file.display().to_string();
        let refused = |message: String| Problem::new("pgn", &file, message, "name the file of a match");
        if header.experiment != Match::NAME {
            return Err(
                refused(format!("{file} holds no games but a result of {}", header.experiment)).into()
            );
        }
        let of = Match::deserialize(&header.arguments)
            .map_err(|error| refused(format!("{file}: it has other arguments: {error}")))?;
        of.has_pgn()?;
        out.write_all(of.pgn(&Stored::rows_of::<Match>(&rows)?).as_bytes())?;
        Ok(out.flush()?)
    }
}
