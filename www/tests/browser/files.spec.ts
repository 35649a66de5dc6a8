import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { SMALL, TREE, link, open, openAfresh, press, settled } from "./plyscope";

const menu = (page: Page) => page.getByRole("dialog", { name: "Share" });

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press("L");
  await expect(menu(page)).toBeVisible();
  await settled(page);
}

/** Saves the trace that is shown. */
async function savedFile(page: Page): Promise<Buffer> {
  await openMenu(page);
  const download = page.waitForEvent("download");
  await menu(page).getByRole("button", { name: "Save trace file (.plyscope)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.plyscope$/);
  const bytes = readFileSync(await file.path());
  await page.keyboard.press("Escape");
  return bytes;
}

const choose = async (page: Page, buffer: Buffer, name = "search.plyscope"): Promise<void> => {
  await openMenu(page);
  await menu(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await settled(page);
};

/** The page's data about its trace: its size, a digest of its log, and the results. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const trace = window.plyscope.page.search.current.value!;
    const { summary, state } = trace.run.value;
    const parts: BlobPart[] = [];
    for (let anew = true; ; anew = false) {
      const part = trace.session.log(anew, 1 << 16);
      if (part.length === 0) break;
      parts.push(Uint32Array.from(part));
    }
    const log = new Blob(parts);
    if (log.size === 0) throw new Error("there is no log");
    const words = new Uint8Array(await crypto.subtle.digest("SHA-256", await log.arrayBuffer())).join();
    return { state, summary, words, visits: trace.session.visits(), origin: trace.origin };
  });

test("a trace that was saved is opened as it was, chosen or dropped on the page", async ({ page }) => {
  for (const scenario of [TREE, SMALL]) {
    await open(page, scenario);
    const before = await held(page);
    const bytes = await savedFile(page);
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PLY");
    // Another search is shown meanwhile; the file takes its place.
    await open(page, "game=tic-tac-toe&depth=3");
    await choose(page, bytes);
    const after = await held(page);
    expect(after.origin?.file.name).toBe("search.plyscope");
    expect({ ...after, origin: null }).toEqual(before);
    await expect(page.getByText("Opened from “search.plyscope”")).toBeVisible();
    await expect(page.getByText("nothing was searched")).toBeVisible();
    // The address names the file, and this browser keeps it: after a reload it is shown again, at its moment.
    await press(page, "ArrowLeft");
    const address = link(page);
    expect(address).toMatch(/^file=[0-9a-f]{32}\.\d+\.search\.plyscope&.*t=/);
    await page.reload();
    await settled(page);
    expect({ ...(await held(page)), origin: null }).toEqual(before);
    expect(link(page)).toBe(address);
    await expect(page.getByText("This browser keeps the file")).toBeVisible();
    // A browser that does not have it asks for it, and searches nothing.
    await openAfresh(page, address);
    await expect(page.getByText("This address names a file")).toBeVisible();
    expect(await page.evaluate(() => window.plyscope.page.search.current.value)).toBeNull();
    expect(link(page)).toBe(address);
    await page.getByLabel("The file that the address names").setInputFiles({
      name: "another-name.plyscope",
      mimeType: "application/octet-stream",
      buffer: bytes,
    });
    await settled(page);
    expect((await held(page)).words).toEqual(before.words);
    expect(link(page).replace("another-name", "search")).toBe(address);
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("This browser does not keep the file")).toBeVisible();
  }

  await test.step("a file that is dropped on the page is opened", async () => {
    await open(page, TREE);
    const bytes = await savedFile(page);
    await open(page, "game=tic-tac-toe&depth=3");
    await page.evaluate((base64) => {
      const file = new File(
        [Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))],
        "dropped.plyscope",
      );
      const carried = new DataTransfer();
      carried.items.add(file);
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
    }, bytes.toString("base64"));
    await expect(page.getByText("Opened from “dropped.plyscope”")).toBeVisible();
    await settled(page);
    expect((await held(page)).state).toBe("done");
  });
});

test("what is damaged is refused, or opened to the damage, and said", async ({ page }) => {
  // A file of several parts: the first has some 40,000 visits.
  await open(page, "game=chess&depth=30&visits=90000&budget=stop");
  const { visits } = await held(page);
  const bytes = await savedFile(page);
  await open(page, TREE);
  await choose(page, Buffer.from("no such thing"));
  await expect(page.getByText("it is not a trace file of Plyscope")).toBeVisible();
  await expect(page.locator(".banners")).not.toContainText("link");
  expect((await held(page)).origin).toBeNull();

  await choose(page, bytes.subarray(0, Math.floor(bytes.length * 0.9)), "cut.plyscope");
  await expect(page.getByText("The file ends too early", { exact: false })).toBeVisible();
  const opened = await held(page);
  expect(opened.state).toBe("failed");
  expect(opened.visits).toBeGreaterThan(35_000);
  expect(opened.visits).toBeLessThan(visits);

  const flipped = Buffer.from(bytes);
  flipped[Math.floor(flipped.length * 0.9)]! ^= 4;
  await choose(page, flipped, "flipped.plyscope");
  await expect(page.getByText("is damaged at byte", { exact: false })).toBeVisible();

  // A file whose first part is damaged cannot be shown, so the present search stays.
  await open(page, SMALL);
  const small = await savedFile(page);
  small[Math.floor(small.length * 0.6)]! ^= 4;
  await open(page, TREE);
  const before = await held(page);
  await choose(page, small, "small.plyscope");
  await expect(page.getByText("“small.plyscope” was not opened", { exact: false })).toBeVisible();
  expect(await held(page)).toEqual(before);
});

test("the search of another program is opened: what it did not tell is said to be unknown", async ({
  page,
}) => {
  await open(page, TREE);
  const header = '{"plyscope":1,"program":"Names","perspective":"mover","infinity":99}';
  const lines = [
    header,
    '{"enter":"","depth":1,"alpha":-99,"beta":99}',
    '{"enter":"left","depth":0,"alpha":-99,"beta":99}',
    '{"leave":-5}',
    '{"enter":"right","depth":0,"alpha":-99,"beta":-5}',
    '{"leave":3}',
    '{"leave":5}',
  ];
  await choose(page, gzipSync(lines.join("\n")), "search.ndjson.gz");
  // A value of -5 for the other side is the best for this side.
  await expect(page.locator(".status")).toContainText("3 visits of Names");
  await expect(page.locator(".status")).toContainText("left");
  await expect(page.locator(".banners")).toContainText("a search by Names");
  await expect(page.locator(".position")).toContainText("its moves are names");
  // It has nothing to do with the preset that was shown before.
  await expect(page.locator(".caption")).toHaveCount(0);
  await expect(page.locator(".algorithm .facts")).toContainText("not reported");
  const known = await page.evaluate(() => {
    const trace = window.plyscope.page.search.current.value!;
    const inspected = trace.answers.value.inspect(3, 99)!;
    return {
      positions: trace.session.positions(),
      listing: trace.answers.value.listing(5),
      story: inspected.story.flatMap(({ clauses }) => clauses.map(({ text }) => text)).join(" "),
    };
  });
  expect(known.positions).toBe(3);
  expect(known.listing).toBeNull();
  expect(known.story).toContain("does not say why");
  await press(page, "X");
  const part = page.locator(".insight details").filter({ has: page.getByRole("heading", { name: "Table" }) });
  await part.locator("summary").click();
  await expect(part).toContainText("Not reported: the program does not say.");

  // A mistake is named with its line and its fix, and the shown trace stays.
  const before = await held(page);
  await choose(page, Buffer.from(`${header}\n{"leave":1}\n`), "wrong.ndjson");
  await expect(page.locator(".banners")).toContainText("line 2: a visit ends, and none is open");
  await expect(page.locator(".banners")).toContainText("print one “leave” for each “enter”");
  expect(await held(page)).toEqual(before);
});
