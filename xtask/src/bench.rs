//! The place of `cargo xtask bench`. The command does not exist yet: when it does, it is parsed in `args.rs`,
//! started in `main.rs`, and gets its tools from `setup.rs` like every other.
