//! Properties of a visit that ends which do not depend on its siblings.

use super::depth_first_at::{cuts_off, is_forced_again, is_root};
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::Parameters;
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{NO_VISIT, VisitId};
use crate::trace::meta::Meta;

pub(super) fn parent(trace: &Trace, id: VisitId) -> Option<VisitId> {
    Some(trace.parent(id)).filter(|parent| *parent != NO_VISIT)
}

/// A visit that ends, for the question whether a line may run then.
pub(super) struct Ended<'a> {
    pub trace: &'a Trace,
    pub parameters: &'a Parameters,
    pub id: VisitId,
    pub meta: Meta,
}

impl Ended<'_> {
    pub(super) fn kind(&self) -> VisitKind {
        self.meta.kind()
    }

    pub(super) fn is_by(&self, reason: LeaveReason) -> bool {
        self.meta.reason() == Some(reason)
    }

    pub(super) fn has_no_value(&self) -> bool {
        self.meta.reason().is_some_and(|reason| !reason.has_value())
    }

    pub(super) fn is_root(&self) -> bool {
        is_root(self.trace, self.id)
    }

    pub(super) fn is_forced_again(&self) -> bool {
        is_forced_again(self.trace, self.id)
    }

    pub(super) fn is_repeated(&self) -> bool {
        self.trace.repeated_by(self.id).is_some()
    }

    /// It is searched again, or would have been, but not within what was recorded.
    pub(super) fn is_or_would_be_repeated(&self) -> bool {
        self.is_repeated() || self.parent().is_some_and(|parent| self.trace.value(parent).is_none())
    }

    pub(super) fn may_raise_alpha(&self) -> bool {
        let window = self.parent().map(|parent| self.trace.window(parent));
        // What exceeds the alpha of a null window cuts off.
        let may_rise = window.is_some_and(|window| {
            self.trace.value(self.id).is_some_and(|value| -value > window.alpha)
                && (!window.is_null() || self.parameters.cuts_only_beyond_beta())
        });
        self.trace.prunes() && may_rise
    }

    /// Whether its value cuts off in the window that its parent began with.
    pub(super) fn cuts_off_above(&self) -> bool {
        let (Some(value), Some(parent)) = (self.trace.value(self.id), self.parent()) else { return false };
        cuts_off(self.parameters, -value, self.trace.window(parent))
    }

    fn parent(&self) -> Option<VisitId> {
        parent(self.trace, self.id)
    }
}
