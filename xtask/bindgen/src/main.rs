//! Makes the core's glue for the page: what the command `wasm-bindgen --target web` does, by its library. So its
//! version stands in Cargo.lock beside the core's, and nobody has to install the command.
//!
//!     core-bindings WASM FOLDER

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(wasm), Some(folder)) = (arguments.next(), arguments.next()) else {
        anyhow::bail!("usage: core-bindings WASM FOLDER");
    };
    // The command keeps the module's default path, and so does Trunk: the site is to be the same.
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .out_name("plyscope")
        .generate(folder)
}
