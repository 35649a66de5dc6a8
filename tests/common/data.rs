//! Reference data that is kept next to the project, not in it.

use std::path::Path;

/// A file of reference data, from a folder `shared/data` next to the project or further up. `None` if it is
/// absent: then this prints that its test has nothing to compare with.
pub fn data(name: &str) -> Option<String> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = project.ancestors().skip(1).map(|folder| folder.join("shared/data"));
    let text = folders.map(|folder| folder.join(name)).find_map(|file| std::fs::read_to_string(file).ok());
    if text.is_none() {
        println!(
            "NOT TESTED: there is no ../shared/data/{name}, and what should be tested is compared with it"
        );
    }
    text
}

/// The lines of a file of reference data: all of them in `cargo xtask verify`, otherwise a sample of this size.
pub fn lines(name: &str, sample: usize) -> Vec<String> {
    let text = data(name).unwrap_or_default();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let few = |sample: usize| lines.len().div_ceil(sample.max(1)).max(1);
    let every = super::by_tier(few(sample), few(20 * sample), 1);
    lines.into_iter().step_by(every).collect()
}
