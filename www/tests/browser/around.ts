/** Pages that hold the page, from another origin: `localhost` is not `127.0.0.1`, so that even the site is another one. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Frame, Page } from "@playwright/test";
import { settled, TREE } from "./plyscope";
import { expect, test as base } from "./test";

export { expect };

export const SITE = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../dist"));
/** The textbook tree from where its second move begins to where that is cut off. */
export const STRETCH = `${TREE}&begin=2:b:in&end=2:b:out`;

export interface Around {
  url: string;
  /** The policy that the page around comes with. */
  policy: string | null;
  html: string;
}

export const test = base.extend<{ around: Around }>({
  around: async ({}, use) => {
    const server: Server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      if (around.policy !== null) response.setHeader("content-security-policy", around.policy);
      response.end(around.html);
    });
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    const { port } = server.address() as AddressInfo;
    const around: Around = { url: `http://localhost:${port}/`, policy: null, html: "" };
    await use(around);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

/** Opens a page around the embedded page; it keeps the messages. */
export async function openAround(page: Page, around: Around, body: string): Promise<void> {
  around.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Around</title>
    <link rel="icon" href="data:,"></head><body>${body}</body></html>`;
  await page.addInitScript(() => {
    if (window !== top) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ data, origin }) => heard.push({ origin, ...data }));
    for (const kind of ["before", "after"]) {
      addEventListener(`ply-${kind}`, ({ target }) => heard.push(`${kind} ${(target as Element).id}`));
    }
  });
  await page.goto(around.url);
}

export const heard = (page: Page): Promise<{ plyscope?: string; t?: number; origin?: string }[]> =>
  page.evaluate(() => (window as unknown as { heard: [] }).heard);

export async function framesOf(page: Page, count: number): Promise<Frame[]> {
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().includes("embed=1")).length)
    .toBe(count);
  const frames = page.frames().filter((frame) => frame.url().includes("embed=1"));
  for (const frame of frames) {
    // A frame that is out of view gets no frames to draw, and an embedded page that has never been in view
    // has not begun.
    await (await frame.frameElement()).scrollIntoViewIfNeeded();
    await frame.waitForLoadState();
    await frame.waitForFunction(() => "plyscope" in window);
    await settled(frame);
  }
  return frames;
}

export const timeOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => window.plyscope.page.search.current.value!.shownTime.value);

/** The focus of the page around has reached the frame: a key that is pressed before would have no effect. */
export const hasFocus = (frame: Frame): Promise<void> =>
  expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(true);
