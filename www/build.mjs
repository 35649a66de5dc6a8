// Builds the site, or the core for the tests, from the output of wasm-bindgen. `cargo xtask` runs it, and so does Trunk,
// after its own wasm-bindgen (see Trunk.toml).
//
//   node www/build.mjs --out DIR [--bindgen DIR] [--offline] [--no-wasm-opt] [--bench] [--address URL]
//   node www/build.mjs --core [--out DIR] [--bindgen DIR]
//   node www/build.mjs --lessons --out DIR
//
// All addresses are relative to index.html, so the site works below any path of any host. Only with --address does it also
// hold absolute addresses, in what other sites and search engines read.

import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { about } from "./about.mjs";
import { bundle, changeIndex, preloadSharedFiles, plainIndex, targets, withoutTrunk } from "./bundle.mjs";
import { siteAddress, writeGallery } from "./gallery.mjs";
import { isUpToDate, remember } from "./fingerprint.mjs";
import { coreIn, writeLessons } from "./lessons.mjs";
import { writeOfflineScript } from "./offline.mjs";
import { optimiseWasm, writeCore } from "./wasm.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);

const { values: options } = parseArgs({
  options: {
    /** The folder of the site, which is emptied. */
    out: { type: "string" },
    /** The folder that wasm-bindgen wrote to. */
    bindgen: { type: "string", default: join(root, "target/wasm-bindgen/release") },
    /** Only the glue and the wasm. */
    core: { type: "boolean", default: false },
    /** Only the lessons, for a site whose core stands in `out`. */
    lessons: { type: "boolean", default: false },
    /** Visitors' browsers keep the site. Not for a site that is rebuilt often at one address. */
    offline: { type: "boolean", default: process.env.PLYSCOPE_OFFLINE === "1" },
    /** Leaves wasm-opt out: the wasm is 15 % larger, and ready half a minute earlier. */
    "no-wasm-opt": { type: "boolean", default: false },
    /** The address that the site will have: then a link to it has a picture on other sites. */
    address: { type: "string" },
    /** The core also has the functions that only benchmarks call. */
    bench: { type: "boolean", default: false },
  },
});

/** Writes the core with its glue; throws an error if the page has not been checked against it. */
async function buildCore(bindgen, out, { minify }) {
  const changed = await writeCore(bindgen, out, { minify, bench: options.bench });
  if (changed === null) return;
  throw new Error(
    `${changed} was out of date and has been rewritten. Check the page against it (npm run check), and build again`,
  );
}

/** Builds everything in `out`, which already has index.html. */
async function buildSite(bindgen, out, { release, offline, optimise }) {
  const address = options.address === undefined ? null : siteAddress(options.address);
  cpSync(join(www, "static"), out, { recursive: true });
  // Python is loaded only when a person runs a program in it.
  const python = join(www, "node_modules/@micropython/micropython-webassembly-pyscript");
  for (const file of ["micropython.mjs", "micropython.wasm"])
    cpSync(join(python, file), join(out, "python", file));
  await buildCore(bindgen, out, { minify: release });
  const bundlePage = async () => {
    const metafile = await bundle(out, { release, offline });
    changeIndex(out, (html) => preloadSharedFiles(html, metafile));
    writeFileSync(join(out, "about.json"), JSON.stringify(about(Object.keys(metafile.inputs))));
    const core = await coreIn(out);
    await writeLessons(out, core);
    changeIndex(out, writeGallery(out, core.engine.presets(), address));
  };
  // wasm-opt is a process of its own.
  await Promise.all([optimise ? optimiseWasm(out) : null, bundlePage()]);
  changeIndex(out, (html) => addCoreSize(html, statSync(join(out, "plyscope_bg.wasm")).size));
  writeFileSync(join(out, "files.json"), JSON.stringify(fileNames(out)));
  // Written last: its list has the hashes of all other files.
  if (offline) await writeOfflineScript(out, { target: targets });
}

/** The files of the site, for packages that hold all of it (src/features/assignment/scorm-package.ts). */
function fileNames(out) {
  const entries = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)).split(sep).join("/"))
    .sort();
}

/** The page shows how much of the core is loaded. It needs the whole size, which a compressed response does not tell. */
function addCoreSize(html, bytes) {
  const file = 'href="./plyscope_bg.wasm"';
  if (!html.includes(file)) throw new Error("index.html does not preload plyscope_bg.wasm as expected");
  return html.replace(file, `${file} data-bytes="${bytes}"`);
}

/** Trunk's reload script is inline, which the page's policy forbids, so Trunk's development builds have no policy. */
function allowReloading(html) {
  const open = html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "");
  if (open === html) throw new Error("index.html has no Content-Security-Policy to remove");
  return open;
}

async function buildForTrunk(stage) {
  const release = process.env.TRUNK_PROFILE === "release";
  changeIndex(stage, withoutTrunk);
  const { offline } = options;
  await buildSite(stage, stage, {
    release,
    offline: release && offline,
    optimise: release && !options["no-wasm-opt"],
  });
  if (!release) changeIndex(stage, allowReloading);
}

/** Builds in a folder of its own first, so that a failed build leaves the last site as it was. */
async function buildInFolder(out) {
  const stage = join(out, ".stage");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  writeFileSync(join(stage, "index.html"), plainIndex());
  const { offline } = options;
  await buildSite(options.bindgen, stage, { release: true, offline, optimise: !options["no-wasm-opt"] });
  for (const name of readdirSync(out)) if (name !== ".stage") rmSync(join(out, name), { recursive: true });
  for (const name of readdirSync(stage)) renameSync(join(stage, name), join(out, name));
  rmSync(stage, { recursive: true });
}

async function build() {
  const stage = process.env.TRUNK_STAGING_DIR;
  if (options.core) {
    return buildCore(options.bindgen, resolve(options.out ?? join(root, "target/core")), { minify: false });
  }
  if (stage) return buildForTrunk(stage);
  if (!options.out) {
    throw new Error("This is a step of a build: run `cargo xtask build` or `trunk build --release` instead.");
  }
  const out = resolve(options.out);
  if (options.lessons) return writeLessons(out, await coreIn(out));
  const inputs = { options, bindgen: options.bindgen };
  if (isUpToDate(out, inputs)) return console.log("The site is up to date.");
  await buildInFolder(out);
  remember(out, inputs);
}

try {
  await build();
} catch (error) {
  // The message of our own errors is enough. For other errors the stack helps, too.
  console.error(error?.constructor === Error ? `error: ${error.message}` : error);
  process.exit(1);
}
