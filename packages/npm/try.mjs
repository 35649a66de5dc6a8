// Tries the npm package as a person would: installs it in empty folders, builds the examples there, and opens them in
// Chromium. Prints sizes and seconds, and takes pictures.
//
//   node packages/npm/try.mjs TARBALL [--out FOLDER] [--only plain,reveal,myst,docusaurus]
//
// It needs the packages of www/ (npm install there), Chromium (CHROME names another one), Python for Sphinx, and a network
// for npm and pip. Everything is installed in a temporary folder, which is removed.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";

const requireOfPage = createRequire(new URL("../../www/package.json", import.meta.url));
const { chromium } = requireOfPage("@playwright/test");
const sirv = requireOfPage("sirv");

/** The most bytes that the first load of an element may take, with brotli. */
const MOST_BYTES = 1_250_000;
/** The folder of the package's site in an address. */
const SITE = "/ply-scope/site/";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "." },
    only: { type: "string", default: "plain,reveal,myst,docusaurus" },
  },
});
if (positionals.length !== 1) throw new Error("Name one tarball, which `npm pack` wrote.");
const tarball = resolve(positionals[0]);
const pictures = resolve(values.out);
mkdirSync(pictures, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "ply-scope-"));

const seconds = async (task) => {
  const since = performance.now();
  const result = await task();
  return [((performance.now() - since) / 1000).toFixed(1), result];
};

function run(folder, command, ...words) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`${command} ${words.join(" ")} failed: ${error ?? ""}\n${stdout}\n${stderr}`);
}

const install = (folder, ...packages) =>
  run(folder, "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", ...packages);

