/** The one table of keys: the page listens for them and the help overlay lists them. */
import { askForLine, askForTree, closeOverlay, flipBoard, present, showOverlay } from "../state/page/actions";
import { pause, turnColouring } from "../state/trace/actions";
import { continueRun } from "../state/trace/breakpoints";
import type { EventKind } from "../core/plyscope.js";
import type { LessonControls } from "../state/page/lesson";
import { bringOnStage, nextStage, STAGES_IN_WORDS } from "../state/page/stage";
import { toggleWorkbench } from "../state/page/layout";
import { nextExplanation, toggleFolded } from "../state/page/panels";
import { stopAll } from "../state/page/search";
import type { PageStore } from "../state/page/page-store";
import { toggleEditing } from "../state/page/editing";
import { redo, undo } from "../state/page/edits";
import { addMoment } from "../state/page/playlist";
import { flipBoundsByKey, flipPerspectiveByKey, flipShapesByKey } from "../state/page/reading";
import type { TraceStore } from "../state/trace/trace-store";
import { goToShown, select, toggleSelection, zoomToShown } from "../state/trace/selection";
import { goToParting, openCompare, otherSide } from "../state/page/sides";
import { changeSpeed, togglePlaying, togglePlayingBackwards } from "../state/trace/playing";
import { find, goToTime, step } from "../state/trace/time";
import { aimedControls, type ViewControls } from "../state/page/views";

export interface KeyBinding {
  /** The keys, by the names of `keyName`. */
  keys: readonly string[];
  group: "Time" | "Next and previous" | "Stage" | "Page" | "Lesson";
  label: string;
  /** Whether the key acts now; if not, the browser handles it. */
  when?: (page: PageStore) => boolean;
  run: (page: PageStore, key: string) => void;
}

type Run = KeyBinding["run"];

/** A command for the trace that was touched last, if there is one. */
const onTrace =
  (run: (trace: TraceStore) => void): Run =>
  ({ aimed }) => {
    if (aimed.value !== null) run(aimed.value);
  };

/** The core gives each kind of event its letter. */
const seek = ({ kind, label, key }: EventKind): readonly KeyBinding[] => [
  {
    keys: [key],
    group: "Next and previous",
    label: `Next ${label}`,
    run: onTrace((trace) => void find(trace, kind, true)),
  },
  {
    keys: [key.toUpperCase()],
    group: "Next and previous",
    label: `Previous ${label}`,
    run: onTrace((trace) => void find(trace, kind, false)),
  },
];

