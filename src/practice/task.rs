//! An exercise as data: a tree, the rules, and what is asked of it.

use super::ask::Ask;
use super::field::{Answer, Field, Input};
use super::gamble::{DECISIONS, FATES, Gamble};
use super::given::{GivenTree, NodeId};
use super::kind::Kind;
use super::node_types::TYPES;
use super::rules::Rules;
use super::table_answers::{Same, USES};

/// An exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Which one.
    pub ask: Ask,
    /// Its tree. Leaves whose value is not given have one all the same.
    pub tree: GivenTree,
    /// By which rules it is searched.
    pub rules: Rules,
    /// Where one leaf is called x: that leaf, and the one that it may cut off.
    pub unknown: Option<(NodeId, NodeId)>,
    /// MTD(f)'s first guess.
    pub guess: Option<i16>,
    /// Which nodes are one position: the later one, and the one before it. Their leaves are the same.
    pub same: Vec<Same>,
    /// What may be pre-searched.
    pub gamble: Option<Gamble>,
}

/// What the relation of a node can be.
pub const RELATIONS: [&str; 4] = ["=", "≤", "≥", "never visited"];
/// Which way an inequality can go.
pub const INEQUALITIES: [&str; 4] = ["<", "≤", ">", "≥"];

impl Task {
    /// Whether a leaf's value is shown.
    #[must_use]
    pub fn shows(&self, leaf: NodeId) -> bool {
        self.ask.kind != Kind::FillLeaves && self.unknown.is_none_or(|(unknown, _)| unknown != leaf)
    }

    /// Whether more is asked for than at the first level: windows with their changes, not only where nodes are entered; the
    /// windows of re-searches; the bounds after each pass.
    #[must_use]
    pub fn asks_for_more(&self) -> bool {
        self.ask.level.number() > 1
    }

