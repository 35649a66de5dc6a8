//! ProbCut's (Buro) knowledge about an evaluation: linear models that predict the value of a deep search from
//! the value of a shallow search. They are fitted from real searches by `plyscope lab probcut-fit`, so they
//! are data of a judgement; `search::prob_cut` decides with them.

use super::finite_number::finite_number;

/// A fitted model for a pair of depths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbCutModel {
    /// The depth of the search that predicts, in plies.
    pub shallow: u8,
    /// The depth of the search that is predicted, in plies.
    pub deep: u8,
    /// The slope a, greater than 0.
    pub a: f64,
    /// The intercept b.
    pub b: f64,
    /// The standard error of the prediction.
    pub sigma: f64,
    /// The number of pairs of searches to which it was fitted.
    pub pairs: u32,
}

/// Reads models from a table of `shallow deep a b sigma pairs`, a line each; `#` begins a comment.
///
/// # Errors
///
/// The number of the first line that is not a model.
pub fn read_models(text: &str) -> Result<Vec<ProbCutModel>, usize> {
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| read_model(line).ok_or(index + 1)).collect()
}

fn read_model(line: &str) -> Option<ProbCutModel> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let &[shallow, deep, a, b, sigma, pairs] = fields.as_slice() else { return None };
    let model = ProbCutModel {
        shallow: shallow.parse().ok()?,
        deep: deep.parse().ok()?,
        a: finite_number(a)?,
        b: finite_number(b)?,
        sigma: finite_number(sigma)?,
        pairs: pairs.parse().ok()?,
    };
    let is_usable = model.shallow >= 1 && model.shallow < model.deep && model.a > 0.0 && model.sigma >= 0.0;
    is_usable.then_some(model)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: ProbCutModel =
        ProbCutModel { shallow: 2, deep: 4, a: 0.5, b: 10.0, sigma: 20.0, pairs: 100 };

    #[test]
    fn models_are_read_and_damage_is_named_by_its_line() {
        let text = "# fitted\n2 4 0.5 10 20 100\n";
        assert_eq!(read_models(text), Ok(vec![MODEL]));
        assert_eq!(read_models("# fitted\n\n2 4 0.5 10 20"), Err(3));
        assert_eq!(read_models("4 2 0.5 10 20 100"), Err(1), "the shallow depth must be the lesser");
        assert_eq!(read_models("2 4 -0.5 10 20 100"), Err(1));
    }
}
