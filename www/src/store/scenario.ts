/** Changing what is searched. A change is checked first; a bad one leaves the last good state. */
import type { ListedMove, Parameter, ReadLink, Values } from "../plyscope.js";
import { PLAIN_VIEW } from "../engine";
import { jump } from "./jump";
import type { PageStore } from "./page-store";
import { openingLink } from "./presets";
import { showView, startSearch } from "./search";
import type { Run } from "./trace-store";

const sameScenario = (page: PageStore, a: Values, b: Values): boolean =>
  page.engine.write_link(a, PLAIN_VIEW) === page.engine.write_link(b, PLAIN_VIEW);

/** Writes into the form without searching yet. */
export function editDraft(page: PageStore, change: Values): void {
  page.draft.value = { ...page.draft.value, ...change };
}

/** Checks and searches the form once it has been left alone for a moment. */
export function commitSoon(page: PageStore): void {
  page.afterEdits.run(() => void commitDraft(page));
}

/** Checks the form and, when it is good and new, searches it. Says whether it is good. */
export function commitDraft(page: PageStore): boolean {
  page.afterEdits.cancel();
  const draft = page.draft.value;
  const problems = page.engine.check_values(draft);
  page.draftProblems.value = problems;
  if (problems.length > 0) return false;
  if (!sameScenario(page, draft, page.scenario.value)) {
    jump(page, () => {
      page.linkProblems.value = [];
      page.linkNotes.value = [];
      startSearch(page, draft, { ...PLAIN_VIEW, types: page.view.value.types });
      rememberPreset(page);
    });
  }
  return true;
}

/** Searches another scenario at once, for example the position of a visit. */
export function changeScenario(page: PageStore, change: Values): void {
  editDraft(page, change);
  commitDraft(page);
}

/** Makes the position after a move of the root the new root. */
export function playMove(page: PageStore, move: ListedMove): void {
  changeScenario(page, move.values);
}

/** What to record at most after a trace was lost: about half of what had come, in a round number. */
export function smallerRecord(page: PageStore, { visits }: Pick<Run, "visits">): number | null {
  const budget = Number(page.scenario.value["record"]);
  const half = Math.floor(Math.min(budget, visits || budget) / 2);
  if (!(half >= 1)) return null;
  const unit = 10 ** Math.floor(Math.log10(half));
  return Math.floor(half / unit) * unit;
}

/** Switches to another game: to its first preset, or with its own defaults when it has none. */
export function changeGame(page: PageStore, game: string): void {
  const plain = page.engine.read_link(`game=${game}`);
  const good =
    plain.problems.length === 0 &&
    plain.values["game"] === game &&
    page.engine.check_values(plain.values).length === 0;
  const preset = page.presets.find(({ link }) => page.engine.read_link(link).values["game"] === game);
  if (preset !== undefined) loadPreset(page, openingLink(preset));
  else if (good) loadPreset(page, `game=${game}`);
  else page.draftProblems.value = plain.problems;
}

/** Puts these parameters back to the defaults of the game. */
export function resetParameters(page: PageStore, parameters: readonly Parameter[]): void {
  const change: Values = {};
  for (const { key, defaults } of parameters) {
    const value = defaults[page.game.value];
    if (value !== undefined) change[key] = value;
  }
  changeScenario(page, change);
}

/** The position has a panel of its own; everything else is the algorithm's. */
export const isAlgorithm = ({ group }: Parameter): boolean => group !== "Position";

export function loadPreset(page: PageStore, link: string): void {
  const read = page.engine.read_link(link);
  // A preset says what is searched; how that is looked at stays the person's choice, where it says nothing.
  const { reading, stage, present } = page;
  const view = {
    ...read.view,
    reading: reading.value,
    stage: read.view.stage ?? stage.value,
    present: present.value,
  };
  jump(page, () => applyLink(page, { ...read, view }));
}

/** Shows what a link says; searches only when it is another scenario. */
export function showLink(page: PageStore, link: string): void {
  applyLink(page, page.engine.read_link(link));
}

/** Opens the page on a link; an empty one opens on the first preset. */
export function openLink(page: PageStore, link: string): void {
  const empty = link.replace(/^#/, "").trim() === "";
  const first = page.presets[0];
  showLink(page, empty && first !== undefined ? openingLink(first) : link);
}

/** A preset stays named while it is changed, until another is opened. */
function rememberPreset(page: PageStore): void {
  const shown = page.shownPreset.value;
  if (shown !== null) page.openedPreset.value = shown.preset;
}

function applyLink(page: PageStore, read: ReadLink): void {
  page.linkProblems.value = read.problems;
  page.linkNotes.value = read.notes;
  page.reading.value = read.view.reading;
  page.stage.value = read.view.stage;
  page.present.value = read.view.present;
  const trace = page.current.value;
  if (trace === null || !sameScenario(page, read.values, trace.values.value)) {
    page.openedPreset.value = null;
    startSearch(page, read.values, read.view);
    rememberPreset(page);
    return;
  }
  page.draft.value = trace.values.value;
  page.draftProblems.value = [];
  trace.playing.value = false;
  if (trace.following.value) {
    trace.viewAhead.value = read.view;
    trace.types.value = read.view.types;
  } else {
    showView(trace, read.view);
  }
}
