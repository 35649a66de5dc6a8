//! The one place where values become text that a person reads.
//!
//! A search computes negamax values: each is that of the side to move. People read a tree from one
//! side. A [`Lens`] knows which, and what it shows of a visit is [`Seen`] from there.

use crate::game::{DecidedText, DecidedWords, Game};
use crate::reading::{BoundsStyle, Perspective, Reading};
use crate::search::parameters::Parameters;
use crate::search::window::{Bound, Window};
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use serde::Serialize;

/// How the numbers of one trace are read.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    reading: Reading,
    first_at_root: bool,
    cuts_only_beyond_beta: bool,
    sides: [&'static str; 2],
    words: DecidedWords,
}

/// How the numbers of one visit are read.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    reading: Reading,
    /// The first player is to move.
    first: bool,
    cuts_only_beyond_beta: bool,
    sides: [&'static str; 2],
    words: DecidedWords,
}

/// One of the two ends of a window, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What the side to move has for certain.
    Alpha,
    /// Where it cuts off.
    Beta,
}

/// A window as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WindowText {
    /// The lower end.
    pub alpha: String,
    /// The upper end.
    pub beta: String,
    /// No value fits inside.
    pub null_window: bool,
    /// The whole: "(2, 5)", or the range that the value may still take, "2 ≤ value ≤ 5".
    pub text: String,
    /// From which value on the side to move cuts off, such as "≥ 5" or, only beyond it, "> 5"; nothing where
    /// no value does.
    pub cuts_at: Option<String>,
}

impl Lens {
    /// How the numbers of a game's traces are read.
    #[must_use]
    pub fn new<G: Game>(game: &G, reading: Reading) -> Lens {
        let first_at_root = game.first_player_to_move(&game.root());
        let (sides, words) = (["the first player", "the second player"], game.decided_words());
        Lens { reading, first_at_root, cuts_only_beyond_beta: false, sides, words }
    }

    /// The same with the names of the two players, the first player's first.
    #[must_use]
    pub fn between(self, sides: [&'static str; 2]) -> Lens {
        Lens { sides, ..self }
    }

    /// The same for traces of a search with these parameters, which say what cuts off.
    #[must_use]
    pub fn of_search(self, parameters: &Parameters) -> Lens {
        Lens { cuts_only_beyond_beta: parameters.cuts_only_beyond_beta(), ..self }
    }

    /// The choices that it was made of.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The value that is written so, as values are read: of several the smallest. Nothing where no text of a
    /// value is like that.
    #[must_use]
    pub fn value_written(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return Some(Value::from_raw(number)).filter(|value| (-Value::WIN..=Value::WIN).contains(value));
        }
        let losses = (0..=Self::MOST_PLIES).map(Value::loss_in);
        let wins = (0..=Self::MOST_PLIES).rev().map(Value::win_in);
        let is_written = |value: &Value| {
            let plies = value.decided().map_or(0, i16::unsigned_abs);
            (self.words)(*value > Value::DRAW, plies).short == text
        };
        losses.chain(wins).find(is_written)
    }

    /// A game is decided within so many plies, if a value says that it is.
    const MOST_PLIES: u16 = 1000;

    /// How a visit's numbers are read; those of brackets are the root's.
    #[must_use]
    pub fn at(&self, trace: &Trace, visit: VisitId) -> Seen {
        self.at_ply(trace.ply(visit))
    }

    /// The same for a position so many plies after the root. Every ply changes the side to move, so that
    /// nothing else need be known of it.
    #[must_use]
    pub fn at_ply(&self, ply: u16) -> Seen {
        let first = self.first_at_root == ply.is_multiple_of(2);
        let Lens { reading, cuts_only_beyond_beta, sides, words, .. } = *self;
        Seen { reading, first, cuts_only_beyond_beta, sides, words }
    }
}

impl Seen {
    /// Whether a greater number is worse for the side to move: it is read by the other side.
    #[must_use]
    pub fn is_mirrored(self) -> bool {
        self.reading.perspective == Perspective::First && !self.first
    }

