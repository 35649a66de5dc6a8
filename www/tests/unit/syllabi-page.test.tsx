// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { leaveLesson, playing, playLessons, shownPlaylist } from "../../src/features/teach/lessons/player";
import { change, playlistDraft, startDraft, undo } from "../../src/features/teach/playlist/draft";
import { openingNews } from "../../src/features/teach/playlist/open";
import type { Playlist } from "../../src/features/teach/playlist/playlist";
import { SyllabiPart } from "../../src/features/teach/syllabi/SyllabiPart";
import { forgetSyllabi, side, syllabi } from "../../src/features/teach/syllabi/syllabi";
import type { Syllabus } from "../../src/features/teach/syllabi/syllabus";
import { keepIn } from "../../src/ui/stored";
import { PageContext } from "../../src/state/context";
import { lessonLink, lessonOf } from "../../src/state/page/lesson";
import { showLink } from "../../src/state/page/scenario";
import { searchedPage, small, type TestPage } from "./page";

const playlist: Playlist = {
  title: "Two scenes",
  scenes: ["one", "two"].map((caption) => ({
    scenario: small(),
    view: "at=2:a:out",
    caption,
    note: `3 min. About ${caption}.`,
    question: null,
  })),
};
const SYLLABUS: Syllabus = { name: "two", about: "Short.", minutes: 6, questions: 0, playlist };

let page: TestPage;
let answer: () => Promise<Response>;
const root = document.createElement("div");
const button = (name: string): HTMLButtonElement => root.querySelector(`[aria-label="${name}"]`)!;

beforeEach(() => {
  answer = () => Promise.resolve(new Response(JSON.stringify([SYLLABUS])));
  vi.stubGlobal("fetch", () => answer());
  const kept = new Map<string, string>();
  keepIn({
    local: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  });
  startDraft(true);
  forgetSyllabi();
  page = searchedPage(small("t=3"));
  playLessons(page.store);
});

afterEach(() => {
  void act(() => render(null, root));
  leaveLesson(page.store);
  keepIn();
  vi.unstubAllGlobals();
});

async function showList(): Promise<void> {
  const value = { page: page.store, frames: {} as never };
  await act(() => render(h(PageContext.Provider, { value }, h(SyllabiPart, null)), root));
  await vi.waitFor(() => expect(syllabi.value).not.toBeNull());
  await act(() => Promise.resolve());
}

it("presents a syllabus from its first scene, under a short address", async () => {
  await showList();
  expect(root.querySelector("li")?.textContent).toContain("6 min · 2 scenes");
  await act(() => button("Present: Two scenes").click());
  const place = { list: "syllabus", name: "two", step: 1 } as const;
  expect(page.store.teach.lesson.value).toEqual(place);
  expect(page.store.ui.present.value).toBe(true);
  expect(lessonLink(place, "present")).toBe("syllabus=two&step=1&show=present");
  expect(lessonOf("#syllabus=two&step=1&show=present")).toEqual(place);
  expect(playing.shown.value?.step).toMatchObject({ title: "one", note: "3 min. About one." });
  expect(shownPlaylist()).toEqual(playlist);
});

it("makes a copy the lecturer's playlist, and undo brings the previous one back", async () => {
  change((draft) => ({ ...draft, title: "Mine" }));
  await showList();
  await act(() => button("Edit a copy: Two scenes").click());
  expect(page.store.ui.overlay.value).toBe("playlist");
  expect(playlistDraft.history.value.now.title).toBe("Two scenes");
  expect(playlistDraft.history.value.now.scenes.map(({ note }) => note)).toEqual(
    playlist.scenes.map(({ note }) => note),
  );
  expect(openingNews.value.said).toContain("Undo brings back");
  undo();
  expect(playlistDraft.history.value.now.title).toBe("Mine");
});

it("opens the list for a name that it does not have", async () => {
  showLink(page.store, "syllabus=three&step=2");
  await vi.waitFor(() => expect(page.store.ui.overlay.value).toBe("lessons"));
  expect(side.value).toBe("teach");
  expect(page.store.teach.lesson.value).toBeNull();
  expect(page.store.form.linkProblems.value.map(({ message }) => message)).toEqual([
    "there is no such syllabus",
  ]);
});

it("shows the last scene where an address asks for one after it", async () => {
  showLink(page.store, "syllabus=two&step=9");
  await vi.waitFor(() => expect(playing.shown.value?.step.title).toBe("two"));
  expect(page.store.form.linkProblems.value.map(({ message }) => message)).toEqual([
    "the syllabus has 2 scenes",
  ]);
});

it("says why the syllabi could not be loaded, and loads them on request", async () => {
  answer = () => Promise.resolve(new Response("", { status: 404 }));
  await showList();
  expect(root.querySelector("[role=alert]")?.textContent).toContain("syllabi.json: 404");
  answer = () => Promise.resolve(new Response(JSON.stringify([SYLLABUS])));
  await act(() => root.querySelector("button")!.click());
  await vi.waitFor(() => expect(syllabi.value).toEqual([SYLLABUS]));
});
