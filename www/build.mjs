// Builds the site, or the core that tests run on, from what wasm-bindgen wrote. `cargo xtask` calls it, and Trunk does
// after its own wasm-bindgen (see Trunk.toml).
//
//   node www/build.mjs --out DIR [--bindgen DIR] [--offline] [--no-wasm-opt] [--bench]
//   node www/build.mjs --core [--out DIR] [--bindgen DIR]
//   node www/build.mjs --lessons --out DIR
//
// Everything is addressed relative to index.html, so the site works below any path of any host.

import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { about } from "./about.mjs";
import { bundle, changeIndex, fetchSoon, plainIndex, targets, withoutTrunk } from "./bundle.mjs";
import { isUpToDate, remember } from "./fingerprint.mjs";
import { writeLessons } from "./lessons.mjs";
import { writeOfflineScript } from "./offline.mjs";
import { optimiseWasm, writeCore } from "./wasm.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);

const { values: options } = parseArgs({
  options: {
    /** Where the site goes; its folder is emptied. */
    out: { type: "string" },
    /** Where wasm-bindgen wrote to. */
    bindgen: { type: "string", default: join(root, "target/wasm-bindgen/release") },
    /** Only the glue and the wasm. */
    core: { type: "boolean", default: false },
    /** Only the lessons, for a site whose core stands in `out`. */
    lessons: { type: "boolean", default: false },
    /** Visitors' browsers keep the site. Not where it is built and served again and again at one address. */
    offline: { type: "boolean", default: process.env.PLYSCOPE_OFFLINE === "1" },
    /** Without it the wasm is 15 % larger, and ready half a minute earlier. */
    "no-wasm-opt": { type: "boolean", default: false },
    /** The core answers what only a benchmark asks, too. */
    bench: { type: "boolean", default: false },
  },
});

/** The core with its glue; an error if the page has not been checked against it. */
async function core(bindgen, out, { minify }) {
  const changed = await writeCore(bindgen, out, { minify, bench: options.bench });
  if (changed === null) return;
  throw new Error(`${changed}: out of date, and written anew. Check the page against it, and build again`);
}

/** Everything beside the core: `out` holds index.html already. */
async function site(bindgen, out, { release, offline, optimise }) {
  cpSync(join(www, "static"), out, { recursive: true });
  await core(bindgen, out, { minify: release });
  const bundled = async () => {
    const metafile = await bundle(out, { release, offline });
    changeIndex(out, (html) => fetchSoon(html, metafile));
    writeFileSync(join(out, "about.json"), JSON.stringify(about(Object.keys(metafile.inputs))));
    await writeLessons(out);
  };
  // wasm-opt is a process of its own.
  await Promise.all([optimise ? optimiseWasm(out) : null, bundled()]);
  changeIndex(out, (html) => sayHowLargeTheCoreIs(html, statSync(join(out, "plyscope_bg.wasm")).size));
  // Last: its list has the hash of everything else.
  if (offline) await writeOfflineScript(out, { target: targets });
}

/** The page shows how much of the core is loaded: its whole size, which a compressed answer does not say. */
function sayHowLargeTheCoreIs(html, bytes) {
  const file = 'href="./plyscope_bg.wasm"';
  if (!html.includes(file)) throw new Error("index.html does not preload plyscope_bg.wasm as expected");
  return html.replace(file, `${file} data-bytes="${bytes}"`);
}

/** Trunk's reload script is inline, which the page's policy forbids: its development builds do without the policy. */
function allowReloading(html) {
  const open = html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "");
  if (open === html) throw new Error("index.html has no Content-Security-Policy to take out");
  return open;
}

async function underTrunk(stage) {
  const release = process.env.TRUNK_PROFILE === "release";
  changeIndex(stage, withoutTrunk);
  const { offline } = options;
  await site(stage, stage, {
    release,
    offline: release && offline,
    optimise: release && !options["no-wasm-opt"],
  });
  if (!release) changeIndex(stage, allowReloading);
}

/** Beside what is there until it is whole, so that a build that fails leaves the last one as it was. */
async function inFolder(out) {
  const stage = join(out, ".stage");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  writeFileSync(join(stage, "index.html"), plainIndex());
  const { offline } = options;
  await site(options.bindgen, stage, { release: true, offline, optimise: !options["no-wasm-opt"] });
  for (const name of readdirSync(out)) if (name !== ".stage") rmSync(join(out, name), { recursive: true });
  for (const name of readdirSync(stage)) renameSync(join(stage, name), join(out, name));
  rmSync(stage, { recursive: true });
}

async function build() {
  const stage = process.env.TRUNK_STAGING_DIR;
  if (options.core) {
    return core(options.bindgen, resolve(options.out ?? join(root, "target/core")), { minify: false });
  }
  if (stage) return underTrunk(stage);
  if (!options.out) {
    throw new Error("This is a step of a build: run `cargo xtask build` or `trunk build --release` instead.");
  }
  const out = resolve(options.out);
  if (options.lessons) return writeLessons(out);
  const inputs = { options, bindgen: options.bindgen };
  if (isUpToDate(out, inputs)) return console.log("The site is up to date.");
  await inFolder(out);
  remember(out, inputs);
}

try {
  await build();
} catch (error) {
  // Ours say all in their message; of others the stack is of use, too.
  console.error(error?.constructor === Error ? `error: ${error.message}` : error);
  process.exit(1);
}
