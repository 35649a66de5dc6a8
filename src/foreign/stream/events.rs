//! The events of a block as statements.

use super::bytes::{Bytes, Fault};
use super::path::{MOST_OPEN, OpenVisit, Path, UNSAID};
use super::statement::{
    Beginning, DepthChange, Enter, ExpectedType, FieldValue, Leave, Move, Probe, Pruned, Squares, Statement,
    StoredBound, Word,
};
use super::vocabulary::{Field, MoveNumbers, Perspective, Vocabulary};

const LONGEST_NAME: u32 = 60;
const LONGEST_POSITION: u32 = 500;

/// The numbers of events of the class 0.
const OPEN_VISIT: u8 = 1;
const STAND_PAT: u8 = 2;
const FIELD: u8 = 3;
const REAL_FIELD: u8 = 4;
const NEW_SEARCH: u8 = 5;
const ITERATION: u8 = 6;
const NOT_RECORDED: u8 = 7;
const KEY: u8 = 8;
const NANOSECONDS: u8 = 9;
const MOVE_NAME: u8 = 10;
const PRUNED: u8 = 11;
const CONTEXT: u8 = 12;
const FIRST_FIELD: u8 = 32;

/// The beginning of a block: the place where its events begin, and the position of the search.
pub(super) struct BlockStart<'a> {
    pub(super) path: Path,
    pub(super) position: Option<&'a str>,
}

/// Reads events by the words of a header.
#[derive(Clone, Copy)]
pub(super) struct Events<'h> {
    pub(super) vocabulary: &'h Vocabulary,
}

fn said(value: i32) -> Option<i64> {
    (value != UNSAID).then_some(value.into())
}

/// A word of a list by its place from 1; `None` for 0.
fn word<T>(list: &[T], place: u32) -> Result<Option<Word>, Fault> {
    match place.checked_sub(1).map(|place| place as usize) {
        None => Ok(None),
        Some(place) if place < list.len() => Ok(Some(Word(place))),
        Some(_) => Err(Fault::Wrong("a word is not in its list")),
    }
}

/// A position, which is empty if it is the header's.
fn position<'a>(bytes: &mut Bytes<'a>) -> Result<Option<&'a str>, Fault> {
    Ok(Some(bytes.text(LONGEST_POSITION)?).filter(|text| !text.is_empty()))
}

