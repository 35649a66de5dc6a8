/** The native command, whose answers the page's must equal. */
import { execFileSync } from "node:child_process";
import { test } from "./test";

/** The path of the built command, set by `cargo xtask test`. */
const COMMAND = process.env["PLYSCOPE_COMMAND"];

/** Skips without the command; by hand, the path of a built command has to be given. */
export function needsCommand(): void {
  test.skip(COMMAND === undefined, "PLYSCOPE_COMMAND does not say where the command was built");
}

/** The JSON that the command prints. */
export function printed(...args: readonly string[]): unknown {
  const text = execFileSync(COMMAND ?? "", [...args, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(text) as unknown;
}
