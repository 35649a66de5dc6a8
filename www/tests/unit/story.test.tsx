// @vitest-environment jsdom
import "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { PageContext, TraceContext } from "../../src/state/context";
import { Story } from "../../src/stage/visit/Story";
import { Frames } from "../../src/ui/frames";
import type { Inspection, Sentence } from "../../src/core/plyscope.js";
import { searchedPage, type TestPage } from "./page";

const TOLD: Sentence[] = [
  {
    clauses: [
      { text: "After b,", visit: 4, tip: "Visit 4: b" },
      { text: "MIN can reply a,", visit: 5, tip: "Visit 5: b a" },
      { text: "which leaves 2.", visit: 5, tip: "Visit 5: b a" },
    ],
  },
  { clauses: [{ text: "It was the last move, so nothing was left out.", visit: null, tip: null }] },
];

let root: HTMLElement;
let page: TestPage;
const trace = () => page.store.search.current.value!;
const tell = (visit: number, story: Sentence[]): void => {
  const seen = { ...trace().session, visit, story } as unknown as Inspection;
  const shown = h(TraceContext.Provider, { value: trace(), children: h(Story, { seen }) });
  const frames = new Frames(() => {});
  void act(() => render(h(PageContext.Provider, { value: { page: page.store, frames } }, shown), root));
};
const clauses = () => [...root.querySelectorAll("button")];
const happens = (at: number, name: string): void => {
  void act(() => {
    clauses()[at]?.dispatchEvent(new Event(name));
  });
};

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  page = searchedPage();
  tell(4, TOLD);
});

describe("the story", () => {
  it("is read as sentences, and what names a visit asks about it", () => {
    expect(root.textContent.trim()).toBe(
      "After b, MIN can reply a, which leaves 2. It was the last move, so nothing was left out.",
    );
    expect(clauses().map(({ title }) => title)).toEqual(["Visit 4: b", "Visit 5: b a", "Visit 5: b a"]);
    void act(() => clauses()[1]?.click());
    expect(trace().selected.value).toBe(5);
  });

  it("lights the visits that it names, for a pointer and for the focus", () => {
    for (const [on, off] of [
      ["mouseenter", "mouseleave"],
      ["focus", "blur"],
    ] as const) {
      happens(0, on);
      expect(trace().lit.value, on).toEqual([4]);
      happens(0, off);
      expect(trace().lit.value, off).toEqual([]);
    }
  });

  it("leaves nothing lit when another visit's story takes its place", () => {
    happens(0, "mouseenter");
    tell(5, TOLD);
    expect(trace().lit.value).toEqual([]);
  });

  it("is not there where there is nothing to say", () => {
    tell(4, []);
    expect(root.childElementCount).toBe(0);
  });
});
