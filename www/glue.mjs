// wasm-bindgen writes, for a browser, a module that holds one instance of the core. But each trace has an instance of its
// own. So this file turns the module into a function that makes any number of instances, and its declarations into
// those that the page is checked against.

import { transform } from "esbuild";

const unexpected = (what) =>
  new Error(
    `wasm-bindgen's glue is not what www/glue.mjs expects: ${what}. See what its new version writes.`,
  );

/** A module that exports `createCore()`, which returns everything that the glue exports. */
export async function factoryOf(glue, { minify }) {
  const { code, warnings } = await transform(glue, {
    format: "iife",
    globalName: "core",
    banner: "export function createCore() {",
    footer: "return core;\n}",
    minify,
    // The glue needs its address only to load the wasm by name. Here each core is given the compiled module.
    define: { "import.meta.url": '""' },
  });
  if (warnings.length > 0) throw unexpected(warnings.map(({ text }) => text).join(", "));
  const { createCore } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const [one, other] = [createCore(), createCore()];
  if (typeof one.initSync !== "function") throw unexpected("it exports no initSync");
  if (one.initSync === other.initSync) throw unexpected("createCore() returns the same core twice");
  return code;
}

/** The declarations of what the core exports, as a file that the type checker does not skip. */
export function declarationsOf(declarations, types) {
  const end = declarations.search(/^export type InitInput/m);
  if (end < 0) throw unexpected("its declarations have no InitInput");
  const body = declarations
    .slice(0, end)
    .replace(/^\/\* (tslint|eslint).*\*\/\n/gm, "")
    .replace(/^ *\[Symbol\.dispose\]\(\): void;\n/gm, "")
    .replace(/^export (class|function)/gm, "export declare $1")
    .trim();
  const known = [...types.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const used = known.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).sort();
  return [
    "// Made from the Rust core when the site is built (www/glue.mjs): do not edit.",
    `import type { ${used.join(", ")} } from "./core-types";`,
    "",
    body,
    "",
  ].join("\n");
}
