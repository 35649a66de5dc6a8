//! A result code: a student's number and results in some forty signs, with a checksum.

use super::assignment_link::{Assignment, hash, student_number};
use super::bits::{BitReader, BitWriter, meant};
use super::task_result::TaskResult;
use crate::misconception::Misconception;
use crate::problem::Problem;

/// The beginning of every code, with the version of its form.
pub(super) const BEGINNING: &str = "PLY1";

/// The bits of each number in a code.
const ASSIGNMENT_BITS: usize = 15;
const TRIES_BITS: usize = 3;
const POINTS_BITS: usize = 4;
const MINUTES_BITS: usize = 6;
const COUNT_BITS: usize = 2;
const MISCONCEPTION_BITS: usize = 7;
const CHECKSUM_BITS: usize = 20;
/// The digits of the checksum.
const CHECKSUM_DIGITS: usize = 4;
/// The digits of a group.
const GROUP: usize = 4;

/// A student's results in an assignment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The student's number.
    pub student: String,
    /// The results, by task.
    pub results: Vec<TaskResult>,
}

/// Why a text is no code of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// It is not of this form, or of a later version.
    Form,
    /// The checksum is wrong.
    Checksum,
    /// It is of another assignment.
    OtherAssignment,
}

impl Code {
    /// Writes the code of a student's results. What does not fit is cut: see [`TaskResult::held`].
    ///
    /// # Errors
    ///
    /// The student's number is no number.
    pub fn write(assignment: &Assignment, student: &str, results: &[TaskResult]) -> Result<String, Problem> {
        let student = student_number(student)?;
        let mut bits = BitWriter::default();
        bits.write(assignment.check(), ASSIGNMENT_BITS);
        for task in 0..assignment.tasks.len() {
            let TaskResult { tries, points, minutes, misconceptions } =
                results.get(task).map(TaskResult::held).unwrap_or_default();
            bits.write(tries, TRIES_BITS);
            if tries > 0 {
                bits.write(points, POINTS_BITS);
                bits.write(minutes, MINUTES_BITS);
                bits.write(misconceptions.len() as u32, COUNT_BITS);
                for one in misconceptions {
                    bits.write(one as u32, MISCONCEPTION_BITS);
                }
            }
        }
        let digits = bits.digits();
        let digits = format!("{digits}{}", checksum(&student, &digits));
        // Groups from the right, so that a short one is no lonely digit at the end.
        let first = digits.len() % GROUP;
        let (head, tail) = digits.split_at(first);
        let groups = tail.as_bytes().chunks(GROUP).map(String::from_utf8_lossy);
        let groups: Vec<String> = groups.map(std::borrow::Cow::into_owned).collect();
        let head = if head.is_empty() { String::new() } else { format!("{head}-") };
        Ok(format!("{BEGINNING}-{student}-{head}{}", groups.join("-")))
    }

    /// The student's number in a text of this form, even if the rest cannot be read.
    #[must_use]
    pub fn student_in(text: &str) -> Option<&str> {
        text.get(BEGINNING.len()..)?.strip_prefix('-')?.split('-').next()
    }

    /// Reads a code.
    ///
    /// # Errors
    ///
    /// It is no code of this assignment.
    pub fn read(assignment: &Assignment, text: &str) -> Result<Code, CodeError> {
        let (beginning, rest) = text.split_once('-').ok_or(CodeError::Form)?;
        let (student, digits) = rest.split_once('-').ok_or(CodeError::Form)?;
        let student = student_number(student).map_err(|_| CodeError::Form)?;
        let digits: String = digits.chars().filter(|sign| *sign != '-').map(meant).collect();
        if !beginning.eq_ignore_ascii_case(BEGINNING) || !digits.is_ascii() || digits.len() < CHECKSUM_DIGITS
        {
            return Err(CodeError::Form);
        }
        let (digits, sum) = digits.split_at(digits.len() - CHECKSUM_DIGITS);
        if checksum(&student, digits) != sum {
            return Err(CodeError::Checksum);
        }
        let mut bits = BitReader::new(digits).ok_or(CodeError::Form)?;
        if bits.read(ASSIGNMENT_BITS).ok_or(CodeError::Form)? != assignment.check() {
            return Err(CodeError::OtherAssignment);
        }
        let results: Option<Vec<TaskResult>> =
            assignment.tasks.iter().map(|_| read_result(&mut bits)).collect();
        let results = results.filter(|_| bits.is_at_end()).ok_or(CodeError::Form)?;
        Ok(Code { student, results })
    }
}