    /// Whether all visits are seen from one side, and not each from that of its side to move.
    #[must_use]
    pub fn has_one_side(self) -> bool {
        self.reading.perspective == Perspective::First
    }

    /// Whether windows are written as the range that the value may still take.
    #[must_use]
    pub fn has_ranges(self) -> bool {
        self.reading.bounds == BoundsStyle::Range
    }

    /// The name of the side to move.
    #[must_use]
    pub fn mover(self) -> &'static str {
        self.sides[usize::from(!self.first)]
    }

    /// How the numbers of a position one ply before or after this one are read.
    #[must_use]
    pub fn across_a_ply(self) -> Seen {
        Seen { first: !self.first, ..self }
    }

    /// A value.
    #[must_use]
    pub fn value(self, value: Value) -> String {
        let value = if self.is_mirrored() { -value } else { value };
        let below_infinity = Value::INFINITY.get().abs_diff(value.get().saturating_abs());
        match (self.decided(value), value > Value::DRAW) {
            (Some(decided), _) => decided.short,
            (None, true) if value == Value::INFINITY => "∞".to_owned(),
            (None, false) if value == Value::NEGATIVE_INFINITY => "-∞".to_owned(),
            // No position has such a value, but a driver may ask for one in a null window beside infinity.
            (None, true) if value > Value::WIN => format!("∞ - {below_infinity}"),
            (None, false) if value < -Value::WIN => format!("-∞ + {below_infinity}"),
            (None, _) => value.get().to_string(),
        }
    }

    /// What else is to be said of a value: a decided game in full words.
    #[must_use]
    pub fn value_tip(self, value: Value) -> Option<String> {
        self.decided(if self.is_mirrored() { -value } else { value }).map(|decided| decided.long)
    }

    /// The words for a value that says that the game is decided, as it is read.
    fn decided(self, value: Value) -> Option<DecidedText> {
        let plies = value.decided().filter(|_| (-Value::WIN..=Value::WIN).contains(&value))?;
        Some((self.words)(value > Value::DRAW, plies.unsigned_abs()))
    }

    /// A value with its relation to the true value: "≥ 34".
    #[must_use]
    pub fn bounded(self, bound: Bound, value: Value) -> String {
        let sign = match self.bound(bound) {
            Bound::Exact => "=",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        format!("{sign} {}", self.value(value))
    }

    /// What a bound is from here.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Bound {
        if self.is_mirrored() { -bound } else { bound }
    }

    /// How a value lies to its window.
    #[must_use]
    pub fn lies(self, bound: Bound) -> &'static str {
        match self.bound(bound) {
            Bound::Exact => "inside the window",
            Bound::Lower => "fails high",
            Bound::Upper => "fails low",
        }
    }

    /// A window.
    #[must_use]
    pub fn window(self, window: Window) -> WindowText {
        let cuts_at = (window.beta != Value::INFINITY).then(|| match self.cuts_only_beyond_beta {
            false => self.bounded(Bound::Lower, window.beta),
            true => format!("{} {}", if self.is_mirrored() { "<" } else { ">" }, self.value(window.beta)),
        });
        let (low, high) =
            if self.is_mirrored() { (window.beta, window.alpha) } else { (window.alpha, window.beta) };
        let open = |end| matches!(end, Value::INFINITY | Value::NEGATIVE_INFINITY);
        let (alpha, beta) = (self.value(low), self.value(high));
        let text = match (self.reading.bounds, open(low), open(high)) {
            (BoundsStyle::AlphaBeta, _, _) => format!("({alpha}, {beta})"),
            (BoundsStyle::Range, true, true) => "any value".to_owned(),
            (BoundsStyle::Range, true, false) => format!("value ≤ {beta}"),
            (BoundsStyle::Range, false, true) => format!("value ≥ {alpha}"),
            (BoundsStyle::Range, false, false) => format!("{alpha} ≤ value ≤ {beta}"),
        };
        WindowText { alpha, beta, null_window: window.is_null(), text, cuts_at }
    }

    /// What an end of the window is called.
    #[must_use]
    pub fn side(self, side: Side) -> &'static str {
        let is_alpha = (side == Side::Alpha) != self.is_mirrored();
        match (self.reading.bounds, is_alpha) {
            (BoundsStyle::AlphaBeta, true) => "alpha",
            (BoundsStyle::AlphaBeta, false) => "beta",
            (BoundsStyle::Range, true) => "the lower limit",
            (BoundsStyle::Range, false) => "the upper limit",
        }
    }

    /// How a value lies that is not inside the window: it has reached the end at which the side to move
    /// cuts off, or has not come beyond the other one.
    #[must_use]
    pub fn crosses(self, side: Side) -> String {
        let name = self.side(side);
        match side {
            Side::Beta => format!("reaches {name}"),
            Side::Alpha if self.is_mirrored() => format!("does not fall below {name}"),
            Side::Alpha => format!("does not exceed {name}"),
        }
    }

    /// "at least" or "at most", for a bound.
    #[must_use]
    pub fn relation(self, bound: Bound) -> &'static str {
        match self.bound(bound) {
            Bound::Exact => "exactly",
            Bound::Lower => "at least",
            Bound::Upper => "at most",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tree::ExplicitTree;

    fn seen(perspective: Perspective, bounds: BoundsStyle, ply: u16) -> Seen {
        let tree: ExplicitTree = "(3 12 8) (2 4 6)".parse().unwrap();
        Lens::new(&tree, Reading { perspective, bounds, ..Reading::default() }).at_ply(ply)
    }

    /// MIN cuts off where the value is at most MAX's alpha.
    #[test]
    fn a_cut_off_of_min_fails_low_for_max() {
        let min = seen(Perspective::First, BoundsStyle::AlphaBeta, 1);
        let window = Window::new(Value::judgement(-8), Value::judgement(-3));
        let shown = min.window(window);
        assert_eq!((shown.text.as_str(), shown.cuts_at.as_deref()), ("(3, 8)", Some("≤ 3")));
        assert_eq!(min.lies(Bound::Lower), "fails low");
        assert_eq!([Side::Beta, Side::Alpha].map(|side| min.side(side)), ["alpha", "beta"]);
        assert_eq!(
            [Side::Beta, Side::Alpha].map(|side| min.crosses(side)),
            ["reaches alpha", "does not fall below beta"]
        );
        assert_eq!([Bound::Upper, Bound::Lower].map(|bound| min.relation(bound)), ["at least", "at most"]);
        let max = min.across_a_ply();
        assert_eq!(max.crosses(Side::Alpha), "does not exceed alpha");
        assert_eq!(max.window(-window).cuts_at.as_deref(), Some("≥ 8"));
        // MIN's own view.
        let min = seen(Perspective::Mover, BoundsStyle::AlphaBeta, 1);
        assert_eq!(
            (min.window(window).text.as_str(), min.crosses(Side::Beta).as_str()),
            ("(-8, -3)", "reaches beta")
        );
    }

    #[test]
    fn a_range_has_no_greek_letters() {
        let min = seen(Perspective::First, BoundsStyle::Range, 1);
        let text = |alpha, beta| min.window(Window { alpha, beta }).text;
        let (low, high) = (Value::judgement(-8), Value::judgement(-3));
        assert_eq!(text(low, high), "3 ≤ value ≤ 8");
        assert_eq!(text(low, Value::INFINITY), "value ≤ 8");
        assert_eq!(text(Value::NEGATIVE_INFINITY, high), "value ≥ 3");
        assert_eq!(text(Value::NEGATIVE_INFINITY, Value::INFINITY), "any value");
        assert_eq!(min.crosses(Side::Beta), "reaches the lower limit");
    }
}
