/** What is pasted into a position's field in another notation than the field's own: read, and gone through. */
import { signal } from "@preact/signals";
import { readerFor } from "../notation/registry";
import { changeScenario, commitDraft, commitSoon, editDraft } from "./scenario";
import type { Pasted } from "./page-state";
import type { PageStore } from "./page-store";

/** More would only slow the field down: what is longer was never meant as one line. */
const LONGEST_LINE = 1000;

const reading = signal(0);

/** The page is not idle while it reads what was pasted. */
export const isReadingPasted = (): boolean => reading.value > 0;

/** Whether a text of several lines can be pasted here. */
export const readsPasted = (key: string): boolean => readerFor(key) !== null;

/** Checks and searches a field; a text that is not in its notation may be in another that is known. */
export async function commitText(page: PageStore, key: string, text: string): Promise<void> {
  const line = text.replace(/\s+/g, " ").trim();
  editDraft(page, { [key]: text.includes("\n") ? line.slice(0, LONGEST_LINE) : text });
  commitDraft(page);
  const load = readerFor(key);
  const isWrong = page.form.draftProblems.value.some((problem) => problem.key === key);
  if (load === null || !isWrong) return;
  reading.value += 1;
  try {
    const read = await load();
    // What was written meanwhile is what counts.
    if (page.form.draft.value[key] !== (text.includes("\n") ? line.slice(0, LONGEST_LINE) : text)) return;
    const understood = read(text, page.engine.root_moves);
    if (understood === null) return;
    if (understood.what === "games") {
      const record = understood.games.record(0);
      page.form.pasted.value = { key, games: understood.games, index: 0, record };
      goToStop(page, lastOf(page.form.pasted.value));
      return;
    }
    const { values, note } = understood;
    page.form.positionNote.value = note === null ? null : { key, text: values[key] ?? "", note };
    changeScenario(page, values);
  } finally {
    reading.value -= 1;
  }
}

/** Its last position; where the game ends there, nothing can be searched, and it is the one before. */
function lastOf({ record: { stops } }: Pasted): number {
  const last = stops.length - 1;
  const isOver = stops[last]?.move?.endsWith("#") === true;
  return Math.max(0, isOver ? last - 1 : last);
}

/** Chooses one of several games. */
export function chooseGame(page: PageStore, index: number): void {
  const pasted = page.form.pasted.value;
  if (pasted === null) return;
  page.form.pasted.value = { ...pasted, index, record: pasted.games.record(index) };
  goToStop(page, lastOf(page.form.pasted.value));
}

/** Where in the game the form stands; nothing if its position is not one of the game's. */
export function stopOf({ form: { pasted, draft } }: PageStore): number | null {
  const { key, record } = pasted.value ?? {};
  if (key === undefined || record === undefined) return null;
  const at = record.stops.findIndex(({ values }) => values[key] === draft.value[key]);
  return at < 0 ? null : at;
}

/** Makes a position of the game the root; after a pause where more of them may follow. */
export function goToStop(page: PageStore, index: number, soon = false): void {
  const stop = page.form.pasted.value?.record.stops[index];
  if (stop === undefined) return;
  if (!soon) {
    changeScenario(page, stop.values);
    return;
  }
  editDraft(page, stop.values);
  commitSoon(page);
}
