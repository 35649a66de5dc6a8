// Makes the folder of the npm package `ply-scope`: the element's script, its types, and a site to show in it.
//
//   node www/npm-package.mjs --site FOLDER --out FOLDER
//
// `npm pack FOLDER` then writes the package. The site is one that `cargo xtask build` or www/build.mjs wrote.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { elementOptions } from "./bundle.mjs";
import { isOfGallery } from "./gallery.mjs";
import { OFFLINE_SCRIPT } from "./offline.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);
const own = join(root, "packages/npm");

/**
 * Whether the package needs a file of the site. The page around decides what browsers keep, so the offline script is not
 * in it. The gallery's page and the cards of links are for the visitors of a site.
 */
export const isPackaged = (file) =>
  ![OFFLINE_SCRIPT, "ply-scope.js", "files.json"].includes(file) && !isOfGallery(file);

/** Marks index.html as a guest on the site of somebody else: it leaves what browsers keep of that site alone (src/app/main.ts). */
export function asGuest(html) {
  const marked = html.replace('<html lang="en">', '<html lang="en" data-guest="yes">');
  if (marked === html) throw new Error("index.html does not begin as expected");
  return marked;
}

/** Writes the folder of the package into `out`, which is emptied. */
export async function writePackage(site, out) {
  if (!existsSync(join(site, "plyscope_bg.wasm")))
    throw new Error(`${site} holds no site: build one with \`cargo xtask build --out FOLDER\``);
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, "ply-scope.js")))
    throw new Error(`${out} holds other files, which would be deleted: choose an empty folder`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(site, join(out, "site"), {
    recursive: true,
    filter: (from) => isPackaged(relative(site, from).split(sep).join("/")),
  });
  const index = join(out, "site/index.html");
  writeFileSync(index, asGuest(readFileSync(index, "utf8")));
  for (const file of ["package.json", "README.md", "ply-scope.d.ts", "examples"])
    cpSync(join(own, file), join(out, file), { recursive: true });
  cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
  await build(elementOptions(out, { release: true, siteFolder: "./site/" }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const { values } = parseArgs({ options: { site: { type: "string" }, out: { type: "string" } } });
  try {
    if (!values.site || !values.out)
      throw new Error("Name a built site and a folder for the package: --site FOLDER --out FOLDER");
    await writePackage(resolve(values.site), resolve(values.out));
    console.log(`The package is in ${values.out}: npm pack ${values.out}`);
  } catch (error) {
    console.error(error?.constructor === Error ? `error: ${error.message}` : error);
    process.exit(1);
  }
}
