/** The way to an exercise from elsewhere on the page. */
import { showExercise, showOverlay } from "../page/actions";
import { jump } from "../page/jump";
import type { PageStore } from "../page/page-store";
import { kept, needKept } from "./kept";
import { levelToPractise, masteredLevel, untried } from "./mastery";
import { addressOf, LAST_LEVEL } from "./place";

/** Opens the first of these kinds whose last level is not mastered, at the level that is practised next. */
export function practise(page: PageStore, kinds: readonly string[]): void {
  needKept();
  const { results, tried, solved, spent } = kept.peek();
  const kind = kinds.find((one) => masteredLevel(results, one) < LAST_LEVEL) ?? kinds[0];
  if (kind === undefined) return;
  const exercise = untried({ kind, level: levelToPractise(results, kind) }, [...tried, ...solved, ...spent]);
  jump(page, () => {
    showExercise(page, addressOf({ ...exercise, test: false, present: false }));
    showOverlay(page, "practice");
  });
}
