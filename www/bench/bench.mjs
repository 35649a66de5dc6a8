// The browser's half of `cargo xtask bench`, which calls it; and the report on both halves.
//
//   node www/bench/bench.mjs --site DIR --native FILE [--quick] [--visits N] [--json]

import { cpSync, readFileSync, readdirSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { median, percentiles } from "./figures.mjs";
import { serve } from "../serve.mjs";
import { report } from "./report.mjs";
import { openedFrom, studied } from "./studies.mjs";

const { values: options } = parseArgs({
  options: {
    site: { type: "string" },
    native: { type: "string" },
    quick: { type: "boolean", default: false },
    visits: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
if (!options.site || !options.native) {
  console.error("This is a part of `cargo xtask bench`: run that instead.");
  process.exit(2);
}
const { quick } = options;
const visits = Number(options.visits ?? (quick ? 100_000 : 2_000_000));
const root = join(import.meta.dirname, "../..");
const read = (file) => readFileSync(file, "utf8");
const { scenarios, endless } = JSON.parse(read(join(root, "benches/scenarios.json")));
const native = read(options.native).trim().split("\n").map(JSON.parse);
// Brackets are recorded, too, but are no visited positions.
const chess = (visits) => `${endless}&visits=${visits}&record=${Math.min(visits + 100, 100_000_000)}`;
const big = chess(visits);

/** What keeps Chromium from doing anything else meanwhile; its sandbox does not run as root. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const say = (text) => console.error(`  browser: ${text} ...`);

/**
 * All files of the site, compressed. Its core has a search that visitors do without; what they are sent at first a
 * browser test weighs.
 */
function weighSite() {
  const entries = readdirSync(options.site, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const file = join(parentPath, name);
      return { name, bytes: statSync(file).size, gzipped: gzipSync(readFileSync(file), { level: 9 }).length };
    });
  return { files, gzipped: files.reduce((sum, file) => sum + file.gzipped, 0) };
}

/** A new page in a browser context of its own, so that nothing is cached; fails on any error of the page. */
async function withPage(browser, viewport, use) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    // Ten million visits take as long as they take.
    page.setDefaultTimeout(0);
    let fail;
    const broken = new Promise((_, reject) => (fail = reject));
    page.on("pageerror", (error) => fail(error));
    page.on("crash", () => fail(new Error(`the page ran out of memory, or crashed, at ${visits} visits`)));
    return await Promise.race([use(page), broken]);
  } finally {
    await context.close();
  }
}

/** Calls one of the functions of page/core.ts. */
const core = (browser, url, name, ...args) =>
  withPage(browser, { width: 1920, height: 1000 }, async (page) => {
    await page.goto(`${url}bench/`);
    await page.waitForFunction(() => window.bench !== undefined);
    return await page.evaluate(([name, args]) => window.bench[name](...args), [name, args]);
  });

async function speeds(browser, url) {
  const figures = [];
  for (const scenario of scenarios) {
    say(`searching, ${scenario.name}`);
    const link = quick ? scenario.quick : scenario.link;
    figures.push({ scenario: scenario.name, ...(await core(browser, url, "speed", link, quick ? 3 : 9)) });
  }
  return figures;
}

/** What runs in the browser, as scripts. */
const scripts = join(options.site, "../bench-page");

async function bundleScripts() {
  const page = join(import.meta.dirname, "page");
  const common = { outdir: scripts, bundle: true, target: "es2022", logLevel: "error" };
  const glue = { name: "glue", setup: ({ onResolve }) => onResolve({ filter: /\/plyscope\.js$/ }, outside) };
  const outside = () => ({ path: "/plyscope.js", external: true });
  const entries = ["core.ts", "search-worker.ts"].map((name) => join(page, name));
  await build({ ...common, entryPoints: entries, format: "esm", plugins: [glue] });
  await build({ ...common, entryPoints: [join(page, "watch.ts")], format: "iife" });
  cpSync(join(page, "index.html"), join(scripts, "index.html"));
}

const watch = { path: join(scripts, "watch.js") };
const ready = () => window.watched.ready() !== null;

async function opening(browser, url) {
  say("opening the page");
  const times = [];
  for (let opened = 0; opened < 5; opened += 1) {
    times.push(
      await withPage(browser, { width: 1920, height: 1080 }, async (page) => {
        await page.addInitScript(watch);
        await page.goto(url);
        await page.waitForFunction(ready);
        return await page.evaluate(() => window.watched.ready());
      }),
    );
  }
  return { ready_ms: median(times), times };
}

/** The page as it is, with a flame exactly as wide as the target says. */
const wholePage = (browser, url) =>
  withPage(browser, { width: 2400, height: 1080 }, async (page) => {
    say(`the whole page, ${visits} visits`);
    await page.addInitScript(watch);
    await page.goto(`${url}#game=tree&show=workbench&stage=flame`);
    await page.waitForFunction(ready);
    const width = await page.locator(".flame-frame").evaluate((flame) => flame.clientWidth);
    await page.setViewportSize({ width: 2400 + 1920 - width, height: 1080 });
    await page.goto("about:blank");
    await page.goto(`${url}#${big}&show=workbench&stage=flame`);
    await page.waitForFunction(ready);
    await page.evaluate(() => window.plyscope.idle());
    const endToFrame = await page.evaluate(() => window.watched.endToFrame());
    const driven = await page.evaluate(
      ([count, visits]) => window.watched.drive(count, visits),
      [quick ? 40 : 240, visits],
    );
    say("insight, and the trace as a file");
    const { file, ...studies } = await studied(page);
    const reopened = await withPage(browser, { width: 1920, height: 1080 }, async (other) => {
      await other.addInitScript(watch);
      await other.goto(`${url}#game=tree&show=workbench`);
      await other.waitForFunction(ready);
      return await openedFrom(other, file);
    });
    const both = ({ script, apart }) => ({ script_ms: percentiles(script), apart_ms: percentiles(apart) });
    return {
      width: driven.width,
      height: driven.height,
      end_to_frame_ms: endToFrame,
      scrub: both(driven.scrub),
      pan: both(driven.pan),
      zoom: both(driven.zoom),
      ...studies,
      reopened,
    };
  });

/** Films as a visitor sees them, played in the page: script time of each frame, and how many frames there were. */
async function films(browser, url) {
  const chess = scenarios.find(({ name }) => name === "Bratko-Kopec 1").quick;
  const seconds = quick ? 4 : 14;
  const figures = {};
  const tour = { from: 0, everyStep: false, mostNodes: null };
  for (const [name, link, playing] of [
    ["the opening page", "", { from: 0, everyStep: true, mostNodes: null }],
    [
      "a chess tree, all that can be opened",
      `${chess}&show=workbench&stage=tree`,
      { from: -60, everyStep: true, mostNodes: 400 },
    ],
    [`a tour over ${visits} visits, as a flame`, `${big}&show=workbench&stage=flame`, tour],
    ["the same, as a tree", `${big}&show=workbench&stage=tree`, tour],
    ["the same, as both", `${big}&show=workbench&stage=tree,flame`, tour],
  ]) {
    say(`the film: ${name}`);
    figures[name] = await withPage(browser, { width: 1920, height: 1080 }, async (page) => {
      await page.addInitScript(watch);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.goto(`${url}#${link}`);
      await page.waitForFunction(ready);
      await page.evaluate(() => window.plyscope.idle());
      const { times, nodes } = await page.evaluate(
        ([one, other]) => window.watched.film(one, other),
        [seconds, playing],
      );
      return { seconds, nodes, frames: times.length, script_ms: percentiles(times) };
    });
  }
  return figures;
}

/** Searches of games whose trees have boards, and of a tree that is seen whole through a lens. */
const GAMES = [
  "game=tic-tac-toe&search=alpha-beta&depth=9",
  "game=tic-tac-toe&search=uct&descents=2000",
  "game=connect-four&search=pvs&depth=9&table=16",
  "game=othello&search=pvs&depth=6&table=16",
  big,
  ...(quick || visits >= 5_000_000 ? [] : [chess(5_000_000)]),
  "game=synthetic&branching=3&height=5&search=alpha-beta",
];

/** Trees whose boards are drawn in motion, and how large: the first is opened until it has some 300 boards. */
const BOARDS = [
  ["game=tic-tac-toe&search=minimax", 0.2],
  ["game=tic-tac-toe&search=minimax", 1],
  ["game=connect-four&search=pvs&depth=9&table=16", 1],
];

async function measure() {
  // Only an isolated page has a clock finer than a tenth of a millisecond.
  const headers = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  };
  await bundleScripts();
  const folders = { "/": options.site, "/bench/": scripts };
  const server = await serve(folders, { headers });
  const browser = await chromium.launch({ executablePath: process.env.CHROME, args: FLAGS });
  try {
    const url = `${server.url}/`;
    const site = weighSite();
    const opened = await opening(browser, url);
    const wasm = await speeds(browser, url);
    say(`the core on a trace of ${visits} visits`);
    const trace = await core(browser, url, "trace", big, {
      draws: quick ? 60 : 300,
      seeks: quick ? 300 : 3000,
    });
    say("the trees of games");
    const games = await core(browser, url, "gameTrees", GAMES, quick ? 60 : 300);
    say("boards in motion");
    const boards = [];
    for (const [link, labelScale] of BOARDS) {
      boards.push(await core(browser, url, "boardFrames", link, labelScale, 4));
    }
    const film = await films(browser, url);
    const page = await wholePage(browser, url);
    return {
      machine: {
        processor: cpus()[0]?.model ?? "unknown",
        threads: cpus().length,
        browser: browser.version(),
      },
      quick,
      native,
      wasm,
      trace,
      games,
      boards,
      page: { ...page, ...opened, film, site },
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

const figures = await measure();
console.log(report(figures));
if (options.json) console.log(JSON.stringify(figures));
