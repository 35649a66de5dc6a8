/** The insight tab and the visits of a position, and that their numbers are the command's. */
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import type { InsightReport, LedgerAsk } from "../../src/plyscope.js";
import { needsCommand, printed } from "./command";
import { FIRST, open, scrubber, settled, SMALL } from "./plyscope";
import { GAMES, IS_WHOLE, Random, scenario } from "./scenarios";
import { expect, test } from "./test";

/** What `plyscope insight --json` prints. */
interface Printed extends InsightReport {
  scenario: string;
  pre_searches: readonly unknown[];
  uncertainty_cut_offs: readonly unknown[];
  /** Not of the whole search, which has no position of its own. */
  position_visits?: readonly { visit: number; path: string; depth: number; value_text: string | null }[];
}

const insight = (page: Page): Locator => page.getByRole("region", { name: "Insight" });
const section = (page: Page, name: string): Locator =>
  insight(page)
    .locator("details")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const grouped = (number: number): string => new Intl.NumberFormat("en-US").format(number);

async function openTab(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Insight", exact: true }).locator("visible=true").click();
  await expect(insight(page).locator(".insight-bar")).toBeVisible();
  await settled(page);
}

/** The cells of a table, row by row. */
async function cells(table: Locator): Promise<readonly (readonly string[])[]> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
}

/** At the right: a group of parameters may have the same name. */
const table = (page: Page, name: string): Locator =>
  page.locator(".right").getByRole("group", { name, exact: true });

/** A root that the machine and wasm take may differ in its last digit. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "number" ? Number(part.toPrecision(14)) : part,
    ),
  );

/** All that stands in the tab on a trace or a subtree of it, beside what the command prints. */
async function agrees(page: Page, link: string, visit: number): Promise<void> {
  const told = printed(
    "insight",
    `${link}&seen=mover`,
    ...(visit === 0 ? [] : ["--visit", String(visit)]),
  ) as Printed;
  await open(page, `${link}&seen=mover${visit === 0 ? "" : `&select=${visit}`}`);
  await openTab(page);
  if (visit > 0) {
    await page.getByRole("button", { name: "Selected subtree" }).click();
    await expect(insight(page).getByText(`visit ${grouped(visit)}`)).toBeVisible();
    await settled(page);
  }
  const went = await cells(table(page, "Where the visits went"));
  expect(went).toEqual(
    told.classes
      .filter(({ visits }) => visits > 0)
      .map(({ label, visits, share }) => [label, grouped(visits), `${share.toFixed(1)} %`]),
  );
  const wasted = await cells(table(page, "The most expensive wasted subtrees"));
  expect(wasted).toEqual(
    told.wasted.map((row) => [
      row.path,
      String(row.iteration),
      grouped(row.visits),
      `${row.share.toFixed(1)} %`,
      row.why,
      grouped(row.visit),
    ]),
  );
  const iterations = await cells(table(page, "Iterations"));
  expect(iterations).toEqual(
    told.iterations.map((row) => [
      String(row.iteration),
      row.value_text ?? "none",
      grouped(row.visits),
      row.growth === null ? "" : row.growth.toFixed(2),
      row.branching === null ? "" : row.branching.toFixed(2),
      grouped(row.changes),
      row.changed === null ? "" : row.changed ? "yes" : "no",
      row.variation.join(" "),
    ]),
  );
  // The whole of what crossed, not only what is shown.
  const crossed = await page.evaluate(async () => {
    const { page: store } = window.plyscope;
    const trace = store.current.value;
    if (trace === null) return null;
    const study = await store.study();
    const visit = trace.selected.value ?? 0;
    const options = { reading: store.reading.value, traces: [trace] };
    const ask: LedgerAsk = { sort: "", descending: false, ending: "", iteration: 0, from: 0, most: 1 << 20 };
    const report = await study.ask("insight", { visit }, options);
    const pre_searches = (await study.ask("preSearches", { visit, ask }, options)).rows.map(
      ({ entry }) => entry,
    );
    const uncertainty_cut_offs = (await study.ask("uncertaintyCutOffs", { visit, ask }, options)).rows.map(
      ({ entry }) => entry,
    );
    return { ...report, pre_searches, uncertainty_cut_offs };
  });
  const { scenario: searched, position_visits: visits, ...report } = told;
  expect(searched).not.toBe("");
  expect(rounded(crossed)).toEqual(rounded(report));

  if (visits !== undefined && visits.length > 0) {
    await page.getByRole("button", { name: "Visit", exact: true }).click();
    await page.getByText("Visits of this position", { exact: true }).click();
    const found = table(page, "Visits of this position");
    await expect(found).toBeVisible();
    expect((await cells(found)).map((row) => row.at(-1))).toEqual(
      visits.slice(0, 100).map((one) => grouped(one.visit)),
    );
  }
}

