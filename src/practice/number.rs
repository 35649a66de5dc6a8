//! Numbers of exercises: as people read them, and as answers write them.

/// A number smaller than every value: alpha before any value is assured. From MAX's side, like all numbers of
/// exercises.
pub const LOW: i16 = -i16::MAX;
/// A number greater than every value.
pub const HIGH: i16 = i16::MAX;

/// Minus infinity and infinity, as answers write them.
pub(super) const INFINITIES: [(&str, i16); 2] = [("-inf", LOW), ("inf", HIGH)];

/// A number as answers write it.
#[must_use]
pub fn number(value: i16) -> String {
    let infinity = INFINITIES.iter().find(|(_, infinity)| *infinity == value);
    infinity.map_or_else(|| value.to_string(), |(text, _)| (*text).to_owned())
}

/// A number as people read it.
#[must_use]
pub fn shown(value: i16) -> String {
    match value {
        LOW => "−∞".to_owned(),
        HIGH => "∞".to_owned(),
        value => value.to_string().replace('-', "−"),
    }
}