/** `toggleTheme` is handed in because the theme belongs to the document, not to a store. */
export function keymap(toggleTheme: () => void, kinds: readonly EventKind[]): readonly KeyBinding[] {
  return [
    time(["ArrowRight"], "Step forward", (trace) => step(trace, "forward")),
    time(["ArrowLeft"], "Step back", (trace) => step(trace, "back")),
    time(["ArrowDown"], "Step over", (trace) => step(trace, "over")),
    time(["Shift+ArrowDown"], "Step over, back", (trace) => step(trace, "over-back")),
    time(["ArrowUp"], "Step out", (trace) => step(trace, "out")),
    time(["Shift+ArrowUp"], "Step out, back", (trace) => step(trace, "out-back")),
    time(["Home"], "To the start", (trace) => goToTime(trace, 0)),
    time(["End"], "To the end", (trace) => goToTime(trace, Infinity)),
    time(["Enter"], "To the start of the visit that is shown", (trace) => goToShown(trace, "start")),
    time(["Shift+Enter"], "To its end", (trace) => goToShown(trace, "end")),
    time(["Space"], "Play or pause", togglePlaying),
    time(["Shift+Space"], "Play backwards or pause", togglePlayingBackwards),
    time(["["], "Play slower", (trace) => changeSpeed(trace, -1)),
    time(["]"], "Play faster", (trace) => changeSpeed(trace, 1)),
    time(
      ["F8"],
      "Run to the next breakpoint (the link does not include breakpoints)",
      (trace) => void continueRun(trace, true),
    ),
    time(["Shift+F8"], "Run back to the breakpoint before", (trace) => void continueRun(trace, false)),
    {
      keys: ["/"],
      group: "Time",
      label: "Write a line of moves to go to",
      run: askForLine,
    },
    {
      keys: ["n"],
      group: "Next and previous",
      label: "Next event of the chosen kind",
      run: onTrace((trace) => void find(trace, trace.soughtKind.value, true)),
    },
    {
      keys: ["N"],
      group: "Next and previous",
      label: "Previous event of the chosen kind",
      run: onTrace((trace) => void find(trace, trace.soughtKind.value, false)),
    },
    ...kinds.flatMap(seek),
    view(["+", "="], "Zoom in", (controls) => controls.zoom(1.6)),
    view(["-"], "Zoom out", (controls) => controls.zoom(1 / 1.6)),
    view(["0"], "Show everything", (controls) => controls.fit()),
    view(["Shift+ArrowRight"], "Pan right", (controls) => controls.pan(0.2, 0)),
    view(["Shift+ArrowLeft"], "Pan left", (controls) => controls.pan(-0.2, 0)),
    stage(["z"], "Zoom the flame to the visit that is shown", zoomToShown),
    stage(["e"], "Next colouring: by expected type, actual type, none, both", (trace) =>
      turnColouring(trace, 1),
    ),
    stage(["E"], "Previous colouring: by expected type, actual type, none, both", (trace) =>
      turnColouring(trace, -1),
    ),
    page(["*"], "Select the visit at the cursor, or follow the cursor", onTrace(toggleSelection)),
    page(["f"], "Flip the board", flipBoard),
    page(["w"], "Values as the first player or as the side to move sees them", flipPerspectiveByKey),
    page(["%"], "Windows as α and β or as the range of the value", flipBoundsByKey),
    page(["$"], "Nodes as triangles or as squares and circles", flipShapesByKey),
    {
      keys: ["j"],
      group: "Stage",
      label: "Move the focus to the tree; then use the arrow keys",
      run: (page) => {
        bringOnStage(page, "tree");
        askForTree(page);
      },
    },
    {
      keys: ["#"],
      group: "Stage",
      label: `Next on stage: ${STAGES_IN_WORDS}`,
      run: nextStage,
    },
    page([":"], "Compare with another search", openCompare),
    page(["&"], "Switch to the other search of a comparison", otherSide),
    page(["!"], "Go to the first difference of two searches", goToParting),
    page(["P"], "Present: only the stage, in larger type", (page) => present(page, !page.ui.present.value)),
    page(["F9"], "Open the workbench, or close it", toggleWorkbench),
    page(["("], "Fold or unfold the setup on the left", (page) => toggleFolded(page, "setup")),
    page([")"], "Fold or unfold the explanation on the right", (page) => toggleFolded(page, "explanation")),
    page(["X"], "Toggle Inspector / Insight", nextExplanation),
    page(["o"], "Open the gallery of presets", (page) => showOverlay(page, "gallery")),
    page(["G"], "Open the list of lessons and syllabi", (page) => showOverlay(page, "lessons")),
    page(["K"], "Practice: exercises from a seed", (page) => showOverlay(page, "practice")),
    page(["Y"], "Add this moment to the playlist", addMoment),
    page(["Q"], "Open the playlist: scenes for a lecture, in one link", (page) =>
      showOverlay(page, "playlist"),
    ),
    lesson(["PageDown"], "Next step; in Present first the answer", ({ turn }) => turn(1)),
    lesson(["PageUp"], "The step before", ({ turn }) => turn(-1)),
    lesson(["."], "Show the answer", ({ answer }) => answer()),
    lesson([","], "Show or hide the presenter’s notes of a playlist", ({ note }) => note()),
    lesson(["1", "2", "3", "4", "5", "6", "7", "8", "9"], "Choose an answer", ({ choose }, key) =>
      choose(Number(key) - 1),
    ),
    page(["F2"], "Edit the position by hand: the board, or the tree in its picture", toggleEditing),
    page(["@"], "Recent searches", (page) => showOverlay(page, "recent")),
    page(["Ctrl+Z"], "Undo the last change of the search", undo),
    page(["Ctrl+Shift+Z", "Ctrl+Y"], "Redo", redo),
    page(["L"], "Share: link, embedding, pictures, trace files", (page) => showOverlay(page, "share")),
    page(["d"], "Light or dark", toggleTheme),
    page(["?"], "Show or hide this help", (page) =>
      page.ui.overlay.value === "help" ? closeOverlay(page) : showOverlay(page, "help"),
    ),
    page(
      ["Escape"],
      "Close help, leave Present, end editing, stop the search, pause, clear the selection",
      escape,
    ),
  ];
}

