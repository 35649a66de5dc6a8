import type { Page, Worker } from "@playwright/test";
import { holdSearches, letResultsCome } from "./held-search";
import { limitMemory } from "./small-memory";
import { expect, test } from "./test";
import {
  OPENING,
  OTHER_FEN,
  SMALL,
  TREE,
  banners,
  flameColours,
  lastTick,
  link,
  linkValue,
  liveRegion,
  open,
  press,
  rootValue,
  settled,
  tick,
} from "./plyscope";

const LONG = `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=12`;

/** A search that takes all the memory that it may. */
const LARGE = `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=12&visits=1500000`;

const searchWorkers = (page: Page): readonly Worker[] =>
  page.workers().filter((worker) => worker.url().endsWith("search.worker.js"));

/** The flame's present pixels: a picture of the page would wait until the search lets it be drawn. */
const flamePixels = (page: Page): Promise<string> =>
  page.locator("canvas.flame-pixels").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** The number of visits in the header up to now. */
async function visitsSoFar(page: Page): Promise<number> {
  const text = await page.locator(".status").innerText();
  return Number(/([\d,]+) visits?/.exec(text)?.[1]?.replaceAll(",", "") ?? 0);
}

const state = (page: Page): Promise<string | null> => page.locator("body").getAttribute("data-state");

/** Opens a link without waiting for the end of its search. */
async function begin(page: Page): Promise<void> {
  await holdSearches(page, 20);
  await page.goto(`./#${LONG}&visits=2000000&stage=flame&show=workbench`);
  await expect(page.locator("body")).toHaveAttribute("data-state", "searching");
  await expect.poll(() => visitsSoFar(page)).toBeGreaterThan(0);
}

test("a long search is drawn while it runs, and what it drew stays when it is stopped", async ({
  freshPage: page,
}) => {
  await begin(page);
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(stop).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Search" })).toBeVisible();
  await expect(page.locator(".status")).toContainText(/Depth \d+ of 12/);

  await expect(rootValue(page)).not.toBeEmpty();

  const visits = await visitsSoFar(page);
  const drawn = await flamePixels(page);
  await letResultsCome(page, 10);
  await expect.poll(() => visitsSoFar(page)).toBeGreaterThan(visits);
  await expect.poll(() => flamePixels(page)).not.toBe(drawn);
  expect(await state(page)).toBe("searching");
  expect((await flameColours(page)).colours).toBeGreaterThan(5);
  await expect(liveRegion(page)).toHaveText(/searching/i);

  await stop.click();
  await settled(page);
  await expect(banners(page)).toContainText("You stopped the search after");
  await expect(page.locator(".status")).toContainText(/Stopped after [\d,.]+/);
  // The last completed value stays, and the message can be closed.
  await expect(rootValue(page)).not.toBeEmpty();
  const message = page.locator(".banner", { hasText: "You stopped the search" });
  await message.getByRole("button", { name: "Close this message" }).click();
  await expect(message).toHaveCount(0);
  const ticks = await lastTick(page);
  expect(ticks).toBeGreaterThan(2 * visits);
  expect(await tick(page)).toBe(ticks);
  expect((await flameColours(page)).colours).toBeGreaterThan(5);

  await press(page, "Home");
  await press(page, "ArrowRight", 5);
  expect(await tick(page)).toBe(5);
  await press(page, "c");
  expect(await tick(page)).toBeGreaterThan(5);
  await press(page, "End");
  expect(await tick(page)).toBe(ticks);
  await press(page, "ArrowLeft");
  expect(await tick(page)).toBe(ticks - 1);
  expect(linkValue(page, "depth")).toBe("12");
  await expect(page.getByRole("button", { name: "Search again" })).toBeVisible();
});

