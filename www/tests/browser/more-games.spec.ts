/** The games that the page's first core lacks: found, loaded, played on their boards, set up, shared. */
import type { Page } from "@playwright/test";
import { MORE_GAMES } from "../../src/core-types";
import { MORE_PRESETS } from "../../src/more-presets";
import { expect, test } from "./test";
import { link, linkValue, open, press, settled, TREE } from "./plyscope";

const board = (page: Page) => page.getByRole("group", { name: "Board", exact: true });
const square = (page: Page, name: RegExp) => board(page).getByRole("button", { name });
const games = (page: Page) => page.evaluate(() => window.plyscope.page.games.map(({ name }) => name));
const root = (page: Page) =>
  page.evaluate(() => {
    const trace = window.plyscope.page.current.value!;
    return { summary: trace.run.value.summary, visits: trace.session.visits(), state: trace.run.value.state };
  });

/** A move at the start, as it is clicked, and what the position's parameter says then. */
const MOVES: Readonly<Record<string, readonly [key: string, squares: readonly RegExp[], after: RegExp]>> = {
  "connect-four": ["grid", [/^d1,/], /\.\.\.x\.\.\.(_o)?$/],
  othello: ["discs", [/^d3,/], /^.{19}XX?|White/],
  checkers: ["pdn", [/^9,/, /^13,/], /^W:.*13/],
  ataxx: ["ataxx-fen", [/^b6,/], /^x5o\/1x5/],
};

test("the first core lacks them, and the game's list loads them", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open(page, TREE);
  const names = MORE_GAMES.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect((await games(page)).filter((name) => names.includes(name))).toEqual([]);
  expect(loaded.some((url) => url.includes("plyscope-games"))).toBe(false);
  const [first] = MORE_GAMES;
  await page.getByRole("combobox", { name: /^Game/ }).selectOption({ label: first!.label });
  await settled(page);
  expect(await games(page)).toEqual(expect.arrayContaining(names));
  expect(loaded.some((url) => url.endsWith("plyscope-games_bg.wasm"))).toBe(true);
  expect(linkValue(page, "game")).toBe(first!.name);
  expect((await root(page)).state).toBe("done");
  // And back to what was shown before.
  await page.goBack();
  await settled(page);
  expect(linkValue(page, "game")).toBe("tree");
});

test("a link to one of them loads one core, and not the first as well", async ({ page }) => {
  const cores: string[] = [];
  page.on("request", (request) => cores.push(...(/[^/]*_bg\.wasm$/.exec(request.url()) ?? [])));
  await open(page, `game=${MORE_GAMES[0]!.name}&depth=2`);
  expect([...new Set(cores)]).toEqual(["plyscope-games_bg.wasm"]);
});

for (const link of ["", `game=${MORE_GAMES[0]!.name}&depth=2`]) {
  test(`what fetches a core ahead may come late, and loads nothing then: ${link || "the opening page"}`, async ({
    page,
  }) => {
    const cores: string[] = [];
    page.on("request", (request) => cores.push(...(/[^/]*_bg\.wasm$/.exec(request.url()) ?? [])));
    let pass = (): void => {};
    const late = new Promise<void>((done) => (pass = done));
    await page.route("**/early.js", async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`./#${link}`, { waitUntil: "commit" });
    await settled(page);
    const loaded = page.waitForEvent("load");
    pass();
    await loaded;
    // A browser warns of what was fetched in vain some seconds after the page was loaded; such a warning fails a test.
    await page.waitForTimeout(5000);
    expect(cores).toEqual([link === "" ? "plyscope_bg.wasm" : "plyscope-games_bg.wasm"]);
  });
}

test("the gallery has their presets before they are there, and opens one", async ({ page }) => {
  await open(page, TREE);
  await press(page, "o");
  const preset = MORE_PRESETS[0]!;
  const name = page.getByText(preset.name, { exact: true });
  await page.locator(".gallery-card").filter({ has: name }).last().click();
  await settled(page);
  await expect(page.locator(".caption")).toContainText(preset.name);
  expect(linkValue(page, "game")).toBe(/game=([^&]*)/.exec(preset.link)?.[1]);
});

for (const { name } of MORE_GAMES) {
  test(`${name}: a move is played, searched, stepped through, shared and opened again`, async ({ page }) => {
    await open(page, `game=${name}&depth=3`);
    const [key, squares, after] = MOVES[name]!;
    expect(linkValue(page, key)).toBeNull();
    for (const one of squares) await square(page, one).click();
    await settled(page);
    expect(linkValue(page, key)).toMatch(after);
    const found = await root(page);
    expect(found.state).toBe("done");
    expect(found.visits).toBeGreaterThan(20);
    await press(page, "Home");
    await press(page, "ArrowRight", 5);
    const address = link(page);
    const time = () => page.evaluate(() => window.plyscope.page.current.value!.time.value);
    const stood = await time();
    expect(stood).toBe(5);
    await open(page, "");
    await open(page, address);
    expect(await root(page)).toEqual(found);
    expect(await time()).toBe(stood);
  });

  test(`${name}: its board is walked by keys, turned round and set up`, async ({ page }) => {
    await open(page, `game=${name}&depth=2`);
    const buttons = board(page).getByRole("button");
    const first = await buttons.first().getAttribute("aria-label");
    // One stop for Tab; the arrow keys go on from there.
    await expect(board(page).locator('button[tabindex="0"]')).toHaveCount(1);
    await buttons.first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(buttons.first()).not.toBeFocused();
    await expect(board(page).locator("button:focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Flip the board" }).click();
    await expect(buttons.last()).toHaveAttribute("aria-label", first!);
    await page.getByRole("button", { name: "Flip the board" }).click();

    await page.getByRole("button", { name: "Edit board" }).click();
    const editor = page.locator(".editor");
    await editor.getByRole("button", { name: "Clear" }).click();
    await settled(page);
    const label = page.getByRole("group", { name: "Board to set up" }).getByRole("button").first();
    await expect(label).toHaveAttribute("aria-label", /, empty$/);
    await label.click();
    await expect(label).not.toHaveAttribute("aria-label", /, empty$/);
    await editor.getByRole("button", { name: "Start" }).click();
    await settled(page);
    await expect(editor.locator(".problem")).toHaveCount(0);
    expect((await root(page)).state).toBe("done");
    expect(await board(page).getByRole("button").count()).toBe(0);
    await page.keyboard.press("Escape");
    await settled(page);
    await expect(buttons.first()).toHaveAttribute("aria-label", first!);
  });
}
