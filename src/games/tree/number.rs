//! Numbers with decimals: a tree's numbers are whole for the search, and each counts units of the last decimal that any number
//! of the text has.

/// No number has more decimals.
pub(super) const MOST_DECIMALS: u8 = 3;

/// The greatest number of decimals in the numbers of a text; more than [`MOST_DECIMALS`] are an error at their place.
pub(super) fn decimals_of(text: &str) -> u8 {
    let after_dots = text.split('.').zip(text.split('.').skip(1));
    let counts = after_dots.filter(|(before, _)| before.ends_with(|sign: char| sign.is_ascii_digit()));
    let most =
        counts.map(|(_, after)| after.bytes().take_while(u8::is_ascii_digit).count()).max().unwrap_or(0);
    most.min(MOST_DECIMALS.into()) as u8
}

/// The units of one.
pub(super) fn scale(decimals: u8) -> i32 {
    10_i32.pow(decimals.into())
}

/// A number of units as it is written, without zeros at its end.
pub(super) fn written(units: i16, decimals: u8) -> String {
    let sign = if units < 0 { "-" } else { "" };
    sign.to_owned() + &crate::game::with_decimals(units.unsigned_abs(), decimals)
}
