//! Numbers that count tenths, hundredths or thousandths.

/// A number of units without zeros at its end. Ten to the power of `decimals` units are 1.
#[must_use]
pub fn with_decimals(units: u16, decimals: u8) -> String {
    let one = 10_u16.pow(decimals.into());
    let (whole, rest) = (units / one, units % one);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = format!("{rest:0width$}", width = decimals.into());
    format!("{whole}.{}", digits.trim_end_matches('0'))
}

/// The number of units in a text, with or without a sign; `None` if it is not a number with at most `decimals`
/// decimals, or is too great.
#[must_use]
pub fn units_written(text: &str, decimals: u8) -> Option<i16> {
    let size = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = size.split_once('.').unwrap_or((size, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if size.is_empty() || size == "." || !is_number(whole) || !is_number(part) || part.len() > decimals.into()
    {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i32 = format!("{part:0<width$}", width = usize::from(decimals).max(1)).parse().ok()?;
    let units =
        whole.checked_mul(10_i32.pow(decimals.into()))?.checked_add(if decimals > 0 { part } else { 0 })?;
    i16::try_from(if text.starts_with('-') { -units } else { units }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_read() {
        for (text, decimals, units) in [
            ("0", 0, 0),
            ("30", 3, 30_000),
            ("0.5", 1, 5),
            ("-2.25", 2, -225),
            ("3", 2, 300),
            ("0.007", 3, 7),
        ] {
            assert_eq!(units_written(text, decimals), Some(units), "{text}");
            assert_eq!(with_decimals(units.unsigned_abs(), decimals), text.trim_start_matches('-'), "{text}");
        }
        for text in ["", ".", "-", "1.25", "x", "1.2.3", "40000"] {
            assert_eq!(units_written(text, 1), None, "{text}");
        }
        assert_eq!(units_written("+1.5", 2), Some(150));
    }
}