impl Events<'_> {
    /// Reads the beginning of a block. Names of moves in it go to `name`.
    pub(super) fn start<'a>(
        self,
        bytes: &mut Bytes<'a>,
        first: u64,
        open: u32,
        mut name: impl FnMut(Statement<'a>),
    ) -> Result<BlockStart<'a>, Fault> {
        if bytes.u8()? != CONTEXT << 2 {
            return Err(Fault::Wrong("the block does not begin with its context"));
        }
        let mut path = Path::new(first);
        (path.searches, path.iteration) = (bytes.count()?, bytes.count()?);
        let position = position(bytes)?;
        while path.open() < open as usize {
            match bytes.u8()? {
                code if code == MOVE_NAME << 2 => name(self.move_name(bytes)?),
                code if code == OPEN_VISIT << 2 => path.visits.push(open_visit(bytes)?),
                _ => return Err(Fault::Wrong("the block does not name its open visits")),
            }
        }
        Ok(BlockStart { path, position })
    }

    /// The visits of a path that a reader does not know yet.
    pub(super) fn entered_before(self, visit: &OpenVisit) -> Result<Enter, Fault> {
        Ok(Enter {
            mv: self.mv(visit.mv),
            depth: self.plies(visit.depth),
            alpha: said(visit.alpha),
            beta: said(visit.beta),
            kind: word(&self.vocabulary.kinds, visit.kind)?,
            quiescence: visit.quiescence,
            expected: None,
            rank: None,
            extension: None,
            reduction: None,
            beginning: Beginning::NotRecorded { entered: visit.children },
        })
    }

    /// Reads the next event. If this fails, the path is as before.
    pub(super) fn next<'a>(self, bytes: &mut Bytes<'a>, path: &mut Path) -> Result<Statement<'a>, Fault>
    where
        Self: 'a,
    {
        let tag = bytes.u8()?;
        match tag & 3 {
            1 => self.enter(tag, bytes, path).map(Statement::Enter),
            2 => self.leave(tag, bytes, path).map(Statement::Leave),
            3 => self.probe(tag, bytes, path).map(Statement::Probe),
            _ => self.other(tag >> 2, bytes, path),
        }
    }

    fn plies(self, units: i32) -> f64 {
        f64::from(units) / f64::from(self.vocabulary.depth_unit)
    }

    fn mv(self, number: u16) -> Move {
        match (number, self.vocabulary.moves) {
            (0, _) => Move::None,
            (bits, MoveNumbers::Squares) => Move::Squares(Squares::from_bits(bits)),
            (place, MoveNumbers::Names) => Move::Named(place),
        }
    }

    fn depth_change(self, bytes: &mut Bytes<'_>) -> Result<(DepthChange, i32), Fault> {
        let cause = word(&self.vocabulary.causes, bytes.small()?)?;
        let units = bytes.int()?;
        Ok((DepthChange { cause, plies: (units != 0).then(|| self.plies(units)) }, units))
    }

    fn enter(self, tag: u8, bytes: &mut Bytes<'_>, path: &mut Path) -> Result<Enter, Fault> {
        if path.open() >= MOST_OPEN as usize {
            return Err(Fault::Wrong("more than 250 visits are nested"));
        }
        let number = path.next;
        let parent = path.top();
        let both = if tag & 1 << 5 == 0 { 0 } else { bytes.small()? };
        let (kind, quiescence) = (both >> 1, both & 1 == 1 || parent.quiescence);
        let kind_word = word(&self.vocabulary.kinds, kind)?;
        let order = if tag & 1 << 6 == 0 { 0 } else { bytes.u8()? };
        if order >> 5 != 0 {
            return Err(Fault::Wrong("an order has unknown bits"));
        }
        let rank = match order & 1 {
            0 => None,
            _ => word(&self.vocabulary.ranks, bytes.small()?)?,
        };
        let extension = (order & 2 != 0).then(|| self.depth_change(bytes)).transpose()?;
        let reduction = (order & 4 != 0).then(|| self.depth_change(bytes)).transpose()?;
        let units = |change: Option<(DepthChange, i32)>| change.map_or(0, |(_, units)| units);
        let usual = parent.depth.wrapping_sub(self.vocabulary.depth_unit.cast_signed());
        let usual = usual.wrapping_add(units(extension)).wrapping_sub(units(reduction));
        let depth = if tag & 1 << 4 == 0 { usual } else { usual.wrapping_add(bytes.int()?) };
        let (seen_alpha, seen_beta) = parent.window_below(self.vocabulary.perspective);
        let (alpha, beta) = match tag >> 2 & 3 {
            0 => (seen_alpha, seen_beta),
            1 => {
                let alpha = seen_alpha.wrapping_add(bytes.int()?);
                (alpha, alpha.wrapping_add(1))
            }
            2 => (seen_alpha.wrapping_add(bytes.int()?), seen_beta.wrapping_add(bytes.int()?)),
            _ => parent.sibling.ok_or(Fault::Wrong("a visit has the window of a visit that is not there"))?,
        };
        let mv = if tag & 1 << 7 == 0 { bytes.u16()? } else { 0 };
        let expected = match order >> 3 {
            0 => None,
            1 => Some(ExpectedType::Pv),
            2 => Some(ExpectedType::Cut),
            _ => Some(ExpectedType::All),
        };
        parent.sibling = Some((alpha, beta));
        parent.children += 1;
        path.next = path.next.saturating_add(1);
        path.visits.push(OpenVisit {
            number,
            alpha,
            beta,
            depth,
            kind,
            quiescence,
            mv,
            ..OpenVisit::default()
        });
        Ok(Enter {
            mv: self.mv(mv),
            depth: self.plies(depth),
            alpha: said(alpha),
            beta: said(beta),
            kind: kind_word,
            quiescence,
            expected,
            rank,
            extension: extension.map(|(change, _)| change),
            reduction: reduction.map(|(change, _)| change),
            beginning: Beginning::Recorded,
        })
    }

    fn leave(self, tag: u8, bytes: &mut Bytes<'_>, path: &mut Path) -> Result<Leave, Fault> {
        let visit = path.top();
        let no_child = Fault::Wrong("a visit ends like a child that is not there");
        let value = match tag >> 2 & 3 {
            0 => {
                let (value, _) = visit.last_child.ok_or(no_child)?;
                match self.vocabulary.perspective {
                    Perspective::Mover => value.wrapping_neg(),
                    Perspective::First => value,
                }
            }
            1 => visit.said.ok_or(Fault::Wrong("a visit ends with a value that was not said"))?,
            2 => visit.alpha.wrapping_add(bytes.int()?),
            _ => UNSAID,
        };
        let best = match tag >> 4 & 3 {
            0 => 0,
            1 => visit.last_child.ok_or(no_child)?.1,
            2 => bytes.u16()?,
            _ => return Err(Fault::Wrong("a best move has an unknown form")),
        };
        let reason = match u32::from(tag >> 6) {
            3 => bytes.small()?,
            place => place,
        };
        let reason = word(&self.vocabulary.reasons, reason)?;
        let mv = visit.mv;
        // A visit that ends outside any visit is a mistake of the program, which the reader reports.
        if path.open() > 0 {
            path.visits.pop();
        }
        path.top().last_child = Some((value, mv));
        Ok(Leave { value: said(value), best: self.mv(best), reason })
    }

    fn probe(self, tag: u8, bytes: &mut Bytes<'_>, path: &mut Path) -> Result<Probe, Fault> {
        let place = match u32::from(tag >> 6) {
            0 => bytes.small()?,
            place => place,
        };
        let outcome = word(&self.vocabulary.outcomes, place)?;
        let outcome = outcome.ok_or(Fault::Wrong("a probe has no outcome"))?;
        let bound = match tag >> 2 & 3 {
            0 => None,
            1 => Some(StoredBound::Exact),
            2 => Some(StoredBound::Lower),
            _ => Some(StoredBound::Upper),
        };
        let value = (tag & 1 << 4 != 0).then(|| bytes.int()).transpose()?;
        let depth = (tag & 1 << 5 != 0).then(|| bytes.int()).transpose()?;
        let visit = path.top();
        let value = value.map(|difference| visit.alpha.wrapping_add(difference));
        let depth = depth.map(|difference| self.plies(visit.depth.wrapping_add(difference)));
        visit.said = value.or(visit.said);
        Ok(Probe { outcome, value: value.and_then(said), bound, depth })
    }

    fn move_name<'a>(self, bytes: &mut Bytes<'a>) -> Result<Statement<'a>, Fault> {
        let (place, name) = (bytes.u16()?, bytes.text(LONGEST_NAME)?);
        if place == 0 || name.is_empty() {
            return Err(Fault::Wrong("a name of a move is empty"));
        }
        Ok(Statement::MoveName { place, name })
    }

    fn field<'a>(self, place: u32, bytes: &mut Bytes<'a>) -> Result<Statement<'a>, Fault>
    where
        Self: 'a,
    {
        let field = self.field_word(place)?;
        let value = bytes.long()?;
        let words = self.vocabulary.fields.get(field.0).map_or(&[][..], |Field { words, .. }| words);
        let word = value.checked_sub(1).and_then(|place| words.get(usize::try_from(place).ok()?));
        let value = word.map_or(FieldValue::Whole(value), |word| FieldValue::Text(word));
        Ok(Statement::Field { field, value })
    }

    fn field_word(self, place: u32) -> Result<Word, Fault> {
        word(&self.vocabulary.fields, place)?.ok_or(Fault::Wrong("a field is not in its list"))
    }

    fn other<'a>(self, number: u8, bytes: &mut Bytes<'a>, path: &mut Path) -> Result<Statement<'a>, Fault>
    where
        Self: 'a,
    {
        let outside = |path: &Path| match path.open() {
            0 => Ok(()),
            _ => Err(Fault::Wrong("a search or an iteration begins inside a visit")),
        };
        Ok(match number {
            STAND_PAT => {
                let visit = path.top();
                let value = visit.alpha.wrapping_add(bytes.int()?);
                visit.said = Some(value);
                let value = said(value).ok_or(Fault::Wrong("a value of standing pat is not said"))?;
                Statement::StandPat { value }
            }
            FIELD => {
                let place = bytes.small()?;
                self.field(place, bytes)?
            }
            FIRST_FIELD.. => self.field(u32::from(number - FIRST_FIELD) + 1, bytes)?,
            REAL_FIELD => {
                let field = self.field_word(bytes.small()?)?;
                let value = f64::from_bits(bytes.u64()?);
                if !value.is_finite() {
                    return Err(Fault::Wrong("a field is not a finite number"));
                }
                Statement::Field { field, value: FieldValue::Real(value) }
            }
            NEW_SEARCH => {
                outside(path)?;
                let position = position(bytes)?;
                (path.searches, path.iteration) = (path.searches.saturating_add(1), 0);
                Statement::NewSearch { position }
            }
            ITERATION => {
                outside(path)?;
                path.iteration = bytes.count()?;
                Statement::Iteration { number: path.iteration }
            }
            NOT_RECORDED => Statement::NotRecorded { visits: bytes.count()? },
            KEY => Statement::Key { key: bytes.u64()? },
            NANOSECONDS => {
                path.nanoseconds = path.nanoseconds.saturating_add(bytes.count()?);
                Statement::Nanoseconds { since_opening: path.nanoseconds }
            }
            MOVE_NAME => self.move_name(bytes)?,
            PRUNED => {
                let (moves, cause) = (bytes.count()?, word(&self.vocabulary.causes, bytes.small()?)?);
                Statement::Pruned(Pruned { moves, mv: self.mv(bytes.u16()?), cause })
            }
            _ => return Err(Fault::Wrong("there is no such event here")),
        })
    }
}

fn open_visit(bytes: &mut Bytes<'_>) -> Result<OpenVisit, Fault> {
    let (number, both) = (bytes.count()?, bytes.small()?);
    let (depth, alpha, beta) = (bytes.int()?, bytes.int()?, bytes.int()?);
    let (mv, children) = (bytes.u16()?, bytes.small()?);
    Ok(OpenVisit {
        number,
        alpha,
        beta,
        depth,
        kind: both >> 1,
        quiescence: both & 1 == 1,
        mv,
        children: children.into(),
        ..OpenVisit::default()
    })
}
