// Puts the page beside the wasm: Trunk runs this after it has built the core and written index.html.
// Everything is addressed relative to index.html, so the site works below any path of any host.

import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { writeLessons } from "./lessons.mjs";
import { OFFLINE_SCRIPT, writeOfflineScript } from "./offline.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const out = process.env.TRUNK_STAGING_DIR;
if (!out) {
  console.error("www/build.mjs is a Trunk hook: run `cargo xtask build` or `trunk build` instead.");
  process.exit(1);
}
const release = process.env.TRUNK_PROFILE === "release";
/** Whether visitors' browsers keep the site. Never where it is built and served again and again at one address. */
const offline = release && process.env.PLYSCOPE_OFFLINE === "1";

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

const main = join(www, "src/main.ts");

/** The page, its styles, and every worker: all `*.worker.ts`, wherever they stand. */
function entryPoints() {
  const entries = { app: main };
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

/** The cores: the page's own, and those that are loaded when they are first asked for. */
const cores = [
  { name: "plyscope", functions: "core-functions.ts" },
  { name: "plyscope-games", functions: "core-functions.ts" },
  { name: "plyscope-study", functions: "study-functions.ts" },
];

/** The wasm glue is no part of a bundle: page and workers load the files that stand beside index.html. */
const glueStaysOutside = {
  name: "glue-stays-outside",
  setup({ onResolve }) {
    onResolve({ filter: /(^|\/)plyscope(-study|-games)?\.js$/ }, ({ path }) => ({
      path: `./${basename(path)}`,
      external: true,
    }));
  },
};

/**
 * What is imported when it is asked for is a part that knows the page. Whatever the page itself consists of then
 * belongs to the page and all parts alike, and stays one file: without this it would fall to pieces along the
 * lines of who uses what, and small pieces compress badly.
 */
const partsKnowThePage = {
  name: "parts-know-the-page",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, importer, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === partsKnowThePage) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: partsKnowThePage });
      return found.errors.length > 0 ? found : { path: found.path, namespace: "part" };
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
      resolveDir: dirname(path),
      contents:
        `import ${JSON.stringify(main)};\nexport * from ${JSON.stringify(path)};\n` +
        (/^export default /m.test(readFileSync(path, "utf8"))
          ? `export { default } from ${JSON.stringify(path)};`
          : ""),
    }));
  },
};

const targets = ["es2022", "chrome111", "firefox115", "safari16.4"];

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
    target: targets,
    jsx: "automatic",
    jsxImportSource: "preact",
    // The styles of such a part come with it, as text.
    loader: {
      ".part.css": "text",
      ".base.css": "text",
      ".cburnett.css": "text",
      ".svg": "dataurl",
      ".png": "dataurl",
      ".woff2": "dataurl",
    },
    plugins: [glueStaysOutside, partsKnowThePage],
    minify: release,
    sourcemap: release ? false : "linked",
    define: {
      "import.meta.env.DEV": String(!release),
      "import.meta.env.OFFLINE": JSON.stringify(offline ? OFFLINE_SCRIPT : null),
    },
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  // Plain scripts, no modules: one for other pages, and one that runs before this one's own script.
  await build({
    entryPoints: ["src/ply-scope.ts", "src/early.ts"].map((file) => join(www, file)),
    outdir: out,
    bundle: true,
    format: "iife",
    target: targets,
    minify: release,
    legalComments: "none",
    logLevel: "warning",
  });
  fetchSoon(metafile);
  return Object.keys(metafile.inputs);
}

/** The page's script only imports what the page and its parts share: that is fetched as early as the script. */
function fetchSoon({ outputs }) {
  const app = Object.entries(outputs).find(([path]) => basename(path) === "app.js");
  const shared =
    app?.[1].imports.filter(({ kind, external }) => kind === "import-statement" && !external) ?? [];
  const file = join(out, "index.html");
  const html = readFileSync(file, "utf8");
  const script = '<script type="module" src="./app.js">';
  if (shared.length === 0 || !html.includes(script))
    throw new Error("index.html does not load app.js as expected");
  const links = shared.map(({ path }) => `<link rel="modulepreload" href="./${basename(path)}" />\n    `);
  writeFileSync(file, html.replace(script, links.join("") + script));
}

/** Makes the factory of cores out of the glue, and checks that the page knows what a core offers. */
async function wrapGlue({ name, functions: file }) {
  const glue = join(out, `${name}.js`);
  writeFileSync(glue, await factoryOf(readFileSync(glue, "utf8"), { minify: release }));

  const declarations = join(out, `${name}.d.ts`);
  const types = readFileSync(join(www, "src/core-types.ts"), "utf8");
  const functions = declarationsOf(readFileSync(declarations, "utf8"), types);
  for (const file of [declarations, join(out, `${name}_bg.wasm.d.ts`)]) rmSync(file, { force: true });
  // A core for benchmarks offers more than the page knows.
  if (process.env.PLYSCOPE_FEATURES) return null;
  const known = join(www, "src", file);
  if (existsSync(known) && readFileSync(known, "utf8") === functions) return null;
  writeFileSync(known, functions);
  return known;
}

// Memory packing takes zeros out of the data, 120 kB of 870, and cuts it into some 8,000 pieces for that. Zeros
// are nothing to a compressed transfer, but the pieces' headers cost it 27 kB.
// No static data lies below the first kilobyte: the stack does, so small offsets can be folded.
const passes = ["-O3", "--skip-pass=memory-packing", "--low-memory-unused"];

/** Shrinks and speeds up what Trunk has put beside the page. */
async function optimiseWasm({ name }) {
  const wasm = join(out, `${name}_bg.wasm`);
  const before = statSync(wasm).size;
  const optimised = `${wasm}.tmp`;
  const wasmOpt = spawn(
    process.execPath,
    [join(www, "node_modules/binaryen/bin/wasm-opt"), ...passes, ...wasmFeatures, wasm, "-o", optimised],
    { stdio: "inherit" },
  );
  const [status] = await once(wasmOpt, "exit");
  if (status !== 0) throw new Error("wasm-opt failed");
  renameSync(optimised, wasm);

  const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
  console.log(`wasm-opt: ${name} ${kib(before)} -> ${kib(statSync(wasm).size)}`);
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
const outOfDate = (await Promise.all(cores.map(wrapGlue))).filter((file) => file !== null);
if (outOfDate.length > 0) {
  throw new Error(
    `${outOfDate.join(", ")}: out of date, and written anew. Check the page against it, and build again`,
  );
}
const inputs = await bundle();
writeFileSync(join(out, "about.json"), JSON.stringify(about(inputs)));
await writeLessons(out);
if (release) await Promise.all(cores.map(optimiseWasm));
else allowReloading();
// Last: its list has the hash of everything else.
if (offline) await writeOfflineScript(out, { target: targets });
