/**
 * Shows lessons, playlists as lessons that are contained in a link, and syllabi as playlists with a name: loads them, sets the scene of each step, asks
 * its question while the future is hidden, and puts back what was shown before when the lesson is left.
 */
import { batch, effect, signal, untracked } from "@preact/signals";
import { whileLoading } from "../../../ui/parts";
import type { ReadSignals } from "../../../ui/read-signals";
import { lessonLink, type LessonPlace } from "../../../state/page/lesson";
import { plural, type PlacedProblem } from "../../../ui/format";
import { playlistIn } from "../playlist/code";
import { asLesson, type Playlist } from "../playlist/playlist";
import type { Problem, DisplayStyle } from "../../../core/plyscope.js";
import { present, refuseLink, reportLink, showOverlay, showStep } from "../../../state/page/actions";
import { isFigure, offerHints } from "../../../state/page/figure";
import { jump } from "../../../state/page/jump";
import type { PageStore } from "../../../state/page/page-store";
import { readAs } from "../../../state/page/reading";
import { openLink, showScene } from "../../../state/page/scenario";
import { playFrom } from "../../../state/trace/tour";
import { sameScenario } from "../../../state/page/edits";
import { select } from "../../../state/trace/selection";
import { setTime } from "../../../state/trace/time";
import { bringIntoView } from "../../../state/page/views";
import { HeldBack } from "./held";
import { snapshotPage, type Snapshot } from "../../../state/page/before";
import { loadSyllabi, showSide, syllabi } from "../syllabi/syllabi";
import { LESSONS_FILE, type CourseLesson, type Lesson, type Question, type Step } from "./lesson";
import { siteFile } from "../../../state/course/site-file";
import { keepAnswer, keepStep, startProgress } from "../../../state/course/lesson-progress";
import { isRight, judge, pose, remarkOnEstimate, remarkOnMarked, remarkOnOption } from "./questions/pose";
import { isPosed, type Posed, type Scene, type Unanswerable } from "./questions/scene";

/** All lessons, in their order; an error if they could not be loaded. */
export const { content: lessons, load: loadLessons } = siteFile<readonly CourseLesson[]>(LESSONS_FILE);

/** The playlist that was asked for last, by the code that holds it. */
interface Opened {
  readonly code: string;
  /** The playlist; `null` if it could not be read. */
  readonly playlist: Playlist | null;
  readonly problems: readonly PlacedProblem[];
}

/** A step that is shown. */
export interface Shown {
  readonly list: LessonPlace["list"];
  readonly lesson: Lesson;
  readonly step: Step;
  /** From 0. */
  readonly index: number;
}

/** The state of a question. */
export interface Asking {
  readonly posed: Posed;
  readonly state: "open" | "right" | "shown";
  /** Answers that were tried and are wrong, or of several the ones that are marked. */
  readonly chosen: readonly number[];
  /** The remark about the last try. */
  readonly remark: string | null;
}

const state = {
  opened: signal<Opened | null>(null),
  shown: signal<Shown | null>(null),
  asking: signal<Asking | null>(null),
  /** The reason why the step's question cannot be asked, in a playlist: lessons are checked when the site is built. */
  refusal: signal<Unanswerable | null>(null),
};

export const playing: ReadSignals<typeof state> = state;

interface Player {
  /** A lesson is on the page. */
  isIn: boolean;
  /** The page before the lesson; `null` if the page opened with the lesson. */
  before: Snapshot | null;
  /** The reading of values before a playlist with its own reading. */
  reading: DisplayStyle | null;
  held: HeldBack | null;
  /** The step that an address asked for, and that there is not. */
  missing: number | null;
  /** Gives up counting the visits of another search. */
  stopCounting: () => void;
}

const players = new WeakMap<PageStore, Player>();

/** Reads the playlist that a code holds, unless it is the one that is known. */
function openPlaylist(code: string): void {
  if (state.opened.peek()?.code === code) return;
  state.opened.value = { code, playlist: null, problems: [] };
  void whileLoading(
    playlistIn(code).then((read) => {
      // Another one may have been asked for.
      if (state.opened.peek()?.code === code) state.opened.value = { code, ...read };
    }),
  );
}

