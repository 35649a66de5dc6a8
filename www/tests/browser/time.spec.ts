import { expect, test } from "./test";
import {
  FIRST,
  SMALL,
  TREE,
  inspector,
  lastTick,
  link,
  linkValue,
  liveRegion,
  open,
  openAfresh,
  openAtStart,
  digest,
  pointerAway,
  press,
  scrubber,
  sentence,
  settled,
  tick,
} from "./plyscope";

test("twenty steps on and twenty back lead to the same picture", async ({ page }) => {
  await openAtStart(page);
  const before = { picture: await digest(page), link: link(page) };

  await press(page, "ArrowRight", 20);
  expect(await tick(page)).toBe(20);
  expect(linkValue(page, "t")).toBe("20");
  const at20 = await digest(page);
  expect(at20).not.toBe(before.picture);

  await press(page, "ArrowLeft", 20);
  expect(await tick(page)).toBe(0);
  expect(link(page)).toBe(before.link);
  expect(await digest(page), "the picture at the start").toBe(before.picture);

  await press(page, "ArrowRight", 20);
  expect(await digest(page), "the picture at 20").toBe(at20);

  await test.step("the same moment looks the same from wherever it was reached", async () => {
    await openAfresh(page, `${FIRST}&t=40000`);
    const opened = await digest(page);
    await press(page, "ArrowUp", 2);
    await press(page, "End");
    await press(page, "ArrowLeft", 3);
    const t = await tick(page);
    expect(t).toBe((await lastTick(page)) - 3);
    const late = await digest(page);
    expect(late).not.toBe(opened);

    await open(page, `${FIRST}&t=${t}`);
    expect(await tick(page)).toBe(t);
    expect(await digest(page), "reached by a link").toBe(late);
    await open(page, `${FIRST}&t=40000`);
    expect(await digest(page), "and back again").toBe(opened);
  });

  await test.step("steps over and out skip what they say, both ways", async () => {
    await openAtStart(page, SMALL);
    await press(page, "ArrowRight", 6);
    const t = await tick(page);
    await press(page, "ArrowDown");
    const over = await tick(page);
    expect(over).toBeGreaterThan(t);
    await press(page, "Shift+ArrowDown");
    expect(await tick(page)).toBe(t);
    await press(page, "ArrowUp");
    expect(await tick(page)).toBeGreaterThanOrEqual(over);
    await press(page, "Home");
    expect(await tick(page)).toBe(0);
    await press(page, "End");
    expect(await tick(page)).toBe(await lastTick(page));
    // Beyond the end there is nothing, and nothing breaks.
    await press(page, "ArrowRight");
    expect(await tick(page)).toBe(await lastTick(page));
  });
});

test("dragging the scrubber moves time, and the live region says where it came to", async ({ page }) => {
  await open(page, FIRST);
  const box = (await scrubber(page).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, y, { steps: 4 });
  await settled(page);
  const quarter = await tick(page);
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await pointerAway(page);
  await settled(page);
  const half = await tick(page);
  const last = await lastTick(page);
  expect(quarter).toBeGreaterThan(0.2 * last);
  expect(quarter).toBeLessThan(0.3 * last);
  expect(half).toBeGreaterThan(0.45 * last);
  expect(half).toBeLessThan(0.55 * last);
  expect(linkValue(page, "t")).toBe(String(half));
  const said = await sentence(page).innerText();
  expect(said).not.toBe("");
  await expect(liveRegion(page)).toHaveText(said);

  await press(page, "ArrowRight");
  const next = await sentence(page).innerText();
  expect(next).not.toBe(said);
  await expect(liveRegion(page)).toHaveText(next);
  await expect(scrubber(page)).toHaveAttribute("aria-valuetext", /^tick /);

  await test.step("a line of moves selects its visit, and Enter goes there", async () => {
    await openAtStart(page, TREE);
    await press(page, "/");
    const input = page.getByLabel("Line", { exact: true });
    await expect(input).toBeFocused();
    await page.keyboard.type("b a");
    await press(page, "Enter");
    expect(await tick(page)).toBe(0);
    await expect(inspector(page).locator("[aria-current=true]")).toHaveText("H");
    await press(page, "Enter");
    await expect(sentence(page)).toHaveText(/^The search enters H:/);
    const there = await tick(page);
    await press(page, "Shift+Enter");
    expect(await tick(page)).toBe(there + 1);
    await input.fill("b q");
    await press(page, "Enter");
    await expect(page.locator(".transport-said")).toHaveText(/Move 2, “q”: .+ H, I, J/);
    await input.blur();
  });

  await test.step("Space plays from the beginning, where a search is open at its end, and pauses", async () => {
    await open(page, FIRST);
    expect(await tick(page)).toBe(await lastTick(page));
    const last = await lastTick(page);
    // Kept by the page itself, however far it has come by the time of reading.
    const played = await page.evaluateHandle(() => {
      const times: number[] = [];
      window.plyscope.page.aimed.value!.time.subscribe((time) => times.push(time));
      return times;
    });
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause (Space)" })).toBeVisible();
    await expect.poll(() => played.evaluate(({ length }) => length)).toBeGreaterThan(2);
    await page.keyboard.press("Space");
    const times = await played.jsonValue();
    expect(times.slice(0, 2)).toEqual([last, 0]);
    expect(times.slice(1)).toEqual(times.slice(1).toSorted((one, other) => one - other));
    await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();
    await settled(page);
    const t = await tick(page);
    expect(linkValue(page, "t")).toBe(String(t));

    await test.step("playing stops at the end by itself", async () => {
      await open(page, `${TREE}&t=20`);
      await press(page, "]", 3);
      await page.keyboard.press("Space");
      await expect.poll(() => tick(page)).toBe(25);
      await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();
    });
  });
});

