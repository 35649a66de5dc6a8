/** Changing the search. A change is checked first; a bad one leaves the last good state. */
import { batch } from "@preact/signals";
import type { ListedMove, Parameter, Problem, ReadLink, Values } from "../../core/plyscope.js";
import { viewOfScene, viewOfPreset, PAGE_KEYS, PLAIN_VIEW, showPageView, type TraceView } from "../view-keys";
import { fileOf, isSamePart, type NamedFile } from "../trace/file-ref";
import { asEdit, sameScenario, showEdit, textsOf } from "./edits";
import { jump } from "./jump";
import { wantsWorkbench } from "./layout";
import { lessonOf, lessonShow } from "./lesson";
import { differing, leftOf } from "./left";
import type { PageStore } from "./page-store";
import { assignmentOf } from "./assignment-place";
import { practiceOf } from "./practice";
import { openingLink } from "./presets";
import { showView, startSearch, type Source } from "./search";
import type { Run } from "../trace/trace-store";

/** Writes into the form without searching yet. */
export function editDraft(page: PageStore, change: Values): void {
  page.form.draft.value = { ...page.form.draft.value, ...change };
}

/** Checks and searches the form once it has been left alone for a moment. */
export function commitSoon(page: PageStore): void {
  page.afterEdits.run(() => void commitDraft(page));
}

/**
 * Checks the form and searches its good new values. A bad text stays in its field with a message, and the
 * last good value is searched in its place. Gives whether all values are good. `view`: the view of the new
 * search.
 */
export function commitDraft(page: PageStore, view: TraceView = PLAIN_VIEW): boolean {
  page.afterEdits.cancel();
  const draft = page.form.draft.value;
  const before = page.form.draftProblems.value;
  const problems = page.engine.check_values(draft);
  page.form.draftProblems.value = problems;
  const good = problems.length === 0 ? draft : withLastGood(page, draft, problems);
  if (!sameScenario(page, good, page.scenario.value)) {
    const stayed = problems.filter(({ key }) => before.some((known) => known.key === key));
    const search = (): void => {
      page.form.linkProblems.value = [];
      page.form.linkNotes.value = [];
      startSearch(page, good, { ...view, types: page.shownView.value.types });
      rememberPreset(page);
      page.form.draft.value = draft;
      page.form.draftProblems.value = problems;
    };
    jump(page, () => asEdit(page, textsOf(draft, stayed), search));
  }
  return problems.length === 0;
}

/** The form with the last good values in place of the bad ones. */
function withLastGood(page: PageStore, draft: Values, problems: readonly Problem[]): Values {
  const last = page.scenario.value;
  const back = (values: Values, keys: readonly string[]): Values => {
    const kept = Object.entries(values).filter(([key]) => !keys.includes(key));
    const good = Object.entries(last).filter(([key]) => keys.includes(key));
    return Object.fromEntries([...kept, ...good]);
  };
  const isGood = (values: Values): boolean => page.engine.check_values(values).length === 0;
  const each = back(
    draft,
    problems.map(({ key }) => key),
  );
  if (isGood(each)) return each;
  // A value that was good in one position may be bad in another, so the position is put back as a whole.
  const whole = back(each, page.played.value.position);
  return isGood(whole) ? whole : last;
}

/** Puts the last good text back into a field. */
export function takeBack(page: PageStore, key: string): void {
  changeScenario(page, { [key]: page.scenario.value[key] ?? "" });
}

/** Changes the scenario and searches it immediately, for example for the position of a visit. */
export function changeScenario(page: PageStore, change: Values): void {
  editDraft(page, change);
  commitDraft(page);
}

/** Makes the position after a move of the root the new root. */
export function playMove(page: PageStore, move: ListedMove): void {
  changeScenario(page, move.values);
}

/** A smaller limit of recorded visits after a trace was lost: about half of the visits that came, in a round number. */
export function smallerRecord(page: PageStore, { visits }: Pick<Run, "visits">): number | null {
  const budget = Number(page.scenario.value["record"]);
  const half = Math.floor(Math.min(budget, visits || budget) / 2);
  if (!(half >= 1)) return null;
  const unit = 10 ** Math.floor(Math.log10(half));
  return Math.floor(half / unit) * unit;
}

/** Switches to another game: to its last scenario, otherwise to its first preset or, without a preset, to its defaults. */
export function changeGame(page: PageStore, game: string): void {
  const left = leftOf(page, game);
  if (left !== null) {
    const texts = textsOf(page.form.draft.value, page.form.draftProblems.value);
    jump(page, () => asEdit(page, texts, () => showEdit(page, left)));
    return;
  }
  const plain = page.engine.read_link(`game=${game}`);
  const good =
    plain.problems.length === 0 &&
    plain.values["game"] === game &&
    page.engine.check_values(plain.values).length === 0;
  const preset = page.presets.find(({ link }) => page.engine.read_link(link).values["game"] === game);
  if (preset !== undefined) loadPreset(page, openingLink(preset));
  else if (good) loadPreset(page, `game=${game}`);
  else page.form.draftProblems.value = plain.problems;
}

/** The defaults of the game for these parameters. */
export function defaultsOf(page: PageStore, keys: readonly string[]): Values {
  const values: Values = {};
  for (const { key, defaults } of page.parameters) {
    const value = defaults[page.game.value];
    if (keys.includes(key) && value !== undefined) values[key] = value;
  }
  return values;
}

/** Puts these parameters back to the defaults of the game. */
export function resetParameters(page: PageStore, parameters: readonly Parameter[]): void {
  const keys = parameters.map(({ key }) => key);
  changeScenario(page, defaultsOf(page, keys));
}

