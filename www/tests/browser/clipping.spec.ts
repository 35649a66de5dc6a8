/** A sample of 4 scenes: the second tier looks at all of them. The core's draw lists are measured in tests/clipping.rs. */
import { expect, test } from "./test";
import { open, settled } from "./plyscope";
import { lookAtLesson, lookAtScene, nameOf, placeOfTree, ROOMS, watchTexts } from "./stage-texts";

test("texts of the tree are inside the stage, and the stage keeps its size, in 4 scenes", async ({
  freshPage: page,
}) => {
  await watchTexts(page);
  await open(page);
  const scenes = await page.evaluate(() =>
    window.plyscope.page.presets
      .filter(({ group }) => group !== "Bratko-Kopec")
      .flatMap(({ link, moments }) => moments.map(({ at }) => `${link}&stage=tree&at=${at}`)),
  );
  expect(scenes.length).toBeGreaterThan(60);
  const faults: string[] = [];
  let checked = 0;
  for (const [nth, room] of ROOMS.entries()) {
    await test.step(nameOf(room), async () => {
      await page.setViewportSize(room);
      // Each room has another scene.
      const link = scenes[Math.floor((nth / ROOMS.length) * scenes.length)] ?? "";
      const looked = await lookAtScene(page, link, room, ["ArrowRight"]);
      faults.push(...looked.faults);
      checked += looked.checked;
    });
  }
  expect(checked).toBeGreaterThan(45);

  await test.step("and in a lesson with questions, on a projector", async () => {
    const room = ROOMS[2]!;
    await page.setViewportSize(room);
    const looked = await lookAtLesson(page, "alpha-beta", room);
    faults.push(...looked.faults);
    expect(looked.checked).toBeGreaterThan(100);
  });
  expect(faults).toEqual([]);
});

test("on a phone the same link shows the same part of a large tree, whether it is opened, reloaded or come back to", async ({
  freshPage: page,
}) => {
  await watchTexts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Any other tree fits into every window.
  const large = "game=synthetic&branching=8&height=6&intervals=90&ordering=10&search=b-star&stage=tree";
  const link = `${large}&t=1200`;
  await open(page, link);
  const first = await placeOfTree(page);
  expect(first.x, "the tree is larger than its window").toBeLessThan(0);
  await page.reload();
  await settled(page);
  expect(await placeOfTree(page), "reloaded").toEqual(first);
  await open(page, `${large}&t=3000`);
  expect(await placeOfTree(page)).not.toEqual(first);
  await page.goBack();
  await settled(page);
  expect(await placeOfTree(page), "by Back").toEqual(first);
});
