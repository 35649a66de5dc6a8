// The page's About: version, commit, licence, source, and the libraries of the page with their licences. The build reads
// all of it from the project and from licences.json.

import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readLicences } from "./licences.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);

const run = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : null;
};

/** The commit that is built; null if the sources have no history, or git is not installed. */
export function commit() {
  const hash = run("git", "rev-parse", "--short=12", "HEAD");
  if (hash === null) return null;
  const changed = run("git", "status", "--porcelain", "--untracked-files=no");
  return changed === "" ? hash : `${hash}, changed`;
}

/** The project's own manifest. */
function manifest() {
  const text = run("cargo", "metadata", "--no-deps", "--locked", "--format-version", "1");
  const found = JSON.parse(text ?? "{}").packages?.find(({ name }) => name === "plyscope");
  if (found === undefined)
    throw new Error("the version of the core is unknown, because cargo metadata failed: run it to see why");
  return found;
}

/** Throws an error if a bundled library is not in the list of licences. */
function checkBundled(inputs, libraries) {
  const names = inputs
    .map((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined && !libraries.some((library) => library.name === name));
  if (names.length === 0) return;
  throw new Error(
    `licences.json lacks ${[...new Set(names)].join(", ")}: add them to package.json, and run npm run licences`,
  );
}

/** `inputs`: the files that the page was bundled from. */
export function about(inputs) {
  const { version, license, repository } = manifest();
  const { libraries, texts } = readLicences();
  checkBundled(inputs, libraries);
  if (!repository) {
    console.warn("About cannot link to the source: Cargo.toml names no repository");
  }
  return { version, commit: commit(), licence: license, source: repository || null, libraries, texts };
}
