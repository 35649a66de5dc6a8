/** A sample of the long walk of second/contradictions.spec.ts: no two places of the page contradict each other. */
import { LEAST_COMPARED, walk, type Figures } from "./contradictions";
import { watchCanvases } from "./moments";
import { GAMES } from "./scenarios";
import { expect, test } from "./test";

const MOMENTS = 10;

test("no two places contradict each other at moments of a search of each game", async ({
  freshPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watchCanvases(page);
  const figures: Figures = { moments: 0, compared: 0, replayed: 0, minimax: 0 };
  for (const game of GAMES) {
    await test.step(game, () => walk(page, game, 1, MOMENTS, figures));
  }
  const { moments, compared, replayed, minimax: truths } = figures;
  expect(moments).toBe(GAMES.length * MOMENTS);
  expect(compared, "statements compared").toBeGreaterThan(LEAST_COMPARED * moments);
  expect(replayed, "windows compared with a replay").toBeGreaterThan(moments / 2);
  expect(truths, "values compared with minimax").toBeGreaterThan(20);
});