/** Serves a folder; gives the address, the files that were asked for, and the function that ends it. */
async function serve(folder) {
  const asked = [];
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    asked.push(request.url);
    files(request, response, () => response.writeHead(404).end());
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const end = () =>
    new Promise((ended) => {
      server.close(ended);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}`, asked, end };
}

/** Each file of the package that was loaded, once, and its sizes. */
function sizesOf(folder, asked) {
  const paths = new Set(asked.map((url) => url.replace(/[?#].*/, "").replace(/\/$/, "/index.html")));
  const files = [...paths]
    .filter((path) => path.includes("/ply-scope/"))
    .map((path) => join(folder, path))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file));
  const sum = (sizeOf) => files.reduce((all, file) => all + sizeOf(file), 0);
  return {
    files: files.length,
    plain: sum((file) => file.length),
    gzip: sum((file) => gzipSync(file, { level: 9 }).length),
    brotli: sum((file) => brotliCompressSync(file).length),
  };
}

function check(holds, claim) {
  if (!holds) throw new Error(`It is not true that ${claim}.`);
}

/** Keeps the events of all elements of a page. */
const listen = () => {
  const heard = [];
  Object.assign(window, { heard });
  for (const name of ["step", "end", "ply-ready"]) {
    // The capturing listeners of a document hear events that do not bubble, too.
    document.addEventListener(name, ({ type, detail }) => heard.push({ type, t: detail?.t }), true);
  }
};

const heardIn = (page, type) =>
  page.evaluate((type) => window.heard.filter((event) => event.type === type).map(({ t }) => t), type);

const hears = (page, type, least) =>
  page.waitForFunction(
    ([type, least]) => window.heard.filter((event) => event.type === type).length >= least,
    [type, least],
  );

/** Tries methods and events of the one element of a page that is ready. */
async function tryElement(page) {
  const element = page.locator("ply-scope");
  const frame = await (await element.locator("iframe").elementHandle()).contentFrame();
  await element.evaluate((one) => one.pause());
  await element.evaluate((one) => one.goTo("2:b:in"));
  const [first] = (await heardIn(page, "step")).slice(-1);
  const steps = (await heardIn(page, "step")).length;
  await frame.getByRole("button", { name: /^Step \(/ }).click();
  await hears(page, "step", steps + 1);
  check((await heardIn(page, "step")).at(-1) === first + 1, "a step of the reader is an event");
  await element.evaluate((one) => one.goTo("2:b:in"));
  await page.waitForFunction((t) => window.heard.findLast(({ type }) => type === "step").t === t, first);
  const ends = (await heardIn(page, "end")).length;
  await element.evaluate((one) => one.play());
  await hears(page, "end", ends + 1);
  const refused = await element.evaluate((one) => one.goTo("9:z:in").then(() => "", String));
  check(refused.includes("no moment"), `an unknown moment is refused (${refused})`);
}

/**
 * Opens an example; gives the page, its measures, and the function that ends it. `bring` shows the element, whose page
 * has nothing else to load then; without it, the element is in view from the start.
 */
async function open(browser, folder, path, bring = null) {
  const server = await serve(folder);
  const page = await browser.newPage({
    viewport: { width: 1920, height: 1080 },
  });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(listen);
  const show = () =>
    page.goto(server.url + path, {
      waitUntil: bring === null ? "commit" : "networkidle",
    });
  if (bring !== null) await show();
  const early = server.asked.filter((url) => url.includes(SITE));
  check(early.length === 0, `nothing is loaded before the element is seen (${early.join(", ")})`);
  const [ready] = await seconds(async () => {
    await (bring ?? show)(page);
    await hears(page, "ply-ready", 1);
  });
  return {
    page,
    ready,
    sizes: sizesOf(folder, server.asked),
    end: async () => {
      check(errors.length === 0, `no script of the page fails (${errors.join("; ")})`);
      await page.close();
      await server.end();
    },
  };
}

const examples = {
  async plain(browser, folder) {
    install(folder, tarball);
    const opened = await open(browser, folder, "/", (page) =>
      page.locator("ply-scope").scrollIntoViewIfNeeded(),
    );
    const { page, sizes } = opened;
    check(sizes.brotli <= MOST_BYTES, `the first load has at most ${MOST_BYTES} bytes (${sizes.brotli})`);
    // Its film plays without a click.
    await hears(page, "end", 1);
    await tryElement(page);
    await page.screenshot({ path: join(pictures, "plain.png") });
    return opened;
  },
  async reveal(browser, folder) {
    install(folder, tarball, "reveal.js");
    const opened = await open(browser, folder, "/", (page) => page.keyboard.press("ArrowRight"));
    const { page } = opened;
    await tryElement(page);
    await page.locator("ply-scope").evaluate((one) => one.goTo("2:b.a:out"));
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(pictures, "reveal.png") });
    // A clicker steps through the search, and then goes on to the next slide.
    for (let press = 0; press < 12 && !page.url().endsWith("#/2"); press += 1) {
      await page.keyboard.press("PageDown");
      await page.waitForTimeout(200);
    }
    check(page.url().endsWith("#/2"), "a clicker reaches the slide after the search");
    return opened;
  },
  async myst(browser, folder) {
    install(folder, tarball);
    const venv = join(work, "venv");
    run(folder, "python3", "-m", "venv", venv);
    run(folder, join(venv, "bin/pip"), "install", "--quiet", "sphinx", "myst-parser");
    run(folder, join(venv, "bin/sphinx-build"), "-q", "-W", ".", "_build");
    const opened = await open(browser, join(folder, "_build"), "/");
    await tryElement(opened.page);
    await opened.page.screenshot({ path: join(pictures, "myst.png") });
    return opened;
  },
  async docusaurus(browser, folder) {
    install(folder, tarball);
    run(folder, "npm", "run", "build");
    const served = join(work, "served");
    cpSync(join(folder, "build"), join(served, "course"), { recursive: true });
    const opened = await open(browser, served, "/course/");
    const { page } = opened;
    await tryElement(page);
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    await page.frameLocator("ply-scope iframe").locator(":root[data-theme=dark]").waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(pictures, "docusaurus.png") });
    return opened;
  },
};

const executablePath =
  process.env.CHROME ??
  ["chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));

async function main() {
  const first = join(work, "package");
  mkdirSync(first);
  install(first, tarball);
  const packaged = join(first, "node_modules/ply-scope");
  const count = (bytes) => bytes.toLocaleString("en");
  console.log(`figure: package ${count(statSync(tarball).size)} bytes`);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    for (const name of values.only.split(",")) {
      if (examples[name] === undefined)
        throw new Error(`There is no example ${name}: there are ${Object.keys(examples).join(", ")}`);
      const folder = join(work, name);
      cpSync(join(packaged, "examples", name), folder, { recursive: true });
      const [all, { ready, sizes, end }] = await seconds(() => examples[name](browser, folder));
      await end();
      console.log(
        `figure: ${name}: ready ${ready} s after it is shown; first load ` +
          `${sizes.files} files, ${count(sizes.plain)} bytes, gzip ${count(sizes.gzip)}, brotli ${count(sizes.brotli)}; ` +
          `${all} s in all`,
      );
    }
  } finally {
    await browser.close();
  }
}

try {
  await main();
  console.log(`${values.only.split(",").length} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
  // A server of an example that failed is still there.
  process.exit();
}
