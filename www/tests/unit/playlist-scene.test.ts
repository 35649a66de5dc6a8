// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import { change, playlistDraft, startDraft } from "../../src/features/teach/playlist/draft";
import { withScene } from "../../src/features/teach/playlist/history";
import { PlaylistScene } from "../../src/features/teach/playlist/PlaylistScene";
import { searchedPage } from "./page";
import { root, show } from "./shown";

vi.mock("../../src/features/teach/playlist/ScenePicture", () => ({ ScenePicture: () => null }));

it("a scene that is moved has its focus back before the next key press comes", () => {
  Element.prototype.scrollIntoView = () => {};
  startDraft(true);
  for (const caption of ["a", "b", "c"]) {
    const scene = { scenario: "game=tree", view: "", caption, note: "", question: null };
    change((draft) => withScene(draft, { ...scene, said: "" }));
  }
  const List = () =>
    h(
      "ol",
      null,
      playlistDraft.history.value.now.scenes.map((scene, index, { length: of }) =>
        h(PlaylistScene, { key: scene.id, scene, index, of }),
      ),
    );
  show(searchedPage(""), List);
  const captions = (): string => [...root.querySelectorAll("textarea")].map(({ value }) => value).join("");
  root.querySelector<HTMLButtonElement>("li button[title^='Move down']")?.focus();
  // A key presses the button that has the focus, as soon as the page is drawn.
  const press = (): void => void act(() => (document.activeElement as HTMLElement).click());
  press();
  expect(captions()).toBe("bac");
  press();
  expect(captions()).toBe("bca");
  expect(document.activeElement?.getAttribute("title")).toMatch(/^Move up/);
  expect(root.querySelector("li:last-child")?.contains(document.activeElement)).toBe(true);
});
