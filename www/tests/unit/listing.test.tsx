// @vitest-environment jsdom
import "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { PageContext, TraceContext } from "../../src/state/context";
import { Listing } from "../../src/features/explanation/Listing";
import { Frames } from "../../src/ui/frames";
import { setTime } from "../../src/state/trace/time";
import { searchedPage, small, type TestPage } from "./page";

let root: HTMLElement;
let page: TestPage;
function show(link: string): void {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  sessionStorage.clear();
  page = searchedPage(link);
  const frames = new Frames(() => {});
  const listing = h(TraceContext.Provider, {
    value: page.store.search.current.value,
    children: h(Listing, null),
  });
  void act(() => render(h(PageContext.Provider, { value: { page: page.store, frames } }, listing), root));
}
beforeEach(() => show(small()));

const trace = () => page.store.search.current.value!;
const lines = () => [...root.querySelectorAll<HTMLButtonElement>("button.listing-line")];
const lit = () => lines().filter((line) => line.getAttribute("aria-current") === "step");
const at = (t: number) => void act(() => setTime(trace(), t));

describe("the listing", () => {
  it("lights the line that runs at the cursor, with its values beside it", () => {
    at(0);
    const texts = trace()
      .answers.value.listing(0)!
      .lines.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(5);
    expect(lines().map((line) => line.querySelector("code")?.textContent)).toEqual(texts);
    expect(lit().map(({ textContent }) => textContent)).toEqual(["search(root):"]);
    // b is left: MIN can have 2 there, and MAX has 3.
    at(12);
    expect(lit().map(({ textContent }) => textContent)).toEqual([
      "if best <= alpha: return bestbest = 2, 2 <= 3",
    ]);
  });

  it("may break a line between statements, and a statement only after a comma", () => {
    const parts = () =>
      lines().flatMap((line) => {
        const statements = [...line.querySelectorAll("code > span")];
        return statements.map((statement) => {
          const inner = [...statement.children].map(({ textContent }) => textContent);
          return inner.length === 0 ? [statement.textContent] : inner;
        });
      });
    expect(parts()).toContainEqual(["if best >= beta:"]);
    expect(parts()).toContainEqual(["return best"]);
    expect(parts()).toContainEqual(["v = min_value(c,", "depth − 1,", "alpha,", "beta)"]);
    show("game=tree&tree=(3_5)_(2_9)&search=proof-number");
    expect(parts()).toContainEqual(["proof = least of children's;"]);
    expect(parts()).toContainEqual(["disproof = sum of theirs"]);
  });

  it("goes to the next moment of a line, and back", () => {
    at(0);
    const click = (shiftKey = false) =>
      void act(() => {
        const line = lines().find(({ textContent }) => /^(alpha|beta) = /.test(textContent))!;
        line.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey }));
      });
    click();
    const first = trace().time.value;
    expect(trace().event.value).toMatchObject({ visit: 4, what: "leave" });
    click();
    expect(trace().event.value).toMatchObject({ visit: 3, what: "leave" });
    click(true);
    expect(trace().time.value).toBe(first);
    const back = root.querySelector<HTMLButtonElement>("button.icon-button")!;
    void act(() => back.click());
    expect(trace().time.value).toBe(first);
    expect(trace().sentence.value).toMatch(/^“.+” does not run before this\.$/);
  });

  it("is one stop for Tab, in which arrow keys go from line to line; a pointer does not take the focus", () => {
    at(12);
    expect(lines().filter(({ tabIndex }) => tabIndex === 0)).toEqual(lit());
    lit()[0]!.focus();
    const key = (name: string) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    const from = lines().indexOf(lit()[0]!);
    expect([key("ArrowUp"), key("ArrowRight")], "other keys are the page's").toEqual([false, true]);
    expect(document.activeElement).toBe(lines()[from - 1]);
    const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    expect(lines()[0]!.dispatchEvent(press)).toBe(false);
  });

  it("is read as the person wants", () => {
    at(12);
    void act(() => {
      page.store.ui.reading.value = { ...page.store.ui.reading.value, perspective: "mover" };
    });
    expect(lit()[0]?.textContent).toContain("−2");
  });

  it("folds away, and then asks for nothing", () => {
    void act(() => root.querySelector<HTMLElement>("summary")!.click());
    expect(lines()).toEqual([]);
    expect(page.store.ui.chosenGroups.value["inspector: listing"]).toBe(false);
  });
});
