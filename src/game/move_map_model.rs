//! The network of a neural move map: its weights, and the file that keeps them.
//!
//! # The file
//!
//! Lines of text, then the weights. The first line is [`MAGIC`]; then come lines `key: value`, an empty line, and a byte
//! with a sign for each free weight ([`MoveMapShape::tied_weights`]). These keys are read:
//!
//! | key | value |
//! |---|---|
//! | `game` | the game's name |
//! | `inputs`, `outputs`, `weights` | their numbers, which have to be the game's |
//! | `scale` | the real weight that a weight of 1 means |
//! | `hash` | the hash of the network: of all keys above and of the weights |
//! | `crc32` | the checksum of all other lines and of the weights; the last line |
//!
//! All other keys say how the network was trained. They are not in the hash, which identifies the network.

use super::finite_number::finite_number;
use super::move_map_shape::{MapInputs, MoveMapShape, MoveOutputs};
use crate::random::mix;
use std::fmt;
use std::fmt::Write as _;

/// The first line of a model's file.
pub const MAGIC: &str = "Plyscope neural move map 1";

/// The most bytes of a header.
const MOST_HEADER: usize = 8192;

/// The hash of a network: its name in scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelHash(pub u64);

impl ModelHash {
    /// The hash in a text of sixteen hexadecimal digits; `None` if it is another text.
    #[must_use]
    pub fn parse(text: &str) -> Option<ModelHash> {
        let is_hash = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| u64::from_str_radix(text, 16).ok().map(ModelHash)).flatten()
    }
}

impl fmt::Display for ModelHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// The reason why a file is not a model, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelDamage {
    /// The place in the file: "line 3", "byte 1200".
    pub place: String,
    /// The problem.
    pub problem: String,
}

impl ModelDamage {
    fn at_line(line: usize, problem: impl Into<String>) -> ModelDamage {
        ModelDamage { place: format!("line {line}"), problem: problem.into() }
    }
}

impl fmt::Display for ModelDamage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.problem)
    }
}

/// A network that was read or trained.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveMapModel {
    game: String,
    shape: MoveMapShape,
    scale: f64,
    hash: ModelHash,
    /// The notes of the header: how it was trained.
    notes: Vec<(String, String)>,
    /// The free weights.
    free: Vec<i8>,
    /// All weights: a row of inputs for each output.
    weights: Vec<i8>,
}

impl MoveMapModel {
    /// A network of these free weights. `scale` is the real weight that a weight of 1 means.
    ///
    /// # Panics
    ///
    /// The number of weights is not the shape's.
    #[must_use]
    pub fn new(
        game: &str,
        shape: MoveMapShape,
        scale: f64,
        free: Vec<i8>,
        notes: Vec<(String, String)>,
    ) -> MoveMapModel {
        let (tied, count) = shape.tied_weights();
        assert_eq!(free.len(), count, "a weight for each of the shape's free weights");
        let weights = tied.into_iter().map(|weight| free[weight as usize]).collect();
        // The number as the file has it, so that a model that was read is the model that was written.
        let scale = scale_text(scale).parse().unwrap_or(scale);
        let mut model =
            MoveMapModel { game: game.to_owned(), shape, scale, hash: ModelHash(0), notes, free, weights };
        model.hash = model.hash_of_network();
        model
    }

    /// The name of its game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The numbering of its inputs and outputs.
    #[must_use]
    pub fn shape(&self) -> MoveMapShape {
        self.shape
    }

    /// The real weight that a weight of 1 means: the exponential of a move's score times this is its share, but for a
    /// factor that all moves of a position have.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The hash of the network.
    #[must_use]
    pub fn hash(&self) -> ModelHash {
        self.hash
    }

    /// The value of a key of the header that says how the network was trained.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The sum of a move's weights over the inputs that are on: the greater, the likelier the move is the best one.
    #[must_use]
    #[inline]
    pub fn score(&self, inputs: &MapInputs, outputs: MoveOutputs) -> i32 {
        let width = self.shape.inputs();
        let mut sum = 0;
        for output in outputs.iter() {
            let row = &self.weights[output * width..(output + 1) * width];
            sum += i32::from(row[width - 1]);
            sum += inputs.positive.iter().map(|&input| i32::from(row[usize::from(input)])).sum::<i32>();
            sum -= inputs.negative.iter().map(|&input| i32::from(row[usize::from(input)])).sum::<i32>();
        }
        sum
    }

