//! An explicit tree that is changed on its picture: its text before and after.

use super::crossing::TreeChanged;
use super::handles::{JsTreeChange, JsTreeChanged, JsTreeNode, from_js, to_js};
use crate::games::tree;
use wasm_bindgen::prelude::*;

/// The places among siblings on the path of these named moves, from 0; nothing if the text is not a tree, or the path
/// does not exist.
#[wasm_bindgen]
pub fn tree_path(text: &str, moves: Vec<String>) -> Option<Vec<u32>> {
    tree::path_of_moves(text, &moves)
}

/// The named moves on a path of places; nothing if the text is not a tree, or the path does not exist.
#[wasm_bindgen]
pub fn tree_moves(text: &str, path: &[u32]) -> Option<Vec<String>> {
    tree::moves_of_path(text, path)
}

/// The values of all leaves as they are written, in the order of the text; nothing if the text is not a tree.
#[wasm_bindgen]
pub fn tree_leaves(text: &str) -> Option<Vec<String>> {
    tree::leaf_numbers(text)
}

/// The node at the end of a path of places; nothing if the text is not a tree, or has no such node.
#[wasm_bindgen]
pub fn tree_node(text: &str, path: &[u32]) -> Result<JsTreeNode, JsError> {
    to_js(&tree::node_at(text, path))
}

/// The text after a change at that node, and where the node is then; or why that is impossible.
#[wasm_bindgen]
pub fn change_tree(text: &str, path: &[u32], change: JsTreeChange) -> Result<JsTreeChanged, JsError> {
    to_js(&TreeChanged::from(tree::change_tree(text, path, &from_js(change)?)))
}
