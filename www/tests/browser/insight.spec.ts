/** The insight tab and the visits of a position. That the core's report is right, its own tests show. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import {
  cells,
  crossedReport,
  expectReport,
  grouped,
  insight,
  listedVisits,
  openTab,
  openTabOn,
  table,
} from "./insight-tab";
import { FIRST, forget, open, scrubber, settled, SMALL } from "./plyscope";
import { expect, test } from "./test";

const section = (page: Page, name: string): Locator =>
  insight(page)
    .locator("details")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

test("the tab says what the report says, of all and of a subtree, and lists the visits of a position", async ({
  page,
}) => {
  for (const [link, visit] of [
    [`${SMALL}&uncertainty=cut-and-all`, 0],
    [`${SMALL.replace("depth=3", "depth=2")}&quiescence=off&search=alpha-beta`, 5],
  ] as const) {
    await forget(page);
    await openTabOn(page, link, visit);
    const report = await crossedReport(page);
    expect(report.classes.length).toBeGreaterThan(2);
    expect(report.iterations.length).toBeGreaterThan(1);
    await expectReport(page, report);
  }
  // Two iterations come to the same position, whose clocks do not matter.
  const same = await page.evaluate(() => {
    const trace = window.plyscope.page.search.current.value!;
    const positionOf = (visit: number): string =>
      trace.answers.value.inspect(visit, trace.extent.value.ticks)!.position.split(" ").slice(0, 4).join(" ");
    const wanted = positionOf(trace.selected.value!);
    const { visits } = trace.extent.value;
    return Array.from({ length: visits }, (_, visit) => visit).filter(
      (visit) => visit > 1 && positionOf(visit) === wanted,
    );
  });
  expect(same.length).toBeGreaterThan(1);
  expect(await listedVisits(page)).toEqual(same.map(grouped));
});

test("a class of visits and a wasted subtree lead to the stage", async ({ page }) => {
  await open(page, FIRST);
  await openTab(page);
  const rows = table(page, "The most expensive wasted subtrees").locator("tbody tr");
  await expect(rows).toHaveCount(20);
  const at = (): Promise<(number | null | undefined)[]> =>
    page.evaluate(() => {
      const trace = window.plyscope.page.search.current.value;
      return [trace?.selected.value, trace?.time.value];
    });
  const visit = Number((await rows.first().locator("td").last().innerText()).replaceAll(",", ""));
  await rows.first().click();
  await settled(page);
  expect((await at())[0]).toBe(visit);
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  // The keys go down a row, and to its visit.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await settled(page);
  const second = Number((await rows.nth(1).locator("td").last().innerText()).replaceAll(",", ""));
  expect((await at())[0]).toBe(second);
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

  await test.step("plots and the timeline share one cursor", async () => {
    await open(page, FIRST);
    await openTab(page);
    const plot = insight(page).getByRole("img", { name: "Value over time" });
    await plot.scrollIntoViewIfNeeded();
    const over = plot.locator(".insight-plot-over");
    await expect(over).toBeVisible();
    const box = await over.boundingBox();
    expect(box).not.toBeNull();
    await over.click({ position: { x: box!.width / 2, y: 40 } });
    await settled(page);
    const visits = await page.evaluate(() => window.plyscope.page.search.current.value!.cursorId.value);
    const all = await page.evaluate(() => window.plyscope.page.search.current.value!.extent.value.visits);
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
  await settled(page);
  const sorted = await skipped();
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  const [first] = await cells(ledger);
  const ended = first?.[6] ?? "";
  await page.getByLabel("Uncertainty cut-offs: outcome").selectOption({ label: ended });
  await expect
    .poll(async () => new Set((await cells(ledger)).map((row) => row[6])))
    .toEqual(new Set([ended]));

  await test.step("tables and plots are taken elsewhere", async () => {
    await page
      .context()
      .grantPermissions(["clipboard-read", "clipboard-write"])
      .catch(() => {});
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
      await page.getByRole("button", { name: `Save as SVG: ${name}`, exact: true }).click();
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

  await test.step("the tab is accessible, wide and narrow, light and dark", async () => {
    await open(page, SMALL);
    await openTab(page);
    await page.getByRole("button", { name: "Wide", exact: true }).click();
    await settled(page);
    const column = await page.locator(".right").boundingBox();
    expect(column!.width).toBeGreaterThan(0.45 * page.viewportSize()!.width);
    await expectNoBarriers(page, "insight", ".insight");
    await expectNoBarriersInTheDark(page, "insight", ".insight");
    await page.keyboard.press("X");
    await expect(insight(page)).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page);
    await insight(page).scrollIntoViewIfNeeded();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test("the counters of another program’s search: a condition, its visits on the stage, a field as colours", async ({
  page,
}) => {
  const lines = [
    '{"plyscope":1,"program":"Names","perspective":"mover","infinity":999}',
    '{"enter":"","depth":2,"alpha":-500,"beta":500}',
    ...[-300, -20, 5, 80, 400].flatMap((number, at) => [
      `{"enter":"m${at}","depth":1,"alpha":-500,"beta":500,"x":{"eval":${number}}}`,
      `{"leave":${number}}`,
    ]),
    '{"leave":300}',
  ];
  await open(page, SMALL);
  await page.keyboard.press("L");
  await page
    .getByRole("dialog", { name: "Share" })
    .locator('input[type="file"]')
    .setInputFiles({ name: "search.ndjson", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });
  await expect(page.locator(".status")).toContainText("6 visits of Names");
  await openTab(page);
  const counters = section(page, "Counters");
  const condition = counters.getByLabel("Visits where");
  await condition.fill("evil < 0");
  await condition.press("Enter");
  await expect(counters.getByRole("alert")).toContainText("“evil” is not a fact of visits");
  await condition.fill("eval < alpha + 300 and depth = 1");
  await condition.press("Enter");
  await expect(counters).toContainText("1 of 6 visits (16.7 %) meet “eval < alpha + 300 and depth = 1”");
  // The whole search, its iteration and the root come before the first move.
  await counters.getByRole("button", { name: "Next one" }).click();
  const selected = (): Promise<number | null> =>
    page.evaluate(() => window.plyscope.page.search.current.value!.selected.value);
  expect(await selected()).toBe(3);
  await expectNoBarriers(page, "counters");
  const download = page.waitForEvent("download");
  await counters.getByRole("button", { name: "Save the counts as JSON" }).click();
  const saved: unknown = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ source: "search.ndjson", damage: null, visits: 6, subset: { visits: 1 } });
  await counters.getByRole("button", { name: "Colour the stage by “eval”" }).click();
  const legend = page.getByRole("list", { name: "Colours by eval" }).locator("visible=true");
  await expect(legend).toContainText("below −20");
  await expect(legend).toContainText("400 and more");
  const colours = await page.evaluate(() => {
    const { session } = window.plyscope.page.search.current.value!;
    const bars = session.bars(1000, 0, 8, 99, 1, 99, "both");
    return Array.from({ length: bars.length / 6 }, (_, bar) => bars.slice(6 * bar, 6 * bar + 5))
      .filter(([visit]) => visit! > 2)
      .map(([, , , , category]) => category);
  });
  expect(colours).toEqual([10, 11, 12, 13, 14]);
  await page.getByRole("button", { name: "Node types again" }).locator("visible=true").first().click();
  await expect(legend).toHaveCount(0);
});