/** Makes the page show the step that it names from now on. */
export function playLessons(page: PageStore): void {
  if (players.has(page)) return;
  const player: Player = { isIn: false, before: null, reading: null, held: null, missing: null, stopCounting: () => {} };
  players.set(page, player);
  startProgress();
  effect(() => {
    const place = page.teach.lesson.value;
    void lessons.value;
    void state.opened.value;
    void syllabi.value;
    untracked(() => {
      if (place === null) leave(page, player);
      else if (place.list === "lesson") enterLesson(page, player, place);
      else if (place.list === "syllabus") enterSyllabus(page, player, place);
      else enterPlaylist(page, player, place);
    });
  });
  // A question is asked again when the person changes how values are read, because its words contain values.
  effect(() => {
    void page.ui.reading.value;
    untracked(() => player.held?.askAgain());
  });
}

function enterLesson(page: PageStore, player: Player, place: LessonPlace): void {
  const known = lessons.peek();
  if (known === null) loadLessons();
  if (known === null || known instanceof Error) return;
  const lesson = known.find(({ name }) => name === place.name);
  if (lesson !== undefined) {
    enter(page, player, place, lesson);
    return;
  }
  refuseName(page, player, place);
  showSide("learn");
}

function enterSyllabus(page: PageStore, player: Player, place: LessonPlace): void {
  const known = syllabi.peek();
  if (known === null) loadSyllabi();
  if (known === null || known instanceof Error) return;
  const syllabus = known.find(({ name }) => name === place.name);
  if (syllabus !== undefined) {
    enter(page, player, place, asLesson(syllabus.playlist, syllabus.name));
    return;
  }
  refuseName(page, player, place);
  showSide("teach");
}

/** Handles a name that is not in the list: shows the list. */
function refuseName(page: PageStore, player: Player, { list, name }: LessonPlace): void {
  const message = `there is no such ${list}`;
  refuse(page, player, [{ ...NO_PLACE, key: list, value: name, message, fix: "choose one of the list" }]);
  showOverlay(page, "lessons");
}

/** The playlist, or the playlist of the syllabus, that is shown. */
export function shownPlaylist(): Playlist | null {
  const now = state.shown.value;
  if (now?.list === "playlist") return state.opened.value?.playlist ?? null;
  if (now?.list !== "syllabus" || syllabi.value === null || syllabi.value instanceof Error) return null;
  return syllabi.value.find(({ name }) => name === now.lesson.name)?.playlist ?? null;
}

function enterPlaylist(page: PageStore, player: Player, place: LessonPlace): void {
  openPlaylist(place.name);
  const now = state.opened.peek();
  if (now?.code !== place.name) return;
  if (now.playlist !== null) enter(page, player, place, asLesson(now.playlist, now.code));
  else if (now.problems.length > 0) refuse(page, player, now.problems.map(problemOf));
}

const NO_PLACE = { key: "", value: "", line: null, column: null };

const placed = (place: string, message: string): string => (place === "" ? message : `${place}: ${message}`);

const problemOf = ({ place, message, fix }: PlacedProblem): Problem => ({
  ...NO_PLACE,
  message: placed(place, message),
  fix,
});

function enter(page: PageStore, player: Player, { list, step: wanted }: LessonPlace, lesson: Lesson): void {
  const index = Math.min(wanted, lesson.steps.length) - 1;
  const step = lesson.steps[index];
  if (step === undefined) return;
  if (index + 1 !== wanted) {
    player.missing = wanted;
    showStep(page, { list, name: lesson.name, step: index + 1 });
    return;
  }
  // Progress is stored for lessons only: what a person reads of a playlist or of a syllabus is not stored.
  if (list === "lesson") keepStep(lesson.name, index + 1, step.title);
  batch(() => {
    if (!player.isIn) player.before = snapshotPage(page);
    player.isIn = true;
    state.shown.value = { list, lesson, step, index };
    setScene(page, player, list, step);
    if (player.missing !== null) reportLink(page, [missingStep(player.missing, list, index + 1)]);
    player.missing = null;
  });
}

