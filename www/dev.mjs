// `cargo xtask serve --dev`: serves the page, bundles it again whenever one of its files changes, and reloads it in every
// browser that shows it. It does not check types: `npm run check` does that.
//
//   node www/dev.mjs OUT PORT BINDGEN
//
// `cargo xtask` builds the core, and reports the outcome on standard input, one line of JSON each time:
// {"core": "ready"}, {"core": "building"} or {"problem": "what the compiler says"}.

import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { context, formatMessages } from "esbuild";
import { about } from "./about.mjs";
import { elementOptions, preloadSharedFiles, plainIndex, pageOptions } from "./bundle.mjs";
import { serve } from "./serve.mjs";
import { writeCore } from "./wasm.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const EVENTS = "/reload-events";
const [out, bindgen] = [process.argv[2], process.argv[4]].map((folder) => resolve(folder));
const port = Number(process.argv[3]);

// Different from the numbers of earlier runs, so that pages that are still open are reloaded, too.
let build = Date.now();
/** Current problems, by the part that has them. */
const problems = new Map();

const server = await serve({ "/": out }, { port, events: EVENTS });
const announce = () => server.say({ build, problem: [...problems.values()].join("\n\n") || null });

function setProblem(part, text) {
  if (text === null) problems.delete(part);
  else problems.set(part, text);
  announce();
}

let bundler = null;
let outputs = [];

/** Bundles the page, and returns what index.html needs. */
async function bundlePage() {
  const options = { ...pageOptions(out, { release: false, offline: false }), logLevel: "silent" };
  const entries = JSON.stringify(options.entryPoints);
  // A worker was added or removed.
  if (bundler?.entries !== entries) {
    await bundler?.page.dispose();
    bundler = { entries, page: await context(options) };
  }
  const { metafile } = await bundler.page.rebuild();
  const written = Object.keys(metafile.outputs).map((path) => resolve(path));
  for (const file of outputs.filter((file) => !written.includes(file))) rmSync(file, { force: true });
  outputs = written;
  return metafile;
}

const element = await context({ ...elementOptions(out, { release: false }), logLevel: "silent" });

async function rebuildPage() {
  const [metafile] = await Promise.all([bundlePage(), element.rebuild()]);
  cpSync(join(www, "static"), out, { recursive: true });
  cpSync(join(www, "dev/reload.js"), join(out, "reload.js"));
  build += 1;
  const reload = `<script src="./reload.js" data-build="${build}" data-events="${EVENTS}"></script>`;
  const html = preloadSharedFiles(plainIndex(), metafile);
  writeFileSync(join(out, "index.html"), html.replace("<head>", `<head>\n    ${reload}`));
  const file = join(out, "about.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(about(Object.keys(metafile.inputs))));
}

async function writeNewCore() {
  const changed = await writeCore(bindgen, out, { minify: false, bench: false });
  if (changed !== null) console.log(`${changed} was out of date and has been rewritten.`);
  for (const file of ["lessons.json", "syllabi.json"]) {
    if (!existsSync(join(out, file))) writeFileSync(join(out, file), "[]");
  }
}

let lessons = null;

/** Runs in a process of its own: it searches, and the page is served meanwhile. */
function rebuildLessons() {
  lessons?.kill();
  const running = spawn(process.execPath, [join(www, "build.mjs"), "--lessons", "--out", out]);
  lessons = running;
  let output = "";
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (text) => (output += text));
  running.on("exit", (status) => {
    if (lessons !== running) return;
    lessons = null;
    report("lessons", status === 0 ? null : output);
  });
}

function report(part, problem) {
  if (problem !== null) console.error(`\n${problem}`);
  setProblem(part, problem);
}

const errorText = async (error) =>
  error.errors === undefined
    ? error.message
    : (await formatMessages(error.errors, { kind: "error", color: false })).join("\n");

/** The parts that have changed since the last rebuild. */
const changed = new Set();
let working = false;

async function rebuildChanged() {
  if (working) return;
  working = true;
  // An editor may write several files, or one file in several steps.
  await new Promise((resume) => setTimeout(resume, 30));
  while (changed.size > 0) {
    const parts = new Set(changed);
    changed.clear();
    const started = performance.now();
    if (parts.has("core") || parts.has("page")) {
      try {
        if (parts.has("core")) await writeNewCore();
        await rebuildPage();
        report("page", null);
        console.log(`The page is up to date (${Math.round(performance.now() - started)} ms).`);
      } catch (error) {
        report("page", await errorText(error));
      }
    }
    if (parts.has("core") || parts.has("lessons")) rebuildLessons();
  }
  working = false;
}

function schedule(part) {
  changed.add(part);
  void rebuildChanged();
}

for (const folder of ["src", "styles", "static"]) {
  watch(join(www, folder), { recursive: true }, () => schedule("page"));
}
watch(join(www, "src/features/teach"), { recursive: true }, () => schedule("lessons"));
for (const folder of ["lessons", "syllabi"]) watch(join(www, folder), () => schedule("lessons"));
watch(dirname(www), (_, name) => {
  if (name === "index.html") schedule("page");
});

mkdirSync(out, { recursive: true });
schedule("core");

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { core, problem } = JSON.parse(line);
  setProblem("core", problem ?? null);
  if (core === "ready") schedule("core");
});
// `cargo xtask` holds the input. When it ends, this ends, too.
lines.on("close", () => process.exit());
console.log(`${server.url}/`);
