//! Writes `www/src/core/generated/core-types.ts`: the page's types of everything that crosses, made from the Rust
//! structs.
//!
//! The file is committed, so that the page is checked and tested without building WebAssembly; the test below fails
//! when it is out of date, and has then already written it again.

use super::crossing::{PALETTE_SLOTS, STEPS, every_crossing};
use crate::export::light::LIGHT;
use crate::facts::relation_kind::RelationKind;
use crate::language::listing::LineKind;
use crate::language::term::TERMS;
use crate::scene::coverage::CATEGORY_NAMES;
use crate::scene::tree::ink::{INK_NAMES, INK_PROPERTIES, Ink};
use crate::scene::tree::packed::{FLAGS, ITEM_FIELDS, KINDS, NODE_FIELDS, TREE_FORMS};
use crate::scene::tree::sign::Sign;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::uncertainty_cut_off::CutOffCondition;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::event_kind::{EventKind, TimelineLook};
use crate::trace::mark::{Mark, MarkLook};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// Made from the Rust core by `cargo test` (src/web/typescript.rs): do not edit.

/** Scenario parameters by key, each value as the text that a link would hold. */
export type Values = { [key in string]: string };
";

/// Declarations by name: of every type that crosses, and of their parts.
struct Declarations<'a> {
    config: &'a Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            let name = T::ident(self.config);
            let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(self.config));
            match self.by_name.insert(name.clone(), declaration.clone()) {
                None => {}
                Some(known) => {
                    assert_eq!(known, declaration, "two types cross under the name {name}");
                    return;
                }
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn config() -> Config {
    // Counts stay far below 2^53, and cross as numbers.
    Config::new().with_large_int("number")
}

fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|one| name(*one)).collect()
}

/// Names that cross as text.
fn unions() -> Vec<(&'static str, Vec<&'static str>)> {
    let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
    let types = [NodeType::Pv, NodeType::Cut, NodeType::All];
    let mut visit_kinds = names(VisitKind::ALL, VisitKind::name);
    visit_kinds.push("quiescence");
    vec![
        ("BoundName", names(&bounds, Bound::name)),
        ("CategoryName", CATEGORY_NAMES.to_vec()),
        ("CutOffConditionName", CutOffCondition::NAMES.to_vec()),
        ("EventKindName", names(&EventKind::ALL, EventKind::name)),
        ("ExtensionName", names(ExtensionCause::ALL, ExtensionCause::name)),
        ("ReductionName", names(ReductionCause::ALL, ReductionCause::name)),
        ("LineName", names(LineKind::ALL, LineKind::name)),
        ("MarkName", names(&Mark::ALL, Mark::name)),
        ("MarkShapeName", Mark::ALL.into_iter().filter_map(Mark::look).map(|look| look.shape).collect()),
        ("NodeTypeName", names(&types, NodeType::name)),
        ("ProbeName", names(ProbeOutcome::ALL, ProbeOutcome::name)),
        ("RankName", names(RankSource::ALL, RankSource::name)),
        ("RelationName", names(RelationKind::ALL, RelationKind::name)),
        ("SignName", names(&Sign::ALL, Sign::name)),
        ("StepKind", STEPS.map(|(name, _)| name).to_vec()),
        ("TermName", TERMS.iter().map(|term| term.name).collect()),
        ("TimelineShapeName", timeline().map(|(_, look)| look.shape).collect()),
        ("VerdictName", names(Verdict::ALL, Verdict::name)),
        ("VisitKindName", visit_kinds),
    ]
}

/// The counts of the timeline, in their order.
fn timeline() -> impl Iterator<Item = (EventKind, TimelineLook)> {
    EventKind::ALL.into_iter().filter_map(|kind| Some((kind, kind.timeline_look()?)))
}

/// A list of a page's constants, one object in a line.
fn list(name: &str, about: &str, rows: impl Iterator<Item = serde_json::Value>) -> String {
    let rows: String = rows.map(|row| format!("  {row},\n")).collect();
    format!("\n/** {about} */\nexport const {name} = [\n{rows}] as const;\n")
}

fn quoted(names: &[&str], between: &str) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(between)
}

