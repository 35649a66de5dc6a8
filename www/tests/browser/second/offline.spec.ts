import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { writeOfflineScript } from "../../../offline.mjs";
import { serve } from "../../../serve.mjs";
import { expect, test as base } from "../test";
import { SMALL, TREE, rootValue, settled } from "../plyscope";

/** A copy of the built site, which a test may change, with its address. */
interface Site {
  readonly folder: string;
  readonly url: string;
  /** A page of the same server that the site does not keep. */
  readonly beside: string;
}

const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const built = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../../dist"));
    const folder = mkdtempSync(join(tmpdir(), "plyscope-site-"));
    cpSync(built, folder, { recursive: true });
    const other = mkdtempSync(join(tmpdir(), "plyscope-beside-"));
    const page = '<!doctype html><title>Beside</title><link rel="icon" href="data:,">';
    writeFileSync(join(other, "index.html"), page);
    const { url, close } = await serve({ "/a/site/": folder, "/beside/": other });
    await use({ folder, url: `${url}/a/site/`, beside: `${url}/beside/` });
    await close();
    rmSync(folder, { recursive: true });
    rmSync(other, { recursive: true });
  },
});

test.use({ serviceWorkers: "allow" });

const state = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined) return "nothing";
    if (registration.installing !== null) return "installing";
    return registration.waiting === null ? (registration.active?.state ?? "failed") : "waiting";
  });

async function visit(page: Page, { url }: Site, link = TREE): Promise<void> {
  // Another fragment alone would be no visit.
  await page.goto("about:blank");
  await page.goto(`${url}#${link}&show=workbench`);
  await settled(page);
}

/** A first visit, until everything is kept. */
async function firstVisit(page: Page, site: Site): Promise<void> {
  await visit(page, site);
  await expect.poll(() => state(page)).toBe("activated");
}

/** Another build at the same address: another title, and its list. */
async function publish({ folder }: Site, title: string): Promise<void> {
  const page = join(folder, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace(/<title>.*<\/title>/, `<title>${title}</title>`));
  await writeOfflineScript(folder);
}

const update = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    try {
      await registration.update();
      return "";
    } catch (error) {
      return String(error);
    }
  });

test("after the first visit everything works without a network", async ({ freshPage: page, site }) => {
  await firstVisit(page, site);
  await page.context().setOffline(true);
  await visit(page, site, SMALL);
  const value = await rootValue(page).textContent();
  expect(value).not.toBe("");
  // Parts that the first visit did not load: insight with its worker, and the board of another game.
  await page.keyboard.press("X");
  await settled(page);
  await expect(page.getByRole("region", { name: "Insight" }).getByRole("table").first()).toBeVisible();
  await visit(page, site, "game=connect-four&depth=2");
  await expect(page.locator(".grid-board").first()).toBeVisible();
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "About" }).first().click();
  await expect(page.getByText("everything: this browser has stored its files")).toBeVisible();
  // A course system adds its parameters to the address.
  await page.goto("about:blank");
  await page.goto(`${site.url}?x=1#lesson=alpha-beta`);
  await settled(page);
  await expect(page.getByRole("region", { name: "Lesson" }).first()).toBeVisible();
});

test("a newer build is taken as a whole, when no window shows the older one", async ({
  freshPage: page,
  site,
}) => {
  await firstVisit(page, site);
  await publish(site, "Newer");
  await visit(page, site);
  expect(await page.title()).toBe("Plyscope");
  await update(page);
  await expect.poll(() => state(page)).toBe("waiting");
  // Loading again in this window is no end of it.
  await page.reload();
  expect(await page.title()).toBe("Plyscope");
  const other = await page.context().newPage();
  await page.close();
  // The browser changes over when no window is left, which takes it a moment.
  await other.goto(site.beside);
  const waits = (): Promise<boolean> =>
    other.evaluate(
      async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.waiting !== null,
      site.url,
    );
  await expect.poll(waits, { timeout: 120_000 }).toBe(false);
  await visit(other, site);
  expect(await other.title()).toBe("Newer");
  await settled(other);
});

test("a build whose files are not those of its list is not taken", async ({
  freshPage: page,
  complaints,
  site,
}) => {
  complaints.expected = /integrity|digest|bad-precaching-response|Failed to fetch/;
  await firstVisit(page, site);
  await publish(site, "Half of a build");
  const newer = join(site.folder, "index.html");
  writeFileSync(newer, readFileSync(newer, "utf8").replace("Half of a build", "Half of another"));
  await update(page);
  await expect.poll(() => state(page)).toBe("activated");
  const other = await page.context().newPage();
  await page.close();
  await visit(other, site);
  expect(await other.title()).toBe("Plyscope");
});
