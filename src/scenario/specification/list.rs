//! All parameters in one list.

use super::parameter::Specification;
use super::{
    b_star, conspiracy, gambles, limits, ordering, position, proof, pruning, reductions, search, selectivity,
    uct,
};

/// All parameters, in the order of links and panels.
pub fn parameters() -> impl Iterator<Item = &'static Specification> + Clone {
    let files = [
        position::parameters(),
        search::PARAMETERS,
        proof::PARAMETERS,
        uct::PARAMETERS,
        b_star::PARAMETERS,
        conspiracy::PARAMETERS,
        ordering::PARAMETERS,
        selectivity::PARAMETERS,
        reductions::PARAMETERS,
        pruning::PARAMETERS,
        gambles::PARAMETERS,
        limits::PARAMETERS,
    ];
    files.into_iter().flatten()
}