/** Undoes the most passing thing first. */
function escape(page: PageStore): void {
  const trace = page.aimed.value;
  if (page.ui.overlay.value !== null) closeOverlay(page);
  else if (page.ui.present.value) present(page, false);
  else if (page.form.editing.value) toggleEditing(page);
  else if (trace === null) return;
  else if (page.searching.value) stopAll(page);
  else if (trace.playing.value) pause(trace);
  else select(trace, null);
}

const time = (keys: readonly string[], label: string, run: (trace: TraceStore) => void): KeyBinding => ({
  keys,
  group: "Time",
  label,
  run: onTrace(run),
});
const stage = (keys: readonly string[], label: string, run: (trace: TraceStore) => void): KeyBinding => ({
  keys,
  group: "Stage",
  label,
  run: onTrace(run),
});
/** About the view on stage; of two about the one that was touched last. */
const view = (keys: readonly string[], label: string, run: (controls: ViewControls) => void): KeyBinding => ({
  keys,
  group: "Stage",
  label,
  run: (page) => {
    const controls = aimedControls(page);
    if (controls !== null) run(controls);
  },
});
const page = (keys: readonly string[], label: string, run: Run): KeyBinding => ({
  keys,
  group: "Page",
  label,
  run,
});

/** A command for a lesson only. */
const lesson = (
  keys: readonly string[],
  label: string,
  run: (controls: LessonControls, key: string) => void,
): KeyBinding => ({
  keys,
  group: "Lesson",
  label,
  when: ({ teach: { lessonControls } }) => lessonControls.value !== null,
  run: ({ teach: { lessonControls } }, key) => {
    if (lessonControls.value !== null) run(lessonControls.value, key);
  },
});

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** A sign that is no letter, digit or space. Browsers have no combinations of Alt with these. */
const isSign = (key: string): boolean => /^[^\p{L}\p{N}\s]$/u.test(key);

/** The name of a pressed key as the table writes it, or null for what belongs to the browser. */
export function keyName(press: KeyPress): string | null {
  // On many keyboards "[", "]" and "@" are typed with AltGr, which some browsers report as Ctrl and Alt, or with Option.
  if (press.altKey) return isSign(press.key) ? press.key : null;
  if (press.ctrlKey || press.metaKey) {
    const undoes = /^[yz]$/i.test(press.key);
    return undoes ? `Ctrl+${press.shiftKey ? "Shift+" : ""}${press.key.toUpperCase()}` : null;
  }
  if (press.key === " ") return press.shiftKey ? "Shift+Space" : "Space";
  // Letters and signs carry Shift in themselves.
  return press.shiftKey && press.key.length > 1 ? `Shift+${press.key}` : press.key;
}

function isTextual(target: Element): boolean {
  const input = target.closest("input");
  return input !== null && !["checkbox", "button", "radio"].includes(input.type);
}

/** Whether the element under focus wants this key for itself. */
export function wantsKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, [contenteditable]") !== null) return true;
  if (name.startsWith("Ctrl+")) return isTextual(target);
  // A list keeps the keys that choose in it; stepping on must not change the preset chosen last.
  if (target.closest("select") !== null) {
    return !["ArrowLeft", "ArrowRight", "[", "]", "?", "+", "-"].includes(name);
  }
  if (target.closest("input") !== null) {
    return isTextual(target) || name.endsWith("Space") || name.startsWith("Arrow");
  }
  return (name.endsWith("Space") || name === "Enter") && target.closest("button, a, summary") !== null;
}

/** The keys for the page as a whole that an embedded page also has. */
const EMBEDDED_TOO: readonly string[] = ["Escape", "*", "w", "%", "$"];

export function listenForKeys(
  page: PageStore,
  bindings: readonly KeyBinding[],
  on: Pick<Document, "addEventListener">,
): void {
  const byKey = new Map(
    bindings.flatMap((binding) => binding.keys.map((key): [string, KeyBinding] => [key, binding])),
  );
  on.addEventListener("keydown", (event) => {
    const name = keyName(event);
    if (name === null || event.defaultPrevented) return;
    const binding = byKey.get(name);
    if (binding === undefined || wantsKey(event.target, name) || binding.when?.(page) === false) return;
    // The keys give answers.
    if (page.ui.student.value !== null && name !== "d") return;
    if (page.ui.embed.value && binding.group === "Page" && !EMBEDDED_TOO.includes(name)) return;
    // While something covers the page, only the key that closes it works.
    if (page.ui.overlay.value !== null && name !== "Escape" && name !== "?") return;
    event.preventDefault();
    binding.run(page, name);
  });
}
