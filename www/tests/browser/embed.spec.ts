/** The page within other pages. More of it in second/embed.spec.ts. */
import type { PlyScopeElement } from "../../../packages/npm/ply-scope";
import { serve } from "../../serve.mjs";
import { SITE, STRETCH, expect, framesOf, hasFocus, openAround, test, timeOf, heard } from "./around";
import { expectNoBarriers } from "./barriers";
import { boxesOf, link, linkValue, open, openAfresh, press, settled, SMALL, TREE } from "./plyscope";

test("an embedded page has stage, transport, sentence and a link, and nothing else", async ({ page }) => {
  await open(page, `${TREE}&t=14&embed=1`);
  for (const screen of [
    { width: 640, height: 360 },
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(screen);
    await settled(page);
    await expect(page.locator(".tree-canvas")).toBeVisible();
    await expect(page.getByRole("toolbar", { name: "Time" })).toBeVisible();
    await expect(page.locator(".sentence")).toContainText("cut off");
    await expect(page.locator("header, .beside, .tabs, .timeline, .caption, .transport-find")).toHaveCount(0);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([screen.width, screen.height]);
    const [stage, sentence] = await boxesOf(page, ".tree-frame, .sentence");
    expect(stage!.height).toBeGreaterThan(screen.height / 2);
    const slider = page.getByRole("slider", { name: "Time" });
    await expect(slider).toHaveAttribute("aria-valuenow", "14");
    // If the flame behind the slider would take the stage's height, it is left out.
    await expect(page.locator(".slider-map")).toBeVisible({ visible: screen.height > 400 });
    await expect(page.locator(".slider-map canvas")).toHaveCount(1);
    expect(sentence!.y + sentence!.height).toBeLessThanOrEqual(screen.height);
    const buttons = await boxesOf(page, ".transport button");
    expect(buttons.length).toBeGreaterThan(3);
    for (const box of buttons) expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  }
  await expectNoBarriers(page, "an embedded page", "body");

  const full = page.getByRole("link", { name: "Open in Plyscope" });
  const [opened] = await Promise.all([page.waitForEvent("popup"), full.click()]);
  await settled(opened);
  expect(linkValue(opened, "t")).toBe("14");
  expect(linkValue(opened, "embed")).toBeNull();
  await expect(opened.getByRole("heading", { level: 1 })).toBeVisible();
  // A page behind another one is drawn once in a second.
  await opened.close();

  await test.step("it keeps to its first and its last moment, and plays from one to the other", async () => {
    await openAfresh(page, `${STRETCH}&embed=1`);
    const now = (): Promise<number> =>
      page.evaluate(() => window.plyscope.page.search.current.value!.time.value);
    const first = await now();
    await press(page, "ArrowLeft");
    expect(await now()).toBe(first);
    await press(page, "End");
    const last = await now();
    expect(last).toBe(14);
    expect(first).toBe(11);
    await press(page, "ArrowRight");
    expect(await now()).toBe(last);
    await press(page, "]", 6);
    // Kept by the page itself: it may be over before the page around has read it.
    const played = await page.evaluateHandle(() => {
      const times: number[] = [];
      window.plyscope.page.search.current.value!.time.subscribe((time) => times.push(time));
      return times;
    });
    await page.keyboard.press("Space");
    await expect.poll(() => played.evaluate((times) => times.length > 1 && times.at(-1))).toBe(last);
    const times = await played.jsonValue();
    expect(times.slice(0, 2)).toEqual([last, first]);
    expect(times.slice(1)).toEqual([...times.slice(1)].sort((one, other) => one - other));
    await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();
    expect(link(page)).toContain("begin=2:b:in&end=2:b:out");
    const slider = page.getByRole("slider", { name: "Time" });
    const ends = ["aria-valuemin", "aria-valuemax"].map((name) => slider.getAttribute(name));
    expect(await Promise.all(ends)).toEqual([String(first), String(last)]);
    await slider.click({ position: { x: 5, y: 5 } });
    expect(await now()).toBe(first);

    await open(page, `${TREE}&begin=2:b:in`);
    await expect(page.locator(".banners")).toContainText("has an effect only in an embedded page");
  });

  await test.step("of two searches it has both stages, and one transport, which is about the first", async () => {
    await open(page, `${TREE.replace("alpha-beta", "minimax")}&b.search=alpha-beta&t=0&embed=1`);
    const stages = page.locator(".tree-canvas");
    await expect(stages).toHaveCount(2);
    await expect(page.getByRole("toolbar", { name: "Time" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Swap" })).toHaveCount(0);
    await stages.nth(1).click({ position: { x: 3, y: 3 } });
    await press(page, "PageDown", 3);
    const times = await page.evaluate(() =>
      [window.plyscope.page.search.current, window.plyscope.page.compare.other].map(
        ({ value }) => value?.shownTime.value,
      ),
    );
    expect(times).toEqual([3, 3]);
  });
});

test("a frame from another origin takes keys, tells its moments, and leaves the page around it alone", async ({
  freshPage: page,
  around,
  baseURL,
}) => {
  await openAround(
    page,
    around,
    `<h1>Around</h1><iframe src="${baseURL}#${STRETCH}&amp;embed=1" title="A cut-off"
    width="640" height="360"></iframe>`,
  );
  const entries = await page.evaluate(() => history.length);
  const [frame] = await framesOf(page, 1);
  await expect.poll(async () => (await heard(page)).at(-1)?.plyscope).toBe("ready");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  expect((await heard(page)).every(({ origin }) => origin === new URL(baseURL!).origin)).toBe(true);
  const first = await timeOf(frame!);

  await page.locator("iframe").focus();
  await hasFocus(frame!);
  await page.keyboard.press("PageUp");
  await expect.poll(async () => (await heard(page)).at(-1)?.plyscope).toBe("before");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("PageDown");
  await expect.poll(() => timeOf(frame!)).toBe(first + 3);
  expect((await heard(page)).filter(({ plyscope }) => plyscope === "after")).toEqual([]);
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await heard(page)).at(-1)?.plyscope).toBe("after");
  const moments = (await heard(page)).filter(({ plyscope }) => plyscope === "moment").map(({ t }) => t);
  expect(moments.slice(-3)).toEqual([first + 1, first + 2, first + 3]);

  // Jumps are entries of a full page's history; here they would be entries of the surrounding page's history.
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("c");
  await frame!.evaluate(() => window.plyscope.idle());
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(page.url()).toBe(around.url);
});

test("a frame has no core and no search until it comes into view", async ({
  freshPage: page,
  around,
  baseURL,
}) => {
  const frame = (link: string, title: string): string =>
    `<iframe src="${baseURL}#${link}&amp;embed=1" title="${title}" width="640" height="360"></iframe>`;
  await openAround(
    page,
    around,
    `${frame(STRETCH, "Seen")}<div style="height: 3000px"></div>${frame(SMALL, "Below")}`,
  );
  await expect.poll(async () => (await heard(page)).at(-1)?.plyscope).toBe("ready");
  const below = page.frames().find((one) => one.url().includes(SMALL))!;
  await below.waitForLoadState();
  expect(await below.evaluate(() => "plyscope" in window)).toBe(false);
  await page.getByTitle("Below").scrollIntoViewIfNeeded();
  await below.waitForFunction(() => "plyscope" in window);
  await settled(below);
  expect(await timeOf(below)).toBeGreaterThan(0);
});

test("two elements on one page under a strict policy", async ({ freshPage: page, around }) => {
  const { url, close } = await serve(
    { "/some/where/": SITE },
    { headers: { "access-control-allow-origin": "*" } },
  );
  try {
    around.policy = `default-src 'none'; script-src ${url}; frame-src ${url}; img-src data:`;
    for (const kind of ["defer", 'type="module"']) {
      await openAround(
        page,
        around,
        `<script src="${url}/some/where/ply-scope.js" ${kind}></script>
        <ply-scope id="one" link="#${STRETCH}" title="One" height="300"><a href="#">In its place</a></ply-scope>
        ${"<br>".repeat(300)}
        <ply-scope id="two" link="${url}/some/where/#${SMALL}&amp;depth=2" title="Two" width="500"></ply-scope>`,
      );
      // The second is too far away to be loaded.
      await framesOf(page, 1);
      await expect(page.getByText("In its place")).toBeHidden();
      await page.locator("#two").scrollIntoViewIfNeeded();
      const [one, two] = await framesOf(page, 2);
      const titles = await page.evaluate(() =>
        [...document.querySelectorAll("ply-scope")].map(
          (element) => element.shadowRoot!.querySelector("iframe")!.title,
        ),
      );
      expect(titles).toEqual(["One", "Two"]);
      expect((await page.locator("#one").boundingBox())!.height).toBe(300);
      const box = (await page.locator("#two").boundingBox())!;
      expect([box.width, Math.round(box.height)]).toEqual([500, 313]);

      await page.evaluate(() => document.getElementById("one")!.focus());
      await hasFocus(one!);
      for (let count = 0; count < 4; count += 1) await page.keyboard.press("PageDown");
      await expect.poll(async () => (await heard(page)).at(-1)).toBe("after one");
      await page.evaluate(() => document.getElementById("two")!.focus());
      await hasFocus(two!);
      await page.keyboard.press("PageDown");
      await expect.poll(async () => (await heard(page)).at(-1)).toBe("after two");
      expect(await timeOf(one!)).toBe(14);
      expect(await timeOf(two!)).toBeGreaterThan(14);
    }
  } finally {
    await close();
  }
});

test("an element plays its film when it is seen, follows the page around it, and hears nobody else", async ({
  freshPage: page,
  around,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "light" });
  await openAround(
    page,
    around,
    `<script src="${baseURL}ply-scope.js" defer></script><h1>Around</h1><div style="height: 3000px"></div>
    <ply-scope scenario="${STRETCH}&amp;touch=values&amp;reach=at-most-9-visits" title="One" height="560" film></ply-scope>`,
  );
  const element = page.locator("ply-scope");
  await element.evaluate((one: PlyScopeElement) => {
    one.style.setProperty("--ply-scope-background", "light-dark(#fffdf6, #002b36)");
    one.style.setProperty("--ply-scope-accent", "light-dark(rgb(138 59 0), #ffb877)");
    one.style.colorScheme = "light dark";
    const events: unknown[] = [];
    Object.assign(window, { events });
    for (const name of ["step", "end", "answer"] as const)
      one.addEventListener(name, ({ detail }) => events.push([name, "t" in detail ? detail.t : detail.goal]));
  });
  const events = (): Promise<[string, number | string][]> =>
    page.evaluate(() => (window as unknown as { events: [] }).events);
  expect(page.frames()).toHaveLength(1);

  await element.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await events()).at(-1)).toEqual(["end", 14]);
  expect((await events()).filter(([name]) => name === "step").map(([, t]) => t)).toEqual([11, 12, 13, 14]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const [frame] = await framesOf(page, 1);

  const colours = (): Promise<(string | undefined)[]> =>
    frame!.evaluate(() => {
      const { dataset, style } = document.documentElement;
      return [
        dataset["theme"],
        getComputedStyle(document.body.parentElement!).backgroundColor,
        style.getPropertyValue("--accent"),
      ];
    });
  expect(await colours()).toEqual(["light", "rgb(255, 253, 246)", "#8a3b00"]);
  await expectNoBarriers(frame!, "an embedded page in the colours around", "body");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(colours).toEqual(["dark", "rgb(0, 43, 54)", "#ffb877"]);
  await settled(frame!);
  await expectNoBarriers(frame!, "an embedded page in dark colours around", "body");
  await element.evaluate((one) => (one.style.colorScheme = "light"));
  await expect.poll(colours).toEqual(["light", "rgb(255, 253, 246)", "#8a3b00"]);

  await element.evaluate((one: PlyScopeElement) => one.goTo("2:b:in"));
  expect(await timeOf(frame!)).toBe(11);
  const problem = await element.evaluate((one: PlyScopeElement) => one.goTo(15).then(() => "", String));
  expect(problem).toContain("ticks 11 to 14");
  // Malformed wishes, and a wish that is not the parent's.
  await element.evaluate((one) => {
    const { contentWindow } = one.shadowRoot!.querySelector("iframe")!;
    for (const message of [{ plyscope: "go-to", moment: -1, wish: 1 }, { plyscope: "play" }, "play", null])
      contentWindow!.postMessage(message, "*");
  });
  await frame!.evaluate(() => postMessage({ plyscope: "go-to", moment: 13, wish: 1 }, "*"));
  await element.evaluate((one: PlyScopeElement) => one.goTo(12));
  expect(await timeOf(frame!)).toBe(12);
  expect((await events()).slice(-2)).toEqual([
    ["step", 11],
    ["step", 12],
  ]);

  // A leaf that is changed by keys until the goal is reached.
  await frame!.locator(".tree-frame").click({ position: { x: 3, y: 3 } });
  await frame!.evaluate(() => {
    const { page } = window.plyscope;
    page.figure.path.value = [2, 0];
  });
  for (let count = 0; count < 12; count += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect
    .poll(async () => (await events()).find(([name]) => name === "answer"))
    .toEqual(["answer", "at-most-9-visits"]);
});
