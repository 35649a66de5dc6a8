//! The one place where values become text for people.
//!
//! A search computes negamax values: each is for the side to move. People read a tree from one side. A
//! [`Lens`] knows that side, and [`Seen`] is its view of a visit.

use crate::display_style::{BoundsStyle, DisplayStyle, Perspective, ValueStyle};
use crate::facts::window_side::Side;
use crate::game::{DecidedText, DecidedWords, Game, MINUS, ValueUnit, units_written, with_decimals};
use crate::plural::plural_as;
use crate::search::parameters::Parameters;
use crate::search::window::{Bound, Window};
use crate::trace::columns::{Trace, VisitId};
use crate::value::{BackedUp, Value};
use serde::Serialize;

/// The sign before a value that a full search may not find.
const DOUBT: &str = "~";

/// The reading of one trace's numbers.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    first_at_root: bool,
    /// The reading of a visit's numbers if the first player moves.
    seen: Seen,
}

/// The reading of one visit's numbers.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    display_style: DisplayStyle,
    /// The first player is to move.
    first: bool,
    cuts_only_beyond_beta: bool,
    sides: [&'static str; 2],
    words: DecidedWords,
    unit: ValueUnit,
    /// The decimals of numbers in the game's own unit.
    decimals: u8,
    /// The first player's placeholder for an unknown value.
    unknown: Option<Value>,
    /// Numbers are written as programs read them.
    for_programs: bool,
    /// The greatest number of plies that the game can last after the root, if every end of it is a win, a loss or a draw.
    most_plies: Option<u16>,
    /// The depth of a search that answers a question, in plies after this position; `None` if it answers none.
    plies_asked: Option<u16>,
    /// Whether such a search followed every line to the end of the game: then a bound decides the winner.
    plays_to_end: bool,
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
    /// The least value that makes the side to move cut off, such as "≥ 5" or, only beyond it, "> 5"; `None`
    /// if no value does.
    pub cuts_at: Option<String>,
}

/// A value as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValueText {
    /// The value.
    pub text: String,
    /// An addition to it: a decided game in full words.
    pub tip: Option<String>,
}

impl Lens {
    /// The reading of the numbers in a game's traces.
    #[must_use]
    pub fn new<G: Game>(game: &G, display_style: DisplayStyle) -> Lens {
        let first_at_root = game.first_player_to_move(&game.root());
        let seen = Seen {
            display_style,
            first: true,
            cuts_only_beyond_beta: false,
            sides: ["the first player", "the second player"],
            words: game.decided_words(),
            unit: game.value_unit(),
            decimals: game.decimals(),
            unknown: game.unknown_value(),
            for_programs: false,
            most_plies: game.most_plies(&game.root()),
            plies_asked: None,
            plays_to_end: false,
        };
        Lens { first_at_root, seen }
    }

    /// The reading for formats of programs: for the side to move, in the game's own unit, with a hyphen as
    /// minus sign.
    #[must_use]
    pub fn for_programs<G: Game>(game: &G) -> Lens {
        let display_style = DisplayStyle {
            perspective: Perspective::Mover,
            unit: ValueStyle::Centipawns,
            ..DisplayStyle::default()
        };
        let Lens { first_at_root, seen } = Lens::new(game, display_style);
        Lens { first_at_root, seen: Seen { for_programs: true, ..seen } }
    }

