import { expect, test } from "./test";
import {
  FIRST,
  SYNTHETIC,
  inspector,
  link,
  linkValue,
  open,
  openAfresh,
  press,
  rootValue,
  sentence,
  settled,
  treeInput,
} from "./plyscope";

test("a synthetic tree is chosen, and every number of it is offered", async ({ page }) => {
  await open(page, FIRST);
  await page.getByRole("combobox", { name: "Game" }).selectOption("Synthetic tree");
  await settled(page);
  expect(link(page)).toBe("game=synthetic&ordering=100");
  await expect(page.locator(".board-squares")).toHaveCount(0);
  await expect(treeInput(page)).toHaveCount(0);
  const position = page.getByRole("region", { name: "Position" });
  await expect(position.locator(".parameters label")).toHaveText([
    "Branching",
    "Height (plies)",
    "Seed",
    "Best move first (%)",
    "Transpositions (%)",
    "Values (±)",
    "Path",
  ]);
  // 127 leaves of 4096, and the positions above them.
  await expect(page.locator(".status")).toContainText(/(?<!\d)268 visits/);
  await page.getByRole("combobox", { name: "Game" }).selectOption("Explicit tree");
  await settled(page);
  await expect(treeInput(page)).toBeVisible();

  await test.step("a changed number is searched, an impossible one is said at its input", async () => {
    await open(page, SYNTHETIC);
    const before = await rootValue(page).innerText();
    await page.getByLabel("Seed", { exact: true }).fill("6");
    await settled(page);
    expect(linkValue(page, "seed")).toBe("6");
    await expect(rootValue(page)).not.toHaveText(before);

    const height = page.getByLabel("Height (plies)", { exact: true });
    const good = link(page);
    await height.fill("21");
    await settled(page);
    await expect(page.locator(".position").getByRole("alert")).toContainText("1 to 20");
    await expect(height).toHaveAttribute("aria-invalid", "true");
    expect(link(page)).toBe(good);

    await height.fill("2");
    await settled(page);
    const path = page.getByLabel("Path", { exact: true });
    await path.fill("abc");
    await page.keyboard.press("Enter");
    await settled(page);
    await expect(page.locator(".position").getByRole("alert")).toContainText("Move 3, “c”");
    await path.fill("b");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(linkValue(page, "path")).toBe("b");
  });

  await test.step("the position of a visit is searched on its own, and Back returns", async () => {
    await openAfresh(page, `${SYNTHETIC}&t=0`);
    await press(page, "ArrowRight", 4);
    await expect(sentence(page)).toHaveText(/^The search enters a/);
    const here = page.locator(".tree-here");
    await expect(here).toHaveText(/MAX to move at\s*aa/);
    const deep = link(page);
    await inspector(page).getByRole("button", { name: "Search this position" }).click();
    await settled(page);
    expect(link(page)).toBe(`${SYNTHETIC}&path=aa`);
    await expect(page.getByLabel("Path", { exact: true })).toHaveValue("aa");
    await page.goBack();
    await settled(page);
    expect(link(page)).toBe(deep);
  });
});
