// @vitest-environment jsdom
import "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { PageContext, TraceContext } from "../../src/components/context";
import { Listing } from "../../src/components/Listing";
import { Frames } from "../../src/frames";
import { chosenGroups } from "../../src/open-groups";
import { setTime } from "../../src/store/time";
import { searchedPage, type FakePage } from "./fake/page";

let root: HTMLElement;
let page: FakePage;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  sessionStorage.clear();
  chosenGroups.value = {};
  page = searchedPage("depth=4");
  const frames = new Frames(() => {});
  const listing = h(TraceContext.Provider, {
    value: page.store.current.value,
    children: h(Listing, null),
  });
  void act(() => render(h(PageContext.Provider, { value: { page: page.store, frames } }, listing), root));
});

const trace = () => page.store.current.value!;
const lines = () => [...root.querySelectorAll<HTMLButtonElement>("button.listing-line")];
const lit = () => lines().filter((line) => line.getAttribute("aria-current") === "step");
const at = (t: number) => void act(() => setTime(trace(), t));

describe("the listing", () => {
  it("lights the line that runs at the cursor, with its values beside it", () => {
    at(0);
    expect(lines().map((line) => line.querySelector("code")?.textContent)).toEqual([
      "value(node):",
      "return best",
    ]);
    expect(lit().map(({ textContent }) => textContent)).toEqual(["value(node):best = 12"]);
    at(4);
    expect(trace().event.value?.what).toBe("enter");
    at(5);
    expect(trace().event.value?.what).toBe("leave");
    expect(lit().map(({ textContent }) => textContent)).toEqual(["return bestbest = 12"]);
  });

  it("goes to the next moment of a line, and back", () => {
    at(0);
    const click = (line: number, shiftKey = false) =>
      void act(() => {
        lines()[line]!.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey }));
      });
    click(1);
    const first = trace().time.value;
    expect(trace().event.value?.what).toBe("leave");
    click(1);
    expect(trace().time.value).toBeGreaterThan(first);
    click(1, true);
    expect(trace().time.value).toBe(first);
    const back = root.querySelector<HTMLButtonElement>("button.icon-button")!;
    void act(() => back.click());
    expect(trace().time.value).toBe(first);
    expect(trace().sentence.value).toBe("“return best” does not run before this.");
  });

  it("is read as the person wants", () => {
    at(0);
    void act(() => {
      page.store.reading.value = { ...page.store.reading.value, perspective: "mover" };
    });
    expect(lit()[0]?.textContent).toContain("-12");
  });

  it("folds away, and then asks for nothing", () => {
    void act(() => root.querySelector<HTMLElement>("summary")!.click());
    expect(lines()).toEqual([]);
    expect(chosenGroups.value["inspector: listing"]).toBe(false);
  });
});
