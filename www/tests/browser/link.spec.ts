import { expect, test } from "./test";
import {
  FIRST_FLAME,
  FIRST,
  OTHER_FEN,
  SMALL,
  TREE,
  banners,
  fenInput,
  inspector,
  lastTick,
  linkValue,
  open,
  openAtStart,
  digest,
  pointerAway,
  press,
  rootValue,
  scenarioLink,
  sentence,
  settled,
  tick,
} from "./plyscope";

test("the link alone brings back time, selection, camera and picture", async ({ page, stranger }) => {
  await openAtStart(page, FIRST_FLAME);
  await press(page, "i", 5);
  await press(page, "c", 3);
  await press(page, "*");
  // After a step, the key does not appear in the text any more.
  await press(page, "e");
  await press(page, "ArrowRight", 4);
  await press(page, "+", 3);
  const t = await tick(page);
  const address = page.url();
  for (const key of ["t", "select", "from", "to", "types", "v", "at", "on"]) {
    expect(linkValue(page, key), key).not.toBeNull();
  }
  expect(linkValue(page, "t")).toBe(String(t));
  const shown = await digest(page);

  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  expect(await tick(page)).toBe(t);
  await expect(inspector(page).getByRole("button", { name: "Follow the cursor" })).toBeVisible();
  expect(await digest(page), "after a reload").toBe(shown);

  await stranger.goto(address);
  await settled(stranger);
  expect(stranger.url()).toBe(address);
  expect(await digest(stranger), "in another browser").toBe(shown);

  // The picture does depend on the link.
  await press(stranger, "ArrowRight");
  expect(await digest(stranger)).not.toBe(shown);

  await test.step("a link to a tree looks the same to another person", async () => {
    await openAtStart(page, TREE);
    await press(page, "ArrowRight", 11);
    const shown = await digest(page);
    await stranger.goto(page.url());
    await settled(stranger);
    expect(await digest(stranger)).toBe(shown);
  });
});

test("a link pasted over the present one is shown", async ({ page }) => {
  await open(page, SMALL);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${TREE}&t=7&show=workbench`);
  await settled(page);
  await expect(rootValue(page)).toHaveText("3");
  expect(await tick(page)).toBe(7);
  // Only the view differs: nothing is searched again, and time moves.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${TREE}&t=9&show=workbench`);
  await settled(page);
  expect(await tick(page)).toBe(9);
  await page.goBack();
  await settled(page);
  expect(await tick(page)).toBe(7);

  await test.step("a link may be written by hand: in any order, with any form of space", async () => {
    await open(page, `depth=3&t=4&fen=${OTHER_FEN.replaceAll(" ", "%20")}`);
    await expect(fenInput(page)).toHaveValue(OTHER_FEN);
    await expect(banners(page).locator(".banner-warning")).toHaveCount(0);
    expect(scenarioLink(page)).toBe(SMALL);
    expect(linkValue(page, "t")).toBe("4");
  });

  await test.step("the address says from whose side values are read, and the page's head does", async () => {
    await open(page, `${TREE}&select=7`);
    const head = page.locator("header");
    const value = inspector(page).locator(".facts strong").first();
    await expect(head.getByRole("button", { name: "values as MAX sees them" })).toBeVisible();
    const seen = await value.innerText();
    await press(page, "w");
    await expect(
      head.getByRole("button", {
        name: "values as the side to move sees them",
      }),
    ).toBeVisible();
    expect(linkValue(page, "seen")).toBe("mover");
    expect(await value.innerText()).not.toBe(seen);
    await page.reload();
    await settled(page);
    expect(linkValue(page, "seen")).toBe("mover");
    await head.getByRole("button", { name: "values as the side to move sees them" }).click();
    await settled(page);
    expect(await value.innerText()).toBe(seen);
    expect(linkValue(page, "seen")).toBeNull();
  });

  await test.step("a moment of another version of the search is found again by its moves", async () => {
    await open(page, `${TREE}&t=9999&select=9999&v=0&at=2:b.a:out&on=2:b`);
    await expect(sentence(page)).toHaveText(/^The search leaves H:/);
    await expect(inspector(page).locator("[aria-current=true]")).toHaveText("C");
    await expect(banners(page)).toContainText("the moment was found again by its moves");
    expect(linkValue(page, "v")).not.toBe("0");
    expect(linkValue(page, "at")).toBe("2:b.a:out");
    await open(page, `${TREE}&t=7&v=0&at=2:b.c:in`);
    expect(await tick(page)).toBe(await lastTick(page));
    await expect(banners(page)).toContainText("could not be found; shown is the end");
    await page.getByRole("button", { name: "Close this message" }).click();
    await expect(banners(page)).not.toContainText("another version");
  });

  await test.step("numbers beyond the trace are brought back into it", async () => {
    await open(page, `${TREE}&t=4000000000&select=999&from=5&to=4000000000`);
    expect(await tick(page)).toBe(25);
    expect(linkValue(page, "t"), "the end").toBeNull();
    expect(linkValue(page, "select")).toBe("12");
    await press(page, "ArrowLeft");
    expect(await tick(page)).toBe(24);
  });

  await test.step("markup in a link is text", async () => {
    await open(page, `${TREE}&x=%3Cimg%20src=x%20onerror=alert(1)%3E`);
    await expect(banners(page).locator("code")).toContainText("<img src=x onerror=alert(1)>");
    await expect(page.locator("img")).toHaveCount(0);
  });

  await test.step("the address follows steps without filling the history", async () => {
    await openAtStart(page);
    const entries = await page.evaluate(() => history.length);
    await press(page, "ArrowRight", 8);
    expect(scenarioLink(page)).toBe(FIRST);
    expect(linkValue(page, "t")).toBe("8");
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await pointerAway(page);
  });
});

