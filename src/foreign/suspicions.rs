//! Mistakes that the numbers of a whole search show, and no single line.
//!
//! Single nodes prove nothing, because programs clip, use the value of standing pat and answer from tables. So each
//! suspicion needs many more nodes that fit it than nodes that fit the header.

use super::report::Occurrences;
use super::visits::OpenVisit;
use crate::search::window::Window;
use crate::value::Value;

/// Counts of nodes that fit the header, and of nodes that fit a mistake.
#[derive(Clone, Debug, Default)]
pub(super) struct Suspicions {
    /// Nodes with moves of different values whose value is the best of the moves' values, as it has to be.
    best: u64,
    /// Nodes whose value is the only one that their moves gave: it is the best and the worst.
    only: u64,
    /// Nodes with moves of different values whose value is the worst of the moves' values.
    worst: u64,
    /// Nodes whose value is the best or worst one of their moves, with the sign that the children print.
    unturned: u64,
    /// Windows that are a part of the window around them, seen from the other side.
    turned_windows: u64,
    /// Windows that have a bound of the window around them, as if it were the same side's.
    unturned_windows: u64,
    /// Moves of a leaf that are to be searched no less deep than the leaf.
    too_deep: Occurrences,
}

/// The least number of nodes that must fit a mistake.
const FEWEST: u64 = 2;

/// The least factor of nodes that fit a mistake over nodes that fit the rule.
const TIMES: u64 = 4;

const fn outnumbers(mistakes: u64, others: u64) -> bool {
    mistakes >= FEWEST && mistakes > TIMES * others
}

impl Suspicions {
    /// A visit of a position ends with a value; `given` is the least and the greatest that its moves gave it.
    pub(super) fn left(&mut self, visit: &OpenVisit, value: Value) {
        let Some((least, greatest)) = visit.given() else { return };
        if visit.quiescence {
            return;
        }
        if value == greatest && value == least {
            self.only += 1;
        } else if value == greatest {
            self.best += 1;
        } else if value == least {
            self.worst += 1;
        } else if value == -least || value == -greatest {
            self.unturned += 1;
        }
    }

    /// A move is searched with a window, below a visit with another one.
    pub(super) fn entered(&mut self, window: Window, around: &OpenVisit) {
        let outer = around.window;
        // A window that is equal from both sides shows nothing.
        if outer == -outer {
            return;
        }
        if window.alpha == -outer.beta || window.beta == -outer.alpha {
            self.turned_windows += 1;
        } else if window.alpha == outer.alpha || window.beta == outer.beta {
            self.unturned_windows += 1;
        }
    }

    /// A visit that has no visits below it yet goes on to one that is to be searched no less deep.
    pub(super) fn too_deep(&mut self, line: u64) {
        self.too_deep.meet(line);
    }

    /// The suspicions, each a sentence with a remedy. `of_first` is declared in the header; `open` visits were open
    /// at the end of the file.
    pub(super) fn text(&self, of_first: bool, open: u64) -> Vec<String> {
        let mut said = Vec::new();
        let windows = outnumbers(self.unturned_windows, self.turned_windows);
        if outnumbers(self.unturned, self.best + self.only + self.worst) {
            // If the windows do not decide it, the header is the likelier mistake.
            said.push(match (of_first, windows || self.turned_windows == 0) {
                (true, _) => {
                    "the values seem to be those of the side to move, and the header says “first”: write \
                     \"perspective\":\"mover\""
                }
                (false, true) => {
                    "values and windows seem to be those of the first player (White), and the header says “mover”: \
                     write \"perspective\":\"first\""
                }
                (false, false) => {
                    "the values seem to be those of the first player (White), and the header says “mover”: print the \
                     value of the side to move, as the windows are"
                }
            });
        } else if outnumbers(self.worst, self.best + self.unturned) {
            said.push(
                "the values seem to have the wrong sign: print what the search of the node returns, before the node \
                 around it turns the sign",
            );
        } else if windows {
            said.push(match of_first {
                true => {
                    "the windows seem to be those of the side to move, and the header says “first”: print the first \
                     player's bounds, with “alpha” below “beta” at every visit"
                }
                false => {
                    "the windows are not inverted from node to node: print the window with which each node is \
                     searched, -beta and -alpha of the node around it"
                }
            });
        }
        let mut said: Vec<String> = said.into_iter().map(str::to_owned).collect();
        if self.too_deep.count > 0 && open > 0 {
            said.push(format!(
                "a “leave” seems to be missing before line {}: its move is searched no less deep than the leaf around \
                 it, and visits are open at the end; print a “leave” on every way out of the search",
                self.too_deep.line
            ));
        }
        said
    }
}
