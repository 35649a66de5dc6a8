/** Every tick of a small search, there and back: tests/browser/time.spec.ts goes twenty steps. */
import { TREE, digest, inspector, lastTick, openAtStart, press, sentence, settled, tick } from "../plyscope";
import { expect, test } from "../test";

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
