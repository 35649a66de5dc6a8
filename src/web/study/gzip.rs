//! Files that gzip compressed, piece by piece.

use flate2::write::MultiGzDecoder;
use std::io::Write;
use wasm_bindgen::prelude::*;

/// Decompresses a file of gzip. A browser's own decompressor reads only the first of several files that were put together, as
/// `cat` or `bgzip` do.
#[wasm_bindgen]
pub struct Gunzip {
    decoder: MultiGzDecoder<Vec<u8>>,
    damage: Option<String>,
}

#[wasm_bindgen]
impl Gunzip {
    /// Before the first piece.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Gunzip {
        Gunzip { decoder: MultiGzDecoder::new(Vec::new()), damage: None }
    }

    /// Takes the next piece, and gives what it holds up to its damage.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        let taken = self.decoder.write_all(bytes);
        self.damage = taken.err().map(|error| error.to_string());
        std::mem::take(self.decoder.get_mut())
    }

    /// No more comes: gives the rest, up to its damage.
    pub fn finish(&mut self) -> Vec<u8> {
        let finished = self.decoder.try_finish();
        self.damage = finished.err().map(|error| error.to_string());
        std::mem::take(self.decoder.get_mut())
    }

    /// The damage behind what the last piece held; nothing without any.
    pub fn damage(&self) -> Option<String> {
        self.damage.clone()
    }
}
