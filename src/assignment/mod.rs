//! Assignments: tasks for a class in one link, results as short codes, and a table of a class.
//!
//! A student's exercises follow from the assignment's text and the student's number, so everybody has others, and the same
//! student always has the same. There is no server: a code is made in the student's browser, and its checksum finds slips
//! of the pen, but proves nothing.

mod assignment_link;
mod assignment_task;
mod bits;
mod class_table;
mod code;
mod moodle;
mod scan;
mod task_result;

pub use assignment_link::{Assignment, AssignmentPage, MOST_TASKS, MOST_TRIES, student_number};
pub use assignment_task::{AssignmentTask, TaskChoice, TaskLink, TaskWords, task_choices};
pub use class_table::{ClassMisconception, ClassRow, ClassTable, ClassTask, RowState, class_table};
pub use code::{Code, CodeError};
pub use moodle::{VARIANTS, moodle};
pub use task_result::TaskResult;
