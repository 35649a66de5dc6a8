//! Makes the core's glue for the page, by the library of the command `wasm-bindgen --target web`. So Cargo.lock has its
//! version next to the core's, and you need not install the command.
//!
//!     core-bindings WASM FOLDER

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(wasm), Some(folder)) = (arguments.next(), arguments.next()) else {
        anyhow::bail!("usage: core-bindings WASM FOLDER");
    };
    // The command keeps the module's default path, and so does Trunk. Both have to build the same site.
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .out_name("plyscope")
        .generate(folder)
}
