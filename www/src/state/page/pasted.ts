/**
 * Text that is pasted into a position's field in a different notation than the field's: the core reads it,
 * and the person goes through its games and moves.
 */
import { PLAIN_VIEW } from "../view-keys";
import { openWorkbench } from "./layout";
import { changeScenario, commitDraft, commitSoon, editDraft, loadPreset } from "./scenario";
import type { PastedGames } from "./page-state";
import type { PageStore } from "./page-store";

/** The longest text that is read as one line: reading more would only slow the field down. */
const LONGEST_LINE = 1000;

/** Whether a text of several lines can be pasted here. */
export const readsPasted = (page: PageStore, key: string): boolean => page.played.value.pasted === key;

/** Checks and searches a field; a text in another notation than its own is read by the core, and one that is in neither is kept. */
export function commitText(page: PageStore, key: string, text: string): void {
  const pasted = readsPasted(page, key) ? page.engine.read_pasted(page.played.value.name, text, 0) : null;
  if (pasted === null) {
    const hasLines = page.parameters.some((parameter) => parameter.key === key && parameter.kind === "lines");
    const line = text.replace(/\s+/g, " ").trim();
    editDraft(page, { [key]: text.includes("\n") && !hasLines ? line.slice(0, LONGEST_LINE) : text });
    commitDraft(page);
    return;
  }
  if (pasted.what === "games") {
    const { titles, record } = pasted;
    page.form.pasted.value = { key, text, titles, index: 0, record };
    goToStop(page, lastOf(page.form.pasted.value));
    return;
  }
  const { position, note } = pasted;
  page.form.positionNote.value = note === null ? null : { key, text: position, note };
  changeScenario(page, { [key]: position });
}

/**
 * Searches the position, or the last position of the first game, of a text for the field of a game. The workbench has the
 * moves, and the list of games.
 */
export function openText(
  page: PageStore,
  { game, key, pasted: isPasted }: { game: string; key: string; pasted: boolean },
  text: string,
): void {
  const pasted = isPasted ? page.engine.read_pasted(game, text, 0) : null;
  const load = (position: string): void =>
    loadPreset(page, page.engine.write_link({ game, [key]: position }, PLAIN_VIEW));
  if (pasted === null) {
    load(text.trim());
    return;
  }
  if (pasted.what === "position") {
    load(pasted.position);
    if (pasted.note !== null)
      page.form.positionNote.value = { key, text: pasted.position, note: pasted.note };
    return;
  }
  const { titles, record } = pasted;
  const games = { key, text, titles, index: 0, record };
  load(record.stops[lastOf(games)]?.position ?? "");
  page.form.pasted.value = games;
  openWorkbench(page);
}

/**
 * The last position; if the game has ended there, the position before it, because the last cannot be
 * searched.
 */
function lastOf({ record: { stops } }: PastedGames): number {
  const last = stops.length - 1;
  const isOver = stops[last]?.move?.endsWith("#") === true;
  return Math.max(0, isOver ? last - 1 : last);
}

/** Chooses one of several games. */
export function chooseGame(page: PageStore, index: number): void {
  const shown = page.form.pasted.value;
  const pasted = shown === null ? null : page.engine.read_pasted(page.played.value.name, shown.text, index);
  if (shown === null || pasted?.what !== "games") return;
  page.form.pasted.value = { ...shown, index, record: pasted.record };
  goToStop(page, lastOf(page.form.pasted.value));
}

/** The index of the form's position in the pasted game; `null` if the game does not have this position. */
export function stopOf({ form: { pasted, draft } }: PageStore): number | null {
  const { key, record } = pasted.value ?? {};
  if (key === undefined || record === undefined) return null;
  const at = record.stops.findIndex(({ position }) => position === draft.value[key]);
  return at < 0 ? null : at;
}

/** Makes a position of the game the root; after a pause where more of them may follow. */
export function goToStop(page: PageStore, index: number, soon = false): void {
  const shown = page.form.pasted.value;
  const stop = shown?.record.stops[index];
  if (shown === null || stop === undefined) return;
  const change = { [shown.key]: stop.position };
  if (!soon) {
    changeScenario(page, change);
    return;
  }
  editDraft(page, change);
  commitSoon(page);
}
