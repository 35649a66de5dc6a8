/**
 * The page within other pages, which come from another origin: `localhost` is not `127.0.0.1`, so that even the
 * site is another one.
 */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import { serve } from "../../serve.mjs";
import { expect, test } from "./test";
import { SMALL, TREE, link, linkValue, open, press, settled } from "./plyscope";

const SITE = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../dist"));
const EXAMPLE = join(import.meta.dirname, "../../../docs/examples/embed.html");
/** The textbook tree from where its second move begins to where that is cut off. */
const STRETCH = `${TREE}&begin=2:b:in&end=2:b:out`;

interface Around {
  url: string;
  /** The policy that the page around comes with. */
  policy: string | null;
  html: string;
  server: Server;
}

let around: Around;

test.beforeEach(async () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (around.policy !== null) response.setHeader("content-security-policy", around.policy);
    response.end(around.html);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  around = { url: `http://localhost:${port}/`, policy: null, html: "", server };
});

test.afterEach(async () => {
  around.server.closeAllConnections();
  await new Promise((closed) => around.server.close(closed));
});

/** Opens a page of its own around what is embedded; it keeps what it is told. */
async function openAround(page: Page, body: string): Promise<void> {
  around.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Around</title>
    <link rel="icon" href="data:,"></head><body>${body}</body></html>`;
  await page.addInitScript(() => {
    if (window !== top) return;
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener("message", ({ data, origin }) => told.push({ origin, ...data }));
    for (const kind of ["before", "after"]) {
      addEventListener(`ply-${kind}`, ({ target }) => told.push(`${kind} ${(target as Element).id}`));
    }
  });
  await page.goto(around.url);
}

const told = (page: Page): Promise<{ plyscope?: string; t?: number; origin?: string }[]> =>
  page.evaluate(() => (window as unknown as { told: [] }).told);

async function framesOf(page: Page, count: number): Promise<Frame[]> {
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().includes("embed=1")).length)
    .toBe(count);
  const frames = page.frames().filter((frame) => frame.url().includes("embed=1"));
  for (const frame of frames) {
    // What is out of view gets no frames to draw.
    await (await frame.frameElement()).scrollIntoViewIfNeeded();
    await expect(frame.locator("body")).toHaveAttribute("data-state", "ready", { timeout: 120_000 });
    await frame.evaluate(() => window.plyscope.idle());
  }
  return frames;
}

const timeOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => window.plyscope.page.current.value!.shownTime.value);

test("an embedded page has stage, transport, sentence and a link, and nothing else", async ({ page }) => {
  for (const screen of [
    { width: 640, height: 360 },
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(screen);
    await open(page, `${TREE}&t=14&embed=1`);
    await expect(page.locator(".tree-canvas")).toBeVisible();
    await expect(page.getByRole("toolbar", { name: "Time" })).toBeVisible();
    await expect(page.locator(".sentence")).toContainText("cut off");
    await expect(page.locator("header, .beside, .tabs, .timeline, .caption, .transport-find")).toHaveCount(0);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([screen.width, screen.height]);
    const stage = (await page.locator(".tree-frame").boundingBox())!;
    const sentence = (await page.locator(".sentence").boundingBox())!;
    expect(stage.height).toBeGreaterThan(screen.height / 2);
    expect(sentence.y + sentence.height).toBeLessThanOrEqual(screen.height);
    for (const button of await page.locator(".transport button:visible").all()) {
      const box = (await button.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
    }
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const full = page.getByRole("link", { name: "Open in Plyscope" });
  const [opened] = await Promise.all([page.waitForEvent("popup"), full.click()]);
  await settled(opened);
  expect(linkValue(opened, "t")).toBe("14");
  expect(linkValue(opened, "embed")).toBeNull();
  await expect(opened.getByRole("heading", { level: 1 })).toBeVisible();
});

test("it keeps to its first and its last moment, and plays from one to the other", async ({ page }) => {
  await open(page, `${STRETCH}&embed=1`);
  const now = (): Promise<number> => page.evaluate(() => window.plyscope.page.current.value!.time.value);
  const first = await now();
  await press(page, "ArrowLeft");
  expect(await now()).toBe(first);
  await press(page, "End");
  const last = await now();
  expect(last).toBe(14);
  expect(first).toBe(11);
  await press(page, "ArrowRight");
  expect(await now()).toBe(last);
  await press(page, "]", 6);
  // Kept by the page itself: it may be over before anybody outside has looked.
  const played = await page.evaluateHandle(() => {
    const times: number[] = [];
    window.plyscope.page.current.value!.time.subscribe((time) => times.push(time));
    return times;
  });
  await page.keyboard.press("Space");
  await expect.poll(() => played.evaluate((times) => times.length > 1 && times.at(-1))).toBe(last);
  const times = await played.jsonValue();
  expect(times.slice(0, 2)).toEqual([last, first]);
  expect(times.slice(1)).toEqual([...times.slice(1)].sort((one, other) => one - other));
  await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();
  expect(link(page)).toContain("begin=2:b:in&end=2:b:out");

  await open(page, `${TREE}&begin=2:b:in`);
  await expect(page.locator(".banners")).toContainText("Only an embedded page");
});

test("a frame from another origin takes keys, tells its moments, and leaves the page around it alone", async ({
  page,
  baseURL,
}) => {
  await openAround(
    page,
    `<h1>Around</h1><iframe src="${baseURL}#${STRETCH}&amp;embed=1" title="A cut-off"
    width="640" height="360"></iframe>`,
  );
  const entries = await page.evaluate(() => history.length);
  const [frame] = await framesOf(page, 1);
  await expect.poll(async () => (await told(page)).at(-1)?.plyscope).toBe("ready");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  expect((await told(page)).every(({ origin }) => origin === new URL(baseURL!).origin)).toBe(true);
  const first = await timeOf(frame!);

  await page.locator("iframe").focus();
  await page.keyboard.press("PageUp");
  await expect.poll(async () => (await told(page)).at(-1)?.plyscope).toBe("before");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("PageDown");
  await expect.poll(() => timeOf(frame!)).toBe(first + 3);
  expect((await told(page)).filter(({ plyscope }) => plyscope === "after")).toEqual([]);
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await told(page)).at(-1)?.plyscope).toBe("after");
  const moments = (await told(page)).filter(({ plyscope }) => plyscope === "moment").map(({ t }) => t);
  expect(moments.slice(-3)).toEqual([first + 1, first + 2, first + 3]);

  // Jumps are entries of a full page's history; here they would be those of the page around.
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("c");
  await frame!.evaluate(() => window.plyscope.idle());
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(page.url()).toBe(around.url);
});

test("two elements on one page under a strict policy", async ({ page }) => {
  const { url, close } = await serve(
    { "/some/where/": SITE },
    { headers: { "access-control-allow-origin": "*" } },
  );
  try {
    around.policy = `default-src 'none'; script-src ${url}; frame-src ${url}; img-src data:`;
    for (const kind of ["defer", 'type="module"']) {
      await openAround(
        page,
        `<script src="${url}/some/where/ply-scope.js" ${kind}></script>
        <ply-scope id="one" link="#${STRETCH}" title="One" height="300"><a href="#">In its place</a></ply-scope>
        ${"<br>".repeat(300)}
        <ply-scope id="two" link="${url}/some/where/#${SMALL}&amp;depth=2" title="Two" width="500"></ply-scope>`,
      );
      // The second is too far away to be loaded.
      await framesOf(page, 1);
      await expect(page.getByText("In its place")).toBeHidden();
      await page.locator("#two").scrollIntoViewIfNeeded();
      const [one, two] = await framesOf(page, 2);
      const titles = await page.evaluate(() =>
        [...document.querySelectorAll("ply-scope")].map(
          (element) => element.shadowRoot!.querySelector("iframe")!.title,
        ),
      );
      expect(titles).toEqual(["One", "Two"]);
      expect((await page.locator("#one").boundingBox())!.height).toBe(300);
      const box = (await page.locator("#two").boundingBox())!;
      expect([box.width, Math.round(box.height)]).toEqual([500, 313]);

      await page.evaluate(() => document.getElementById("one")!.focus());
      for (let count = 0; count < 4; count += 1) await page.keyboard.press("PageDown");
      await expect.poll(async () => (await told(page)).at(-1)).toBe("after one");
      await page.evaluate(() => document.getElementById("two")!.focus());
      await page.keyboard.press("PageDown");
      await expect.poll(async () => (await told(page)).at(-1)).toBe("after two");
      expect(await timeOf(one!)).toBe(14);
      expect(await timeOf(two!)).toBeGreaterThan(14);
    }
  } finally {
    await close();
  }
});

test("a comparison is embedded with both stages, side by side or above each other, and one transport", async ({
  page,
}) => {
  const pair = `${TREE.replace("alpha-beta", "minimax")}&b.search=alpha-beta`;
  for (const [width, height, besides] of [
    [640, 400, true],
    [390, 600, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, `${pair}&t=0&embed=1`);
    const stages = page.locator(".tree-canvas");
    await expect(stages).toHaveCount(2);
    const [a, b] = [(await stages.nth(0).boundingBox())!, (await stages.nth(1).boundingBox())!];
    expect([b.y === a.y, b.x === a.x]).toEqual([besides, !besides]);
    expect([b.width, b.height]).toEqual([a.width, a.height]);
    expect(b.y + b.height).toBeLessThan(height);
    await expect(page.getByRole("toolbar", { name: "Time" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Swap" })).toHaveCount(0);
    const times = (): Promise<(number | undefined)[]> =>
      page.evaluate(() =>
        [window.plyscope.page.current, window.plyscope.page.other].map(({ value }) => value?.shownTime.value),
      );
    // Whichever was touched, the moments are those of the first, which the page around is told.
    await stages.nth(1).click({ position: { x: 3, y: 3 } });
    await press(page, "PageDown", 3);
    expect(await times()).toEqual([3, 3]);
    await expect(page.getByRole("link", { name: "Open in Plyscope" })).toHaveAttribute(
      "href",
      /b\.search=alpha-beta/,
    );
  }
});

test("the example of the documents works", async ({ page, baseURL }) => {
  around.html = readFileSync(EXAMPLE, "utf8").replaceAll("https://plyscope.example/", baseURL!);
  await page.goto(around.url);
  for (const id of ["stretch", "next"]) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await framesOf(page, 3);
  await page.evaluate(() => document.getElementById("stretch")!.focus());
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("PageDown");
  await expect(page.locator("#heard")).toHaveText("ply-after of stretch");
  // The focus has gone on with it.
  await page.keyboard.press("PageUp");
  await expect(page.locator("#heard")).toHaveText("ply-before of next");
});

test("with storage refused all of it works, and the theme is the link's", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("storage is refused", "SecurityError");
        },
      });
    }
  });
  await openAround(
    page,
    `<iframe src="${baseURL}#${TREE}&amp;t=14&amp;theme=dark&amp;embed=1" title="Dark"
    width="640" height="360"></iframe>`,
  );
  const [frame] = await framesOf(page, 1);
  await expect(frame!.locator("html")).toHaveAttribute("data-theme", "dark");
  await frame!.getByRole("button", { name: "Step (→)" }).click();
  await expect.poll(() => timeOf(frame!)).toBe(15);

  // The full page does without it, too, and keeps a choice for as long as it is open.
  await open(page, `${TREE}&t=14&theme=dark`);
  await press(page, "d");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(linkValue(page, "theme")).toBeNull();
});

test("in a sandbox it needs its own origin, and says so", async ({ page, complaints }) => {
  // What a sandbox refuses the browser says, too.
  complaints.expected = /sandbox|Failed to construct|origin 'null'|Content Security Policy/i;
  const { url, close } = await serve(
    { "/some/where/": SITE },
    { headers: { "access-control-allow-origin": "*" } },
  );
  try {
    const frame = (sandbox: string): string =>
      `<iframe src="${url}/some/where/#${TREE}&amp;t=14&amp;embed=1" title="Boxed" width="640" height="360"
      sandbox="${sandbox}"></iframe>`;
    await openAround(page, frame("allow-scripts allow-same-origin"));
    const [free] = await framesOf(page, 1);
    expect(await timeOf(free!)).toBe(14);

    await openAround(page, frame("allow-scripts"));
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(page.frames()[1]!.getByRole("alert")).toContainText("worker");
  } finally {
    await close();
  }
});
