// The built site in Firefox, over WebDriver BiDi: that it opens, searches, steps and zooms, and complains of nothing.
// What the page does in detail is tested in Chromium; here only what one browser may lack and another has.

import { expect, test } from "@playwright/test";
import puppeteer from "puppeteer-core";

const executablePath = process.env.FIREFOX;
const SMALL = "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3";
const TREE = "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta";

// `cargo xtask test` names the browser, and on CI does not run without it.
test.skip(!executablePath, "the variable FIREFOX names no browser");

async function settled(page) {
  await page.waitForSelector("body[data-state=ready]", { timeout: 120_000 });
  await page.evaluate(() => window.plyscope.idle());
}

const attribute = (page, selector, name) =>
  page.$eval(selector, (element, name) => Number(element.getAttribute(name)), name);
const tick = (page) => attribute(page, "[role=slider]", "aria-valuenow");
const lastTick = (page) => attribute(page, "[role=slider]", "aria-valuemax");
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const linkValue = (page, key) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);

test("in Firefox the site opens below a path, searches, steps and zooms", async () => {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const complaints = [];
    page.on("console", (message) => {
      if (["error", "warn", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${String(error)}`));
    page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
    });

    await page.goto(`${process.env.PLYSCOPE_URL}#${SMALL}&show=workbench`);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe("/some/where/");
    expect(await text(page, ".status-value strong")).toMatch(/\d/);
    expect(await lastTick(page)).toBeGreaterThan(1000);

    await page.keyboard.press("Home");
    await settled(page);
    expect(await tick(page)).toBe(0);
    await page.keyboard.press("ArrowRight");
    await settled(page);
    expect(await tick(page)).toBe(1);

    const flame = await (await page.$(".flame-frame")).boundingBox();
    await page.mouse.move(flame.x + flame.width / 2, flame.y + flame.height / 2);
    await page.mouse.wheel({ deltaY: -400 });
    await settled(page);
    const width = Number(linkValue(page, "to")) - Number(linkValue(page, "from"));
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThan((await lastTick(page)) / 2);
    // What is drawn is more than a background.
    const colours = await page.$eval("canvas.flame-pixels", (canvas) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(pixels.buffer)).size;
    });
    expect(colours).toBeGreaterThan(3);

    // Another search in the same page.
    await page.evaluate((link) => (location.hash = link), `${TREE}&show=workbench`);
    await page.waitForFunction(() => document.querySelector("[role=slider]").ariaValueMax < 100);
    await settled(page);
    expect(await text(page, ".status-value strong")).toMatch(/3/);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
