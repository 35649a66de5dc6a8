//! The networks of neural move maps that the command has: of chess its own copy of the file that the page loads, and files
//! that a person names.

use crate::ordinary_file;
use plyscope::games::give_model;
use plyscope::problem::Problem;
use std::path::{Path, PathBuf};

/// The built-in network of chess. The page has it as a file, because it is larger than the others together.
pub const CHESS: &[u8] = include_bytes!("../../www/static/models/chess.movemap");

/// Gives the core the built-in networks that are not a part of it. A test reads the file. A program whose file is one of
/// another version has to be able to train the new one, so damage is no error here: a search that needs the network says
/// that it is missing.
pub fn give_built_in() {
    drop(give_model(CHESS));
}

/// Gives the core the networks in these files.
///
/// # Errors
///
/// A file cannot be read, or is not a model; the problem names the place.
pub fn give_files(files: &[PathBuf]) -> Result<(), Problem> {
    for file in files {
        let bytes = ordinary_file::read(file).map_err(|error| unread(file, &error.to_string()))?;
        give_model(&bytes).map_err(|problem| unread(file, &problem.message))?;
    }
    Ok(())
}

fn unread(file: &Path, problem: &str) -> Problem {
    let name = file.display().to_string();
    let message = format!("“{name}” is not a model that can be read: {problem}");
    Problem::new("--model", &name, message, "give a file that plyscope lab move-map has written")
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::games::{GameKind, move_map, read_model};

    #[test]
    fn every_built_in_network_is_read_and_is_the_one_that_is_named() {
        let mut read = 0;
        for game in GameKind::ALL {
            let Some(map) = move_map(*game) else { continue };
            let model = map.included().map_or_else(|| read_model(CHESS).unwrap(), |model| (*model).clone());
            assert_eq!(model.game(), game.name());
            assert_eq!(Some(model.hash()), map.built_in_hash(), "{}", game.name());
            for key in ["command", "commit", "seed", "positions", "agreement-of-first-choices"] {
                assert!(model.note(key).is_some(), "{}: {key}", game.name());
            }
            read += 1;
        }
        assert_eq!(read, 6);
    }

    #[test]
    fn a_file_that_is_no_model_is_refused_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.movemap");
        std::fs::write(&file, b"PK").unwrap();
        let problem = give_files(&[file]).unwrap_err();
        assert!(problem.message.contains("line 1: the file does not begin with"), "{problem}");
        let problem = give_files(&[folder.path().join("none")]).unwrap_err();
        assert!(problem.message.contains("none” is not a model"), "{problem}");
    }
}
