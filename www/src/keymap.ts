/** The one table of keys: what the page listens for and what the help overlay lists. */
import { pan, setCamera, zoom } from "./store/camera";
import { stopSearch } from "./store/search";
import type { Store } from "./store/store";
import { changeSpeed, find, goToTime, pin, step, togglePin, togglePlaying } from "./store/time";

export interface KeyBinding {
  /** As `keyName` names it. */
  keys: readonly string[];
  group: "Time" | "Next and previous" | "Flame" | "Page";
  label: string;
  run: (store: Store) => void;
}

const seek = (letter: string, kind: string, label: string): readonly KeyBinding[] => [
  {
    keys: [letter],
    group: "Next and previous",
    label: `Next ${label}`,
    run: (store) => void find(store, kind, true),
  },
  {
    keys: [letter.toUpperCase()],
    group: "Next and previous",
    label: `Previous ${label}`,
    run: (store) => void find(store, kind, false),
  },
];

export const flipTypes = (store: Store): void => {
  store.types.value = store.types.value === "expected" ? "actual" : "expected";
};

/** `toggleTheme` is handed in because the theme belongs to the document, not to the store. */
export function keymap(toggleTheme: () => void): readonly KeyBinding[] {
  return [
    time(["ArrowRight"], "Step forward", (store) => step(store, "forward")),
    time(["ArrowLeft"], "Step back", (store) => step(store, "back")),
    time(["ArrowDown"], "Step over", (store) => step(store, "over")),
    time(["Shift+ArrowDown"], "Step over, back", (store) => step(store, "over-back")),
    time(["ArrowUp"], "Step out", (store) => step(store, "out")),
    time(["Shift+ArrowUp"], "Step out, back", (store) => step(store, "out-back")),
    time(["Home"], "To the start", (store) => goToTime(store, 0)),
    time(["End"], "To the end", (store) => goToTime(store, Infinity)),
    time(["Space"], "Play or pause", togglePlaying),
    time(["["], "Play slower", (store) => changeSpeed(store, -1)),
    time(["]"], "Play faster", (store) => changeSpeed(store, 1)),
    {
      keys: ["n"],
      group: "Next and previous",
      label: "Next event of the chosen kind",
      run: (store) => void find(store, store.soughtKind.value, true),
    },
    {
      keys: ["N"],
      group: "Next and previous",
      label: "Previous event of the chosen kind",
      run: (store) => void find(store, store.soughtKind.value, false),
    },
    ...seek("c", "cut-off", "cut-off"),
    ...seek("t", "table-answer", "table answer"),
    ...seek("r", "re-search", "re-search"),
    ...seek("i", "iteration", "iteration"),
    ...seek("b", "new-best", "new best move"),
    ...seek("s", "surprise", "surprise"),
    // The letters that are left in their names: pAss, pre-searcH, Uncertainty, speculatiVe.
    ...seek("a", "pass", "pass at the root"),
    ...seek("h", "pre-search", "pre-search"),
    ...seek("u", "uncertainty-cut-off", "uncertainty cut-off"),
    ...seek("v", "speculation", "speculative search"),
    flame(["+", "="], "Zoom in", (store) => zoom(store, 1.6)),
    flame(["-"], "Zoom out", (store) => zoom(store, 1 / 1.6)),
    flame(["0"], "Show everything", (store) => setCamera(store, null)),
    flame(["Shift+ArrowRight"], "Pan right", (store) => pan(store, 0.2)),
    flame(["Shift+ArrowLeft"], "Pan left", (store) => pan(store, -0.2)),
    flame(["e"], "Colour by expected or actual type", flipTypes),
    page(["p"], "Pin the visit in the inspector, or let it go", togglePin),
    page(["f"], "Flip the board", (store) => {
      store.flipped.value = !store.flipped.value;
    }),
    page(["d"], "Light or dark", toggleTheme),
    page(["?"], "Show or hide this help", (store) => {
      store.helpOpen.value = !store.helpOpen.value;
    }),
    page(["Escape"], "Close help, stop the search, pause, unpin", escape),
  ];
}

/** Undoes the most passing thing first. */
function escape(store: Store): void {
  if (store.helpOpen.value) store.helpOpen.value = false;
  else if (store.searching.value) stopSearch(store);
  else if (store.playing.value) store.playing.value = false;
  else pin(store, null);
}

const inGroup =
  (group: KeyBinding["group"]) =>
  (keys: readonly string[], label: string, run: (store: Store) => void): KeyBinding => ({
    keys,
    group,
    label,
    run,
  });
const time = inGroup("Time");
const flame = inGroup("Flame");
const page = inGroup("Page");

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** The name of a pressed key as the table writes it, or null for what belongs to the browser. */
export function keyName(press: KeyPress): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === " ") return "Space";
  // Letters and signs carry Shift in themselves.
  return press.shiftKey && press.key.length > 1 ? `Shift+${press.key}` : press.key;
}

/** Whether the element under focus wants this key for itself. */
export function wantsKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, [contenteditable]") !== null) return true;
  // A list keeps what chooses in it; stepping on must not change the preset chosen last.
  if (target.closest("select") !== null) {
    return !["ArrowLeft", "ArrowRight", "[", "]", "?", "+", "-"].includes(name);
  }
  const input = target.closest("input");
  if (input !== null) {
    const textual = !["checkbox", "button", "radio"].includes(input.type);
    return textual || name === "Space" || name.startsWith("Arrow");
  }
  return (name === "Space" || name === "Enter") && target.closest("button, a, summary") !== null;
}

export function listenForKeys(
  store: Store,
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
    if (binding === undefined || wantsKey(event.target, name)) return;
    // While help covers the page, only what closes it works.
    if (store.helpOpen.value && name !== "Escape" && name !== "?") return;
    event.preventDefault();
    binding.run(store);
  });
}
