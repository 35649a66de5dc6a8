//! A line of EPD taken apart: the first four fields of a FEN, perhaps its clocks, then operations that end with `;`.

/// A line as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine<'a> {
    /// Four fields of a FEN.
    pub position: [&'a str; 4],
    /// The last two fields of a FEN, if they come before the operations.
    pub clocks: Option<[&'a str; 2]>,
    /// The operations in the order of the line.
    pub operations: Vec<Operation<'a>>,
}

/// An operation of a line of EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// The name of the operation.
    pub code: &'a str,
    /// The text after its name.
    pub operand: &'a str,
    /// Whether each quotation mark in it has a second one.
    pub is_closed: bool,
}

impl<'a> EpdLine<'a> {
    /// Takes a line apart; `None` if it has fewer than four fields.
    #[must_use]
    pub fn split(line: &'a str) -> Option<EpdLine<'a>> {
        let mut rest = line;
        let mut position = [""; 4];
        for field in &mut position {
            *field = next_field(&mut rest)?;
        }
        let mut after = rest;
        let clocks = (next_field(&mut after), next_field(&mut after));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let clocks = match clocks {
            (Some(first), Some(second)) if is_number(first) && is_number(second) => {
                rest = after;
                Some([first, second])
            }
            _ => None,
        };
        Some(EpdLine { position, clocks, operations: operations(rest) })
    }

    /// The operand of the first operation of this name.
    #[must_use]
    pub fn operand(&self, code: &str) -> Option<&'a str> {
        self.operations.iter().find(|operation| operation.code == code).map(|operation| operation.operand)
    }
}

fn next_field<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let trimmed = rest.trim_start();
    let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
    let (field, after) = trimmed.split_at(end);
    *rest = after;
    (!field.is_empty()).then_some(field)
}

/// The texts between semicolons; a semicolon in a quoted text does not count.
fn operations(text: &str) -> Vec<Operation<'_>> {
    let mut is_quoted = false;
    let pieces = text.split(|character| {
        is_quoted ^= character == '"';
        character == ';' && !is_quoted
    });
    pieces
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .map(|piece| {
            let (code, operand) = piece.split_once(char::is_whitespace).unwrap_or((piece, ""));
            Operation { code, operand: operand.trim(), is_closed: piece.matches('"').count() % 2 == 0 }
        })
        .collect()
}

/// A quoted text without its quotation marks.
#[must_use]
pub fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"').trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ -";

    #[test]
    fn a_line_has_fields_clocks_and_operations() {
        let line = format!("{MATE} 7 9 bm Ra8; id \"a; b\";; c0 \"x\n");
        let epd = EpdLine::split(&line).unwrap();
        assert_eq!((epd.position.join(" ").as_str(), epd.clocks), (MATE, Some(["7", "9"])));
        let operations: Vec<_> =
            epd.operations.iter().map(|one| (one.code, one.operand, one.is_closed)).collect();
        assert_eq!(operations, [("bm", "Ra8", true), ("id", "\"a; b\"", true), ("c0", "\"x", false)]);
        assert_eq!((epd.operand("id").map(unquoted), epd.operand("am")), (Some("a; b"), None));
        let bare = format!("{MATE} 7 bm Ra8");
        let epd = EpdLine::split(&bare).unwrap();
        assert_eq!((epd.clocks, epd.operations[0].code), (None, "7"));
        assert_eq!(EpdLine::split("8/8 w -"), None);
    }
}
