//! Random changes to texts, and numbers at which programs go wrong.

use plyscope::random::Random;

/// A number from `least` to `most`. The ends and small numbers are more likely than others.
pub fn number(random: &mut Random, least: u64, most: u64) -> u64 {
    match random.below(4) {
        0 => least,
        1 => most,
        2 => in_range(random, least, least + (most - least).min(8)),
        _ => in_range(random, least, most),
    }
}

/// A number from `least` to `most`, each as likely as the others.
fn in_range(random: &mut Random, least: u64, most: u64) -> u64 {
    match (most - least).checked_add(1) {
        Some(count) => least + random.next_u64() % count,
        None => random.next_u64(),
    }
}

/// A number at which programs often go wrong.
pub fn odd_number(random: &mut Random) -> String {
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
    (*random.pick(&ODD)).to_owned()
}

const CHARACTERS: &str = "()[]{}=&#%:;,._-+/\\\"'<>|*?!~ \t\n\r0123456789abcdefghijKLMNOPQRkqrnbpw\u{0}\u{feff}\u{e9}\u{2013}\u{1f600}%+5%00%zz";

/// The text with a few changes. Some of them insert pieces of `others`.
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
                let number: Vec<char> = odd_number(random).chars().collect();
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
        let text = |seed| mutated(&mut Random::from_seed(seed), "game=tree&tree=(1 2)", &["abc".to_owned()]);
        assert_eq!(text(7), text(7));
        assert!((0..100).any(|seed| text(seed) != text(7)));
    }

    #[test]
    fn ranges_include_both_ends() {
        let mut random = Random::from_seed(1);
        let drawn: Vec<u64> = (0..200).map(|_| number(&mut random, 3, 5)).collect();
        assert!(drawn.iter().all(|number| (3..=5).contains(number)));
        assert!([3, 4, 5].iter().all(|number| drawn.contains(number)));
        assert_eq!(in_range(&mut random, 9, 9), 9);
        let _ = number(&mut random, 0, u64::MAX);
    }
}
