// What the page says about itself: version, commit, licence, source, and the libraries that it is made of
// with their licences. All of it is read from the project and from licences.json when the site is built.

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

/** The commit that is built; nothing where the sources came without their history, or git is missing. */
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
  if (found === undefined) throw new Error("cargo metadata failed: the version of the core is not known");
  return found;
}

/** What is bundled into the page is listed with its licence. */
function checkBundled(inputs, libraries) {
  const names = inputs
    .map((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined && !libraries.some((library) => library.name === name));
  if (names.length === 0) return;
  throw new Error(
    `licences.json lacks ${[...new Set(names)].join(", ")}: add them to package.json, and npm run licences`,
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
