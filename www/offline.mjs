// The script that keeps a built site in the visitor's browser (src/app/offline-worker.ts), with the list of its files.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { isOfGallery } from "./gallery.mjs";

const www = dirname(fileURLToPath(import.meta.url));

/** The script that the page registers. */
export const OFFLINE_SCRIPT = "offline.js";

/**
 * Browsers do not keep the script itself, the element for other pages, the gallery's page and sources for debugging. A network is kept once a
 * search has asked it (src/state/page/networks.ts): most visitors search with none of them. The same is true of Python.
 */
const notKept = (file) =>
  file === OFFLINE_SCRIPT ||
  file === "ply-scope.js" ||
  isOfGallery(file) ||
  file.endsWith(".map") ||
  file.startsWith("models/") ||
  file.startsWith("python/");

/** The files of a built site with their hashes, in order: the same site always has the same list. */
export function filesOf(site) {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(site.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter((file) => !notKept(file) && !file.split("/").some((part) => part.startsWith(".")));
  return files.sort().map((url) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(site, url)))
      .digest("base64");
    return { url, revision: hash, integrity: `sha256-${hash}` };
  });
}

/** Writes the script into a site that is otherwise complete. */
export async function writeOfflineScript(site, { target, minify = true } = {}) {
  await build({
    entryPoints: [{ in: join(www, "src/app/offline-worker.ts"), out: OFFLINE_SCRIPT.replace(/\.js$/, "") }],
    outdir: site,
    bundle: true,
    format: "iife",
    ...(target === undefined ? {} : { target }),
    minify,
    define: { "process.env.NODE_ENV": '"production"', OFFLINE_FILES: JSON.stringify(filesOf(site)) },
    legalComments: "none",
    logLevel: "warning",
  });
}