    /// What is to be filled in.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        let tree = &self.tree;
        let field = |id: &str, node: Option<NodeId>, label: String, input: Input| Field {
            id: node.map_or_else(|| id.to_owned(), |node| format!("{id}.{}", tree.name(node))),
            node,
            label,
            input,
        };
        let name = |node: NodeId| tree.name(node).to_owned();
        let below_root = || (1..tree.nodes.len()).collect::<Vec<_>>();
        let choice =
            |options: &[&str]| Input::Choice(options.iter().map(|&option| option.to_owned()).collect());
        let each = |id: &str, nodes: Vec<NodeId>, input: Input| -> Vec<Field> {
            nodes.into_iter().map(|node| field(id, Some(node), name(node), input.clone())).collect()
        };
        match self.ask.kind {
            Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
                each("leaf", tree.leaves(), Input::Mark)
            }
            Kind::CutEdges => {
                let edge = |node: NodeId| {
                    let parent = tree.nodes[node].parent.unwrap_or(0);
                    field("edge", Some(node), format!("{} to {}", name(parent), name(node)), Input::Mark)
                };
                below_root().into_iter().map(edge).collect()
            }
            Kind::Values => {
                let mut fields = Vec::new();
                for node in tree.interior() {
                    fields.push(field("relation", Some(node), name(node), choice(&RELATIONS)));
                    fields.push(field(
                        "value",
                        Some(node),
                        format!("value of {}", name(node)),
                        Input::Number,
                    ));
                }
                let children: Vec<&str> =
                    tree.nodes[0].children.iter().map(|child| tree.name(*child)).collect();
                fields.push(field("best", None, "best move".to_owned(), choice(&children)));
                fields
            }
            Kind::Windows => {
                let mut fields = Vec::new();
                for node in tree.interior() {
                    let own = if tree.is_max(node) { "alpha" } else { "beta" };
                    for side in ["alpha", "beta"] {
                        let changes = side == own && self.asks_for_more();
                        let input = if changes { Input::Numbers } else { Input::Number };
                        fields.push(field(side, Some(node), format!("{side} of {}", name(node)), input));
                    }
                }
                fields
            }
            Kind::LeafOrder => vec![
                field("order", None, "leaves in order".to_owned(), Input::Leaves),
                field("count", None, "number of leaves".to_owned(), Input::Number),
            ],
            Kind::MostPruning | Kind::LeastPruning => each("children", tree.interior(), Input::Children),
            Kind::FillLeaves => each("fill", tree.leaves(), Input::Number),
            Kind::NodeTypes => each("type", tree.interior(), choice(&TYPES)),
            Kind::ReSearches => {
                let below = tree.interior().split_off(1);
                let input = if self.asks_for_more() { Input::Numbers } else { Input::Mark };
                each("again", below, input)
            }
            Kind::MtdBounds => {
                let mut fields = vec![
                    field("asked", None, "beta of each pass".to_owned(), Input::Numbers),
                    field("returned", None, "what each pass returns".to_owned(), Input::Numbers),
                ];
                if self.asks_for_more() {
                    fields.push(field(
                        "lower",
                        None,
                        "lower bound after each pass".to_owned(),
                        Input::Numbers,
                    ));
                    fields.push(field(
                        "upper",
                        None,
                        "upper bound after each pass".to_owned(),
                        Input::Numbers,
                    ));
                }
                fields.push(field("value", None, "value of the tree".to_owned(), Input::Number));
                fields
            }
            Kind::TableAnswers => {
                let mut fields = Vec::new();
                for &(node, _) in &self.same {
                    let mut add = |id: &str, label: &str, input: Input| {
                        fields.push(field(id, Some(node), format!("{label} {}", name(node)), input));
                    };
                    add("bound", "what the table holds for", choice(&RELATIONS[..3]));
                    add("known", "number in the table for", Input::Number);
                    if self.asks_for_more() {
                        add("alpha", "alpha of", Input::Number);
                        add("beta", "beta of", Input::Number);
                    }
                    add("use", "what that does at", choice(&USES));
                    if self.asks_for_more() {
                        add("left", "window that is left at", Input::Numbers);
                    }
                }
                fields
            }
            Kind::PreSearch => {
                let named = |node: Option<NodeId>| node.map(name).unwrap_or_default();
                let shallow = named(self.gamble.as_ref().map(|gamble| gamble.shallow));
                let deep = named(self.gamble.as_ref().map(|gamble| gamble.deep));
                vec![
                    field("needed", None, format!("plies that {shallow} needs"), Input::Number),
                    field("new", None, format!("plies that {deep} is predicted to need"), Input::Number),
                    field("decision", None, format!("what happens at {shallow}"), choice(&DECISIONS)),
                    field("fate", None, "what comes of it".to_owned(), choice(&FATES)),
                ]
            }
            Kind::Inequality => vec![
                field("relation", None, "x".to_owned(), choice(&INEQUALITIES)),
                field("number", None, "number".to_owned(), Input::Number),
            ],
        }
    }

    /// The nodes that are the same position as this one.
    #[must_use]
    pub fn same_as(&self, node: NodeId) -> Vec<NodeId> {
        let gamble = self.gamble.iter().map(|gamble| (gamble.shallow, gamble.deep));
        let pairs = self.same.iter().copied().chain(gamble);
        let other = |(one, other)| match node {
            _ if node == one => Some(other),
            _ if node == other => Some(one),
            _ => None,
        };
        pairs.filter_map(other).collect()
    }

    /// The tree that an answer makes: its children in another order, or its leaves filled in. Of an answer that was
    /// read.
    #[must_use]
    pub fn tree_of(&self, answer: &Answer) -> GivenTree {
        let mut tree = self.tree.clone();
        for field in self.fields() {
            let (Some(node), Some(text)) = (field.node, answer.get(&field.id)) else { continue };
            match field.input {
                Input::Children => {
                    tree.nodes[node].children =
                        text.split(' ').filter_map(|name| self.tree.named(name)).collect();
                }
                Input::Number => tree.nodes[node].value = text.parse().unwrap_or(0),
                _ => {}
            }
        }
        tree
    }
}
