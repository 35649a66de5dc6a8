// Puts the page beside the wasm: Trunk runs this after it has built the core and written index.html.
// Everything is addressed relative to index.html, so the site works below any path of any host.

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { about } from "./about.mjs";
import { declarationsOf, factoryOf } from "./glue.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const out = process.env.TRUNK_STAGING_DIR;
if (!out) {
  console.error("www/build.mjs is a Trunk hook: run `cargo xtask build` or `trunk build` instead.");
  process.exit(1);
}
const release = process.env.TRUNK_PROFILE === "release";

// What rustc's default output uses today, all of it years old in every browser. Named one by one, because
// with --all-features wasm-opt may write what older browsers do not read.
const wasmFeatures = [
  "--enable-bulk-memory",
  "--enable-multivalue",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-reference-types",
  "--enable-sign-ext",
  "--enable-simd",
];

/** The page, its styles, and every worker: all `*.worker.ts`, wherever they stand. */
function entryPoints() {
  const entries = { app: join(www, "src/main.ts") };
  const styles = join(www, "styles/main.css");
  if (existsSync(styles)) entries["app.css"] = styles;
  for (const file of readdirSync(join(www, "src"), { recursive: true })) {
    if (!file.endsWith(".worker.ts")) continue;
    const name = basename(file, ".ts");
    if (entries[name]) throw new Error(`two workers are called ${name}.ts: their bundles would collide`);
    entries[name] = join(www, "src", file);
  }
  return Object.entries(entries).map(([name, file]) => ({ in: file, out: name.replace(/\.css$/, "") }));
}

/** The wasm glue is no part of a bundle: page and workers load the one file that stands beside index.html. */
const glueStaysOutside = {
  name: "glue-stays-outside",
  setup({ onResolve }) {
    onResolve({ filter: /(^|\/)plyscope\.js$/ }, () => ({ path: "./plyscope.js", external: true }));
  },
};

/** Bundles, and gives the files that it read. */
async function bundle() {
  const { metafile } = await build({
    entryPoints: entryPoints(),
    outdir: out,
    bundle: true,
    format: "esm",
    // What is imported when it is asked for becomes a file of its own.
    splitting: true,
    chunkNames: "part-[name]-[hash]",
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".svg": "dataurl", ".png": "dataurl", ".woff2": "dataurl" },
    plugins: [glueStaysOutside],
    minify: release,
    sourcemap: release ? false : "linked",
    define: { "import.meta.env.DEV": String(!release) },
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/** Makes the factory of cores out of the glue, and checks that the page knows what a core offers. */
async function wrapGlue() {
  const glue = join(out, "plyscope.js");
  writeFileSync(glue, await factoryOf(readFileSync(glue, "utf8"), { minify: release }));

  const declarations = join(out, "plyscope.d.ts");
  const types = readFileSync(join(www, "src/core-types.ts"), "utf8");
  const functions = declarationsOf(readFileSync(declarations, "utf8"), types);
  for (const file of [declarations, join(out, "plyscope_bg.wasm.d.ts")]) rmSync(file, { force: true });
  // A core for benchmarks offers more than the page knows.
  if (process.env.PLYSCOPE_FEATURES) return;
  const known = join(www, "src/core-functions.ts");
  if (existsSync(known) && readFileSync(known, "utf8") === functions) return;
  writeFileSync(known, functions);
  throw new Error(
    `${known} was out of date and has been written anew: check the page against it, and build again`,
  );
}

// Memory packing takes zeros out of the data, 120 kB of 870, and cuts it into some 8,000 pieces for that. Zeros
// are nothing to a compressed transfer, but the pieces' headers cost it 27 kB.
// No static data lies below the first kilobyte: the stack does, so small offsets can be folded.
const passes = ["-O3", "--skip-pass=memory-packing", "--low-memory-unused"];

/** Shrinks and speeds up what Trunk has put beside the page. */
async function optimiseWasm() {
  const wasm = join(out, "plyscope_bg.wasm");
  const before = statSync(wasm).size;
  const optimised = `${wasm}.tmp`;
  const wasmOpt = spawnSync(
    process.execPath,
    [join(www, "node_modules/binaryen/bin/wasm-opt"), ...passes, ...wasmFeatures, wasm, "-o", optimised],
    { stdio: "inherit" },
  );
  if (wasmOpt.status !== 0) throw new Error("wasm-opt failed");
  renameSync(optimised, wasm);

  const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
  console.log(`wasm-opt: ${kib(before)} -> ${kib(statSync(wasm).size)}`);
}

/** Trunk's reload script is inline, which the page's policy forbids: development builds do without the policy. */
function allowReloading() {
  const file = join(out, "index.html");
  const html = readFileSync(file, "utf8");
  const open = html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "");
  if (open === html) throw new Error("index.html has no Content-Security-Policy to take out");
  writeFileSync(file, open);
}

const files = join(www, "static");
if (existsSync(files)) cpSync(files, out, { recursive: true });
await wrapGlue();
const inputs = await bundle();
writeFileSync(join(out, "about.json"), JSON.stringify(about(inputs)));
if (release) await optimiseWasm();
else allowReloading();
