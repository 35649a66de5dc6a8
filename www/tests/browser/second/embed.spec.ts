/** The page within other pages: comparisons, the documents' example, refused storage, sandboxes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../../serve.mjs";
import { SITE, expect, framesOf, openAround, test, timeOf } from "../around";
import { TREE, linkValue, open, press } from "../plyscope";

const EXAMPLE = join(import.meta.dirname, "../../../../docs/examples/embed.html");

test("a comparison is embedded with both stages, side by side or above each other, and one transport", async ({
  page,
}) => {
  const pair = `${TREE.replace("alpha-beta", "minimax")}&b.search=alpha-beta`;
  for (const [width, height, besides] of [
    [640, 400, true],
    [390, 600, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, `${pair}&t=0&embed=1`);
    const stages = page.locator(".tree-canvas");
    await expect(stages).toHaveCount(2);
    const [a, b] = [(await stages.nth(0).boundingBox())!, (await stages.nth(1).boundingBox())!];
    expect([b.y === a.y, b.x === a.x]).toEqual([besides, !besides]);
    expect([b.width, b.height]).toEqual([a.width, a.height]);
    expect(b.y + b.height).toBeLessThan(height);
    await expect(page.getByRole("toolbar", { name: "Time" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Swap" })).toHaveCount(0);
    const times = (): Promise<(number | undefined)[]> =>
      page.evaluate(() =>
        [window.plyscope.page.search.current, window.plyscope.page.compare.other].map(
          ({ value }) => value?.shownTime.value,
        ),
      );
    // The moments always follow the first stage, whichever was touched, and the page around hears of them.
    await stages.nth(1).click({ position: { x: 3, y: 3 } });
    await press(page, "PageDown", 3);
    expect(await times()).toEqual([3, 3]);
    await expect(page.getByRole("link", { name: "Open in Plyscope" })).toHaveAttribute(
      "href",
      /b\.search=alpha-beta/,
    );
  }
});

test("the example of the documents works", async ({ freshPage: page, around, baseURL }) => {
  around.html = readFileSync(EXAMPLE, "utf8").replaceAll("https://plyscope.example/", baseURL!);
  await page.goto(around.url);
  for (const id of ["stretch", "next"]) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await framesOf(page, 3);
  await page.evaluate(() => document.getElementById("stretch")!.focus());
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("PageDown");
  await expect(page.locator("#heard")).toHaveText("ply-after of stretch");
  // The focus has gone on with it.
  await page.keyboard.press("PageUp");
  await expect(page.locator("#heard")).toHaveText("ply-before of next");
});

test("with storage refused all of it works, and the theme is the link's", async ({
  freshPage: page,
  around,
  baseURL,
}) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("storage is refused", "SecurityError");
        },
      });
    }
  });
  await openAround(
    page,
    around,
    `<iframe src="${baseURL}#${TREE}&amp;t=14&amp;theme=dark&amp;embed=1" title="Dark"
    width="640" height="360"></iframe>`,
  );
  const [frame] = await framesOf(page, 1);
  await expect(frame!.locator("html")).toHaveAttribute("data-theme", "dark");
  await frame!.getByRole("button", { name: "Step (→)" }).click();
  await expect.poll(() => timeOf(frame!)).toBe(15);

  // The full page does without it, too, and keeps a choice for as long as it is open.
  await open(page, `${TREE}&t=14&theme=dark`);
  await press(page, "d");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(linkValue(page, "theme")).toBeNull();
});

test("in a sandbox it needs its own origin, and says so", async ({ freshPage: page, around, complaints }) => {
  // The browser also reports the actions that a sandbox refuses.
  complaints.expected = /sandbox|Failed to construct|origin 'null'|Content Security Policy/i;
  const { url, close } = await serve(
    { "/some/where/": SITE },
    { headers: { "access-control-allow-origin": "*" } },
  );
  try {
    const frame = (sandbox: string): string =>
      `<iframe src="${url}/some/where/#${TREE}&amp;t=14&amp;embed=1" title="Boxed" width="640" height="360"
      sandbox="${sandbox}"></iframe>`;
    await openAround(page, around, frame("allow-scripts allow-same-origin"));
    const [free] = await framesOf(page, 1);
    expect(await timeOf(free!)).toBe(14);

    await openAround(page, around, frame("allow-scripts"));
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(page.frames()[1]!.getByRole("alert")).toContainText("worker");
  } finally {
    await close();
  }
});