const missingStep = (wanted: number, list: LessonPlace["list"], last: number): Problem => ({
  ...NO_PLACE,
  key: "step",
  value: String(wanted),
  message: `the ${list} has ${plural(last, list === "lesson" ? "step" : "scene")}`,
  fix: "the last one is shown",
});

/** Handles an address that leads nowhere: shows the page before the lesson again, with the reason. */
function refuse(page: PageStore, player: Player, problems: readonly Problem[]): void {
  const place = page.teach.lesson.peek();
  batch(() => {
    showStep(page, null);
    leave(page, player);
    if (page.search.current.value === null) openLink(page, "");
    if (place !== null) {
      refuseLink(page, lessonLink(place, page.shownView.peek().show));
    }
    // It was the step that was to be presented.
    present(page, false);
    reportLink(page, problems);
  });
}

function setScene(page: PageStore, player: Player, list: LessonPlace["list"], step: Step): void {
  const { question, link } = step;
  state.asking.value = null;
  state.refusal.value = null;
  if (list !== "lesson") {
    // The author of a playlist has chosen how its values are read, and its words refer to that.
    player.reading ??= page.ui.reading.value;
    readAs(page, page.engine.read_link(link).view.display_style);
  }
  player.stopCounting();
  const { held: before } = player;
  player.held = null;
  // The hidden search may be the one that is shown next.
  before?.release();
  if (question === null) {
    // A hidden search that is still running is searched anew.
    const isComing = before !== null && page.search.current.value?.searcher === before && page.searching.value;
    const trace = page.search.current.value;
    const from = trace?.shownTime.value ?? 0;
    batch(() => {
      showScene(page, link, isComing ? { searcher: page.searcher, origin: null } : undefined);
      offerHints(page, step.hints ?? [], step.solution ?? null);
      // A later moment of the same search is come to by its film.
      if (trace !== null && page.search.current.value === trace) playFrom(trace, from);
    });
    return;
  }
  const { values, view } = page.engine.read_link(link);
  const held = new HeldBack(page.engine, page.searcher, view, (session, t) => {
    held.askAgain = () => {
      const scene = { session, engine: page.engine, values, t, countVisits: counter(page, player) };
      void whileLoading(askQuestion(player, held, question, scene));
    };
    held.askAgain();
  });
  player.held = held;
  showScene(page, link, { searcher: held, origin: null });
}

async function askQuestion(player: Player, held: HeldBack, question: Question, scene: Scene): Promise<void> {
  let posed: Posed | Unanswerable;
  try {
    posed = await pose(question, scene);
  } catch {
    // Another step has come, or a search failed: then nothing is asked.
    return;
  }
  if (!held.isHolding) return;
  if (!isPosed(posed)) {
    const { message, fix } = posed;
    batch(() => {
      state.refusal.value = { message, fix };
      held.release();
      player.held = null;
    });
    return;
  }
  const before = state.asking.peek();
  state.asking.value =
    before === null ? { posed, state: "open", chosen: [], remark: null } : { ...before, posed };
}

/** Counts the visits of a search without keeping a trace. */
const counter =
  (page: PageStore, player: Player) =>
  (link: string): Promise<number> =>
    new Promise((resolve, reject) => {
      player.stopCounting = () => reject(new Error("given up"));
      page.searcher.search(link, {
        onBatch: () => {},
        onDone: ({ visits }) => resolve(visits),
        onFailed: (message) => reject(new Error(message)),
      });
    });

/** Puts back the state before the lesson. */
function leave(page: PageStore, player: Player): void {
  if (!player.isIn) return;
  player.isIn = false;
  const { before, reading } = player;
  player.stopCounting();
  player.held?.drop();
  player.held = null;
  player.before = null;
  player.reading = null;
  batch(() => {
    state.shown.value = null;
    state.asking.value = null;
    if (reading !== null) readAs(page, reading);
    if (before === null) openLink(page, "");
    else before.restore();
  });
}

