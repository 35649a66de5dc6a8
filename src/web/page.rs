//! The page's side: a session, and every question about its trace.

mod aggregated;

use super::crossing::{BreakpointForm, PALETTE_SLOTS, PageInspection, STEPS};
use super::handles::{
    JsBoardMarks, JsBreakReached, JsBreakpoints, JsCompleted, JsDisplayStyle, JsEvent, JsFound, JsGoalState,
    JsInspection, JsLeavesBelow, JsLineFound, JsListing, JsLocated, JsMovesByIteration, JsMovesNow,
    JsOwnWork, JsPath, JsPossible, JsRelated, JsStudentWork, JsTreeOutline, JsTreeSigns, JsValueText, JsView,
    from_js, problem_error, scenario_of, to_js,
};
use crate::display_style::Types;
use crate::export::animated_svg::{MOST_FRAMES, animated_svg, count_frames};
use crate::export::svg::svg;
use crate::export::tikz::tikz;
use crate::facts::breakpoint::Breakpoint;
use crate::facts::relation::{SMALL, all_relations};
use crate::language::listing::LineKind;
use crate::language::student::Asks;
use crate::run::{self, Summary};
use crate::scenario::goal::Goal;
use crate::scenario::view::View;
use crate::scene::Axis;
use crate::scene::cells::cells;
use crate::scene::coverage::CATEGORIES;
use crate::scene::flame::{FlameView, Palette};
use crate::scene::tree::TreeAsk;
use crate::scene::tree::packed::BoardMark;
use crate::session::Session;
use crate::trace::event_kind::EventKind;
use crate::trace::log_export::LogExport;
use crate::trace::recorder::Batch;
use crate::trace::visit_set::VisitSet;
use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, ImageData};

const GREY: Palette = Palette {
    background: 0xFFFF_FFFF,
    veil: 0xB0FF_FFFF,
    bars: [0xFF88_8888; CATEGORIES],
    edge: 0x8000_0000,
    lines: 0,
};

/// A search for the page, see the crate's `session` module.
#[wasm_bindgen(js_name = Session)]
pub struct PageSession {
    session: Session,
    palette: Palette,
    log_export: LogExport,
}

fn axis(width: u32, from: f64, to: f64) -> Axis {
    let from = if from.is_finite() { from } else { 0.0 };
    // An empty or upside-down stretch would divide by zero; a visit's width is the least to show.
    let to = if to.is_finite() && to > from { to } else { from + 1.0 };
    Axis { from, to, width: width.max(1) }
}

/// The session of a small search, which runs immediately: for a picture of it.
#[wasm_bindgen]
pub fn searched(link: &str) -> Result<PageSession, JsError> {
    let mut page = PageSession::new(link)?;
    let mut damaged = None;
    let sink = |batch: Batch<'_>| damaged = damaged.take().or(page.session.append(batch.words).err());
    run::record(&scenario_of(link)?, sink).map_err(|problem| problem_error(&problem))?;
    page.session.finish();
    damaged.map_or(Ok(page), |error| Err(JsError::new(&error.to_string())))
}