test("a link that is not understood as a whole says so, and shows the rest", async ({ page }) => {
  await test.step("a link with many problems names each, with its fix, beside what was understood", async () => {
    await open(
      page,
      `game=chess&fen=${OTHER_FEN.replaceAll(" ", "_")}&depth=x&deepening=perhaps&foo=1&v=99&t=-1`,
    );
    const items = banners(page).locator(".banner-warning li");
    await expect(items).toHaveCount(5);
    for (const key of ["depth=x", "deepening=perhaps", "foo=1", "v=99", "t=-1"]) {
      const item = items.filter({
        has: page.locator("code", { hasText: key }),
      });
      await expect(item).toHaveCount(1);
      await expect(item.locator("em")).not.toBeEmpty();
    }
    await expect(fenInput(page)).toHaveValue(OTHER_FEN);
    await expect(page.getByLabel("Depth", { exact: true })).toHaveValue("6");
    // The shown scenario is searched and can be stepped through, and the message goes when it is closed.
    await expect(rootValue(page)).not.toBeEmpty();
    await press(page, "ArrowLeft", 3);
    expect(await tick(page)).toBe((await lastTick(page)) - 3);
    await page.getByRole("button", { name: "Close this message" }).first().click();
    await expect(items).toHaveCount(0);
  });
});

test("messages leave the page two thirds of its height, whatever a link holds", async ({ page }) => {
  const keys = Array.from({ length: 20_000 }, (_, number) => `key${number}=1`).join("&");
  for (const [name, odd] of [
    ["twenty thousand keys", keys],
    ["a long key", `${"k".repeat(3000)}=1`],
    ["a long value", `depth=${"9".repeat(100_000)}`],
    [
      "five long keys",
      Array.from({ length: 5 }, (_, number) => `${number}${"k".repeat(3000)}=${"v".repeat(3000)}`).join("&"),
    ],
  ] as const) {
    await test.step(name, async () => {
      await open(page, `${TREE}&${odd}`);
      if (name === "twenty thousand keys") {
        await expect(page.locator(".banner")).toContainText("nd 19,980 more like these");
      }
      const { height, width } = page.viewportSize()!;
      const box = (await banners(page).boundingBox())!;
      expect(box.height).toBeGreaterThan(20);
      expect(box.height).toBeLessThanOrEqual(height / 3);
      expect(box.width).toBeLessThanOrEqual(width);
      expect(await banners(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      );
    });
  }
});
