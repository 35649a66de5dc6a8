//! Best-first search: for a proof (proof-number search and its depth-first form, df-pn), by samples (UCT), by
//! intervals (B*), and for a value that few leaves cannot change (conspiracy-number search).
//!
//! The first two answer one question, "is the value at least N?", which is a null window: every visit has that window. A
//! best-first search is recorded as visits that nest, like every other search here:
//!
//! - **Proof-number search** makes *descents*: each goes from the root to the most-proving leaf, expands it and leaves
//!   every visit on the way back with its new numbers. A descent is a pass at the root, as an MT driver's.
//! - **df-pn** *stays*: a visit lasts as long as the most-proving leaf lies below it, which its thresholds tell.
//!
//! - **UCT** asks nothing of the value: it makes descents, too, and each visit's value is the result of its descent.
//!
//! With the tie-break "stay", proof-number search expands the same nodes in the same order as df-pn (Nagai & Imai 2002).
//!
//! | file | concern |
//! |---|---|
//! | `visiting.rs` | a visit of a position, how it is judged, and its value in the null window |
//! | `proof_number.rs` | descents in a tree that is kept |
//! | `df_pn.rs` | the recursion over a table |
//! | `uct.rs` | UCT: descents that are sampled, in a tree that is kept |
//! | `b_star.rs` | B*: descents in a tree that is kept, which asks for the best move and not for a proof |
//! | `conspiracy.rs` | conspiracy-number search: descents in a tree that is kept, which asks how firm the root's value is |
//! | `../conspirators.rs` | conspiracy numbers, the likely values, and the way to a conspirator |
//! | `../proof_numbers.rs` | proof and disproof numbers, and df-pn's thresholds |
//! | `../proof_parameters.rs` | the question, and how it is searched |

mod b_star;
mod conspiracy;
mod df_pn;
mod proof_number;
mod uct;
mod visiting;

use super::state::Stop;

/// So many nodes are kept at most: about 300 MB.
const MOST_NODES: usize = 1 << 23;

/// Whether there is room for so many nodes.
fn room_for(nodes: usize) -> Result<(), Stop> {
    if nodes > MOST_NODES { Err(Stop::Room) } else { Ok(()) }
}