test("Escape stops a search, and it can be begun again", async ({ freshPage: page }) => {
  await begin(page);
  await page.keyboard.press("Escape");
  await settled(page);
  await expect(page.locator(".status")).toContainText("Stopped after");
  await page.getByRole("button", { name: "Search again" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-state", "searching");
  await expect.poll(() => visitsSoFar(page)).toBeGreaterThan(0);
  await expect(banners(page)).not.toContainText("stopped");

  await test.step("a running search can be stepped through, and gives way to another", async () => {
    await page.keyboard.press("Home");
    for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
    await expect.poll(() => tick(page)).toBe(7);
    const visits = await visitsSoFar(page);
    await letResultsCome(page, 10);
    await expect.poll(() => visitsSoFar(page)).toBeGreaterThan(visits);
    expect(await tick(page)).toBe(7);

    await page.evaluate((hash) => (location.hash = hash), `${OPENING}&show=workbench`);
    await letResultsCome(page, 100);
    await settled(page);
    await expect(rootValue(page)).toHaveText("3");
    expect(await lastTick(page)).toBe(25);
    await expect(banners(page)).not.toContainText("stopped");
  });
});

test("a visit budget ends the search, and that is said", async ({ page }) => {
  await open(page, `${LONG}&visits=5000`);
  await expect(banners(page)).toContainText("The search ended at its visit budget");
  await expect(rootValue(page)).not.toBeEmpty();
  await press(page, "End");
  expect(await tick(page)).toBe(await lastTick(page));

  await test.step("a search may end where the game is decided, and that is said", async () => {
    const mate = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1";
    await open(page, `${mate}&depth=9&mate=stop`);
    await expect(banners(page)).toContainText("The game is decided, so no iteration followed");
    await expect(banners(page)).toContainText("the last completed iteration is 5");
  });

  await test.step("a record budget ends recording only, and that is said", async () => {
    await open(page, `${SMALL}&record=100`);
    await expect(banners(page)).toContainText("The recording ended at its record budget: 100 of");
    await expect(rootValue(page)).not.toBeEmpty();
    await press(page, "End");
    expect(await tick(page)).toBe(await lastTick(page));
    expect(await lastTick(page)).toBeLessThan(250);
    await expect.poll(() => link(page)).toContain("record=100");
  });

  await test.step("another part of it can be recorded, or all of it", async () => {
    await open(page, `${SMALL}&record=1000`);
    await expect(banners(page)).toContainText("The recording ended at its record budget");
    const whole = await banners(page).innerText();
    const visits = /1,000 of ([\d,]+) visits/.exec(whole)?.[1] ?? "";
    await page.getByRole("button", { name: "Show the last visits" }).click();
    await expect.poll(() => link(page)).toContain("record-after=");
    await expect(banners(page)).toContainText(
      new RegExp(`visits after the first [\\d,]+: [\\d,]+ of ${visits}`),
    );
    await page.goBack();
    await page.getByRole("button", { name: /^Show all visits down to ply \d/ }).click();
    await expect.poll(() => link(page)).toContain("record-to=");
    await expect(banners(page)).toContainText(new RegExp(`down to ply \\d+: [\\d,]+ of ${visits} visits`));
    await page.getByRole("button", { name: "Record from the beginning" }).click();
    await page.getByRole("button", { name: `Record all ${visits} visits` }).click();
    await expect(banners(page)).toBeEmpty();
    await expect.poll(() => link(page)).toContain(`record=${visits.replace(",", "")}`);
  });
});

test("a search is stopped when its time is up, and its link holds the visits reached", async ({ page }) => {
  await open(page, SMALL);
  const algorithm = page.getByRole("region", { name: "Algorithm" });
  const limits = algorithm.locator("details").filter({
    has: page.locator("summary h3", { hasText: /^Limits$/ }),
  });
  await limits.locator("summary").click();
  const seconds = page.getByLabel("Stop after (seconds)");
  await seconds.fill("900");
  await seconds.press("Enter");
  // A change of the address alone keeps the page, and with it the time. The page's clock jumps as soon as the search runs.
  await page.evaluate((hash) => {
    const now = performance.now.bind(performance);
    new MutationObserver(() => {
      if (document.body.dataset["state"] === "searching") performance.now = () => now() + 900_000;
    }).observe(document.body, { attributeFilter: ["data-state"] });
    window.location.hash = hash;
  }, LONG);
  await expect(banners(page)).toContainText("The search was stopped after 900 seconds");
  await settled(page);
  await expect.poll(() => linkValue(page, "visits")).not.toBeNull();
  const visits = linkValue(page, "visits");
  expect(Number(visits)).toBeGreaterThan(0);
  expect(await lastTick(page)).toBeGreaterThan(0);

  // A person who opens the link gets a search to that visit, without a clock.
  await page.reload();
  await settled(page);
  expect(linkValue(page, "visits")).toBe(visits);
  await expect(banners(page)).toContainText("The search ended at its visit budget");
});

/** Ways of a worker's death, and the message for each. */
const DEATHS = [
  { name: "cannot be fetched", status: 404, body: "", said: "The search worker ended" },
  {
    name: "throws when it is loaded",
    status: 200,
    body: 'throw new Error("out of order when loaded");',
    said: "out of order when loaded",
  },
  {
    name: "throws when it is asked",
    status: 200,
    body: `self.addEventListener("message", () => { throw new Error("out of order when asked"); });
      self.postMessage({ type: "ready" });`,
    said: "out of order when asked",
  },
  {
    name: "says that a search failed",
    status: 200,
    body: `self.addEventListener("message", ({ data }) =>
        self.postMessage({ type: "failed", run: data.run, message: "out of order, it says" }));
      self.postMessage({ type: "ready" });`,
    said: "out of order, it says",
  },
] as const;

test("a search worker that fails is reported, and replaced when it is wanted again", async ({
  freshPage: page,
  complaints,
}) => {
  complaints.expected = /search\.worker\.js|404|out of order/;
  const alert = banners(page).getByRole("alert");
  const again = alert.getByRole("button", { name: "Search again" });
  // Each replaces the one before, when the search is requested again.
  for (const [index, { name, status, body, said }] of DEATHS.entries()) {
    await test.step(`one that ${name}`, async () => {
      await page.unroute("**/search.worker.js");
      await page.route("**/search.worker.js", (route) =>
        route.fulfill({ status, body, contentType: "text/javascript" }),
      );
      await (index === 0 ? open(page, SMALL) : again.click());
      await expect(alert).toContainText(said, { ignoreCase: true });
      // The page is there, and says no more than it knows.
      await expect(rootValue(page)).toHaveCount(0);
      await press(page, "?");
      await expect(page.getByRole("dialog", { name: "Keys and marks" })).toBeVisible();
      await press(page, "Escape");
    });
  }
  await page.unroute("**/search.worker.js");
  await again.click();
  await settled(page);
  await expect(alert).toHaveCount(0);
  await expect(rootValue(page)).not.toBeEmpty();
  await press(page, "Home");
  await press(page, "ArrowRight", 3);
  expect(await tick(page)).toBe(3);
});

test("a search worker that dies for want of memory is said and replaced, and nothing else is lost", async ({
  freshPage: page,
}) => {
  await limitMemory(page, 20);
  await open(page, `${TREE}&t=14`);
  await press(page, "d");
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("minimax");
  await settled(page);
  const [worker] = searchWorkers(page);
  expect(worker).toBeDefined();
  const ended = new Promise((done) => worker!.once("close", done));
  const before = await page.evaluate(() => {
    (window as unknown as { same: boolean }).same = true;
    return { recent: localStorage.getItem("plyscope-recent"), theme: localStorage.getItem("plyscope-theme") };
  });
  expect(before.recent).toContain("minimax");

  // A table of 2^24 entries needs more than there is: the worker's wasm traps.
  await page.evaluate((link) => (location.hash = link), `${LARGE}&table=24&show=workbench`);
  await expect(banners(page)).toContainText("the search failed", { ignoreCase: true });
  await settled(page);
  await ended;
  expect(linkValue(page, "table")).toBe("24");
  expect(await tick(page)).toBe(0);
  await press(page, "?");
  await expect(page.getByRole("dialog", { name: "Keys and marks" })).toBeVisible();
  await press(page, "Escape");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  // Another worker searches the previous scenario, which the history still knows.
  await press(page, "Control+z");
  await expect(banners(page)).not.toContainText("the search failed");
  expect(linkValue(page, "search")).toBe("minimax");
  await expect(rootValue(page)).toHaveText("3");
  await press(page, "Control+z");
  expect(linkValue(page, "search")).toBe("alpha-beta");
  expect(await tick(page)).toBe(14);
  expect(await lastTick(page)).toBe(25);
  expect(searchWorkers(page)).not.toContain(worker);
  expect(searchWorkers(page)).toHaveLength(1);
  const after = await page.evaluate(() => ({
    same: (window as unknown as { same?: boolean }).same,
    recent: localStorage.getItem("plyscope-recent"),
    theme: localStorage.getItem("plyscope-theme"),
  }));
  // The page itself was never loaded again.
  expect(after.same).toBe(true);
  expect(after.recent).toContain("minimax");
  expect(after.theme).toBe("dark");
});

test("a core that cannot be loaded is said in words", async ({ freshPage: page, complaints }) => {
  complaints.expected = /plyscope_bg\.wasm|404|MIME|ERR_/;
  await page.route("**/plyscope_bg.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("./");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The search core could not be loaded");
  await expect(alert).toContainText("reload");
});
