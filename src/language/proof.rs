//! Proof numbers as people read them. They always belong to the side that wants the proof, the side to move at the
//! root: they never change with the side whose values are read.

use crate::search::proof_numbers::ProofNumbers;

/// One of the two numbers.
#[must_use]
pub fn number(number: u32) -> String {
    match number {
        ProofNumbers::INFINITE => "∞".to_owned(),
        number => crate::plural::grouped(number.into()),
    }
}

/// Both numbers: the proof number first, as "2 | 5".
#[must_use]
pub fn pair(numbers: ProofNumbers) -> String {
    format!("{} | {}", number(numbers.proof), number(numbers.disproof))
}
