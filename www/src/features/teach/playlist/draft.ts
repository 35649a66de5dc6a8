/** The playlist during writing: stored only in this browser, with the undone states, until it is cleared. */
import { signal } from "@preact/signals";
import type { ReadSignals } from "../../../ui/read-signals";
import { stored } from "../../../ui/stored";
import { questionIn } from "../lessons/questions/written";
import {
  asDraft,
  changed,
  NO_DRAFT,
  NO_HISTORY,
  redone,
  rewritten,
  undone,
  type Draft,
  type DraftScene,
  type History,
  type Offer,
} from "./history";
import type { Playlist } from "./playlist";
import { readPlaylist, textOf } from "./text";

export const KEY = "plyscope-playlist";

const state = {
  history: signal<History>(NO_HISTORY),
  /** Whether the browser keeps it; if not, it lasts as long as the page. */
  isKept: signal(true),
};

export const playlistDraft: ReadSignals<typeof state> = state;

let isStarted = false;
/** Its states as they are kept, the present one last. */
const kept = stored<readonly unknown[]>(KEY, (read) => (Array.isArray(read) ? read : []), []);

/** The number of older states that are stored. */
const MOST_KEPT = 10;

/** Reads the stored playlist. */
export function startDraft(anew = false): void {
  if (isStarted && !anew) return;
  isStarted = true;
  takeKept();
  // The state that another window of the page has written is the newest.
  addEventListener("storage", ({ key }) => {
    if (key === KEY) takeKept();
  });
}

function takeKept(): void {
  const states = kept
    .read()
    .map(draftIn)
    .filter((state) => state !== null);
  state.history.value = { ...NO_HISTORY, past: states.slice(0, -1), now: states.at(-1) ?? NO_DRAFT };
}

/** The data about a scene that is no part of the playlist. */
type Known = Pick<DraftScene, "id" | "said" | "offers" | "flame" | "passed">;

/** The stored form: the text of the playlist, with the data about its scenes. */
interface Kept {
  readonly title: string;
  readonly text: string;
  readonly known: readonly Known[];
}

const asKept = (draft: Draft): Kept => ({
  title: draft.title,
  text: textOf(draft, false),
  known: draft.scenes.map(({ id, said, offers, flame, passed }) => ({ id, said, offers, flame, passed })),
});

function draftIn(read: unknown): Draft | null {
  if (typeof read !== "object" || read === null) return null;
  const { title, text, known } = read as Record<string, unknown>;
  if (typeof title !== "string" || typeof text !== "string" || !Array.isArray(known)) return null;
  if (known.length === 0) return { ...NO_DRAFT, title };
  const { playlist } = readPlaylist(text);
  if (playlist === null) return null;
  const draft = asDraft(playlist);
  if (known.length !== draft.scenes.length) return draft;
  const scenes = draft.scenes.map((scene, index) => ({ ...scene, ...knownIn(known[index]) }));
  const ids = new Set(scenes.map(({ id }) => id));
  return ids.size === scenes.length ? { ...draft, scenes } : draft;
}

function knownIn(read: unknown): Partial<Known> {
  if (typeof read !== "object" || read === null) return {};
  const { id, said, offers, flame, passed } = read as Record<string, unknown>;
  return {
    ...(Number.isSafeInteger(id) ? { id: id as number } : {}),
    ...(typeof said === "string" ? { said } : {}),
    ...(Array.isArray(offers) ? { offers: offers.filter(isOffer) } : {}),
    ...(Array.isArray(flame) ? { flame: flame.filter(isRow) } : {}),
    ...(typeof passed === "number" ? { passed } : {}),
  };
}

const isRow = (read: unknown): read is string => typeof read === "string" && /^[\d.]{1,72}$/.test(read);

function isOffer(read: unknown): read is Offer {
  if (typeof read !== "object" || read === null) return false;
  const { question, prompt, about } = read as Record<string, unknown>;
  return (
    [question, prompt, about].every((text) => typeof text === "string") && isQuestion(question as string)
  );
}

const isQuestion = (text: string): boolean => "kind" in questionIn(text);

function show(next: History): void {
  state.history.value = next;
  keep();
}

function keep(): void {
  const { past, now } = state.history.peek();
  state.isKept.value =
    now.scenes.length === 0 && now.title === ""
      ? // Where nothing is in it nothing of it is left on this machine.
        kept.clear()
      : write([...past.slice(-MOST_KEPT), now]) || write([now]);
}

const write = (states: readonly Draft[]): boolean => kept.write(states.map(asKept));

/** Changes the playlist. `field` names the field that is written in, see `changed`. */
export function change(how: (draft: Draft) => Draft, field: string | null = null): void {
  const before = state.history.peek();
  const next = changed(before, how(before.now), field);
  if (next !== before) show(next);
}

/** Adds data about a scene that is found later: no change of the playlist. */
export function learn(id: number, known: Partial<Pick<Known, "offers" | "flame" | "passed">>): void {
  const before = state.history.peek();
  show({ ...before, now: rewritten(before.now, id, known) });
}

export const undo = (): void => show(undone(state.history.peek()));
export const redo = (): void => show(redone(state.history.peek()));

/** Whether this is the playlist that is being written. */
export const isDraft = (playlist: Playlist): boolean =>
  textOf(playlist, false) === textOf(state.history.value.now, false);

/** Takes another playlist to be written on. What was there before comes back by undoing. */
export function takePlaylist(playlist: Playlist): void {
  if (!isDraft(playlist)) change(() => asDraft(playlist));
}

/** Clears the playlist and its stored states; the page can undo this as long as it is open. */
export const clearDraft = (): void => change(() => NO_DRAFT);
