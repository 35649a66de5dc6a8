// What the page says about itself: version, commit, licence, source, and the libraries that it is made of
// with their licences. All of it is read from the project when the site is built; nothing is kept by hand.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);

const run = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : null;
};

/** For a library that names none in its manifest. */
const UNNAMED = "see its sources";

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The commit that is built; nothing where the sources came without their history, or git is missing. */
export function commit() {
  const hash = run("git", "rev-parse", "--short=12", "HEAD");
  if (hash === null) return null;
  const changed = run("git", "status", "--porcelain", "--untracked-files=no");
  return changed === "" ? hash : `${hash}, changed`;
}

/** What is compiled into the core: neither what only the command, tests or builds need, nor macros. */
function rustLibraries() {
  const core = [
    "--package",
    "plyscope",
    "--target",
    "wasm32-unknown-unknown",
    "--edges",
    "normal,no-proc-macro",
  ];
  const tree = run("cargo", "tree", "--locked", ...core, "--prefix", "none", "--format", "{p}\t{l}");
  if (tree === null) throw new Error("cargo tree failed: the core's libraries are not known");
  // "name v1.2.3 (where from)", a tab, the licence, and " (*)" where it stood before.
  const rows = tree.split("\n").map((row) => /^(\S+) v(\S+)[^\t]*\t(.*?)( \(\*\))?$/.exec(row));
  const libraries = new Map();
  for (const [, name, version, licence] of rows.filter((row) => row !== null)) {
    libraries.set(`${name} ${version}`, { name, version, licence: licence || UNNAMED, language: "Rust" });
  }
  return [...libraries.values()];
}

/** What is bundled into the page, by the list of files that the bundler read. */
function pageLibraries(inputs) {
  const names = inputs
    .map((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].map((name) => {
    const { version, license } = readPackage(join(www, "node_modules", name));
    return { name, version, licence: license ?? UNNAMED, language: "TypeScript" };
  });
}

const byName = (a, b) => a.name.localeCompare(b.name, "en");

/** `inputs`: the files that the page was bundled from. */
export function about(inputs) {
  const [core, ...rust] = rustLibraries();
  const page = readPackage(www);
  return {
    version: core.version,
    commit: commit(),
    licence: core.licence,
    source: repository() ?? page.repository?.url ?? page.repository ?? null,
    libraries: [...rust, ...pageLibraries(inputs)].sort(byName),
  };
}

/** Where the project says that its source is. */
function repository() {
  const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
  return /^repository\s*=\s*"([^"]+)"/m.exec(manifest)?.[1] ?? null;
}
