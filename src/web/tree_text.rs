//! An explicit tree that is changed on its picture: its text before and after.

use super::crossing::TreeChanged;
use super::handles::{JsTreeChange, JsTreeChanged, JsTreeNode, from_js, to_js};
use crate::games::tree;
use wasm_bindgen::prelude::*;

/// The places among siblings that the game's names of moves lead through, from 0; nothing where the text is no tree, or
/// they lead nowhere.
#[wasm_bindgen]
pub fn tree_path(text: &str, moves: Vec<String>) -> Option<Vec<u32>> {
    tree::path_of_moves(text, &moves)
}

/// The node that a path of places leads to; nothing where the text is no tree, or has no such node.
#[wasm_bindgen]
pub fn tree_node(text: &str, path: &[u32]) -> Result<JsTreeNode, JsError> {
    to_js(&tree::node_at(text, path))
}

/// The text after a change at that node, and where the node is then; or why that is impossible.
#[wasm_bindgen]
pub fn change_tree(text: &str, path: &[u32], change: JsTreeChange) -> Result<JsTreeChanged, JsError> {
    to_js(&TreeChanged::from(tree::change_tree(text, path, &from_js(change)?)))
}
