import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import {
  FIRST,
  TREE,
  digest,
  inspector,
  lastTick,
  link,
  linkValue,
  open,
  openAtStart,
  press,
  rootValue,
  sentence,
  settled,
  tick,
  treeInput,
} from "./plyscope";

async function type(page: Page, tree: string): Promise<void> {
  await treeInput(page).fill(tree);
  await page.keyboard.press("Enter");
  await settled(page);
}

test("a tree that is typed is searched", async ({ page }) => {
  await open(page, FIRST);
  await page.getByRole("combobox", { name: "Game" }).selectOption("Explicit tree");
  await settled(page);
  await expect(treeInput(page)).toHaveValue("(3 12 8) (2 4 6) (14 5 2)");
  await expect(rootValue(page)).toHaveText("3");

  await type(page, "(5 1) (4 9)");
  await expect(rootValue(page)).toHaveText("4");
  expect(linkValue(page, "tree")).toBe("(5_1)_(4_9)");

  await test.step("Back returns to the former tree", async () => {
    await open(page, TREE);
    await type(page, "(5 1) (4 9)");
    await expect(rootValue(page)).toHaveText("4");
    await page.goBack();
    await settled(page);
    await expect(treeInput(page)).toHaveValue("(3 12 8) (2 4 6) (14 5 2)");
    await expect(rootValue(page)).toHaveText("3");
  });

  await test.step("Shift+Enter makes a new line, and a comma or a line break parts values like a space", async () => {
    await open(page, TREE);
    await treeInput(page).fill("(5 1)");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("(4 9)");
    await page.keyboard.press("Enter");
    await settled(page);
    await expect(treeInput(page)).toHaveValue("(5 1)\n(4 9)");
    await expect(rootValue(page)).toHaveText("4");
  });

  await test.step("a node of MIN that is searched on its own stays one", async () => {
    await open(page, `${TREE}&t=14`);
    await inspector(page).getByRole("button", { name: "Search this position" }).click();
    await settled(page);
    expect(linkValue(page, "first")).toBe("min");
    expect(linkValue(page, "tree")).toBe("2_4_6");
    await expect(page.getByLabel("Moves first")).toHaveValue("min");
  });

  await test.step("a malformed tree is said with its line and column, and what was shown stays", async () => {
    await openAtStart(page, TREE);
    await press(page, "ArrowRight", 4);
    const before = link(page);
    const problem = page.locator(".position").getByRole("alert");
    await type(page, "(3 12 8)\n(2 0x5 6)");
    await expect(problem).toContainText("Line 2, column 4");
    expect(link(page)).toBe(before);
    await expect(rootValue(page)).toHaveText("3");
    expect(await tick(page)).toBe(4);
    await type(page, "1 2");
    await expect(problem).toHaveCount(0);
    await expect(rootValue(page)).toHaveText("2");
  });
});

test("alpha-beta of the textbook's example: every tick, from the first to the last and back", async ({
  page,
}) => {
  await openAtStart(page, TREE);
  // 11 positions are visited, in brackets of the search and its iteration; each is entered and left.
  expect(await lastTick(page)).toBe(2 * (11 + 2) - 1);
  await expect(inspector(page)).toContainText("11 visits in its subtree");
  await expect(page.locator(".status")).toContainText(/(?<!\d)11 visits/);

  const sentences: string[] = [];
  const pictures: string[] = [];
  for (let t = 0; t <= 25; t += 1) {
    expect(await tick(page)).toBe(t);
    sentences.push(await sentence(page).innerText());
    pictures.push(await digest(page));
    await press(page, "ArrowRight");
  }
  expect(await tick(page), "there is nothing beyond the end").toBe(25);
  expect(sentences.filter((text) => text === "")).toEqual([]);
  expect(sentences.filter((text) => text.startsWith("The search enters")).length).toBe(11);
  expect(sentences.filter((text) => text.startsWith("The search leaves")).length).toBe(11);
  expect(new Set(pictures).size, "all moments differ").toBe(26);
  // The second and the third minimum end at their first value below 3, and at their last.
  expect(sentences.filter((text) => text.includes("cut off")).length).toBe(2);

  for (let t = 24; t >= 0; t -= 1) {
    await press(page, "ArrowLeft");
    expect(await digest(page), `the picture at ${t}`).toBe(pictures[t]);
    await expect(sentence(page)).toHaveText(sentences[t]!);
  }

  await test.step("minimax of the same visits all 13 positions", async () => {
    await openAtStart(page, TREE.replace("alpha-beta", "minimax"));
    expect(await lastTick(page)).toBe(2 * (13 + 2) - 1);
    await press(page, "c");
    await expect(sentence(page)).toHaveText(/^There is no cut-off after this\.$/);
  });

  await test.step("the table answers where a node is reached a second time", async () => {
    await openAtStart(
      page,
      "game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((8_9)_(9_7))_T)&search=alpha-beta&table=10",
    );
    await press(page, "t");
    await expect(sentence(page)).toHaveText(/the table answers/);
    const answered = await tick(page);
    await inspector(page)
      .getByRole("button", { name: /^stored by visit/ })
      .click();
    await settled(page);
    expect(await tick(page), "a click asks").toBe(answered);
    await press(page, "Enter");
    expect(await tick(page)).toBeLessThan(answered);
  });
});
