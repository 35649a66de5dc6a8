// @vitest-environment jsdom
import { h, render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StatusLine } from "../../src/app/head/StatusLine";
import type { SearchListener } from "../../src/core/search-client";
import CompareHead from "../../src/features/compare/CompareHead";
import { maintainPair } from "../../src/features/compare/pair";
import VersusHead from "../../src/features/compare/VersusHead";
import { compareWith } from "../../src/features/compare/versus";
import type { Side } from "../../src/state/page/page-state";
import { stopAll } from "../../src/state/page/search";
import { touch } from "../../src/state/page/sides";
import { PageContext, TraceContext } from "../../src/state/context";
import { Frames } from "../../src/ui/frames";
import { searchedPage, small, type TestPage } from "./page";
import { button, root } from "./shown";

// jsdom cannot construct style sheets.
vi.mock("../../src/ui/part-styles", () => ({ adoptStyles: () => {} }));

let page: TestPage;
let searched: string[];
let listener: SearchListener;
let stop: () => void;

beforeEach(() => {
  page = searchedPage(small("show=workbench"));
  searched = [];
  stop = maintainPair(page.store, () => ({
    search: (link, to) => {
      searched.push(link);
      listener = to;
    },
    cancel: () => {},
  }));
  compareWith(page.store, { depth: "2" });
});

afterEach(() => stop());

function show(component: ComponentType<{ side: Side }>): void {
  const { store } = page;
  const Shown = () =>
    h(TraceContext.Provider, { value: store.compare.other.value, children: h(component, { side: "b" }) });
  void act(() =>
    render(
      h(PageContext.Provider, { value: { page: store, frames: new Frames(() => {}) } }, h(Shown, null)),
      root,
    ),
  );
}

it.each([CompareHead, VersusHead])(
  "a second search that failed is tried again, and the first is not",
  (head) => {
    show(head);
    void act(() => listener.onFailed("The search did not start"));
    expect(root.querySelector("[role=alert]")?.textContent).toBe("The search did not start Try again");
    const first = page.trace;
    void act(() => button("Try again").click());
    expect(searched).toEqual([small("depth=2"), small("depth=2")]);
    expect([page.trace === first, page.store.compare.other.value?.searching.value]).toEqual([true, true]);
    expect(root.querySelector("[role=alert]")).toBeNull();
  },
);

it("“Search again” is about the search that was stopped", () => {
  touch(page.store, "b");
  show(StatusLine);
  void act(() => stopAll(page.store));
  void act(() => button("Search again").click());
  expect([searched.length, page.searched.length, page.store.compare.side.value]).toEqual([2, 1, "b"]);
});
