// Writes the SHA-256 sums of files into a file next to them, as `sha256sum --check` reads it.
//
//   node www/checksums.mjs SUMS FILE…

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const [sums, ...files] = process.argv.slice(2);
const sum = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
writeFileSync(sums, files.map((file) => `${sum(file)}  ${basename(file)}\n`).join(""));
