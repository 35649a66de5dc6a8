// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keepIn } from "../../src/ui/stored";
import {
  change,
  clearDraft,
  KEY,
  learn,
  playlistDraft,
  redo,
  startDraft,
  takePlaylist,
  undo,
} from "../../src/features/teach/playlist/draft";
import { withoutScene, withScene } from "../../src/features/teach/playlist/history";
import { openPlaylist, sayNothing, openingNews } from "../../src/features/teach/playlist/open";
import type { Playlist, Scene } from "../../src/features/teach/playlist/playlist";
import { textOf } from "../../src/features/teach/playlist/text";

const scene = (caption: string): Scene => ({
  scenario: "game=tree",
  view: "",
  caption,
  note: "",
  question: { kind: "type", of: "2:b", change: null },
});
const OTHER: Playlist = { title: "Other", scenes: [scene("x"), scene("y")] };
const OFFER = { question: "type of 2:b", prompt: "Which type?", about: "b" };

const { history, isKept } = playlistDraft;
const captions = (): string => history.value.now.scenes.map(({ caption }) => caption).join("");
const add = (caption: string): void =>
  change((draft) => withScene(draft, { ...scene(caption), said: "said" }));

describe("the playlist that is being written", () => {
  const kept = new Map<string, string>();
  let room = Infinity;
  const keeper = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  const reload = (): void => {
    keepIn({ local: keeper });
    startDraft(true);
  };
  afterAll(() => keepIn());
  beforeEach(() => {
    kept.clear();
    room = Infinity;
    reload();
  });

  it("outlives the page, with what is known of its scenes and what can be undone", () => {
    add("a");
    add("b");
    learn(2, { offers: [OFFER], flame: ["11", "2."], passed: 0.5 });
    change((draft) => withoutScene(draft, 1));
    const before = history.value.now;
    reload();
    expect(history.value.now).toEqual(before);
    expect(history.value.now.scenes[0]).toMatchObject({
      id: 2,
      said: "said",
      offers: [OFFER],
      flame: ["11", "2."],
      passed: 0.5,
    });
    undo();
    expect(captions()).toBe("ab");
    redo();
    expect(captions()).toBe("b");
  });

  it("gives way to another one, and comes back by undoing, after a reload too", () => {
    add("a");
    takePlaylist(OTHER);
    expect(history.value.now.title).toBe("Other");
    takePlaylist(OTHER);
    reload();
    undo();
    expect(captions()).toBe("a");
    undo();
    expect(captions(), "the same playlist was taken once").toBe("");
  });

  it("is cleared from this machine, and comes back only as long as the page is open", () => {
    add("a");
    clearDraft();
    expect(kept.has(KEY)).toBe(false);
    undo();
    expect(captions()).toBe("a");
    clearDraft();
    reload();
    expect(history.value.past).toEqual([]);
    expect(captions()).toBe("");
  });

  it("keeps its title before it has scenes", () => {
    change((draft) => ({ ...draft, title: "A title" }), "title");
    reload();
    expect(history.value.now).toEqual({ title: "A title", scenes: [] });
  });

  it("is for the page alone where storage is refused, and keeps what there is room for", () => {
    add("a");
    expect(isKept.value).toBe(true);
    room = (kept.get(KEY) ?? "").length + 60;
    add("b");
    expect(isKept.value).toBe(true);
    reload();
    expect([captions(), history.value.past.length]).toEqual(["ab", 0]);
    room = 0;
    add("c");
    expect(isKept.value).toBe(false);
    expect(captions()).toBe("abc");
    keepIn({
      local: () => {
        throw new Error("refused");
      },
    });
    startDraft(true);
    add("d");
    expect([captions(), isKept.value]).toEqual(["d", false]);
  });

  it.each([
    "{",
    "7",
    "[7,null,{}]",
    '[{"title":1,"text":"","known":[]}]',
    '[{"title":"","text":"{","known":[1]}]',
  ])("begins anew where %s was kept", (damaged) => {
    kept.set(KEY, damaged);
    reload();
    expect(history.value.now).toEqual({ title: "", scenes: [] });
  });

  it("drops what is not known of a scene, and nothing of the scene", () => {
    add("a");
    const states = JSON.parse(kept.get(KEY) ?? "[]") as { known: unknown[] }[];
    const state = states.at(-1);
    const known = { id: "x", said: 3, offers: [OFFER, { question: "no such", prompt: "", about: "" }, 4] };
    kept.set(KEY, JSON.stringify([{ ...state, known: [known] }]));
    reload();
    expect(history.value.now.scenes[0]).toMatchObject({ caption: "a", id: 1, said: "", offers: [OFFER] });
  });

  it("is that of all windows of the page", () => {
    add("a");
    const other = kept.get(KEY) ?? "";
    add("b");
    kept.set(KEY, other);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(captions()).toBe("a");
  });

  it("gives way to a file, whose problems are said, and stays where nothing of it is understood", async () => {
    add("a");
    const file = (text: string) => ({
      name: "other.json",
      arrayBuffer: () => new Response(text).arrayBuffer(),
    });
    await openPlaylist(file(textOf(OTHER, true).replace('"x"', '"x", "wibble": 1')));
    expect(captions()).toBe("xy");
    expect(openingNews.value.said).toContain("Opened “other.json”");
    expect(openingNews.value.problems).toMatchObject([
      { place: "scene 1", message: "there is no “wibble” here" },
    ]);
    undo();
    expect(captions()).toBe("a");
    await openPlaylist(file(textOf(OTHER, true).slice(0, 50)));
    expect(captions()).toBe("a");
    expect(openingNews.value.said).toContain("was not opened");
    expect(openingNews.value.problems[0]?.message).toContain("this is not JSON");
    sayNothing();
    expect(openingNews.value).toEqual({ said: "", problems: [] });
  });
});