fn read_result(bits: &mut BitReader) -> Option<TaskResult> {
    let tries = bits.read(TRIES_BITS)?;
    if tries == 0 {
        return Some(TaskResult::default());
    }
    let (points, minutes) = (bits.read(POINTS_BITS)?, bits.read(MINUTES_BITS)?);
    let count = bits.read(COUNT_BITS)?;
    let misconceptions: Option<Vec<Misconception>> = (0..count)
        .map(|_| Misconception::ALL.get(bits.read(MISCONCEPTION_BITS)? as usize).copied())
        .collect();
    let result = TaskResult { tries, points, minutes, misconceptions: misconceptions? };
    // Whatever a code cannot hold was not written by one.
    (result.held() == result).then_some(result)
}

fn checksum(student: &str, digits: &str) -> String {
    let mut bits = BitWriter::default();
    bits.write(hash(&format!("{student}-{digits}")) as u32, CHECKSUM_BITS);
    bits.digits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assignment(tasks: usize) -> Assignment {
        Assignment::read(&format!("assignment=Week&{}", "task=values.1&".repeat(tasks))).unwrap()
    }

    fn result() -> impl Strategy<Value = TaskResult> {
        let misconceptions = prop::collection::vec(0..Misconception::ALL.len(), 0..5);
        (0_u32..9, 0_u32..12, 0_u32..90, misconceptions).prop_map(|(tries, points, minutes, chosen)| {
            TaskResult {
                tries,
                points,
                minutes,
                misconceptions: chosen.into_iter().map(|one| Misconception::ALL[one]).collect(),
            }
        })
    }

    proptest! {
        #[test]
        fn a_code_is_read_as_it_was_written(results in prop::collection::vec(result(), 1..9), student in "[A-Z0-9]{1,16}") {
            let assignment = assignment(results.len());
            let code = Code::write(&assignment, &student, &results).unwrap();
            let held: Vec<TaskResult> = results.iter().map(TaskResult::held).collect();
            let read = Code::read(&assignment, &code.to_lowercase()).unwrap();
            prop_assert_eq!(&read, &Code { student: student.clone(), results: held });
            prop_assert_eq!(Code::student_in(&code), Some(student.as_str()));
            prop_assert!(code.len() <= 160, "{}", code);
        }

        #[test]
        fn one_wrong_sign_is_found(results in prop::collection::vec(result(), 1..4), at: prop::sample::Index, to in "[0-9A-HJKMNP-TV-Z]") {
            let assignment = assignment(results.len());
            let code = Code::write(&assignment, "0417", &results).unwrap();
            let places: Vec<usize> = (5..code.len()).filter(|at| code.as_bytes()[*at] != b'-').collect();
            let place = places[at.index(places.len())];
            let mut wrong = code.clone();
            wrong.replace_range(place..=place, &to);
            prop_assume!(wrong != code);
            prop_assert_eq!(Code::read(&assignment, &wrong), Err(CodeError::Checksum));
        }

        #[test]
        fn reading_never_panics(text in "(PLY1-|ply1-|[A-Z0-9-]){0,40}") {
            let _ = Code::read(&assignment(2), &text);
        }
    }

    #[test]
    fn a_code_of_another_assignment_is_known() {
        let code = Code::write(&assignment(2), "1", &[]).unwrap();
        assert_eq!(Code::read(&assignment(3), &code), Err(CodeError::OtherAssignment));
        assert_eq!(Code::read(&assignment(2), "PLY2-1-0000-0000"), Err(CodeError::Form));
    }
}
