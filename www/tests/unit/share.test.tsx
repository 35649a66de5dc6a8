// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CopyField } from "../../src/ui/CopyField";
import { linesOf, MOST_PIXELS, MOST_SIDE, movedTogether, sizeOf } from "../../src/features/share/size";
import { elementCode, frameCode } from "../../src/features/share/embed-code";
import { fullLink } from "../../src/app/embed/embedding";
import { embedLink, shareLink } from "../../src/state/page/share";
import { searchedPage, small } from "./page";

describe("the size of a picture", () => {
  it("is the asked scale, or the asked width to the pixel", () => {
    expect(sizeOf(640, 360, { scale: 2 })).toEqual({ scale: 2, width: 1280, height: 720, limited: false });
    expect(sizeOf(641, 360, { width: 1920 })).toMatchObject({ width: 1920, height: 1078, limited: false });
  });

  it("stays what a browser can make, and says so", () => {
    const long = sizeOf(1000, 100, { scale: 40 });
    expect([long.width, long.limited]).toEqual([MOST_SIDE, true]);
    const large = sizeOf(1000, 1000, { scale: 15 });
    expect(large.width * large.height).toBeLessThanOrEqual(MOST_PIXELS);
    expect(large.limited).toBe(true);
  });
});

it("moves views together where something stood between them, and keeps those side by side", () => {
  const above = { from: 40, to: 140 };
  const below = { from: 200, to: 300 };
  expect(movedTogether([above, below], 8)).toEqual([0, 108]);
  expect(movedTogether([below, above], 8)).toEqual([108, 0]);
  expect(movedTogether([above, { from: 50, to: 140 }], 8)).toEqual([0, 10]);
  expect(movedTogether([above, { from: 144, to: 150 }], 8)).toEqual([0, 104]);
});

it("breaks a sentence into lines that fit", () => {
  const widthOf = (text: string): number => text.length;
  expect(linesOf("one two three  a-very-long-word x", widthOf, 9)).toEqual([
    "one two",
    "three",
    "a-very-long-word",
    "x",
  ]);
  expect(linesOf("", widthOf, 9)).toEqual([]);
});

it("shares what is searched and what is shown", () => {
  const page = searchedPage(small("t=3"));
  expect(shareLink(page.store)).toContain("t=3");
});

describe("what another page holds", () => {
  const title = `"a" < b & 'c'`;
  const home = "https://plyscope.example/some/";
  /** The elements that a page makes of the code. */
  const elements = (code: string) => document.createRange().createContextualFragment(code);

  it("is a frame with a title, whose address is that of the link", () => {
    const box = elements(frameCode({ home, link: "game=tree&embed=1", title }));
    const frame = box.querySelector("iframe")!;
    expect(frame.getAttribute("src")).toBe(`${home}#game=tree&embed=1`);
    expect([frame.title, frame.getAttribute("loading")]).toEqual([title, "lazy"]);
    expect(box.children).toHaveLength(1);
  });

  it("is an element, with a link to the full page where there is no script", () => {
    const embedded = { home, link: "game=tree&embed=1&begin=3", title };
    const box = elements(elementCode(embedded, false));
    const [script, element] = [...box.children];
    expect(script?.getAttribute("src")).toBe(`${home}ply-scope.js`);
    expect(element?.getAttribute("scenario")).toBe("game=tree&begin=3");
    expect(element?.hasAttribute("film")).toBe(false);
    expect(elements(elementCode(embedded, true)).querySelector("ply-scope")?.hasAttribute("film")).toBe(true);
    const link = element?.querySelector("a");
    expect([link?.getAttribute("href"), link?.textContent]).toEqual([`${home}#game=tree`, title]);
  });

  it("opens as the page stands, and a stretch of it at its beginning", () => {
    const { store } = searchedPage(small("t=3", "show=present"));
    expect(embedLink(store, { begin: null, end: null })).toBe(small("t=3", "v=2", "at=2:a:in", "embed=1"));
    expect(embedLink(store, { begin: "2:a:in", end: "2:a:out" })).toBe(
      small("v=2", "embed=1", "begin=2:a:in", "end=2:a:out"),
    );
  });

  it("holds both of two that are compared", () => {
    const { store } = searchedPage(small("t=3", "b.depth=2"));
    expect(embedLink(store, { begin: "2:a:in", end: null })).toContain("b.depth=2");
    expect(fullLink(store)).toContain("b.depth=2");
  });
});

describe("text to copy", () => {
  let root: HTMLElement;
  const shown = async (writeText: (text: string) => Promise<void>) => {
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await act(() => render(h(CopyField, { label: "Link", text: "#game=tree" }), root));
    await act(async () => {
      root.querySelector("button")!.click();
      await new Promise((later) => setTimeout(later));
    });
    return root.querySelector("[role=status]")!.textContent;
  };
  beforeEach(() => {
    root = document.createElement("div");
    document.body.replaceChildren(root);
    return () => vi.unstubAllGlobals();
  });

  it("is copied by the button, which says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await shown(writeText)).toBe("Copied.");
    expect(writeText).toHaveBeenCalledWith("#game=tree");
  });

  it("is selected where the clipboard is refused", async () => {
    expect(await shown(() => Promise.reject(new Error("refused")))).toContain("selected");
    const field = root.querySelector("textarea")!;
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("#game=tree");
  });
});