#[wasm_bindgen(js_class = Session)]
impl PageSession {
    /// A session for a link's scenario.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<PageSession, JsError> {
        let session = Session::new(scenario_of(link)?).map_err(|problem| problem_error(&problem))?;
        Ok(PageSession { session, palette: GREY, log_export: LogExport::default() })
    }

    /// From now on all texts are as a person wants to read them.
    pub fn set_display_style(&mut self, style: JsDisplayStyle) -> Result<(), JsError> {
        self.session.set_display_style(from_js(style)?);
        Ok(())
    }

    /// A value of the root for its side to move, as a summary has it, as text.
    pub fn root_value(&self, number: i16, is_doubtful: bool) -> Result<JsValueText, JsError> {
        to_js(&self.session.root_value(number, is_doubtful))
    }

    /// The bounds of the root's value, as a summary of B* has them, as text.
    pub fn root_bounds(&self, least: i16, most: i16) -> Result<JsValueText, JsError> {
        to_js(&self.session.root_bounds(least, most))
    }

    /// A number that is seen from the reader's side already, such as one on the axis of a plot, as text.
    pub fn value_as_read(&self, number: i16) -> String {
        self.session.value_as_read(number)
    }

    /// Appends a batch of the log.
    pub fn append(&mut self, words: &[u32]) -> Result<(), JsError> {
        self.session.append(words).map_err(|error| JsError::new(&error.to_string()))
    }

    /// No more of the log will come.
    pub fn finish(&mut self) {
        self.session.finish();
    }

    /// The depth that is searched: a tree is searched no deeper than it is high.
    pub fn depth(&self) -> u8 {
        self.session.depth()
    }

    /// The contradiction between a file's summary and its trace; nothing if they agree.
    pub fn contradiction(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Summary")] summary: JsValue,
    ) -> Result<Option<String>, JsError> {
        let summary: Summary =
            serde_wasm_bindgen::from_value(summary).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(self.session.contradiction(&summary))
    }

    /// The last completed iteration up to now; nothing before the first.
    pub fn completed(&self) -> Result<JsCompleted, JsError> {
        to_js(&self.session.completed())
    }

    /// The best line known by a time, from the searches of the root in a visit; nothing if the visits do not have it.
    pub fn best_line(&self, visit: u32, t: u32) -> Option<Vec<String>> {
        self.session.best_line(visit, t)
    }

    /// The moves of a line from the root, as people read them.
    pub fn line_names(&self, line: Vec<String>) -> Vec<String> {
        self.session.line_names(&line)
    }

    /// Compares the goal of a figure with the search; nothing before it has ended.
    pub fn goal(&self, goal: &str) -> Result<JsGoalState, JsError> {
        let goal = Goal::read("reach", goal).map_err(|problem| problem_error(&problem))?;
        to_js(&self.session.goal(&goal))
    }

    /// The steps of a student who performs the search.
    pub fn student(&self) -> Result<JsStudentWork, JsError> {
        to_js(&self.session.student())
    }

    /// The search as a student performs it by these choices.
    pub fn own_work(&self, choices: &[u32]) -> Result<JsOwnWork, JsError> {
        to_js(&self.session.own_work(choices))
    }

    /// The log begins anew, with these words: a student's search in place of the one before.
    pub fn begin_anew(&mut self, words: &[u32]) -> Result<(), JsError> {
        self.session.begin_anew(words).map_err(|error| JsError::new(&error.to_string()))
    }

    /// The rank of each child of a visit in a few words; "–" for a child without a rank.
    pub fn ranked_by(&self, visit: u32) -> Vec<String> {
        self.session.ranked_by(visit)
    }

    /// The root's moves by iteration, as far as they were recorded.
    pub fn moves_by_iteration(&self) -> Result<JsMovesByIteration, JsError> {
        to_js(&self.session.moves_by_iteration())
    }

    /// The root's moves at a time; nothing for a game without a board.
    pub fn moves_now(&self, t: u32) -> Result<JsMovesNow, JsError> {
        to_js(&self.session.moves_now(t))
    }

    /// Visits recorded up to now, including brackets.
    pub fn visits(&self) -> u32 {
        self.session.trace().len()
    }

    /// Visits of positions recorded up to now, counted as the search counts its visits.
    pub fn positions(&self) -> u32 {
        self.session.trace().positions()
    }

    /// Whether visits were left out by choice.
    pub fn is_part(&self) -> bool {
        self.session.trace().is_part()
    }

    /// Ticks recorded up to now.
    pub fn ticks(&self) -> u32 {
        self.session.trace().ticks()
    }

    /// One more than the deepest level of a visit outside quiescence.
    pub fn full_width_levels(&self) -> u32 {
        self.session.trace().full_width_levels().into()
    }

    /// One more than the deepest level.
    pub fn levels(&self) -> u32 {
        self.session.trace().levels().into()
    }

    /// No visit is open any more.
    pub fn finished(&self) -> bool {
        self.session.trace().is_finished()
    }

    /// The events and marks that the scenario's search can bring about, by their stable names.
    pub fn possible(&self) -> Result<JsPossible, JsError> {
        to_js(&self.session.possible())
    }

    /// The colours and marks that at least one visit has; while the search runs, the colours and marks that visits may
    /// come to have.
    pub fn found(&self) -> Result<JsFound, JsError> {
        to_js(&self.session.found())
    }

    /// The signs of the tree's pictures in a window of this size, at any time.
    pub fn tree_signs(&self, width: f32, height: f32, least_text: f32) -> Result<JsTreeSigns, JsError> {
        let ask = TreeAsk { least_text, ..TreeAsk::at(0, width, height) };
        to_js(&self.session.tree_signs(&ask))
    }

    /// The target of a step from `t`.
    pub fn step(
        &self,
        t: u32,
        #[wasm_bindgen(unchecked_param_type = "StepKind")] how: &str,
    ) -> Result<u32, JsError> {
        let Some(&(_, step)) = STEPS.iter().find(|(name, _)| *name == how) else {
            return Err(JsError::new(&format!("there is no step “{how}”")));
        };
        Ok(self.session.step(t, step))
    }

    /// The nearest tick with an event of this kind, anywhere or at a ply.
    pub fn find(
        &self,
        t: u32,
        #[wasm_bindgen(unchecked_param_type = "EventKindName")] kind: &str,
        forward: bool,
        ply: Option<u16>,
    ) -> Result<Option<u32>, JsError> {
        let kind = EventKind::named(kind)
            .ok_or_else(|| JsError::new(&format!("there is no kind of event “{kind}”")))?;
        Ok(self.session.find(t, kind, forward, ply))
    }

    /// The nearest tick after (or before) `t`, at most as far as `limit`, at which a breakpoint is reached.
    pub fn next_break(
        &self,
        t: u32,
        breakpoints: JsBreakpoints,
        forward: bool,
        limit: Option<u32>,
    ) -> Result<JsBreakReached, JsError> {
        let forms: Vec<BreakpointForm> = from_js(breakpoints)?;
        let breakpoints: Result<Vec<Breakpoint>, String> =
            forms.into_iter().map(Breakpoint::try_from).collect();
        let breakpoints = breakpoints.map_err(|message| JsError::new(&message))?;
        to_js(&self.session.next_break(t, &breakpoints, forward, limit))
    }

    /// The number of a value in the notation of the page; nothing if the text is not such a value.
    pub fn number_read(&self, text: &str) -> Option<i16> {
        self.session.number_read(text)
    }

    /// The key of a visit's position, for a breakpoint.
    pub fn position_key(&self, visit: u32) -> Option<String> {
        self.session.position_key(visit).map(|key| format!("{key:x}"))
    }

    /// The legal moves at a visit, as people read them, in the game's own order.
    pub fn move_names(&self, visit: u32) -> Vec<String> {
        self.session.move_names(visit)
    }

    /// The leaves below a visit; nothing if there are more than `most`.
    pub fn leaves_below(&self, visit: u32, most: usize) -> Result<JsLeavesBelow, JsError> {
        to_js(&self.session.leaves_below(visit, most))
    }

    /// The visit that a line of moves leads to, as seen at `t`.
    pub fn go_to_line(&self, line: &str, t: u32) -> Result<JsLineFound, JsError> {
        to_js(&self.session.go_to_line(line, t))
    }

    /// A tick and a selected visit with their version and in moves, as a link holds them.
    pub fn named(&self, t: Option<u32>, select: Option<u32>) -> Result<JsView, JsError> {
        to_js(&self.session.named(t, select))
    }

    /// The moment and the visit that a link's view means in this trace.
    pub fn locate(&self, view: JsView) -> Result<JsLocated, JsError> {
        to_js(&self.session.locate(&from_js::<View>(view)?))
    }

    /// From now on the visits whose bits are set are marked: the other trace lacks their places.
    pub fn set_only_here(&mut self, bits: Vec<u32>) {
        self.session.set_only_here(VisitSet::from_words(bits));
    }

    /// Colours bars and nodes by the numbers in a field of another program from now on; without a field, by their types.
    pub fn colour_by(&mut self, field: Option<usize>) {
        self.session.colour_by(field);
    }

    /// The names of another program's own fields.
    pub fn field_names(&self) -> Vec<String> {
        self.session.trace().fields().map(str::to_owned).collect()
    }

    /// The first numbers of the parts of a field's numbers after the first part: each part has a colour.
    pub fn field_steps(&self, field: usize) -> Vec<i32> {
        self.session.trace().field_steps(field).to_vec()
    }

    /// The place of a visit, for the session of another search of the position.
    pub fn place(&self, visit: u32) -> Vec<u32> {
        self.session.place(visit)
    }

    /// The counterpart here of a visit of another session, by its place, and the number of steps that it is
    /// above that place.
    pub fn counterpart(&self, place: &[u32]) -> Option<Vec<u32>> {
        self.session.counterpart(place).map(|found| vec![found.visit, found.above as u32])
    }

    /// The event at `t`.
    pub fn event(&self, t: u32) -> Result<JsEvent, JsError> {
        to_js(&self.session.event(t))
    }

    /// The level of a visit: the number of visits around it; 0 for a visit that does not exist.
    pub fn level(&self, visit: u32) -> u8 {
        if visit < self.visits() { self.session.trace().level(visit) } else { 0 }
    }

    /// The innermost visit around a visit; `None` for the search as a whole and for a visit that does not exist.
    pub fn parent(&self, visit: u32) -> Option<u32> {
        let is_inside = 0 < visit && visit < self.visits();
        is_inside.then(|| self.session.trace().parent(visit))
    }

    /// One past the last visit of a visit's subtree, of an open one as far as it has come.
    pub fn subtree_end(&self, visit: u32) -> u32 {
        if visit < self.visits() { self.session.trace().end_so_far(visit) } else { self.visits() }
    }

    /// The number of visits that were entered by `t`.
    pub fn visits_entered(&self, t: u32) -> u32 {
        if self.visits() == 0 { 0 } else { self.session.trace().entered_by(t) + 1 }
    }

    /// The tick at which a visit begins; 0 for a visit that does not exist.
    pub fn enter_time(&self, visit: u32) -> u32 {
        if visit < self.visits() { self.session.trace().enter_time(visit) } else { 0 }
    }

    /// The tick at which a visit ends; the last tick while it is open.
    pub fn leave_time(&self, visit: u32) -> u32 {
        let last = self.ticks().saturating_sub(1);
        if visit < self.visits() { self.session.trace().leave_time(visit).min(last) } else { last }
    }

    /// The open path at `t`.
    pub fn path(&mut self, t: u32) -> Result<JsPath, JsError> {
        to_js(&self.session.path(t))
    }

    /// Computes the open path at `t` and gives its length.
    pub fn seek(&mut self, t: u32) -> usize {
        self.session.seek(t)
    }

    /// One visit under the lens at `t`; nothing if there is no such visit.
    pub fn inspect(&self, visit: u32, t: u32) -> Result<JsInspection, JsError> {
        let Some(inspection) = self.session.inspect(visit, t) else {
            return Ok(JsValue::NULL.unchecked_into());
        };
        let last_move = self.session.last_move(visit);
        let values = self.session.values_at(&inspection);
        let network_squares = self.session.network_squares(&inspection);
        to_js(&Some(PageInspection { inspection, last_move, network_squares, values }))
    }

    /// The algorithm as a listing, with the line that runs at `t`.
    pub fn listing(&self, t: u32) -> Result<JsListing, JsError> {
        to_js(&self.session.listing(t))
    }

    /// The nearest tick after (or before) `t` at which a line of the listing runs.
    pub fn find_line(
        &self,
        t: u32,
        #[wasm_bindgen(unchecked_param_type = "LineName")] line: &str,
        forward: bool,
    ) -> Result<Option<u32>, JsError> {
        let kind =
            LineKind::named(line).ok_or_else(|| JsError::new(&format!("there is no line “{line}”")))?;
        Ok(self.session.find_line(t, kind, forward))
    }

    /// The next part of the log that the trace was made from, written again: at least `least` words and few
    /// more, whole events, and none after the tick `until`. Empty at the end. The trace must have ended.
    pub fn log(&mut self, anew: bool, least: usize, until: Option<u32>) -> Vec<u32> {
        if anew {
            self.log_export = LogExport::default();
        }
        let mut words = Vec::with_capacity(least.min(1 << 20) + 4 * 256);
        self.log_export.write_until(self.session.trace(), until.unwrap_or(u32::MAX), least, &mut words);
        words
    }

    /// Sets the colours, in the order of `PALETTE_SLOTS`. Further colours are the page's.
    pub fn set_palette(&mut self, colours: &[u32]) -> Result<(), JsError> {
        let Some([background, veil, rest @ ..]) = colours.first_chunk::<{ PALETTE_SLOTS.len() }>() else {
            return Err(JsError::new(&format!("a palette has these colours: {}", PALETTE_SLOTS.join(", "))));
        };
        let [bars @ .., edge, lines] = *rest;
        self.palette =
            Palette { background: *background, veil: *veil, bars, edge, lines: (lines >> 24) as u8 };
        Ok(())
    }

    /// Paints the flame's pixels, straight from this memory.
    #[expect(clippy::too_many_arguments, reason = "an object would be allocated for every frame")]
    pub fn paint(
        &mut self,
        pen: &CanvasRenderingContext2d,
        width: u32,
        height: u32,
        from: f64,
        to: f64,
        row_height: u32,
        thin_row_height: u32,
        full_rows: u32,
        top: u32,
        t: u32,
        types: &str,
    ) -> Result<(), JsValue> {
        let entered = self.session.trace().moment(t).map_or(0, |moment| moment.entered);
        let view = FlameView {
            axis: axis(width, from, to),
            height,
            row_height: row_height.max(1),
            full_rows,
            thin_row_height: thin_row_height.max(1),
            top,
            entered,
        };
        let pixels = self.session.draw(Types::named(types), &self.palette, view);
        let bytes = Clamped(bytemuck::cast_slice(pixels));
        let image = ImageData::new_with_u8_clamped_array_and_sh(bytes, width, height)?;
        pen.put_image_data(&image, 0.0, 0.0)
    }

    /// The whole flame in few cells, row by row from the root: digits are categories, points nothing.
    pub fn cells(&self) -> Vec<String> {
        cells(self.session.trace())
    }

    /// Bars of at least `min_width` pixels, six numbers each: visit, level, left, right, category,
    /// marks.
    #[expect(clippy::too_many_arguments, reason = "an object would be allocated for every frame")]
    pub fn bars(
        &self,
        width: u32,
        from: f64,
        to: f64,
        t: u32,
        min_width: f64,
        limit: usize,
        types: &str,
    ) -> Vec<f64> {
        let types = Types::named(types);
        let bars = self.session.bars(axis(width, from, to), min_width, limit);
        let mut numbers = Vec::with_capacity(bars.len() * 6);
        for bar in bars {
            numbers.extend([
                f64::from(bar.visit),
                f64::from(bar.level),
                bar.left,
                bar.right,
                f64::from(self.session.category(bar.visit, types)),
                f64::from(self.session.trace().marks(bar.visit, t)),
            ]);
        }
        numbers
    }

    /// A short text for a visit's bar at `t`.
    pub fn bar_label(&mut self, visit: u32, t: u32) -> String {
        self.session.label(visit, t)
    }

    /// The visit under the pixel `x` at a level.
    pub fn pick(&self, width: u32, from: f64, to: f64, x: f64, level: u32) -> Option<u32> {
        self.session.pick(axis(width, from, to), x.floor(), u8::try_from(level).ok()?)
    }

    /// The relations by `t` to draw: all of them in a small trace, otherwise the relations of a visit. Three
    /// numbers each: the kind by the order of `RELATIONS`, and the two visits.
    pub fn relations(&mut self, visit: Option<u32>, t: u32) -> Vec<u32> {
        let relations = self.session.relations(visit, t);
        relations.flat_map(|relation| [relation.kind as u32, relation.from, relation.to]).collect()
    }

    /// The relations of a visit by `t`, in words: only relations that are drawn while `selected` is selected.
    pub fn related(&mut self, visit: u32, selected: Option<u32>, t: u32) -> Result<JsRelated, JsError> {
        to_js(&self.session.related(visit, selected, t))
    }

    /// Makes the tree's picture at `t` for a window of this size, and gives its outline. `opened` are the
    /// keys of the nodes that the person opened, `lit` the visits that are pointed at. `least_text`: no text is smaller;
    /// 0: texts have their usual sizes. `is_far`: without the place where the search is.
    /// `asks` and `asked`: the question to a student, and the visit that it is about.
    #[expect(clippy::too_many_arguments, reason = "an object would be allocated for every frame")]
    pub fn tree(
        &mut self,
        t: u32,
        selected: Option<u32>,
        opened: &[u32],
        lit: &[u32],
        width: f32,
        height: f32,
        types: &str,
        least_text: f32,
        is_far: bool,
        asks: Option<String>,
        asked: Option<u32>,
    ) -> Result<JsTreeOutline, JsError> {
        let types = Types::named(types);
        let asked = asks.as_deref().and_then(Asks::named).zip(asked);
        let ask = TreeAsk {
            selected,
            opened,
            lit,
            types,
            least_text,
            is_far,
            asked,
            ..TreeAsk::at(t, width, height)
        };
        to_js(&self.session.tree(&ask).outline())
    }

    /// Makes the film from the last but one picture of the tree to the last one.
    pub fn tree_film(&mut self) {
        self.session.film();
    }

    /// The duration in a film of the step to `t`, in units of the usual step.
    pub fn step_length(&self, t: u32) -> f32 {
        self.session.step_length(t)
    }

    /// The stops of a tour of the search: up to `most` times between two, ascending.
    pub fn tour(&self, most: u32, first: u32, last: u32) -> Vec<u32> {
        self.session.tour(most as usize, first, last)
    }

    /// Makes the picture of that film at a phase, from 0 to 1, and gives its outline.
    pub fn tree_film_at(&mut self, phase: f32) -> Result<JsTreeOutline, JsError> {
        self.session.film_at(phase);
        to_js(&self.session.picture().outline())
    }

    /// The items of the picture that was made last, `TREE_ITEM_FIELDS` numbers each.
    pub fn tree_items(&self) -> Vec<f32> {
        self.session.picture().item_numbers()
    }

    /// The texts in that picture and the codes of its boards, in the order of their items: one per line, since one long
    /// text crosses faster than hundreds of short ones.
    pub fn tree_texts(&self) -> String {
        self.session.picture().texts().join("\n")
    }

    /// The marks of the board with this code; empty if there is no such board.
    pub fn tree_board(&self, code: &str, is_faint: bool) -> Result<JsBoardMarks, JsError> {
        to_js(&BoardMark::all(code, is_faint))
    }

    /// The nodes of that picture, `TREE_NODE_FIELDS` numbers each.
    pub fn tree_nodes(&self) -> Vec<f64> {
        self.session.picture().node_numbers()
    }

    /// A node of that picture in words: its path, whose move it is, and what is known of it.
    pub fn tree_node_words(&self, node: usize) -> Option<String> {
        self.session.node_words(node)
    }

    /// The moves from the root to a node of that picture; nothing for a stub of several nodes.
    pub fn tree_node_moves(&self, node: usize) -> Option<Vec<String>> {
        self.session.node_moves(node)
    }

    /// That picture as a scalable vector graphic, in these colours by the order of `TREE_INKS`.
    pub fn tree_svg(&self, colours: Vec<String>, caption: &str) -> String {
        let colours: Vec<&str> = colours.iter().map(String::as_str).collect();
        svg(self.session.picture(), &colours, caption, &self.session.convention())
    }

    /// The film of the tree from one moment to another as an animated graphic, for a window of this size. A usual step lasts
    /// so long, in seconds.
    #[expect(clippy::too_many_arguments, reason = "all of them are what a film is made from")]
    pub fn tree_animation(
        &self,
        from: u32,
        to: u32,
        seconds: f32,
        width: f32,
        height: f32,
        types: &str,
        colours: Vec<String>,
        caption: &str,
    ) -> String {
        let session = &self.session;
        let (trace, types) = (session.trace(), Types::named(types));
        let relations = if trace.len() <= SMALL { all_relations(trace) } else { Vec::new() };
        let network = session.network();
        let asked = TreeAsk::at(from, width, height);
        let ask = TreeAsk { relations: &relations, network: network.as_ref(), types, ..asked };
        let sides = session.scenario().game.description().sides;
        let colours: Vec<&str> = colours.iter().map(String::as_str).collect();
        let note = session.convention();
        let words = (&colours[..], caption, note.as_str());
        animated_svg(session.game(), trace, &session.lens(), sides, &ask, to, seconds, words)
    }

    /// The number of frames of that film; `None` if it has more than a graphic may have.
    pub fn animation_frames(&self, from: u32, to: u32, seconds: f32) -> Option<u32> {
        // Each step has one frame at least.
        let may_fit = to.saturating_sub(from) as usize <= MOST_FRAMES;
        let frames = may_fit.then(|| count_frames(self.session.trace(), from, to, seconds))?;
        u32::try_from(frames).ok().filter(|_| frames <= MOST_FRAMES)
    }

    /// That picture for LaTeX: a `tikzpicture`.
    pub fn tree_tikz(&self, colours: Vec<String>, caption: &str) -> String {
        let colours: Vec<&str> = colours.iter().map(String::as_str).collect();
        tikz(self.session.picture(), &colours, caption, &self.session.convention())
    }

    /// The reading of its numbers and its cut-offs, in a line.
    pub fn convention(&self) -> String {
        self.session.convention()
    }

    /// Counts by column over the whole trace, of the kinds that have a place there, in its order.
    pub fn timeline(&mut self, columns: u32) -> Vec<u32> {
        self.session.timeline(columns.min(1 << 16)).into_flattened()
    }

    /// Bytes that the trace takes, and its level of detail.
    pub fn bytes(&self) -> Vec<f64> {
        let (trace, detail) = self.session.bytes();
        vec![trace as f64, detail as f64]
    }
}
