//! The results of several settings on the same positions: figures of each, and its difference from the first.

use super::failure::Failure;
use super::searched::{PositionRow, Searched, Setting, layers};
use super::suite::heading;
use plyscope::games::GameKind;
use serde::Serialize;

/// The results of several settings.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison<Figures, Difference> {
    /// The number of positions.
    pub positions: usize,
    /// The number of positions that have an answer.
    pub with_answer: usize,
    /// The settings in their order.
    pub settings: Vec<OfSetting<Compared<Figures, Difference>>>,
}

/// The result of a setting.
#[derive(Clone, Debug, Serialize)]
pub struct OfSetting<Result> {
    /// The setting's name.
    pub name: String,
    /// The scenario of every search.
    pub scenario: String,
    /// The result.
    #[serde(flatten)]
    pub result: Result,
}

/// The result of a setting that is compared.
#[derive(Clone, Debug, Serialize)]
pub struct Compared<Figures, Difference> {
    /// Its figures.
    #[serde(flatten)]
    pub figures: Figures,
    /// Its difference from the first setting; `None` if it is the first.
    pub compared: Option<Difference>,
}

/// A position searched with the first setting and with another.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The position's name.
    pub id: &'a str,
    /// Its search with the first setting.
    pub first: &'a Searched,
    /// Its search with the other setting.
    pub other: &'a Searched,
}

impl<F, D> Comparison<F, D> {
    /// Compares the settings in the rows of all positions.
    ///
    /// # Errors
    ///
    /// A setting is not understood.
    pub fn of(
        game: GameKind,
        common: &[impl AsRef<str>],
        settings: &[Setting],
        rows: &[PositionRow],
        figures: impl Fn(&[&Searched]) -> F,
        difference: impl Fn(&[Pair<'_>]) -> D,
    ) -> Result<Comparison<F, D>, Failure> {
        let result = |index: usize| {
            let searches: Vec<&Searched> = rows.iter().filter_map(|row| row.settings.get(index)).collect();
            let pair = |row| pair(row, index);
            let pairs: Vec<Pair<'_>> = rows.iter().filter_map(pair).collect();
            Compared { figures: figures(&searches), compared: (index > 0).then(|| difference(&pairs)) }
        };
        let has_answer = |row: &&PositionRow| row.settings.iter().any(|search| search.solved.is_some());
        Ok(Comparison {
            positions: rows.len(),
            with_answer: rows.iter().filter(has_answer).count(),
            settings: of_settings(game, common, settings, result)?,
        })
    }

    /// The names and figures of all settings.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &F)> {
        self.settings.iter().map(|setting| (setting.name.as_str(), &setting.result.figures))
    }

    /// The names and differences of all settings but the first.
    pub fn differences(&self) -> impl Iterator<Item = (&str, &D)> {
        self.settings
            .iter()
            .filter_map(|setting| Some((setting.name.as_str(), setting.result.compared.as_ref()?)))
    }
}

fn pair(row: &PositionRow, index: usize) -> Option<Pair<'_>> {
    Some(Pair { id: &row.id, first: row.settings.first()?, other: row.settings.get(index)? })
}

/// The results of all settings, each made from the setting's place.
///
/// # Errors
///
/// A setting is not understood.
pub fn of_settings<R>(
    game: GameKind,
    common: &[impl AsRef<str>],
    settings: &[Setting],
    result: impl Fn(usize) -> R,
) -> Result<Vec<OfSetting<R>>, Failure> {
    let of_setting = |(index, setting): (usize, &Setting)| {
        let scenario = heading(game, &layers(common, setting))?;
        Ok(OfSetting { name: setting.name.clone(), scenario, result: result(index) })
    };
    settings.iter().enumerate().map(of_setting).collect()
}
