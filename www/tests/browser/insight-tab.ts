/** The insight tab as a person reads it. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { InsightReport, LedgerAsk } from "../../src/core/plyscope.js";
import { open, settled } from "./plyscope";

/** A report with all rows of its ledgers. */
export interface WholeReport extends InsightReport {
  pre_searches: readonly unknown[];
  uncertainty_cut_offs: readonly unknown[];
}

export const insight = (page: Page): Locator => page.getByRole("region", { name: "Insight" });
export const grouped = (number: number): string => new Intl.NumberFormat("en-US").format(number);

/** The table is at the right: a group of parameters may have the same name. */
export const table = (page: Page, name: string): Locator =>
  page.locator(".right").getByRole("group", { name, exact: true });

export async function openTab(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Insight", exact: true }).locator("visible=true").click();
  await expect(insight(page).locator(".insight-bar")).toBeVisible();
  await settled(page);
}

/** Opens the tab on a search, or on the subtree of one of its visits, as the side to move reads values. */
export async function openTabOn(page: Page, link: string, visit: number): Promise<void> {
  await open(page, `${link}&seen=mover${visit === 0 ? "" : `&select=${visit}`}`);
  await openTab(page);
  if (visit === 0) return;
  await page.getByRole("button", { name: "Selected subtree" }).click();
  await expect(insight(page).getByText(`visit ${grouped(visit)}`)).toBeVisible();
  await settled(page);
}

/** The cells of a table, row by row. */
export function cells(table: Locator): Promise<readonly (readonly string[])[]> {
  return table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim())),
    );
}

/** The report on the shown search, with its ledgers: everything that crossed from the worker, shown or not. */
export async function crossedReport(page: Page): Promise<WholeReport> {
  return page.evaluate(async () => {
    const { page: store } = window.plyscope;
    const trace = store.search.current.value!;
    const study = await store.study();
    const visit = trace.selected.value ?? 0;
    const options = { reading: store.ui.reading.value, traces: [trace] };
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
}

/** Compares the tab's tables with a report. */
export async function expectReport(page: Page, report: InsightReport): Promise<void> {
  expect(await cells(table(page, "Where the visits went"))).toEqual(
    report.classes
      .filter(({ visits }) => visits > 0)
      .map(({ label, visits, share }) => [label, grouped(visits), `${share.toFixed(1)} %`]),
  );
  expect(await cells(table(page, "The most expensive wasted subtrees"))).toEqual(
    report.wasted.map((row) => [
      row.path,
      String(row.iteration),
      grouped(row.visits),
      `${row.share.toFixed(1)} %`,
      row.why,
      grouped(row.visit),
    ]),
  );
  expect(await cells(table(page, "Iterations"))).toEqual(
    report.iterations.map((row) => [
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
}

/** The visits of the selected visit's position, as the inspector lists them. */
export async function listedVisits(page: Page): Promise<readonly string[]> {
  // A column of a table has the same name.
  await page.getByTitle("Visit (X)").click();
  await page.getByText("Visits of this position", { exact: true }).click();
  const found = table(page, "Visits of this position");
  await expect(found).toBeVisible();
  return (await cells(found)).map((row) => row.at(-1)!);
}