fn typescript() -> String {
    let config = config();
    let mut declarations = Declarations { config: &config, by_name: BTreeMap::new() };
    macro_rules! visit {
        ($($rust:ty => $handle:ident = $name:literal,)*) => {
            $(declarations.visit::<$rust>();)*
        };
    }
    every_crossing!(visit);

    let mut text = HEAD.to_owned();
    for (name, names) in unions() {
        write!(text, "\nexport type {name} = {};\n", quoted(&names, " | ")).unwrap();
    }
    text += "\n/** Bits of a bar's marks. */\nexport const MARK = {\n";
    for mark in Mark::ALL {
        writeln!(text, "  {:?}: {},", mark.name(), mark.bit()).unwrap();
    }
    text += "} as const;\n";
    let looks = Mark::ALL.into_iter().filter_map(|mark| {
        let MarkLook { label, sentence, shape } = mark.look()?;
        let name = mark.name();
        Some(json!({ "mark": name, "label": label, "sentence": sentence, "shape": shape }))
    });
    let about =
        "How marks are shown, in the legend's order, which is their order on a bar from its right end.";
    text += &list("MARKS", about, looks);
    let terms = TERMS.iter().map(|term| json!({ "term": term.name, "forms": term.forms }));
    text += &list("TERMS", "The terms of the core's texts, and the forms in which texts have them.", terms);
    let rows = timeline().map(|(kind, TimelineLook { shape, colour })| {
        json!({ "kind": kind.name(), "shape": shape, "colour": colour })
    });
    text += &list("TIMELINE", "How the timeline draws what it counts, in the order of its counts.", rows);
    text += "\n/** What the categories of bars stand for, by their numbers. */\n";
    writeln!(text, "export const CATEGORIES = [{}] as const;", quoted(&CATEGORY_NAMES, ", ")).unwrap();
    text +=
        "\n/** The colours that the flame is drawn in, in the order in which `set_palette` takes them. */\n";
    writeln!(text, "export const PALETTE_SLOTS = [{}] as const;", quoted(&PALETTE_SLOTS, ", ")).unwrap();
    let relations = names(RelationKind::ALL, RelationKind::name);
    for (name, about, names) in [
        ("RELATIONS", "What joins two visits, by its code.", &relations[..]),
        ("TREE_FORMS", "The outlines of a tree picture's nodes, by their codes.", TREE_FORMS),
        ("TREE_INKS", "The colours of a tree picture, by their codes.", &INK_NAMES[..]),
        ("TREE_INK_PROPERTIES", "The properties of the style sheet that have them.", &INK_PROPERTIES[..]),
        ("TREE_ITEM_FIELDS", "What the numbers of an item of a tree picture are.", &ITEM_FIELDS[..]),
        ("TREE_ITEM_FLAGS", "What an item may be besides, one bit each.", &FLAGS[..]),
        ("TREE_ITEM_KINDS", "What an item is, by its code.", KINDS),
        ("TREE_NODE_FIELDS", "What the numbers of a node of a tree picture are.", &NODE_FIELDS[..]),
    ] {
        write!(text, "\n/** {about} */\nexport const {name} = [{}] as const;\n", quoted(names, ", "))
            .unwrap();
    }
    text +=
        "\n/** Colours of the light theme, by their properties: for files, which stand for themselves. */\n";
    text += "export const LIGHT = {\n";
    let own = INK_PROPERTIES.iter().zip(LIGHT.iter()).take(Ink::Category(0).code());
    for (property, colour) in own.collect::<BTreeMap<_, _>>() {
        writeln!(text, "  {property:?}: {colour:?},").unwrap();
    }
    text += "} as const;\n";
    for declaration in declarations.by_name.values() {
        write!(text, "\n{declaration}").unwrap();
    }
    text
}

/// Writes a file that is out of date again, and reports it.
fn check(file: &str, wanted: &str) {
    let path = format!("{}/www/src/core/generated/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::fs::read_to_string(&path).is_ok_and(|found| found == wanted) {
        return;
    }
    std::fs::write(&path, wanted).unwrap();
    panic!("{path} was out of date and has been written anew: check the page against it, and commit it");
}

#[test]
fn the_pages_types_are_up_to_date() {
    check("core-types.ts", &typescript());
}

#[test]
fn handles_are_called_what_their_types_are() {
    macro_rules! check {
        ($($rust:ty => $handle:ident = $name:literal,)*) => {
            $(assert_eq!(<$rust as TS>::name(&config()), $name);)*
        };
    }
    every_crossing!(check);
}
