// Tells whether a site is up to date. Each build leaves a note: a hash of all its inputs, and the files that it wrote, with
// their sizes and times.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commit } from "./about.mjs";
import { CORE_FILES } from "./wasm.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);

/** The files of `www/` that go into a site. The lock file stands for the page's packages. */
const folders = ["src", "styles", "static", "lessons", "syllabi"].map((name) => join(www, name));
const scripts = () =>
  readdirSync(www)
    .filter((name) => name.endsWith(".mjs") || name === "package-lock.json" || name === "package.json")
    .map((name) => join(www, name));
const ofTheProject = ["index.html", "Cargo.toml", "Cargo.lock"].map((name) => join(root, name));

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

function hashOf({ options, bindgen }) {
  const hash = createHash("sha256").update(JSON.stringify([options, commit()]));
  const core = CORE_FILES.map((name) => join(bindgen, name));
  for (const file of [...core, ...ofTheProject, ...scripts(), ...folders.flatMap(filesBelow)])
    hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

const outputsOf = (out) =>
  filesBelow(out).map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  });

/** The note is not in the site itself, which is published as it is. */
const noteOf = (out) =>
  join(root, "target/site-notes", `${createHash("sha256").update(out).digest("hex").slice(0, 16)}.json`);

const noteNow = (out, inputs) => JSON.stringify({ inputs: hashOf(inputs), outputs: outputsOf(out) });

/** Whether `out` was built from these inputs and has not changed since. */
export function isUpToDate(out, inputs) {
  const note = noteOf(out);
  return existsSync(note) && existsSync(out) && readFileSync(note, "utf8") === noteNow(out, inputs);
}

/** Notes that `out` has been built from these inputs. */
export function remember(out, inputs) {
  const note = noteOf(out);
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, noteNow(out, inputs));
}
