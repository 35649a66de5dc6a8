//! Random numbers that are the same everywhere for one seed, and random changes to texts.

/// Steele, Lea & Flood's SplitMix64 (2014).
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Below `end`; 0 for 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.in_range(0, (end as u64).saturating_sub(1)) as usize
    }

    /// Both ends included.
    pub fn in_range(&mut self, least: u64, most: u64) -> u64 {
        match (most - least).checked_add(1) {
            Some(count) => least + self.next() % count,
            None => self.next(),
        }
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// From 0 to below 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn pick<'list, T>(&mut self, list: &'list [T]) -> &'list T {
        &list[self.below(list.len())]
    }

    /// A number in the range, its ends and small numbers more often than others.
    pub fn number(&mut self, least: u64, most: u64) -> u64 {
        match self.below(4) {
            0 => least,
            1 => most,
            2 => least + self.in_range(0, (most - least).min(8)),
            _ => self.in_range(least, most),
        }
    }

    /// A number such as those at which programs go wrong.
    pub fn odd_number(&mut self) -> String {
        const ODD: [&str; 16] = [
            "0",
            "-0",
            "-1",
            "1",
            "127",
            "128",
            "255",
            "256",
            "32767",
            "-32768",
            "65536",
            "4294967295",
            "4294967296",
            "18446744073709551616",
            "1e9",
            "+5",
        ];
        (*self.pick(&ODD)).to_owned()
    }
}

const CHARACTERS: &str = "()[]{}=&#%:;,._-+/\\\"'<>|*?!~ \t\n\r0123456789abcdefghijKLMNOPQRkqrnbpw\u{0}\u{feff}\u{e9}\u{2013}\u{1f600}%+5%00%zz";

/// The text with one to a few changes; `others` lend pieces.
pub fn mutated(random: &mut Random, text: &str, others: &[String]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let palette: Vec<char> = CHARACTERS.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(characters.len() + 1);
        let end = (at + 1 + random.below(12)).min(characters.len());
        let at = at.min(end);
        match random.below(8) {
            0 => drop(characters.drain(at..end)),
            1 => characters.insert(at, *random.pick(&palette)),
            2 if at < end => characters[at] = *random.pick(&palette),
            3 => {
                let piece: Vec<char> = characters[at..end].to_vec();
                let most = if random.once_in(50) { 2000 } else { 3 };
                let times = 1 + random.below(most);
                let many: Vec<char> = piece.iter().copied().cycle().take(piece.len() * times).collect();
                characters.splice(at..at, many);
            }
            4 => {
                let number: Vec<char> = random.odd_number().chars().collect();
                characters.splice(at..end, number);
            }
            5 if !others.is_empty() => {
                let other: Vec<char> = random.pick(others).chars().collect();
                let from = random.below(other.len() + 1);
                let to = (from + random.below(20)).min(other.len());
                characters.splice(at..end, other[from..to].iter().copied());
            }
            6 if at < end => {
                let to = random.below(characters.len());
                characters.swap(at, to);
            }
            _ => characters.truncate(at.max(characters.len() / 2)),
        }
    }
    characters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_everywhere() {
        let mut random = Random::new(0);
        assert_eq!(random.next(), 0xE220_A839_7B1D_CDAF, "the first number of the published generator");
        let text = |seed| mutated(&mut Random::new(seed), "game=tree&tree=(1 2)", &["abc".to_owned()]);
        assert_eq!(text(7), text(7));
        assert!((0..100).any(|seed| text(seed) != text(7)));
    }

    #[test]
    fn ranges_include_both_ends() {
        let mut random = Random::new(1);
        let drawn: Vec<u64> = (0..200).map(|_| random.number(3, 5)).collect();
        assert!(drawn.iter().all(|number| (3..=5).contains(number)));
        assert!([3, 4, 5].iter().all(|number| drawn.contains(number)));
        assert_eq!(random.in_range(9, 9), 9);
        let _ = random.number(0, u64::MAX);
    }
}
