//! Colours as 0xAABBGGRR, and mixing them.

/// `colour` laid over `under` by its alpha.
pub(super) fn over(under: u32, colour: u32) -> u32 {
    let strength = f64::from(colour >> 24) / 255.0;
    let (under, colour) = (channels(under), channels(colour));
    pack(std::array::from_fn(|channel| under[channel] + (colour[channel] - under[channel]) * strength))
}

/// The one of black and white, without alpha, that reads worse on a colour: a text on the colour has the other.
pub(super) fn text_off(colour: u32) -> u32 {
    let linear = |channel: f64| match channel / 255.0 {
        share if share <= 0.04045 => share / 12.92,
        share => ((share + 0.055) / 1.055).powf(2.4),
    };
    let [red, green, blue] = channels(colour).map(linear);
    if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 { 0x00FF_FFFF } else { 0 }
}

/// Red, green and blue, 0 to 255.
pub(super) fn channels(colour: u32) -> [f64; 3] {
    [colour, colour >> 8, colour >> 16].map(|channel| f64::from(channel as u8))
}

/// A colour of red, green and blue, opaque.
pub(super) fn pack(channels: [f64; 3]) -> u32 {
    let [red, green, blue] = channels.map(|channel| (channel + 0.5) as u32);
    red | green << 8 | blue << 16 | 0xFF00_0000
}
