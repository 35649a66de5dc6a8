/** A folder of searches: their counts, and the way to each of them, also to the searches of one file. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectNoBarriers } from "./barriers";
import { insight, openTab } from "./insight-tab";
import { open, settled, SMALL } from "./plyscope";
import { expect, test } from "./test";

/** Three searches of chess with three, four and five visits, written by emit/python. */
const BENCH =
  "iVBMWUINChoBAAAAAAABAMMCAAA88/kTeyJwbHlzY29wZSI6MSwicHJvZ3JhbSI6IkJlbmNoIDEiLCJwZXJzcGVjdGl2ZSI6Im1vdmVyIiwiaW5maW5pdHkiOjMyMDAwLCJnYW1lIjoiY2hlc3MiLCJtb3ZlcyI6InNxdWFyZXMiLCJkZXB0aF91bml0IjoxLCJyZWFzb25zIjpbImN1dC1vZmYiLCJhbGwtbW92ZXMiLCJ0YWJsZS1hbnN3ZXIiLCJldmFsdWF0aW9uIiwic3RhbmQtcGF0IiwiZ2FtZS1vdmVyIiwicnVsZS1kcmF3IiwicmVwZXRpdGlvbiIsIm51bGwtbW92ZS1jdXQtb2ZmIiwicHJvYi1jdXQiLCJyZXZlcnNlLWZ1dGlsaXR5IiwicmF6b3JpbmciLCJtb3Zlcy1wcnVuZWQiLCJtYXRlLWRpc3RhbmNlIiwibXVsdGktY3V0Il0sImtpbmRzIjpbIm51bGwtbW92ZSIsInByb2ItY3V0Iiwic2luZ3VsYXIiLCJzYW1lLXBvc2l0aW9uIl0sInJhbmtzIjpbInRhYmxlLW1vdmUiLCJjYXB0dXJlIiwia2lsbGVyIiwiY291bnRlcm1vdmUiLCJoaXN0b3J5IiwiZ2VuZXJhdGlvbiIsImxhc3QtaXRlcmF0aW9uIl0sImNhdXNlcyI6WyJjaGVjay1ldmFzaW9uIiwicmVjYXB0dXJlIiwicHJvbW90aW9uLXRocmVhdCIsInNpbmd1bGFyIiwibGF0ZS1tb3ZlIiwibm8tdGFibGUtbW92ZSJdLCJvdXRjb21lcyI6WyJtaXNzIiwiYW5zd2VyZWQiLCJ0b28tc2hhbGxvdyIsImJvdW5kLWRvZXMtbm90LWhlbHAiLCJuYXJyb3dlZCIsInVuY2VydGFpbiIsImRlcHRoLWRpZmZlcnMiXSwiZmllbGRzIjpbXX1QTFlCwQAAAAAAAAAAAAAADAAAAAAAAAAAOiD1MAAAABgBmQT/8wOA9AMBCATKgPQDBA1JBMrs8wMEoggEFCs0azMvcHBwcHBwcHAvOC84LzgvOC9QUFBQUFBQUC80SzMgdyAtIC0gMCAxGAGdBAEIBMqA9AMEDUkEyuzzAwQNigTK2PMDBKIIBBQrNGszL3BwcHBwcHBwLzgvOC84LzgvUFBQUFBQUFAvNEszIHcgLSAtIDAgMRgBnQQBCATKgPQDBA1JBMrs8wMEDYoEytjzAwQNywTKxPMDBKIIBA==";
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
  writeFileSync(join(folder, "bench.plys"), Buffer.from(BENCH, "base64"));
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
    const banner = page.locator(".banner-search");
    await expect(banner.getByLabel("Search")).toHaveValue("2");
    await banner.getByRole("button", { name: "Next search" }).click();
    await settled(page);
    await expect(status).toContainText("5 visits of Bench 1");
    await expect(banner.getByRole("button", { name: "Next search" })).toBeDisabled();
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
