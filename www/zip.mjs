// Packs the files of a folder into a zip file. The same files give the same bytes.
//
//   node www/zip.mjs FOLDER FILE

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

const [folder, file] = process.argv.slice(2);
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .sort();
const files = Object.fromEntries(
  names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
);
// The first day that a zip file can name.
const packed = zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) });
writeFileSync(file, packed);
