// Lists everything that the site ships, with licences, copyright lines and licence texts. `npm run licences` writes the list
// to licences.json: run it after every change of a lock file. A test compares the list with the lock files. The page's
// About shows it. `node www/licences.mjs --command FILE` writes the libraries inside the command as a text, for its packages.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);
const FILE = join(www, "licences.json");

/** Bundled into the page's scripts besides the dependencies of package.json: what offline-worker.ts imports. */
const BUNDLED_TOOLS = ["workbox-precaching"];

/** Copied into the site, and loaded when a person runs a program in Python. */
const INTERPRETER = "@micropython/micropython-webassembly-pyscript";

const WASM = "wasm32-unknown-unknown";

const readJson = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

/** The list as it is committed. */
export const readLicences = () => readJson(FILE);

function cargo(...args) {
  const { status, stdout, stderr } = spawnSync("cargo", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`cargo ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** The packages of package-lock.json that the page is bundled from: those of package.json, and all that they need. */
export function lockedPackages() {
  const { packages } = readJson(www, "package-lock.json");
  const found = new Map();
  const add = (name) => {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`package-lock.json has no ${name}: run npm install`);
    // Types are not part of a script.
    if (found.has(name) || name.startsWith("@types/")) return;
    found.set(name, locked.version);
    Object.keys(locked.dependencies ?? {}).forEach(add);
  };
  [...Object.keys(readJson(www, "package.json").dependencies), ...BUNDLED_TOOLS].forEach(add);
  return [...found].map(([name, version]) => `${name} ${version}`).sort();
}

/** The packages of Cargo.lock that the core needs on any machine, to be compiled or tested: more than the site ships. */
export function lockedCrates() {
  const blocks = readFileSync(join(root, "Cargo.lock"), "utf8").split("[[package]]").slice(1);
  const crates = blocks.map((block) => ({
    name: /^name = "(.*)"$/m.exec(block)[1],
    version: /^version = "(.*)"$/m.exec(block)[1],
    needs: [...(/^dependencies = \[([^\]]*)\]/m.exec(block)?.[1].matchAll(/"([^"]+)"/g) ?? [])].map(
      ([, one]) => one,
    ),
  }));
  const found = new Set();
  // A name alone, or with a version if there are several.
  const add = (text) => {
    const [name, version] = text.split(" ");
    const crate = crates.find(
      (one) => one.name === name && (version === undefined || one.version === version),
    );
    const key = `${crate.name} ${crate.version}`;
    if (found.has(key)) return;
    found.add(key);
    crate.needs.forEach(add);
  };
  add("plyscope");
  found.delete([...found][0]);
  return [...found].sort();
}

/** What is compiled into a package for a target: not macros, and not what only the tests or the build need. */
function shippedCrates(crate, target) {
  const scope = ["--package", crate, "--target", target, "--edges", "normal,no-proc-macro"];
  const tree = cargo("tree", "--locked", ...scope, "--prefix", "none", "--format", "{p}");
  const names = new Set(
    [...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  const { packages } = JSON.parse(
    cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target),
  );
  return packages
    .filter(({ name, version, source }) => source !== null && names.has(`${name} ${version}`))
    .map(({ name, version, license, repository, homepage, authors, manifest_path }) => ({
      name,
      version,
      licence: license,
      language: "Rust",
      source: repository ?? homepage,
      authors,
      folder: dirname(manifest_path),
    }));
}

function shippedPackages() {
  return lockedPackages().map((key) => {
    const folder = join(www, "node_modules", key.split(" ")[0]);
    const { name, version, license, repository, homepage, author } = readJson(folder, "package.json");
    const address = typeof repository === "string" ? repository : repository?.url;
    return {
      name,
      version,
      licence: license,
      language: "TypeScript",
      source: webAddress(address) ?? homepage ?? null,
      authors: [typeof author === "string" ? author : author?.name].filter((one) => one !== undefined),
      folder,
    };
  });
}

/** Manifests write addresses for git: git+https://…, git://…, git@github.com:…, or owner/name alone. */
function webAddress(address) {
  if (address === undefined) return null;
  const plain = address
    .replace(/^git\+/, "")
    .replace(/^(git|ssh):\/\/(git@)?/, "https://")
    .replace(/^git@([^:]+):/, "https://$1/")
    .replace(/^github:/, "")
    .replace(/\.git$/, "");
  return plain.includes("://") ? plain : `https://github.com/${plain}`;
}

/** What every program in Rust contains. It comes with the compiler, so no lock file has it. */
const STANDARD_LIBRARY = {
  name: "Rust standard library",
  version: "of the compiler",
  licence: "MIT OR Apache-2.0",
  language: "Rust",
  source: "https://github.com/rust-lang/rust",
  copyright: ["Copyright (c) The Rust Project Contributors"],
};

const LICENCE_FILE = /^(licence|license|copying|copyright|notice|unlicense)([.-]|$)/i;

/** Lines that name an owner; not lines of the licence text itself. */
const ownersOf = (text) =>
  [...text.matchAll(/^[\s*#/]*(copyright (?:\(c\)|©|\d).*)$/gim)]
    .map(([, line]) => line.trim())
    .filter((line) => !/free software foundation|\[yyyy\]|<year>|\{yyyy\}/i.test(line));

/** The texts of the licence files of a library. */
function textsOf({ name, licence, folder }) {
  // The package of MicroPython leaves its licence out: the site has it beside the interpreter.
  const place = name === INTERPRETER ? join(www, "static/python") : folder;
  const files = readdirSync(place).filter((file) => LICENCE_FILE.test(file));
  const all = files.sort().map((file) => readFileSync(join(place, file), "utf8").trim());
  // The project is under the same licence as the libraries that leave its text out.
  return all.length === 0 && licence.startsWith("GPL-3.0")
    ? [readFileSync(join(root, "LICENSE"), "utf8").trim()]
    : all;
}

/** The libraries inside the command, with their licences, as one text: the same licence text only once. */
function textOfCommand() {
  const target = /^host: (.*)$/m.exec(spawnSync("rustc", ["-vV"], { encoding: "utf8" }).stdout)[1];
  const users = new Map();
  const libraries = shippedCrates("plyscope-cli", target);
  for (const library of libraries) {
    for (const text of textsOf(library)) users.set(text, [...(users.get(text) ?? []), library.name]);
  }
  const listed = libraries.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).sort();
  const texts = [...users].map(([text, names]) => `${"-".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  return `The command plyscope contains these libraries:\n\n${listed.join("\n")}\n\n${texts.join("\n")}`;
}

function collect() {
  const texts = {};
  const keep = (text) => {
    const id = createHash("sha256").update(text).digest("hex").slice(0, 12);
    texts[id] = text;
    return id;
  };
  const libraries = [...shippedCrates("plyscope", WASM), ...shippedPackages()].map(
    ({ folder, authors, ...library }) => {
      const all = textsOf({ ...library, folder });
      const named = [...new Set(all.flatMap(ownersOf))];
      const copyright = named.length > 0 ? named : authors.map((author) => author.replace(/ <.*>$/, ""));
      return { ...library, copyright, texts: all.map(keep) };
    },
  );
  // It has the same licence texts as the crates that the same people publish.
  const { texts: same } = libraries.find(({ name }) => name === "cfg-if");
  libraries.push({ ...STANDARD_LIBRARY, texts: same });
  const byName = (a, b) => a.name.localeCompare(b.name, "en") || a.language.localeCompare(b.language, "en");
  const shipped = new Set(libraries.map(({ name, version }) => `${name} ${version}`));
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  // The other crates of Cargo.lock, so that the test notices every change.
  const notShipped = lockedCrates().filter((key) => !shipped.has(key));
  return { libraries: libraries.sort(byName), notShipped, texts: sorted };
}

/** What differs between a list and the two lock files. */
export function outdated({ libraries, notShipped }) {
  const listed = (language) =>
    libraries
      .filter((one) => one.language === language && one.name !== STANDARD_LIBRARY.name)
      .map(({ name, version }) => `${name} ${version}`);
  const compare = (file, is, expected) => [
    ...expected.filter((key) => !is.includes(key)).map((key) => `${file}: ${key} is not listed`),
    ...is
      .filter((key) => !expected.includes(key))
      .map((key) => `${file}: ${key} is listed but not in the file`),
  ];
  return [
    ...compare("package-lock.json", listed("TypeScript"), lockedPackages()),
    ...compare("Cargo.lock", [...listed("Rust"), ...notShipped], lockedCrates()),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(join(www, "node_modules"))) throw new Error("run npm ci first");
  const [option, file] = process.argv.slice(2);
  if (option === "--command") {
    writeFileSync(file, textOfCommand());
    process.exit();
  }
  const licences = collect();
  writeFileSync(FILE, `${JSON.stringify(licences, null, 1)}\n`);
  const without = licences.libraries.filter(
    ({ texts, copyright }) => texts.length === 0 || copyright.length === 0,
  );
  console.log(`${licences.libraries.length} libraries, ${Object.keys(licences.texts).length} licence texts`);
  for (const { name } of without) console.log(`${name}: its package has no licence text, or names no owner`);
}
