// Makes the files of the core that the page loads from the files that wasm-bindgen wrote.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { declarationsOf, factoryOf } from "./glue.mjs";

const www = dirname(fileURLToPath(import.meta.url));

const GLUE = "plyscope.js";
const WASM = "plyscope_bg.wasm";
const DECLARATIONS = "plyscope.d.ts";
/** Everything that wasm-bindgen writes. */
const BINDGEN_FILES = [GLUE, WASM, DECLARATIONS, "plyscope_bg.wasm.d.ts"];
/** What a site is built from. */
export const CORE_FILES = [GLUE, WASM, DECLARATIONS];

/**
 * Writes the core of the folder `bindgen` into `out` (which may be the same folder): the glue as a factory of cores, and
 * the wasm. Returns the file of the core's functions if it was out of date; it has then been rewritten.
 */
export async function writeCore(bindgen, out, { minify, bench }) {
  const glue = await factoryOf(readFileSync(join(bindgen, GLUE), "utf8"), { minify });
  const declarations = readFileSync(join(bindgen, DECLARATIONS), "utf8");
  if (bindgen === out) {
    for (const file of BINDGEN_FILES.filter((file) => file !== WASM))
      rmSync(join(out, file), { force: true });
  } else {
    mkdirSync(out, { recursive: true });
    copyFileSync(join(bindgen, WASM), join(out, WASM));
  }
  writeFileSync(join(out, GLUE), glue);
  // A core for benchmarks exports more than the page knows.
  return bench ? null : updateFunctions(declarations);
}

/** Compares the functions that the core exports with the file that the page is checked against. */
function updateFunctions(declarations) {
  const file = join(www, "src/core/generated/core-functions.ts");
  const functions = declarationsOf(
    declarations,
    readFileSync(join(www, "src/core/generated/core-types.ts"), "utf8"),
  );
  if (existsSync(file) && readFileSync(file, "utf8") === functions) return null;
  writeFileSync(file, functions);
  return file;
}

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

// Memory packing takes zeros out of the data, 120 kB of 870, and cuts it into some 8,000 pieces for that. Zeros
// are nothing to a compressed transfer, but the pieces' headers cost it 27 kB.
// No static data lies below the first kilobyte: the stack does, so small offsets can be folded.
const passes = ["-O3", "--skip-pass=memory-packing", "--low-memory-unused"];

/** The results for the last few cores: they take half a minute each. */
const cache = join(dirname(www), "target/wasm-opt");
const KEPT = 4;

/** Shrinks and speeds up the wasm in `out`. */
export async function optimiseWasm(out) {
  const wasm = join(out, WASM);
  const wasmOpt = join(www, "node_modules/binaryen/bin/wasm-opt");
  const options = [...passes, ...wasmFeatures];
  const { version } = JSON.parse(readFileSync(join(www, "node_modules/binaryen/package.json"), "utf8"));
  const key = createHash("sha256")
    .update(readFileSync(wasm))
    .update(JSON.stringify([version, options]));
  const optimised = join(cache, `${key.digest("hex")}.wasm`);
  if (!existsSync(optimised)) {
    mkdirSync(cache, { recursive: true });
    const started = Date.now();
    const unfinished = `${optimised}.${process.pid}.tmp`;
    const running = spawn(process.execPath, [wasmOpt, ...options, wasm, "-o", unfinished], {
      stdio: "inherit",
    });
    const [status] = await once(running, "exit");
    if (status !== 0) throw new Error("wasm-opt failed");
    renameSync(unfinished, optimised);
    const kib = (file) => `${Math.round(statSync(file).size / 1024)} KiB`;
    console.log(
      `wasm-opt: ${kib(wasm)} -> ${kib(optimised)} in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    forgetOldest();
  }
  // Replaced in one step, because another program may be reading the file.
  copyFileSync(optimised, `${wasm}.tmp`);
  renameSync(`${wasm}.tmp`, wasm);
}

function forgetOldest() {
  const files = readdirSync(cache).map((name) => join(cache, name));
  const newestFirst = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const file of newestFirst.slice(KEPT)) rmSync(file, { force: true });
}