    /// Gives the lens the names of the two players, the first player's first.
    #[must_use]
    pub fn between(self, sides: [&'static str; 2]) -> Lens {
        Lens { seen: Seen { sides, ..self.seen }, ..self }
    }

    /// Gives the lens the parameters of the traces' search, which decide about cut-offs.
    #[must_use]
    pub fn of_search(self, parameters: &Parameters) -> Lens {
        let cuts_only_beyond_beta = parameters.cuts_only_beyond_beta();
        let plies_asked = parameters.base.asks().then(|| u16::from(parameters.depth));
        let plays_to_end =
            plies_asked.zip(self.seen.most_plies).is_some_and(|(depth, most_plies)| most_plies <= depth);
        Lens { seen: Seen { cuts_only_beyond_beta, plies_asked, plays_to_end, ..self.seen }, ..self }
    }

    /// The choices that it was made of.
    #[must_use]
    pub fn display_style(&self) -> DisplayStyle {
        self.seen.display_style
    }

    /// The value with this text, as values are read: of several the smallest. `None` if no value has such a
    /// text. A minus sign may be a hyphen, and a mate may be "#3".
    #[must_use]
    pub fn value_written(&self, text: &str) -> Option<Value> {
        let text = text.trim().replace(MINUS, "-");
        if let Some(number) = self.seen.number_written(&text) {
            return Some(Value::from_raw(number)).filter(|value| (-Value::WIN..=Value::WIN).contains(value));
        }
        let losses = (0..=Self::MOST_PLIES).map(Value::loss_in);
        let wins = (0..=Self::MOST_PLIES).rev().map(Value::win_in);
        let is_written = |value: &Value| {
            let plies = value.decided().map_or(0, i16::unsigned_abs);
            let DecidedText { short, for_programs, .. } = (self.seen.words)(*value > Value::DRAW, plies);
            short.replace(MINUS, "-") == text || for_programs == text
        };
        losses.chain(wins).find(is_written)
    }

    /// The greatest number of plies until the end of a game, if a value states it.
    const MOST_PLIES: u16 = 999;

    /// The reading of a visit's numbers; brackets are read like the root.
    #[must_use]
    pub fn at(&self, trace: &Trace, visit: VisitId) -> Seen {
        self.at_ply(trace.ply(visit))
    }

    /// The reading for a position `ply` plies after the root. Every ply changes the side to move, so the
    /// number of plies is enough.
    #[must_use]
    pub fn at_ply(&self, ply: u16) -> Seen {
        let plies_asked = self.seen.plies_asked.map(|depth| depth.saturating_sub(ply));
        Seen { first: self.first_at_root == ply.is_multiple_of(2), plies_asked, ..self.seen }
    }

    /// A value that is seen from the reader's side already, such as a number on the axis of a plot.
    #[must_use]
    pub fn value_as_read(&self, value: Value) -> String {
        // The first player's own numbers are nowhere mirrored.
        self.seen.value(value.firm())
    }
}

impl Seen {
    /// Whether a greater number is worse for the side to move: it is read by the other side.
    #[must_use]
    pub fn is_mirrored(self) -> bool {
        self.display_style.perspective == Perspective::First && !self.first
    }

    /// Whether all visits are seen from one side, and not each from its side to move.
    #[must_use]
    pub fn has_one_side(self) -> bool {
        self.display_style.perspective == Perspective::First
    }

    /// Whether windows are written as the range that the value may still take.
    #[must_use]
    pub fn has_ranges(self) -> bool {
        self.display_style.bounds == BoundsStyle::Range
    }

    /// The name of the side to move.
    #[must_use]
    pub fn mover(self) -> &'static str {
        self.sides[usize::from(!self.first)]
    }

