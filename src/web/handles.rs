//! Plain objects on the JavaScript side, each under the TypeScript type that it has there.

use super::crossing::every_crossing;
use crate::problem::Problem;
use crate::scenario::{self, Scenario, specification};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

/// A type that crosses as a plain object. Its handle is a JavaScript value with a known type.
pub(super) trait Crosses {
    type Handle: JsCast;
}

macro_rules! handles {
    ($($rust:ty => $handle:ident = $name:literal,)*) => {
        #[wasm_bindgen]
        extern "C" {
            $(
                #[wasm_bindgen(typescript_type = $name)]
                pub type $handle;
            )*
        }
        $(
            impl Crosses for $rust {
                type Handle = $handle;
            }
        )*
    };
}
every_crossing!(handles);

/// Maps cross as objects, because that is what a page's form is made of.
pub(super) fn to_js<T: Serialize + Crosses>(value: &T) -> Result<T::Handle, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let object = value.serialize(&serializer).map_err(|error| JsError::new(&error.to_string()))?;
    Ok(object.unchecked_into())
}

pub(super) fn from_js<T: DeserializeOwned + Crosses>(handle: T::Handle) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(handle.into()).map_err(|error| JsError::new(&error.to_string()))
}

pub(super) fn problem_error(problem: &Problem) -> JsError {
    JsError::new(&problem.to_string())
}

/// The scenario of a link that must be understood as a whole.
pub(super) fn scenario_of(link: &str) -> Result<Scenario, JsError> {
    let (scenario, _, problems) = scenario::read(link);
    match problems
        .iter()
        .find(|problem| specification::parameters().any(|parameter| parameter.key == problem.key))
    {
        Some(problem) => Err(problem_error(problem)),
        None => Ok(scenario),
    }
}
