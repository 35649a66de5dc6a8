/** Changing what is searched. A change is checked first; a bad one leaves the last good state. */
import type { Parameter, ReadLink, Values } from "../plyscope.js";
import { PLAIN_VIEW } from "../engine";
import { showView, startSearch } from "./search";
import type { Store } from "./store";
import { jump } from "./time";

const sameScenario = (store: Store, a: Values, b: Values): boolean =>
  store.engine.write_link(a, PLAIN_VIEW) === store.engine.write_link(b, PLAIN_VIEW);

/** Writes into the form without searching yet. */
export function editDraft(store: Store, change: Values): void {
  store.draft.value = { ...store.draft.value, ...change };
}

/** Checks and searches the form once it has been left alone for a moment. */
export function commitSoon(store: Store): void {
  store.afterEdits.run(() => void commitDraft(store));
}

/** Checks the form and, when it is good and new, searches it. Says whether it is good. */
export function commitDraft(store: Store): boolean {
  store.afterEdits.drop();
  const draft = store.draft.value;
  const problems = store.engine.check_values(draft);
  store.draftProblems.value = problems;
  if (problems.length > 0) return false;
  if (!sameScenario(store, draft, store.scenario.value)) {
    jump(store, () => {
      store.linkProblems.value = [];
      store.linkNotes.value = [];
      startSearch(store, draft, { ...PLAIN_VIEW, types: store.types.value });
    });
  }
  return true;
}

/** Searches another scenario at once, for example the position of a visit. */
export function changeScenario(store: Store, change: Values): void {
  editDraft(store, change);
  commitDraft(store);
}

/** Switches to another game: to its first preset, or with its own defaults when it has none. */
export function changeGame(store: Store, game: string): void {
  const plain = store.engine.read_link(`game=${game}`);
  const good =
    plain.problems.length === 0 &&
    plain.values["game"] === game &&
    store.engine.check_values(plain.values).length === 0;
  const preset = store.presets.find(({ link }) => store.engine.read_link(link).values["game"] === game);
  if (preset !== undefined) loadPreset(store, preset.link);
  else if (good) loadPreset(store, `game=${game}`);
  else store.draftProblems.value = plain.problems;
}

/** Puts these parameters back to the defaults of the game. */
export function resetParameters(store: Store, parameters: readonly Parameter[]): void {
  const change: Values = {};
  for (const { key, defaults } of parameters) {
    const value = defaults[store.game.value];
    if (value !== undefined) change[key] = value;
  }
  changeScenario(store, change);
}

/** The position has a panel of its own; everything else is the algorithm's. */
export const isAlgorithm = ({ group }: Parameter): boolean => group !== "Position";

export function loadPreset(store: Store, link: string): void {
  jump(store, () => showLink(store, link));
}

/** Shows what a link says; searches only when it is another scenario. */
export function showLink(store: Store, link: string): void {
  applyLink(store, store.engine.read_link(link));
}

/** Opens the page on a link; an empty one opens on the first preset. */
export function openLink(store: Store, link: string): void {
  const empty = link.replace(/^#/, "").trim() === "";
  const first = store.presets[0];
  showLink(store, empty && first !== undefined ? first.link : link);
}

function applyLink(store: Store, read: ReadLink): void {
  store.linkProblems.value = read.problems;
  store.linkNotes.value = read.notes;
  const same = store.trace.value !== null && sameScenario(store, read.values, store.scenario.value);
  if (!same) {
    startSearch(store, read.values, read.view);
    return;
  }
  store.draft.value = store.scenario.value;
  store.draftProblems.value = [];
  store.playing.value = false;
  if (store.following.value) {
    store.viewAhead.value = read.view;
    store.types.value = read.view.types;
  } else {
    showView(store, read.view);
  }
}
