//! Files of two folders, paired by their names.

use serde::Serialize;
use std::collections::BTreeMap;

/// The endings of compressed files, which follow the ending of the file inside.
const COMPRESSED: [&str; 5] = ["gz", "zst", "zstd", "xz", "bz2"];

/// The most signs of an ending.
const MOST: usize = 8;

/// A file's name without its endings: `kiwipete` of `kiwipete.ndjson.gz`.
#[must_use]
pub fn name_without_ending(name: &str) -> &str {
    let compressed =
        ending(name).filter(|(_, end)| COMPRESSED.iter().any(|one| end.eq_ignore_ascii_case(one)));
    let name = compressed.map_or(name, |(start, _)| start);
    ending(name).map_or(name, |(start, _)| start)
}

/// The name before its last ending, and this ending. A number behind a dot is a part of the name.
fn ending(name: &str) -> Option<(&str, &str)> {
    let (start, end) = name.rsplit_once('.')?;
    let is_ending = end.len() <= MOST && end.starts_with(|sign: char| sign.is_ascii_alphabetic());
    (is_ending && !start.is_empty() && end.chars().all(|sign| sign.is_ascii_alphanumeric()))
        .then_some((start, end))
}

/// The files of two folders, by their places in the lists of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pairing {
    /// The files of both folders with the same name, in the order of the names.
    pub pairs: Vec<(String, [usize; 2])>,
    /// The files of each folder without a file of the same name in the other.
    pub alone: [Vec<usize>; 2],
    /// Two files of a folder with the same name, with the number of the folder: no one can tell which belongs to a pair.
    pub doubled: Vec<(usize, [usize; 2])>,
}

/// Pairs files by their names without endings.
#[must_use]
pub fn paired<S: AsRef<str>>(names: [&[S]; 2]) -> Pairing {
    let mut pairing = Pairing::default();
    let mut places: BTreeMap<&str, [Option<usize>; 2]> = BTreeMap::new();
    for (side, names) in names.iter().enumerate() {
        for (at, name) in names.iter().enumerate() {
            let place = &mut places.entry(name_without_ending(name.as_ref())).or_default()[side];
            match *place {
                Some(before) => pairing.doubled.push((side, [before, at])),
                None => *place = Some(at),
            }
        }
    }
    for (name, place) in places {
        match place {
            [Some(a), Some(b)] => pairing.pairs.push((name.to_owned(), [a, b])),
            [Some(a), None] => pairing.alone[0].push(a),
            [None, Some(b)] => pairing.alone[1].push(b),
            [None, None] => {}
        }
    }
    pairing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_left_out_and_numbers_are_kept() {
        for (name, expected) in [
            ("kiwipete.ndjson", "kiwipete"),
            ("kiwipete.ndjson.gz", "kiwipete"),
            ("kiwipete.plyscope", "kiwipete"),
            ("bench.12", "bench.12"),
            ("bench.12.json", "bench.12"),
            ("plain", "plain"),
            (".hidden", ".hidden"),
            ("all.zst", "all"),
        ] {
            assert_eq!(name_without_ending(name), expected);
        }
    }

    #[test]
    fn files_are_paired_by_name() {
        let a = ["2.json", "1.json.gz", "only.json"];
        let b = ["1.plyscope", "2.json", "2.jsonl", "new.json"];
        let Pairing { pairs, alone, doubled } = paired([&a[..], &b[..]]);
        assert_eq!(pairs, [("1".to_owned(), [1, 0]), ("2".to_owned(), [0, 1])]);
        assert_eq!(alone, [vec![2], vec![3]]);
        assert_eq!(doubled, [(1, [1, 2])]);
    }
}
