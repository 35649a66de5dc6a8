/** A folder of searches: their counts, and the way to each of them, also to the searches of one file. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BENCHMARK } from "../benchmarks";
import { expectNoBarriers } from "./barriers";
import { insight, openTab } from "./insight-tab";
import { open, settled, SMALL } from "./plyscope";
import { expect, test } from "./test";

const LINES = [
  '{"plyscope":1,"program":"Names","perspective":"mover","infinity":999}',
  '{"enter":"","depth":1,"alpha":-500,"beta":500}',
  ...[1, 2, 3, 4, 5, 6].flatMap((number) => [
    `{"enter":"m${number}","depth":0,"alpha":-500,"beta":500}`,
    `{"leave":${number}}`,
  ]),
  '{"leave":-1}',
];

test("a folder is counted, and each of its searches is opened", async ({ page }, info) => {
  const folder = info.outputPath("bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "bench.plys"), BENCHMARK);
  writeFileSync(join(folder, "lines.ndjson"), LINES.join("\n"));
  writeFileSync(join(folder, "empty.jsonl"), "{}");
  writeFileSync(join(folder, "notes.txt"), "No trace.");
  await open(page, SMALL);
  await openTab(page);
  await insight(page).getByText("A folder of searches").click();
  await insight(page).getByLabel("The folder with trace files").setInputFiles(folder);
  await settled(page);
  const counts = insight(page).locator(".counters-folder");
  await expect(counts).toContainText("4 searches with 19 visits.");
  await expect(counts.getByRole("alert")).toContainText("empty.jsonl: ");
  const rows = counts.locator(".counters-table").first().getByRole("row");
  await expect(rows.locator("td:first-child")).toHaveText([
    "lines.ndjson",
    "bench.plys, search 3",
    "bench.plys, search 2",
    "bench.plys, search 1",
  ]);
  await expectNoBarriers(page, "the counts of a folder");
  const download = page.waitForEvent("download");
  await counts.getByRole("button", { name: "Save the counts of the folder as JSON" }).click();
  const saved: unknown = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ searches: { length: 4 }, together: { visits: 19 } });

  await test.step("a row opens its search, and the next one is a button away", async () => {
    const status = page.locator(".status");
    await rows.getByRole("button", { name: "bench.plys, search 2" }).click();
    await settled(page);
    await expect(status).toContainText("4 visits of Bench 1");
    await expect(page).toHaveURL(/&part=search-2/);
    await expect(rows.and(page.locator("[aria-current]"))).toContainText("bench.plys, search 2");
    const banner = page.locator(".banner-search");
    await expect(banner.getByLabel("Search")).toHaveValue("2");
    // The jump to this search is over: Back will lead to it.
    await settled(page);
    await banner.getByRole("button", { name: "Next search" }).click();
    await settled(page);
    await expect(status).toContainText("5 visits of Bench 1");
    await expect(banner.getByRole("button", { name: "Next search" })).toBeDisabled();
    await settled(page);
    await banner.getByLabel("Search").fill("1");
    await banner.getByLabel("Search").press("Enter");
    await settled(page);
    await expect(status).toContainText("3 visits of Bench 1");
    // The counts of the folder are still there.
    await expect(counts).toContainText("4 searches with 19 visits.");
    await page.goBack();
    await expect(status).toContainText("5 visits of Bench 1");
    await page.reload();
    await expect(status).toContainText("5 visits of Bench 1");
  });
});