test("events are looked for by key and by button, of a kind and at a ply, and Back undoes a jump", async ({
  page,
}) => {
  await test.step("n and N follow the chosen kind, and so do their buttons", async () => {
    await openAtStart(page);
    await page.getByLabel("Kind of event").selectOption({ label: "iteration" });
    await page.getByLabel("Kind of event").blur();
    await press(page, "n");
    await press(page, "n");
    const second = await tick(page);
    await press(page, "N");
    const first = await tick(page);
    expect(first).toBeLessThan(second);
    await page.getByRole("button", { name: "Next of this kind (n)" }).click();
    await settled(page);
    expect(await tick(page)).toBe(second);
    await press(page, "Home");
    await press(page, "i");
    const byLetter = await tick(page);
    await press(page, "Home");
    await press(page, "n");
    expect(await tick(page)).toBe(byLetter);
  });

  await test.step("jumps keep to a ply", async () => {
    await openAtStart(page);
    const where = page.getByLabel("Where to look for events");
    await where.selectOption({ label: "at the root" });
    await where.blur();
    await press(page, "b");
    // A new best move of the root is a visit at ply 1 that ends.
    await expect(sentence(page)).toHaveText(/^The search leaves \S+: value/);
    const atRoot = await tick(page);
    await where.selectOption({ label: "anywhere" });
    await where.blur();
    await press(page, "Home");
    await press(page, "b");
    expect(await tick(page)).toBeLessThan(atRoot);
  });

  await test.step("Back undoes a jump", async () => {
    await openAtStart(page);
    await press(page, "ArrowRight", 3);
    await press(page, "End");
    expect(await tick(page)).toBe(await lastTick(page));
    await page.goBack();
    await settled(page);
    expect(await tick(page)).toBe(3);
    await page.goForward();
    await settled(page);
    expect(await tick(page)).toBe(await lastTick(page));
  });
});

test("breakpoints stop what is played, and are run to", async ({ page }) => {
  await openAtStart(page, TREE);
  await page.getByRole("button", { name: /^Breakpoints/ }).click();
  const panel = page.getByRole("group", { name: "Breakpoints", exact: true });
  await panel.getByLabel("Stop where").selectOption({ label: "a move is searched" });
  await panel.getByRole("textbox", { name: "Move" }).fill("c");
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await panel.getByLabel("Stop where").selectOption({ label: "the root’s value crosses" });
  await panel.getByRole("textbox", { name: "Value" }).fill("3");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await press(page, "F8");
  await expect(sentence(page)).toHaveText(/^Breakpoint, c is searched\. The search enters G:/);
  const first = await tick(page);
  await press(page, "F8");
  const second = await tick(page);
  await expect(sentence(page)).toHaveText(/^Breakpoint, c is searched\. The search enters D:/);
  await press(page, "Shift+F8");
  expect(await tick(page)).toBe(first);
  await press(page, "]", 4);
  // The focus is back on the button that opened the list, which would take Space for itself.
  await page.getByRole("button", { name: "Play (Space)" }).click();
  await expect.poll(() => tick(page)).toBe(second);
  await expect(page.getByRole("button", { name: "Play (Space)" })).toBeVisible();

  await test.step("the value of a breakpoint is written as values are shown", async () => {
    await openAtStart(page, "fen=7k/5K2/8/6Q1/8/8/8/8_w_-_-_0_1&depth=2");
    await page.getByRole("button", { name: /^Breakpoints/ }).click();
    const panel = page.getByRole("group", { name: "Breakpoints", exact: true });
    await panel.getByLabel("Stop where").selectOption({ label: "the root’s value crosses" });
    const value = panel.getByRole("textbox", { name: "Value" });
    const add = panel.getByRole("button", { name: "Add", exact: true });
    await value.fill("#x");
    await expect(add).toBeDisabled();
    await value.fill("#1");
    await add.click();
    await page.keyboard.press("Escape");
    await press(page, "F8");
    await expect(sentence(page)).toHaveText(/^Breakpoint, the root’s value crosses M1\. The search leaves /);
    // Before that move came back, no mate was known.
    await expect(sentence(page)).toContainText("New best move");
  });
});
