/** Networks that are files: they reach the workers' cores, and the browser keeps them. */
import type { Page } from "@playwright/test";
import { ownNetwork } from "../network-file";
import { expect, test } from "./test";
import { banners, link, open, openAfresh, rootValue, settled } from "./plyscope";

/** Two searches, in two workers, that both ask chess's network. */
const CHESS = "game=chess&depth=2&order-neural=100&b.depth=3";

/** The states of both searches that are shown, and their visits. */
const runs = (page: Page) =>
  page.evaluate(() => {
    const { search, compare } = window.plyscope.page;
    return [search.current.value, compare.other.value]
      .filter((trace) => trace !== null)
      .map(({ run }) => [run.value.state, run.value.visits] as const);
  });

test("the network of chess is loaded once for both searches and kept, and a failure can be repeated", async ({
  page,
  complaints,
}) => {
  complaints.expected = /chess\.movemap|ERR_FAILED/;
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/models/")) requests.push(request.url());
  });
  await page.route("**/models/*", (route) => route.abort());
  await open(page, CHESS);
  await expect(banners(page)).toContainText("models/chess.movemap could not be loaded");
  expect(await runs(page)).toEqual([
    ["failed", 0],
    ["failed", 0],
  ]);
  await page.unroute("**/models/*");
  requests.length = 0;
  await banners(page).getByRole("button", { name: "Search again" }).click();
  await expect(rootValue(page)).not.toBeEmpty();
  await page.getByRole("button", { name: "Try again" }).click();
  await settled(page);
  const done = await runs(page);
  expect(done.map(([state]) => state)).toEqual(["done", "done"]);
  expect(requests).toHaveLength(1);
  // The browser has the file, whatever becomes of the connection.
  await page.route("**/models/*", (route) => route.abort());
  await page.reload();
  await settled(page);
  expect(await runs(page)).toEqual(done);
  expect(requests).toHaveLength(1);
});

test("a network of one's own is opened, found again by its link, and asked for where it is missing", async ({
  page,
}) => {
  const { bytes, hash } = ownNetwork();
  const file = { name: "mine.movemap", mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await open(page, "game=othello&depth=3");
  const [plain] = await runs(page);
  await page.keyboard.press("L");
  await page.getByRole("dialog", { name: "Share" }).locator('input[type="file"]').setInputFiles(file);
  await settled(page);
  await expect(banners(page)).toContainText("orders the moves of Othello");
  const done = await runs(page);
  expect(done[0]?.[0]).toBe("done");
  expect(done).not.toEqual([plain]);
  const address = link(page);
  expect(address).toContain(`model=${hash}`);
  await page.reload();
  await settled(page);
  expect(await runs(page)).toEqual(done);

  await openAfresh(page, address);
  const wanted = page.getByRole("region", { name: "Network" });
  await expect(wanted).toContainText(hash);
  expect(link(page)).toContain(`model=${hash}`);
  await page.getByLabel("The network that the address names").setInputFiles(file);
  await settled(page);
  await expect(wanted).toHaveCount(0);
  expect(await runs(page)).toEqual(done);

  await page.keyboard.press("@");
  await page.getByRole("button", { name: "Delete mine.movemap" }).click();
  await expect(page.getByRole("button", { name: "Delete mine.movemap" })).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(wanted).toContainText(hash);
  await wanted.getByRole("button", { name: "Search with the built-in network" }).click();
  await settled(page);
  await expect(wanted).toHaveCount(0);
  expect(link(page)).not.toContain("model=");
  expect((await runs(page))[0]?.[0]).toBe("done");
});
