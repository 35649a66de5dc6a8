//! Colours as 0xAABBGGRR, and mixing them.

/// `colour` laid over `under` by its alpha.
pub(super) fn over(under: u32, colour: u32) -> u32 {
    let strength = f64::from(colour >> 24) / 255.0;
    let (under, colour) = (channels(under), channels(colour));
    pack(std::array::from_fn(|channel| under[channel] + (colour[channel] - under[channel]) * strength))
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
