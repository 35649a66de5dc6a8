import { expect, test } from "./test";
import {
  FIRST,
  flameColours,
  lastTick,
  link,
  linkValue,
  open,
  press,
  rootValue,
  scenarioLink,
  sentence,
  settled,
  tick,
} from "./plyscope";

test("an empty address opens on a searched chess position, open at its end", async ({ page }) => {
  await open(page);
  await expect(rootValue(page)).toHaveText("#-3");
  await expect(page.locator(".status-pv")).toHaveText(/^Qd1\+ /);
  expect(await lastTick(page)).toBeGreaterThan(90_000);
  expect(await tick(page)).toBe(await lastTick(page));
  await expect(sentence(page)).toHaveText(/^Search ends: value/);
  await expect(page.locator(".board-squares piece.king")).toHaveCount(2);
  const { colours, commonest } = await flameColours(page);
  expect(colours).toBeGreaterThan(20);
  expect(commonest).toBeLessThan(0.9);
  // The address holds what is shown, so that it can be shared as it stands.
  expect(link(page)).toBe(FIRST);
  await expect(page.locator(".banner")).toHaveCount(0);

  await press(page, "Home");
  expect(linkValue(page, "t")).toBe("0");
  await press(page, "ArrowRight");
  expect(await tick(page)).toBe(1);
  expect(scenarioLink(page)).toBe(FIRST);
  expect(linkValue(page, "t")).toBe("1");
  await expect(sentence(page)).toHaveText(/iteration 1/i);
});

test("everything comes from below the path that the site is served from", async ({ page, baseURL }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await open(page);
  expect(new URL(page.url()).pathname).toBe("/some/where/");
  expect(urls.filter((url) => !url.startsWith(baseURL!) && !url.startsWith("data:"))).toEqual([]);
  expect(urls.map((url) => url.split("/").at(-1))).toContain("search.worker.js");
});

test("once loaded, the page needs no network", async ({ page, context, complaints }) => {
  // The browser itself may ask for the icon again.
  complaints.expected = /icon\.svg|ERR_INTERNET_DISCONNECTED/;
  await open(page);
  await context.setOffline(true);
  await page.getByLabel("Depth", { exact: true }).fill("4");
  await settled(page);
  expect(linkValue(page, "depth")).toBe("4");
  await expect(rootValue(page)).not.toHaveText("#-3");
  await expect(page.locator(".banner")).toHaveCount(0);
});
