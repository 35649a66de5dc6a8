//! A search that a command asks about, and from whose side its values are read.

use clap::ValueEnum;
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::scenario::view::View;
use plyscope::scenario::{self, Scenario};
use plyscope::trace::Trace;
use plyscope_cli::lab::failure::Failure;

/// From whose side a person reads values. What programs read (JSON) is always the side to move's.
#[derive(Clone, Copy, ValueEnum)]
pub enum ValueSide {
    /// The first player's: White, MAX
    First,
    /// That of the side to move
    Mover,
}

/// A search that was recorded, now or before.
pub struct RecordedSearch {
    /// The link of the scenario.
    pub link: String,
    pub scenario: Scenario,
    pub view: View,
    pub trace: Trace,
}

impl RecordedSearch {
    /// Searches, and records as much as the scenario says.
    pub fn new(link: &str) -> Result<RecordedSearch, Failure> {
        Self::searched(link, |scenario| run::trace(scenario).map(|(_, trace)| trace))
    }

    /// Searches and records everything, without the scenario's recording limit.
    pub fn whole(link: &str) -> Result<RecordedSearch, Failure> {
        Self::searched(link, run::whole_trace)
    }

    fn searched(
        link: &str,
        search: impl FnOnce(&Scenario) -> Result<Trace, Problem>,
    ) -> Result<RecordedSearch, Failure> {
        let (scenario, view, problems) = scenario::read(link);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let trace = search(&scenario)?;
        Ok(RecordedSearch { link: link.to_owned(), scenario, view, trace })
    }

    /// The reading of the link, with the side that the command line names.
    pub fn display_style(&self, seen: Option<ValueSide>) -> DisplayStyle {
        DisplayStyle { perspective: perspective(self.view.display_style, seen), ..self.view.display_style }
    }
}

/// Reads a scenario, and from whose side its values are read.
pub fn read(text: &str, seen: Option<ValueSide>) -> Result<(Scenario, DisplayStyle), Failure> {
    let (scenario, view, problems) = scenario::read(text);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    Ok((scenario, DisplayStyle { perspective: perspective(view.display_style, seen), ..view.display_style }))
}

/// The perspective of the command line; without one, the link's.
fn perspective(display_style: DisplayStyle, seen: Option<ValueSide>) -> Perspective {
    match seen {
        Some(ValueSide::First) => Perspective::First,
        Some(ValueSide::Mover) => Perspective::Mover,
        None => display_style.perspective,
    }
}