    /// The side whose values are read here.
    #[must_use]
    pub fn reader(self) -> &'static str {
        if self.has_one_side() { self.sides[0] } else { self.mover() }
    }

    /// The reading one ply before or after this position.
    #[must_use]
    pub fn across_a_ply(self) -> Seen {
        Seen { first: !self.first, ..self }
    }

    /// A value. "~" says that a full search may find another.
    #[must_use]
    pub fn value(self, BackedUp { value, is_doubtful }: BackedUp) -> String {
        // An unknown value is never marked as in doubt as well.
        let is_marked = is_doubtful && !self.is_unknown(value);
        format!("{}{}", if is_marked { DOUBT } else { "" }, self.number(value))
    }

    /// Whether a value is the placeholder for an unknown value.
    fn is_unknown(self, value: Value) -> bool {
        self.unknown.is_some_and(|unknown| value == if self.first { unknown } else { -unknown })
    }

    /// A value without its doubt.
    fn number(self, value: Value) -> String {
        if self.is_unknown(value) {
            return "?".to_owned();
        }
        let value = if self.is_mirrored() { -value } else { value };
        let minus = if self.for_programs { "-" } else { MINUS };
        let below_infinity = || self.size(Value::INFINITY.get().abs_diff(value.get().saturating_abs()));
        match (self.decided(value), value > Value::DRAW) {
            (None, true) if value == Value::LONGEST_WIN => "a win".to_owned(),
            (None, false) if value == -Value::LONGEST_WIN => "a loss".to_owned(),
            (Some(decided), _) if self.for_programs => decided.for_programs,
            (Some(decided), _) => decided.short,
            (None, true) if value == Value::INFINITY => "∞".to_owned(),
            (None, false) if value == Value::NEGATIVE_INFINITY => format!("{minus}∞"),
            // No position has such a value, but a driver may ask for it in a null window next to infinity.
            (None, true) if value > Value::WIN => format!("∞ {minus} {}", below_infinity()),
            (None, false) if value < -Value::WIN => format!("{minus}∞ + {}", below_infinity()),
            (None, is_above) => {
                let sign = match (is_above, value == Value::DRAW) {
                    (true, _) if self.has_pawns() => "+",
                    (true, _) | (false, true) => "",
                    (false, false) => minus,
                };
                format!("{sign}{}", self.size(value.get().unsigned_abs()))
            }
        }
    }

    /// A share from 0 to 1 of the side to move, as it is read.
    #[must_use]
    pub fn share(self, own: f64) -> String {
        format!("{:.2}", if self.is_mirrored() { 1.0 - own } else { own })
    }

    /// Whether values are written in pawns.
    fn has_pawns(self) -> bool {
        self.unit == ValueUnit::Centipawns && self.display_style.unit == ValueStyle::Pawns
    }

    /// The size of a number, without a sign.
    fn size(self, number: u16) -> String {
        if self.has_pawns() {
            format!("{}.{:02}", number / 100, number % 100)
        } else {
            with_decimals(number, self.decimals)
        }
    }

    /// The number in a text, with a hyphen as minus sign, in the unit of the values.
    fn number_written(self, text: &str) -> Option<i16> {
        units_written(text, if self.has_pawns() { 2 } else { self.decimals })
    }

    /// An addition to a value: a decided game in full words.
    #[must_use]
    pub fn value_tip(self, value: Value) -> Option<String> {
        self.decided(if self.is_mirrored() { -value } else { value }).map(|decided| decided.long)
    }

    /// The words for a value of a decided game, as it is read. The longest win has no distance: it belongs to a
    /// question, or to its answer.
    fn decided(self, value: Value) -> Option<DecidedText> {
        let has_distance = Value::LONGEST_WIN < value && value <= Value::WIN
            || -Value::WIN <= value && value < -Value::LONGEST_WIN;
        let plies = value.decided().filter(|_| has_distance)?;
        Some((self.words)(value > Value::DRAW, plies.unsigned_abs()))
    }

    /// A value with its relation to the true value: "≥ 34"; "≥ ~34" where a full search may find another.
    #[must_use]
    pub fn bounded(self, bound: Bound, value: BackedUp) -> String {
        if let Some(words) = self.end_of_game(bound, value.value) {
            return format!("{}{words}", if value.is_doubtful { DOUBT } else { "" });
        }
        let sign = match self.bound(bound) {
            // An unknown value is no bound.
            _ if self.is_unknown(value.value) => "=",
            Bound::Exact => "=",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        format!("{sign} {}", self.value(value))
    }

    /// The end of the game that a bound decides without a distance: the bound is next to the value of a won or a lost
    /// game, or next to a draw if no position was judged before the end of its game.
    #[must_use]
    pub fn end_of_game(self, bound: Bound, value: Value) -> Option<&'static str> {
        let (win, loss) = (Value::LONGEST_WIN, -Value::LONGEST_WIN);
        let value = if self.is_mirrored() { -value } else { value };
        let is_infinite = matches!(value, Value::INFINITY | Value::NEGATIVE_INFINITY);
        let is_told = self.plays_to_end && value.decided().is_none() && !is_infinite;
        match self.bound(bound) {
            Bound::Lower if value == win || is_told && value > Value::DRAW => Some("a win"),
            Bound::Upper if value == win.predecessor() || is_told && value >= Value::DRAW => Some("no win"),
            Bound::Upper if value == loss || is_told && value < Value::DRAW => Some("a loss"),
            Bound::Lower if value == loss.successor() || is_told && value <= Value::DRAW => Some("no loss"),
            _ => None,
        }
    }

    /// The end of the game that a bound decides, with the names of the sides, as an answer to a question: "White wins".
    /// `None` if the bound does not decide it. A win that was not found may be longer than the search is deep.
    #[must_use]
    pub fn outcome(self, bound: Bound, value: BackedUp) -> Option<String> {
        let [first, second] = self.sides;
        // The reader is the first player, or the side to move.
        let (reader, other) =
            if self.has_one_side() || self.first { (first, second) } else { (second, first) };
        let within = match self.plies_asked.filter(|_| !self.plays_to_end) {
            Some(plies) => format!(" within {}", plural_as(plies, "ply", "plies")),
            None => String::new(),
        };
        let outcome = match self.end_of_game(bound, value.value)? {
            "a win" => format!("{reader} wins"),
            "no win" => format!("{reader} cannot force a win{within}"),
            "a loss" => format!("{other} wins"),
            _ => format!("{other} cannot force a win{within}"),
        };
        Some(if value.is_doubtful { format!("{DOUBT}{outcome}") } else { outcome })
    }

    /// The answer to a question about the value: "≥ 5", or the winner. It does not state the distance of a win.
    #[must_use]
    pub fn answer(self, bound: Bound, value: BackedUp) -> ValueText {
        // A value beyond the bound, such as a win that the search for a proof happened to find, is no more than the bound.
        let text = self.outcome(bound, value).unwrap_or_else(|| self.bounded(bound, value));
        ValueText { text, tip: None }
    }

    /// The bound as seen from here.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Bound {
        if self.is_mirrored() { -bound } else { bound }
    }

    /// The relation of a value to its window.
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
            false => self.bounded(Bound::Lower, window.beta.firm()),
            true => format!("{} {}", if self.is_mirrored() { "<" } else { ">" }, self.end(window.beta)),
        });
        let (low, high) =
            if self.is_mirrored() { (window.beta, window.alpha) } else { (window.alpha, window.beta) };
        let open = |end| matches!(end, Value::INFINITY | Value::NEGATIVE_INFINITY);
        let (alpha, beta) = (self.end(low), self.end(high));
        let text = match (self.display_style.bounds, open(low), open(high)) {
            (BoundsStyle::AlphaBeta, _, _) => format!("({alpha}, {beta})"),
            (BoundsStyle::Range, true, true) => "any value".to_owned(),
            (BoundsStyle::Range, true, false) => format!("value ≤ {beta}"),
            (BoundsStyle::Range, false, true) => format!("value ≥ {alpha}"),
            (BoundsStyle::Range, false, false) => format!("{alpha} ≤ value ≤ {beta}"),
        };
        WindowText { alpha, beta, null_window: window.is_null(), text, cuts_at }
    }

    /// An end of a window. An end that asks for a win or a loss at any distance has no number of moves and is written in words.
    #[must_use]
    pub fn end(self, end: Value) -> String {
        let (win, loss) = (Value::LONGEST_WIN, -Value::LONGEST_WIN);
        match if self.is_mirrored() { -end } else { end } {
            seen if seen == win.predecessor() => "no win".to_owned(),
            seen if seen == loss.successor() => "no loss".to_owned(),
            _ => self.number(end),
        }
    }

    /// The name of an end of the window.
    #[must_use]
    pub fn side(self, side: Side) -> &'static str {
        let is_alpha = (side == Side::Alpha) != self.is_mirrored();
        match (self.display_style.bounds, is_alpha) {
            (BoundsStyle::AlphaBeta, true) => "alpha",
            (BoundsStyle::AlphaBeta, false) => "beta",
            (BoundsStyle::Range, true) => "the lower limit",
            (BoundsStyle::Range, false) => "the upper limit",
        }
    }

    /// The relation of a value that is not inside the window: it has reached the end where the side to move
    /// cuts off, or has not come beyond the other end.
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
    use crate::games::chess::Chess;
    use crate::games::tree::ExplicitTree;

    fn seen(perspective: Perspective, bounds: BoundsStyle, ply: u16) -> Seen {
        let tree: ExplicitTree = "(3 12 8) (2 4 6)".parse().unwrap();
        Lens::new(&tree, DisplayStyle { perspective, bounds, ..DisplayStyle::default() }).at_ply(ply)
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
            ("(−8, −3)", "reaches beta")
        );
    }

    /// Chess players read pawns, and programs the centipawns that the search computes.
    #[test]
    fn chess_is_read_in_pawns_and_written_for_programs_in_centipawns() {
        let (chess, mover) =
            (Chess::default(), DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() });
        let (pawns, programs) = (Lens::new(&chess, mover), Lens::for_programs(&chess));
        let centipawns = Lens::new(&chess, DisplayStyle { unit: ValueStyle::Centipawns, ..mover });
        let mate = Value::win_in(5);
        for (value, [in_pawns, in_centipawns, for_programs]) in [
            (Value::judgement(19), ["+0.19", "19", "19"]),
            (Value::judgement(-150), ["−1.50", "−150", "-150"]),
            (Value::judgement(1205), ["+12.05", "1205", "1205"]),
            (Value::DRAW, ["0.00", "0", "0"]),
            (mate, ["M3", "M3", "#3"]),
            (-mate, ["−M3", "−M3", "#-3"]),
            (Value::NEGATIVE_INFINITY, ["−∞", "−∞", "-∞"]),
            (Value::INFINITY.predecessor(), ["∞ − 0.01", "∞ − 1", "∞ - 1"]),
        ] {
            let texts = [pawns, centipawns, programs].map(|lens| lens.at_ply(0).value(value.firm()));
            assert_eq!(texts, [in_pawns, in_centipawns, for_programs].map(str::to_owned));
            assert_eq!(pawns.value_as_read(value), in_pawns);
        }
        let window = pawns.at_ply(0).window(Window::new(Value::judgement(10), Value::judgement(35)));
        assert_eq!(window.text, "(+0.10, +0.35)");
    }

    /// Every text that the page shows can be typed into a field, and a hyphen is a minus sign.
    #[test]
    fn a_value_is_read_as_it_is_written() {
        let (chess, centipawns) =
            (Chess::default(), DisplayStyle { unit: ValueStyle::Centipawns, ..DisplayStyle::default() });
        let read =
            |display_style, text: &str| Lens::new(&chess, display_style).value_written(text).map(Value::get);
        for (text, number) in [
            ("+0.19", Some(19)),
            ("−1.50", Some(-150)),
            ("-1.5", Some(-150)),
            (" 2 ", Some(200)),
            (".5", Some(50)),
            ("0.195", None),
            ("1.-5", None),
            ("400", None),
            ("", None),
            (".", None),
            ("−", None),
        ] {
            assert_eq!(read(DisplayStyle::default(), text), number, "{text}");
        }
        for text in ["−M3", "-M3", "#-3"] {
            assert_eq!(read(DisplayStyle::default(), text), Some(Value::loss_in(5).get()), "{text}");
            assert_eq!(read(centipawns, text), Some(Value::loss_in(5).get()), "{text}");
        }
        assert_eq!(
            [read(centipawns, "−150"), read(centipawns, "19"), read(centipawns, "0.19")],
            [Some(-150), Some(19), None]
        );
        // Beyond them are the values of decided games, which have one text for two plies.
        for number in (-30_999..31_000).step_by(7) {
            let text = Lens::new(&chess, DisplayStyle::default()).value_as_read(Value::from_raw(number));
            assert_eq!(read(DisplayStyle::default(), &text), Some(number), "{text}");
        }
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
