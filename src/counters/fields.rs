//! The numbers in another program's own fields, counted in buckets that grow with the numbers.

use crate::trace::ended::{EndedVisit, SearchFacts};
use serde::Serialize;
use std::collections::BTreeMap;

/// The numbers in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldCounts {
    /// The name of the field.
    pub name: String,
    /// The visits that have it.
    pub visits: u64,
    /// The least number.
    pub least: i32,
    /// The greatest number.
    pub greatest: i32,
    /// The visits by their numbers, in growing order.
    pub buckets: Vec<FieldBucket>,
}

/// The visits whose number in a field is within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldBucket {
    /// The least number in it.
    pub from: i32,
    /// The greatest number in it.
    pub to: i32,
    /// The visits.
    pub visits: u64,
    /// The visits among them that meet the condition; 0 without a condition.
    pub meeting: u64,
}

/// No field has more buckets in the end.
const MOST: usize = 24;
/// Numbers up to this have buckets for themselves; beyond it each power of two has four.
const EXACT: i64 = 8;

/// The bucket of a number.
fn bucket(number: i32) -> i32 {
    let size = i64::from(number).abs();
    if size <= EXACT {
        return number;
    }
    let power = size.ilog2() as i32;
    let quarter = ((size >> (power - 2)) & 3) as i32;
    (EXACT as i32 + 4 * power + quarter) * number.signum()
}

#[derive(Default)]
struct Numbers {
    visits: u64,
    bounds: Option<(i32, i32)>,
    buckets: BTreeMap<i32, FieldBucket>,
}

/// The fields in the making.
#[derive(Default)]
pub(super) struct Fields(BTreeMap<u16, Numbers>);

impl Fields {
    pub(super) fn count(&mut self, visit: &EndedVisit, meets: bool) {
        for (name, number) in &visit.fields {
            let (numbers, number) = (self.0.entry(*name).or_default(), *number);
            numbers.visits += 1;
            let (least, greatest) = numbers.bounds.unwrap_or((number, number));
            numbers.bounds = Some((least.min(number), greatest.max(number)));
            let new = FieldBucket { from: number, to: number, visits: 0, meeting: 0 };
            let bucket = numbers.buckets.entry(bucket(number)).or_insert(new);
            bucket.from = bucket.from.min(number);
            bucket.to = bucket.to.max(number);
            bucket.visits += 1;
            bucket.meeting += u64::from(meets);
        }
    }

    pub(super) fn finish(self, search: SearchFacts<'_>) -> Vec<FieldCounts> {
        let fields = self.0.into_iter().filter_map(|(name, numbers)| {
            let (least, greatest) = numbers.bounds?;
            let name = search.name(name)?.to_owned();
            let buckets = joined(numbers.buckets.into_values().collect());
            Some(FieldCounts { name, visits: numbers.visits, least, greatest, buckets })
        });
        fields.collect()
    }
}

/// Joins the neighbours with the fewest visits until few buckets are left.
fn joined(mut buckets: Vec<FieldBucket>) -> Vec<FieldBucket> {
    while buckets.len() > MOST {
        let together = |at: &usize| buckets[*at].visits + buckets[at + 1].visits;
        let Some(at) = (0..buckets.len() - 1).min_by_key(together) else { break };
        let next = buckets.remove(at + 1);
        let bucket = &mut buckets[at];
        bucket.to = next.to;
        bucket.visits += next.visits;
        bucket.meeting += next.meeting;
    }
    buckets
}
