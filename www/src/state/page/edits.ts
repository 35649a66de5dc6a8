/**
 * Undo and redo: every change of the search and of its comparison is one entry, however it was made. Browser Back
 * undoes jumps, and only some jumps are such changes.
 */
import { batch } from "@preact/signals";
import type { Problem, Values } from "../../core/plyscope.js";
import { PLAIN_VIEW } from "../view-keys";
import { isSamePart, type OpenedPart } from "../trace/file-ref";
import { jump } from "./jump";
import { leave } from "./left";
import type { Edit } from "./page-state";
import type { PageStore } from "./page-store";
import { openAgain, startSearch } from "./search";

/** Older entries are forgotten. */
const MOST_ENTRIES = 100;

export const sameScenario = ({ engine }: Pick<PageStore, "engine">, a: Values, b: Values): boolean =>
  engine.write_link(a, PLAIN_VIEW) === engine.write_link(b, PLAIN_VIEW);

const isSameOpened = (a: OpenedPart | null, b: OpenedPart | null): boolean =>
  a === null || b === null ? a === b : isSamePart(a, b);

type Searched = Pick<Edit, "values" | "differences" | "opened">;

/** Whether both search the same, and compare it with the same. */
function sameSearched(page: Pick<PageStore, "engine">, a: Searched, b: Searched): boolean {
  if (!isSameOpened(a.opened, b.opened)) return false;
  if (!sameScenario(page, a.values, b.values) || (a.differences === null) !== (b.differences === null)) {
    return false;
  }
  return sameScenario(page, { ...a.values, ...a.differences }, { ...b.values, ...b.differences });
}

/** The texts of the fields that were not understood. */
export const textsOf = (draft: Values, problems: readonly Problem[]): Values =>
  Object.fromEntries(problems.flatMap(({ key }) => (key in draft ? [[key, draft[key] ?? ""]] : [])));

/** The present entry: the search, its view, and the texts of fields that were not understood. */
function present(
  { search: { current, openedPreset }, compare: { differences } }: PageStore,
  texts: Values,
): Edit | null {
  const trace = current.value;
  if (trace === null) return null;
  const values = trace.values.value;
  return {
    values,
    differences: differences.value,
    draft: { ...values, ...texts },
    view: trace.view.value,
    preset: openedPreset.value,
    opened: trace.origin,
  };
}

/** Makes a change that may change the search, and keeps the state before it. `texts`: see `textsOf`. */
export function asEdit(page: PageStore, texts: Values, change: () => void, byNavigation = false): void {
  const end = beginEdit(page, texts);
  change();
  end(byNavigation);
}

/** Notes the state before a change that takes some time, such as a drag. Gives the function that ends the change. */
export function beginEdit(page: PageStore, texts: Values): (byNavigation?: boolean) => void {
  const before = present(page, texts);
  return (byNavigation = false) => keep(page, before, byNavigation);
}

/** Keeps the state before a change, if the search is another one now. */
function keep(page: PageStore, before: Edit | null, byNavigation: boolean): void {
  const opened = page.search.current.value?.origin ?? null;
  const after = { values: page.scenario.value, differences: page.compare.differences.value, opened };
  if (before === null || sameSearched(page, before, after)) return;
  const game = before.values["game"];
  if (game !== undefined && game !== after.values["game"]) leave(page, game, before);
  const { past, future } = page.search.edits.value;
  const isAfter = (edit: Edit | undefined): boolean => edit !== undefined && sameSearched(page, edit, after);
  // A navigation in the browser's history that reaches the state of an entry also undoes or redoes that
  // entry.
  if (byNavigation && isAfter(past.at(-1))) {
    page.search.edits.value = { past: past.slice(0, -1), future: [before, ...future] };
  } else if (byNavigation && isAfter(future[0])) {
    page.search.edits.value = { past: [...past, before], future: future.slice(1) };
  } else {
    page.search.edits.value = { past: [...past, before].slice(-MOST_ENTRIES), future: [] };
  }
}

/** Shows an entry: searches it if it is another scenario, and puts back the texts of its fields. */
export function showEdit(page: PageStore, { values, differences, draft, view, preset, opened }: Edit): void {
  page.afterEdits.cancel();
  const now = page.search.current.value?.origin ?? null;
  if (opened !== null && !isSameOpened(opened, now)) {
    openAgain(page, opened, values, view, differences === null ? null : { ...values, ...differences });
    return;
  }
  batch(() => {
    page.compare.differences.value = differences;
    if (!sameScenario(page, values, page.scenario.value) || (opened === null) !== (now === null)) {
      page.form.linkProblems.value = [];
      page.form.linkNotes.value = [];
      startSearch(page, values, view);
      page.search.openedPreset.value = preset;
    }
    page.form.draft.value = draft;
    page.form.draftProblems.value = page.engine.check_values(draft);
  });
}

/** Whether the form differs from the searched scenario. */
const isDraftAhead = ({ form: { draft }, scenario }: PageStore): boolean =>
  Object.entries(draft.value).some(([key, text]) => scenario.value[key] !== text);

export const canUndo = (page: PageStore): boolean =>
  page.search.edits.value.past.length > 0 || isDraftAhead(page);
export const canRedo = (page: PageStore): boolean => page.search.edits.value.future.length > 0;

/** Undoes the last change; a text in the form that could not be searched is undone first. */
export function undo(page: PageStore): void {
  const { past, future } = page.search.edits.value;
  const now = present(page, {});
  if (now === null) return;
  const {
    form: { draft },
  } = page;
  if (isDraftAhead(page)) {
    const isGood = page.engine.check_values(draft.value).length === 0;
    const ahead = { ...now, draft: draft.value, values: isGood ? draft.value : now.values };
    showEdit(page, now);
    page.search.edits.value = { past, future: [ahead, ...future] };
    return;
  }
  const last = past.at(-1);
  if (last === undefined) return;
  jump(page, () => {
    showEdit(page, last);
    page.search.edits.value = { past: past.slice(0, -1), future: [now, ...future] };
  });
}

export function redo(page: PageStore): void {
  const { past, future } = page.search.edits.value;
  const [next, ...later] = future;
  const now = present(page, textsOf(page.form.draft.value, page.form.draftProblems.value));
  if (next === undefined || now === null) return;
  const isSearched = !sameSearched(page, next, now);
  const redone = (): void => {
    showEdit(page, next);
    page.search.edits.value = { past: isSearched ? [...past, now] : past, future: later };
  };
  if (isSearched) jump(page, redone);
  else redone();
}
