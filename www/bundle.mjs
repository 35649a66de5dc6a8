// Bundles the page: its script, its styles, its workers, and the script for other pages.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { OFFLINE_SCRIPT } from "./offline.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const main = join(www, "src/app/main.ts");

/** The browsers that the site is for. */
export const targets = ["es2022", "chrome111", "firefox115", "safari16.4"];

/** The page, its styles, and every worker: all `*.worker.ts`, wherever they stand. */
function entryPoints() {
  const entries = { app: main };
  const styles = join(www, "styles/main.css");
  if (existsSync(styles)) entries["app.css"] = styles;
  for (const file of readdirSync(join(www, "src"), { recursive: true })) {
    if (!file.endsWith(".worker.ts")) continue;
    const name = basename(file, ".ts");
    if (entries[name]) throw new Error(`two workers are called ${name}.ts: their bundles would collide`);
    entries[name] = join(www, "src", file);
  }
  return Object.entries(entries).map(([name, file]) => ({ in: file, out: name.replace(/\.css$/, "") }));
}

/** The wasm glue is not part of a bundle: page and workers load the file beside index.html. */
const glueStaysOutside = {
  name: "glue-stays-outside",
  setup({ onResolve }) {
    onResolve({ filter: /(^|\/)plyscope\.js$/ }, ({ path }) => ({
      path: `./${basename(path)}`,
      external: true,
    }));
  },
};

/**
 * A module that is imported on demand is a part. Here each part also imports the page, so the page and all parts share
 * the page's own modules, and esbuild writes them into one file. Without this, esbuild would split them by which part
 * uses which module, and small files compress badly.
 */
const partsKnowThePage = {
  name: "parts-know-the-page",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, importer, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === partsKnowThePage) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: partsKnowThePage });
      return found.errors.length > 0 ? found : { path: found.path, namespace: "part" };
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
      resolveDir: dirname(path),
      // esbuild rebuilds the part when this file has changed.
      watchFiles: [path],
      contents:
        `import ${JSON.stringify(main)};\nexport * from ${JSON.stringify(path)};\n` +
        (/^export default /m.test(readFileSync(path, "utf8"))
          ? `export { default } from ${JSON.stringify(path)};`
          : ""),
    }));
  },
};

/** The options of both bundles. */
const common = (out, release) => ({
  outdir: out,
  bundle: true,
  target: targets,
  minify: release,
  legalComments: "none",
  logLevel: "warning",
});

/** The page with its parts and workers, as modules. */
export const pageOptions = (out, { release, offline }) => ({
  ...common(out, release),
  entryPoints: entryPoints(),
  format: "esm",
  // A module that is imported on demand becomes a file of its own.
  splitting: true,
  chunkNames: "part-[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  // The styles of such a part are in it, as text.
  loader: {
    ".part.css": "text",
    ".base.css": "text",
    ".cburnett.css": "text",
    ".svg": "dataurl",
    ".png": "dataurl",
    ".woff2": "dataurl",
  },
  plugins: [glueStaysOutside, partsKnowThePage],
  sourcemap: release ? false : "linked",
  define: {
    "import.meta.env.DEV": String(!release),
    "import.meta.env.OFFLINE": JSON.stringify(offline ? OFFLINE_SCRIPT : null),
  },
  metafile: true,
});

/** The script for other pages, which is not a module. `siteFolder`: the folder of the site, seen from the script. */
export const elementOptions = (out, { release, siteFolder = "./" }) => ({
  ...common(out, release),
  entryPoints: [join(www, "src/app/embed/ply-scope.ts")],
  format: "iife",
  define: { SITE_FOLDER: JSON.stringify(siteFolder) },
});

/** Bundles into `out`; returns esbuild's metafile, which has its inputs and outputs. */
export async function bundle(out, options) {
  const [{ metafile }] = await Promise.all([
    build(pageOptions(out, options)),
    build(elementOptions(out, options)),
  ]);
  return metafile;
}

const SCRIPT = '<script type="module" src="./app.js">';

/** The page's script only imports the files that the page and its parts share. Browsers load them as early as the script. */
export function preloadSharedFiles(html, { outputs }) {
  const app = Object.entries(outputs).find(([path]) => basename(path) === "app.js");
  const shared =
    app?.[1].imports.filter(({ kind, external }) => kind === "import-statement" && !external) ?? [];
  if (shared.length === 0 || !html.includes(SCRIPT))
    throw new Error("index.html does not load app.js as expected");
  const links = shared.map(({ path }) => `<link rel="modulepreload" href="./${basename(path)}" />\n    `);
  return html.replace(SCRIPT, links.join("") + SCRIPT);
}

/** Changes index.html in `out`. */
export function changeIndex(out, change) {
  const file = join(out, "index.html");
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** index.html without the lines that only Trunk needs. */
export const withoutTrunk = (html) =>
  html.replace(/ *<!-- Trunk: [^]*?-->\n/g, "").replace(/ *<link\s+data-trunk[^>]*>\n/g, "");

/** The project's index.html, with which a build begins. */
export const plainIndex = () => withoutTrunk(readFileSync(join(dirname(www), "index.html"), "utf8"));
