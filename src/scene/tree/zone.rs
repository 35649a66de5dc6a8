//! The zone of a pre-search: the rows below the depth that its position needed, down to the depth that it is searched to.

use super::arena::TreeNode;
use super::ink::Ink;
use super::item::{Anchor, Drawn, Form, Item, ItemKey, Role, Stroke};
use crate::plural::plural_as;
use crate::trace::columns::Trace;
use crate::trace::log::PreSearchRow;

/// The width of the bracket at the right edge of a zone, and how far it is from the zone.
pub(super) const BRACKET: (f32, f32) = (9.0, 4.0);

/// The rows of a zone.
pub(super) struct Zone {
    /// The last row that the position needed.
    pub needed: usize,
    /// The last row to which it is searched.
    pub searched: usize,
    /// Both texts in words; `None` if the deeper search is no gamble.
    pub words: Option<[String; 2]>,
}

impl Zone {
    /// The zone of a node; `None` if it is not searched deeper than its position needed.
    pub(super) fn of(trace: &Trace, node: &TreeNode) -> Option<Zone> {
        let visit = node.shown()?;
        let row = trace.pre_search(visit).filter(|row| row.verdict.searches_deeper())?;
        let plies = |depth: i8| usize::try_from(depth).unwrap_or(0);
        let (needed, searched) = (trace.depth(visit), row.new_depth);
        let [last_needed, last_searched] =
            [needed, searched].map(|depth| usize::from(node.row) + plies(depth.whole_plies()));
        let said = |depth| plural_as(depth, "ply", "plies");
        let words = PreSearchRow::is_gamble(&row)
            .then(|| [format!("{} needed", said(needed)), format!("{} searched", said(searched))]);
        (last_searched > last_needed).then_some(Zone { needed: last_needed, searched: last_searched, words })
    }
}

/// A zone with the bracket at its right edge, around a middle.
pub(super) fn zone_items(key: u32, at: Anchor, (width, height): (f32, f32)) -> [Drawn; 2] {
    let stroke = |width| Some(Stroke { ink: Ink::Gamble, width, dashed: false });
    let stripes = Item::Shape { at, form: Form::Stripes, width, height, fill: None, stroke: stroke(4.0) };
    let edge = Anchor { x: at.x + width / 2.0 + BRACKET.1, ..at };
    let bracket = Item::Shape {
        at: edge,
        form: Form::Bracket,
        width: BRACKET.0,
        height,
        fill: None,
        stroke: stroke(2.0),
    };
    [stripes, bracket].map(|item| Drawn::new(ItemKey::new(key, Role::Zone), item))
}