const CHOSEN: readonly (readonly [link: string, visit: number])[] = [
  ["game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 6],
  ["game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3&null-move=2", 0],
  [
    "game=chess&fen=r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1_w_-_-_0_1&depth=3&uncertainty=cut-and-all",
    0,
  ],
  ["game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=6&pre-search=on&near-leaf=1", 150],
];

for (const [link, visit] of CHOSEN) {
  test(`the tab's numbers are the command's: ${link}, visit ${visit}`, async ({ page }) => {
    needsCommand();
    await agrees(page, link, visit);
  });
}

for (const game of GAMES) {
  for (let seed = 1; seed <= (IS_WHOLE ? 5 : 1); seed += 1) {
    test(`${game}, random search ${seed}: the tab's numbers are the command's`, async ({ page }) => {
      needsCommand();
      const random = new Random(1000 + seed);
      const { link } = scenario(game, random);
      await agrees(page, link, 0);
      const visits = await page.evaluate(() => window.plyscope.page.current.value!.extent.value.visits);
      await agrees(page, link, 1 + random.below(visits - 1));
    });
  }
}

test("a class of visits and a wasted subtree lead to the stage", async ({ page }) => {
  await open(page, FIRST);
  await openTab(page);
  const rows = table(page, "The most expensive wasted subtrees").locator("tbody tr");
  await expect(rows).toHaveCount(20);
  const at = (): Promise<(number | null | undefined)[]> =>
    page.evaluate(() => {
      const trace = window.plyscope.page.current.value;
      return [trace?.selected.value, trace?.time.value];
    });
  const visit = Number((await rows.first().locator("td").last().innerText()).replaceAll(",", ""));
  await rows.first().click();
  await settled(page);
  expect((await at())[0]).toBe(visit);
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  // By keys: down a row, and there.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await settled(page);
  const second = Number((await rows.nth(1).locator("td").last().innerText()).replaceAll(",", ""));
  expect((await at())[0]).toBe(second);
  // Jumps that follow each other at once are one.
  await page.waitForTimeout(300);
  // The bar: its class opens, and its largest subtree is selected.
  await page.getByRole("button", { name: /^earlier iterations:/ }).click();
  await settled(page);
  await expect(insight(page).getByRole("heading", { name: "earlier iterations" })).toBeVisible();
  const largest = table(page, "Largest subtrees: earlier iterations").locator("tbody tr").first();
  await expect(largest).toHaveAttribute("aria-current", "true");
  // Browser Back undoes the jump.
  await page.goBack();
  await settled(page);
  expect((await at())[0]).toBe(second);
});

test("plots and the timeline share one cursor", async ({ page }) => {
  await open(page, FIRST);
  await openTab(page);
  const plot = insight(page).getByRole("img", { name: "Value over time" });
  await plot.scrollIntoViewIfNeeded();
  const over = plot.locator(".u-over");
  await expect(over).toBeVisible();
  const box = await over.boundingBox();
  expect(box).not.toBeNull();
  await over.click({ position: { x: box!.width / 2, y: 40 } });
  await settled(page);
  const visits = await page.evaluate(() => window.plyscope.page.current.value!.cursorId.value);
  const all = await page.evaluate(() => window.plyscope.page.current.value!.extent.value.visits);
  expect(visits / all).toBeGreaterThan(0.45);
  expect(visits / all).toBeLessThan(0.55);
  const line = over.locator(".insight-plot-now");
  const left = async (): Promise<number> => Number.parseFloat(await line.evaluate((now) => now.style.left));
  expect(Math.abs((await left()) - box!.width / 2)).toBeLessThan(4);
  // And the other way: the timeline's cursor moves the plot's line.
  await scrubber(page).focus();
  await page.keyboard.press("Home");
  await settled(page);
  expect(await left()).toBeLessThan(4);
});

test("a ledger is sorted, filtered and walked", async ({ page }) => {
  await open(page, `${SMALL}&uncertainty=cut-and-all`);
  await openTab(page);
  await section(page, "Uncertainty cut-offs").locator("summary").click();
  const ledger = table(page, "Uncertainty cut-offs");
  await expect(ledger).toBeVisible();
  const skipped = async (): Promise<number[]> => (await cells(ledger)).map((row) => Number(row[3]));
  await ledger.getByRole("button", { name: "Skipped" }).click();
  await expect(ledger.getByRole("columnheader", { name: "Skipped" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect
    .poll(async () => (await skipped()).toSorted((a, b) => b - a).join())
    .toBe((await skipped()).join());
  const [first] = await cells(ledger);
  const ended = first?.[6] ?? "";
  await page.getByLabel("Uncertainty cut-offs: how they ended").selectOption({ label: ended });
  await expect
    .poll(async () => new Set((await cells(ledger)).map((row) => row[6])))
    .toEqual(new Set([ended]));
});

test("tables and plots are taken elsewhere", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await open(page, SMALL);
  await openTab(page);
  await page.getByRole("button", { name: "Copy as CSV: Iterations" }).click();
  await expect(insight(page).getByText("Copied.")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split("\r\n")[0]).toBe(
    "Depth,Value,Visits,Growth,Branching,Changes,Other move,Principal variation",
  );
  for (const name of ["Iterations", "Visits"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Save as SVG: ${name}` }).click();
    const file = await (await download).path();
    const svg = readFileSync(file, "utf8");
    const problems = await page.evaluate(
      (source) =>
        new DOMParser().parseFromString(source, "image/svg+xml").querySelectorAll("parsererror").length,
      svg,
    );
    expect(problems).toBe(0);
  }
});

test("the tab is accessible, wide and narrow, light and dark", async ({ page }) => {
  await open(page, SMALL);
  await openTab(page);
  await page.getByRole("button", { name: "Wide", exact: true }).click();
  await settled(page);
  const column = await page.locator(".right").boundingBox();
  expect(column!.width).toBeGreaterThan(0.45 * page.viewportSize()!.width);
  for (let theme = 0; theme < 2; theme += 1) {
    const { violations } = await new AxeBuilder({ page }).include(".insight").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.keyboard.press("d");
    await settled(page);
  }
  await page.keyboard.press("X");
  await expect(insight(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page);
  await insight(page).scrollIntoViewIfNeeded();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
