import { expect, test } from "./test";
import {
  FIRST_FLAME,
  flameColours,
  lastTick,
  link,
  linkValue,
  open,
  OPENING,
  press,
  rootValue,
  scenarioLink,
  sentence,
  settled,
  tick,
} from "./plyscope";

test("an empty address opens in the textbook's tree at its first cut-off, with what to look for", async ({
  page,
}) => {
  await open(page);
  await expect(rootValue(page)).toHaveText("3");
  expect(await lastTick(page)).toBe(25);
  await expect(page.getByRole("button", { name: "Tree", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(sentence(page)).toContainText("cut");
  expect(scenarioLink(page)).toBe(OPENING);
  expect(linkValue(page, "at")).toBe("2:b:out");
  await expect(page.locator(".banner")).toHaveCount(0);
  const caption = page.locator(".caption");
  await expect(caption).toContainText("First alpha-beta example");
  await expect(caption).toContainText("MAX chooses among B, C and D");

  const cutOff = await tick(page);
  await caption.getByRole("button", { name: "MAX has 3" }).click();
  await settled(page);
  expect(await tick(page)).toBeLessThan(cutOff);
  await expect(sentence(page)).toContainText("3");
  await caption.getByRole("button", { name: "What the search never visits" }).click();
  await settled(page);
  expect(linkValue(page, "at")).toBe("2::out");
  await caption.getByRole("button", { name: "C is cut off" }).click();
  await settled(page);
  expect(await tick(page)).toBe(cutOff);

  // The caption may be untrue of another search.
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("minimax");
  await settled(page);
  await expect(caption).toContainText("The same, minimax");
  await page.getByLabel("Depth", { exact: true }).fill("1");
  await settled(page);
  await expect(caption).toContainText("The same, minimax, changed");
  await expect(caption).not.toContainText("nine leaves");
  await caption.getByRole("button", { name: "As it was" }).click();
  await settled(page);
  await expect(caption).toContainText("nine leaves");

  await test.step("the chess scene opens at its end, in full colour", async () => {
    await open(page, FIRST_FLAME);
    await expect(rootValue(page)).toHaveText("−M3");
    await expect(page.locator(".status-pv")).toHaveText(/^Qd1\+ /);
    expect(await lastTick(page)).toBeGreaterThan(90_000);
    expect(await tick(page)).toBe(await lastTick(page));
    await expect(sentence(page)).toHaveText(/^Search ends: value/);
    await expect(page.locator(".board-squares piece.king")).toHaveCount(2);
    const { colours, commonest } = await flameColours(page);
    expect(colours).toBeGreaterThan(20);
    expect(commonest).toBeLessThan(0.9);
    // The address describes the page's state, so that it can be shared unchanged.
    expect(link(page)).toBe(FIRST_FLAME);
    await expect(page.locator(".banner")).toHaveCount(0);

    await press(page, "Home");
    expect(linkValue(page, "t")).toBe("0");
    await press(page, "ArrowRight");
    expect(await tick(page)).toBe(1);
    expect(scenarioLink(page)).toBe(FIRST_FLAME);
    expect(linkValue(page, "t")).toBe("1");
    await expect(sentence(page)).toHaveText(/iteration 1/i);
  });
});
