//! A share of an experiment's jobs, so that several machines do one experiment.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Shard `number` of `of`, counted from 1: every `of`-th job, so that dear parts of a suite are
/// shared among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Whether the job, counted from 1, is one of this shard's.
    #[must_use]
    pub fn does(self, job: usize) -> bool {
        job % self.of == self.number % self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.trim().parse().ok()?, of.trim().parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            None | Some((_, 0)) => Err(format!("“{text}” is not a shard; write the third of eight as 3/8")),
            Some((0, of)) => Err(format!("shards are counted from 1: write 1/{of} to {of}/{of}")),
            Some((number, of)) => {
                Err(format!("there is no shard {number} of {of}; write 1/{of} to {of}/{of}"))
            }
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        assert!("0/8".parse::<Shard>().unwrap_err().contains("counted from 1: write 1/8 to 8/8"));
        for text in ["9/8", "0/0", "1/0", "", "/", "1", "-1/2", "1/2/3", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_job_is_done_by_exactly_one_shard(of in 1usize..20, job in 1usize..1000) {
            let does = |number: &usize| Shard { number: *number, of }.does(job);
            prop_assert_eq!((1..=of).filter(does).count(), 1);
        }
    }
}