    /// Reads a file. `shape_of` gives the numbering of a game by its name.
    ///
    /// # Errors
    ///
    /// The file is damaged, or not a model of a game of this version: the place, and the problem there.
    pub fn read(
        bytes: &[u8],
        shape_of: impl FnOnce(&str) -> Option<MoveMapShape>,
    ) -> Result<MoveMapModel, ModelDamage> {
        let foreign = || ModelDamage::at_line(1, format!("the file does not begin with “{MAGIC}”"));
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(foreign());
        }
        let end = bytes.windows(2).take(MOST_HEADER).position(|pair| pair == b"\n\n");
        let end = end.ok_or_else(|| ModelDamage {
            place: format!("byte {}", bytes.len().min(MOST_HEADER)),
            problem: "no empty line ends the header".to_owned(),
        })?;
        let (header, weights) = (&bytes[..=end], &bytes[end + 2..]);
        let header = std::str::from_utf8(header).map_err(|error| ModelDamage {
            place: format!("byte {}", error.valid_up_to()),
            problem: "the header is not text".to_owned(),
        })?;
        let mut lines = header.lines().zip(1..);
        if lines.next().map(|(line, _)| line) != Some(MAGIC) {
            return Err(foreign());
        }
        let mut pairs: Vec<(&str, &str, usize)> = Vec::new();
        for (line, number) in lines {
            let pair = line.split_once(": ").filter(|(key, _)| !key.is_empty());
            let Some((key, value)) = pair else {
                return Err(ModelDamage::at_line(number, "there is no “key: value”"));
            };
            if pairs.iter().any(|(known, ..)| *known == key) {
                return Err(ModelDamage::at_line(number, format!("“{key}” occurs a second time")));
            }
            pairs.push((key, value, number));
        }
        let last = pairs.len() + 1;
        let find = |key: &str| {
            let found = pairs.iter().find(|(known, ..)| *known == key);
            found
                .map(|(_, value, line)| (*value, *line))
                .ok_or_else(|| ModelDamage::at_line(last, format!("the header ends without the key “{key}”")))
        };
        let (checksum, line) = find("crc32")?;
        if line != last {
            return Err(ModelDamage::at_line(line, "“crc32” is not the last key"));
        }
        let checked = header.len() - format!("crc32: {checksum}\n").len();
        if checksum != checksum_of(&header[..checked], weights) {
            return Err(ModelDamage::at_line(line, "the file is damaged: its checksum is another one"));
        }
        let (game, line) = find("game")?;
        let shape = shape_of(game).ok_or_else(|| {
            ModelDamage::at_line(line, format!("there is no neural move map of the game “{game}”"))
        })?;
        let (_, free) = shape.tied_weights();
        for (key, wanted) in [("inputs", shape.inputs()), ("outputs", shape.outputs()), ("weights", free)] {
            let (value, line) = find(key)?;
            if value.parse() != Ok(wanted) {
                let problem = format!("{key} are {value}, but {wanted} in this version's {game}");
                return Err(ModelDamage::at_line(line, problem));
            }
        }
        let (scale, line) = find("scale")?;
        let scale = finite_number(scale).filter(|scale| *scale > 0.0);
        let scale = scale.ok_or_else(|| ModelDamage::at_line(line, "the scale is not a number above 0"))?;
        if weights.len() != free {
            return Err(ModelDamage {
                place: format!("byte {}", end + 2 + weights.len().min(free)),
                problem: format!("there are {} weights, but the header says {free}", weights.len()),
            });
        }
        let weights = weights.iter().map(|byte| i8::from_le_bytes([*byte])).collect();
        let is_note = |key: &str| !HEADER_KEYS.contains(&key);
        let notes = pairs.iter().filter(|(key, ..)| is_note(key));
        let notes = notes.map(|(key, value, _)| ((*key).to_owned(), (*value).to_owned())).collect();
        let model = MoveMapModel::new(game, shape, scale, weights, notes);
        let (hash, line) = find("hash")?;
        if ModelHash::parse(hash) != Some(model.hash) {
            let problem = format!("the network's hash is {}, not {hash}", model.hash);
            return Err(ModelDamage::at_line(line, problem));
        }
        Ok(model)
    }

    /// The bytes of its file.
    #[must_use]
    pub fn written(&self) -> Vec<u8> {
        let mut header = format!("{MAGIC}\n{}", self.network_keys());
        for (key, value) in &self.notes {
            let _ = writeln!(header, "{key}: {value}");
        }
        let _ = writeln!(header, "hash: {}", self.hash);
        let weights: Vec<u8> = self.weight_bytes().collect();
        let checksum = checksum_of(&header, &weights);
        let _ = write!(header, "crc32: {checksum}\n\n");
        let mut bytes = header.into_bytes();
        bytes.extend(weights);
        bytes
    }

    /// The lines of the header that describe the network itself.
    fn network_keys(&self) -> String {
        format!(
            "game: {}\ninputs: {}\noutputs: {}\nweights: {}\nscale: {}\n",
            self.game,
            self.shape.inputs(),
            self.shape.outputs(),
            self.free.len(),
            scale_text(self.scale)
        )
    }

    fn weight_bytes(&self) -> impl Iterator<Item = u8> {
        self.free.iter().map(|weight| weight.to_le_bytes()[0])
    }

    fn hash_of_network(&self) -> ModelHash {
        let keys = self.network_keys();
        let bytes = keys.bytes().chain(self.weight_bytes());
        ModelHash(bytes.fold(0, |hash, byte| mix(hash ^ u64::from(byte))))
    }
}

/// The keys that describe the network and check the file; all others are notes.
const HEADER_KEYS: [&str; 7] = ["game", "inputs", "outputs", "weights", "scale", "hash", "crc32"];

/// Nine significant digits: more than a weight of eight bits can use.
fn scale_text(scale: f64) -> String {
    format!("{scale:.8e}")
}