/** Whether a parameter belongs to the algorithm's panel: all parameters but the position's, which has a separate panel. */
export const isAlgorithm = ({ group }: Parameter): boolean => group !== "Position";

export function loadPreset(page: PageStore, link: string): void {
  page.teach.lesson.value = null;
  page.assignment.task.value = null;
  const read = page.engine.read_link(link);
  jump(page, () => {
    applyLink(page, { ...read, view: viewOfPreset(page, read.view) });
    // A preset replaces the whole form.
    page.form.draft.value = page.scenario.value;
    page.form.draftProblems.value = [];
  });
}

/**
 * Shows the scene of a lesson's step like a link, but keeps the person's way of reading. The person's scenario does not
 * change, so undo does not include it. With a source, the trace comes from the source.
 */
export function showScene(page: PageStore, link: string, source?: Source): void {
  page.assignment.task.value = null;
  const read = page.engine.read_link(link);
  takeLink(page, { ...read, view: viewOfScene(page, read.view) }, source);
}

/** Shows the content of a link; searches only when it is another scenario. */
export function showLink(page: PageStore, link: string): void {
  page.address.refused.value = null;
  page.assignment.task.value = null;
  const practice = practiceOf(link);
  if (practice !== null) {
    // The page below the exercise stays as it was. If it is still empty, it shows the opening scenario.
    if (page.search.current.value === null && page.teach.lesson.value === null) openLink(page, "");
    page.teach.practice.value = practice;
    page.ui.overlay.value = "practice";
    return;
  }
  const assignment = assignmentOf(link);
  if (assignment !== null) {
    if (page.search.current.value === null && page.teach.lesson.value === null) openLink(page, "");
    page.assignment.place.value = assignment;
    page.ui.overlay.value = "assignment";
    return;
  }
  if (page.ui.overlay.value === "practice" || page.ui.overlay.value === "assignment")
    page.ui.overlay.value = null;
  const lesson = lessonOf(link);
  page.teach.lesson.value = lesson;
  if (lesson !== null) {
    PAGE_KEYS.show.show(page, lessonShow(link));
    return;
  }
  const named = fileOf(link);
  if (named !== null) {
    showFile(page, named);
    return;
  }
  page.address.wantedFile.value = null;
  const read = page.engine.read_link(link);
  applyLink(page, read, true);
  // The page shows the content of an empty link instead.
  const pairs = link
    .replace(/^#/, "")
    .split("&")
    .filter((pair) => pair !== "").length;
  if (
    read.problems.length > 0 &&
    read.problems.length >= pairs &&
    isSameLink(page, read, page.engine.read_link(""))
  ) {
    page.address.refused.value = { link: link.replace(/^#/, ""), shown: null };
  }
}

const isSameLink = ({ engine }: PageStore, a: ReadLink, b: ReadLink): boolean =>
  engine.write_link(a.values, a.view, a.second) === engine.write_link(b.values, b.view, b.second);

/**
 * Shows an opened file as an address describes it: if the file is open, only its view changes; otherwise the
 * file is looked for first.
 */
function showFile(page: PageStore, { file, part, rest }: NamedFile): void {
  const trace = page.search.current.value;
  const origin = trace?.origin ?? null;
  if (trace === null || origin === null || !isSamePart(origin, { file, part })) {
    page.address.wantedFile.value = { file, part, rest, entry: "by navigation", isMissing: false };
    return;
  }
  page.address.wantedFile.value = null;
  const own = page.engine.write_link(trace.values.value, PLAIN_VIEW);
  const read = page.engine.read_link(`${own}&${rest}`);
  applyLink(page, { ...read, notes: [] }, true, true);
}

/**
 * Opens the page on a link; an empty link opens on the first preset, with the workbench if it is open or was
 * open last.
 */
export function openLink(page: PageStore, link: string): void {
  const empty = link.replace(/^#/, "").trim() === "";
  const first = page.presets[0];
  if (!empty || first === undefined) showLink(page, link);
  else
    showLink(
      page,
      `${openingLink(first)}${page.ui.workbench.peek() || wantsWorkbench() ? "&show=workbench" : ""}`,
    );
}

/** A preset stays named while it is changed, until another is opened. */
function rememberPreset(page: PageStore): void {
  const shown = page.shownPreset.value;
  if (shown !== null) page.search.openedPreset.value = shown.preset;
}

function applyLink(page: PageStore, read: ReadLink, byNavigation = false, staysOpen = false): void {
  const texts = textsOf(page.form.draft.value, page.form.draftProblems.value);
  asEdit(page, texts, () => takeLink(page, read, undefined, staysOpen), byNavigation);
}

/** `staysOpen`: an opened file is looked at otherwise, and not searched. */
function takeLink(page: PageStore, read: ReadLink, source?: Source, staysOpen = false): void {
  page.form.linkProblems.value = read.problems;
  page.form.linkNotes.value = read.notes;
  showPageView(page, read.view);
  const trace = page.search.current.value;
  const differences = read.second === null ? null : differing(read.values, read.second);
  const isOther =
    trace === null ||
    source !== undefined ||
    (trace.origin !== null && !staysOpen) ||
    !sameScenario(page, read.values, trace.values.value);
  // One change: setting the differences may have another trace take the place of this one once the batch ends, so nothing
  // is done to this one after it, and the other one opens at the moment that the link names.
  batch(() => {
    page.compare.differences.value = differences;
    if (isOther) {
      page.ui.searchesOn.value = false;
      page.search.openedPreset.value = null;
      startSearch(page, read.values, read.view, source);
      rememberPreset(page);
      return;
    }
    trace.playing.value = false;
    if (trace.following.value) trace.types.value = read.view.types;
    else showView(trace, read.view);
    trace.viewAhead.value = read.view;
  });
}