/** Whether the person has begun to search something other than the step's scenario. */
export function isElsewhere(page: PageStore): boolean {
  const step = state.shown.value?.step;
  const trace = page.search.current.value;
  if (step === undefined || trace === null) return false;
  const { values } = page.engine.read_link(step.link);
  // A changed figure is still the step's figure.
  if (isFigure(page) && values["game"] === page.game.value) return false;
  return trace.run.value.state === "stopped" || !sameScenario(page, values, trace.values.value);
}

/** Shows the step once more as it was when it came. */
export function showAgain(page: PageStore): void {
  const player = players.get(page);
  const now = state.shown.peek();
  if (player === undefined || now === null) return;
  batch(() => setScene(page, player, now.list, now.step));
}

export function goToStep(page: PageStore, place: LessonPlace): void {
  jump(page, () => {
    showStep(page, place);
  });
}

export function leaveLesson(page: PageStore): void {
  jump(page, () => {
    showStep(page, null);
  });
}

/** Goes to the next step or the previous one. */
export function turn(page: PageStore, by: 1 | -1): void {
  const now = state.shown.peek();
  if (now === null) return;
  const to = now.index + 1 + by;
  if (to >= 1 && to <= now.lesson.steps.length) {
    goToStep(page, { list: now.list, name: now.lesson.name, step: to });
  }
}

/**
 * Answers with one of the options: if one answer is right, it is judged directly; if several are, the option
 * is marked.
 */
export function choose(page: PageStore, index: number): void {
  const now = state.asking.peek();
  if (now?.state !== "open" || now.posed.form === "number" || index >= now.posed.options.length) return;
  const { posed, chosen } = now;
  if (posed.form === "several") {
    const marked = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index];
    state.asking.value = { ...now, chosen: marked, remark: null };
  } else if (isRight(posed, [index])) {
    settle(page, "right");
  } else {
    state.asking.value = { ...now, chosen: [...chosen, index], remark: remarkOnOption(posed, index) };
  }
}

/** Judges the marked options. */
export function checkMarked(page: PageStore): void {
  const now = state.asking.peek();
  if (now?.state !== "open" || now.posed.form !== "several") return;
  const { posed, chosen } = now;
  if (isRight(posed, chosen)) {
    settle(page, "right");
    return;
  }
  state.asking.value = { ...now, remark: remarkOnMarked(posed, chosen) };
}

/** Judges an estimate. */
export function estimate(page: PageStore, said: number): void {
  const now = state.asking.peek();
  if (now?.state !== "open" || now.posed.form !== "number" || !(said > 0)) return;
  const judged = judge(now.posed, said);
  if (judged === "right") settle(page, "right");
  else state.asking.value = { ...now, remark: remarkOnEstimate(now.posed, said) };
}

/** Shows the answer to who would rather see it. */
export function showAnswer(page: PageStore): void {
  if (state.asking.peek()?.state === "open") settle(page, "shown");
}

/** The future is there again, at the moment at which the answer is seen. */
function settle(page: PageStore, left: "right" | "shown"): void {
  const now = state.asking.peek();
  const at = state.shown.peek();
  const player = players.get(page);
  const trace = page.search.current.peek();
  if (now === null || at === null || player === undefined || trace === null) return;
  if (at.list === "lesson") keepAnswer(at.lesson.name, at.step.title, left);
  const { t, visit } = now.posed.shown;
  batch(() => {
    player.held?.release();
    player.held = null;
    state.asking.value = { ...now, state: left, remark: null };
    if (isElsewhere(page)) return;
    const from = trace.shownTime.value;
    setTime(trace, t);
    playFrom(trace, from);
    select(trace, visit === 0 ? null : visit);
  });
  if (visit !== 0) bringIntoView(page, trace, visit);
}