fn checksum_of(header: &str, weights: &[u8]) -> String {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(header.as_bytes());
    checksum.update(weights);
    format!("{:08x}", checksum.finalize())
}

#[cfg(test)]
mod tests {
    use super::super::move_map_shape::BoardSymmetry;
    use super::*;

    const SHAPE: MoveMapShape =
        MoveMapShape { files: 3, ranks: 3, planes: 2, groups: 1, symmetry: BoardSymmetry::Square };

    fn model() -> MoveMapModel {
        let (_, free) = SHAPE.tied_weights();
        let weights = (0..free).map(|weight| (weight * 37 % 255) as u8 as i8).collect();
        let notes = vec![("command".to_owned(), "plyscope lab move-map".to_owned())];
        MoveMapModel::new("noughts", SHAPE, 0.0123, weights, notes)
    }

    fn read(bytes: &[u8]) -> Result<MoveMapModel, ModelDamage> {
        MoveMapModel::read(bytes, |game| (game == "noughts").then_some(SHAPE))
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let written = model().written();
        let found = read(&written).unwrap();
        assert_eq!(found, model());
        assert_eq!(found.written(), written);
        assert_eq!(found.note("command"), Some("plyscope lab move-map"));
        assert_eq!(ModelHash::parse(&found.hash().to_string()), Some(found.hash()));
        // The notes do not make it another network.
        let other = MoveMapModel { notes: Vec::new(), ..model() };
        assert_eq!(read(&other.written()).unwrap().hash(), model().hash());
        let scaled = MoveMapModel::new("noughts", SHAPE, 0.0124, model().free, Vec::new());
        assert_ne!(scaled.hash(), model().hash());
    }

    /// Whatever byte is changed or lost, the file is refused.
    #[test]
    fn a_damaged_file_is_refused() {
        let written = model().written();
        let mut refused = 0;
        for at in 0..written.len() {
            let mut damaged = written.clone();
            damaged[at] ^= 1;
            assert!(read(&damaged).is_err(), "byte {at}");
            assert!(read(&written[..at]).is_err(), "cut at {at}");
            refused += 1;
        }
        assert!(refused > 100);
        assert!(read(&[written.as_slice(), b"x"].concat()).is_err(), "a byte too many");
    }

    #[test]
    fn a_foreign_file_is_refused_with_its_place() {
        let place = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(place(b"PK"), format!("line 1: the file does not begin with “{MAGIC}”"));
        assert_eq!(place(format!("{MAGIC} or so\n\n").as_bytes()), place(b"PK"));
        let chess = MoveMapModel { game: "draughts".to_owned(), ..model() };
        let chess = MoveMapModel { hash: chess.hash_of_network(), ..chess };
        assert_eq!(place(&chess.written()), "line 2: there is no neural move map of the game “draughts”");
        let large = MoveMapShape { groups: 2, ..SHAPE };
        let weights = vec![0; large.tied_weights().1];
        let large = MoveMapModel::new("noughts", large, 1.0, weights, Vec::new());
        assert_eq!(place(&large.written()), "line 4: outputs are 18, but 9 in this version's noughts");
        let mut short = model();
        short.free.pop();
        short.hash = short.hash_of_network();
        assert!(place(&short.written()).starts_with("line 5: weights are "), "{}", place(&short.written()));
        let other = MoveMapModel { hash: ModelHash(1), ..model() };
        assert!(place(&other.written()).starts_with("line 8: the network's hash is "));
        assert!(place(MAGIC.as_bytes()).contains("no empty line ends the header"));
    }

    #[test]
    fn a_score_is_the_sum_of_the_weights_of_inputs_that_are_on() {
        let model = model();
        let weight = |output: usize, input: usize| i32::from(model.weights[output * 19 + input]);
        let inputs = MapInputs { positive: vec![0, 4], negative: vec![9] };
        let sum = |output| weight(output, 18) + weight(output, 0) + weight(output, 4) - weight(output, 9);
        assert_eq!(model.score(&inputs, MoveOutputs::one(3)), sum(3));
        assert_eq!(model.score(&inputs, MoveOutputs::two(3, 8)), sum(3) + sum(8));
        assert_eq!(model.score(&inputs, MoveOutputs::NONE), 0);
        assert_ne!(sum(3), sum(8));
    }

    /// A reflected position has the reflected scores, whatever the weights are.
    #[test]
    fn a_symmetry_of_the_position_is_a_symmetry_of_the_scores() {
        let model = model();
        let inputs = MapInputs { positive: vec![1, 5], negative: vec![12] };
        for symmetry in 0..8 {
            let image = |inputs: &[u16]| {
                inputs
                    .iter()
                    .map(|input| SHAPE.image_of_input(symmetry, usize::from(*input)) as u16)
                    .collect()
            };
            let turned = MapInputs { positive: image(&inputs.positive), negative: image(&inputs.negative) };
            for output in 0..9 {
                let there = MoveOutputs::one(SHAPE.image_of_output(symmetry, output));
                assert_eq!(model.score(&inputs, MoveOutputs::one(output)), model.score(&turned, there));
            }
        }
    }
}
