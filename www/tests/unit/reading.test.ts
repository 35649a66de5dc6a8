import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LinkSync } from "../../src/app/link-sync";
import { flipPerspective, otherReader, reader } from "../../src/state/page/reading";
import { loadPreset, openLink, showLink } from "../../src/state/page/scenario";
import { select } from "../../src/state/trace/selection";
import { searchedPage, small, trappingPage, VISITS, type TestPage } from "./page";

/** The root's side to move differs from the side whose numbers are shown by default. */
const MIN_FIRST = `${small()}&first=min`;
const MOVER = { perspective: "mover", bounds: "alpha-beta", shapes: "triangles", unit: "pawns" };

let page: TestPage;

beforeEach(() => {
  page = searchedPage(small());
});

describe("how numbers are read", () => {
  it("is the first player's way, who is named as the game names him", () => {
    expect([reader(page.store), otherReader(page.store)]).toEqual(["MAX", "the side to move"]);
    flipPerspective(page.store);
    expect([reader(page.store), otherReader(page.store)]).toEqual(["the side to move", "MAX"]);
    expect(page.store.ui.reading.value).toEqual(MOVER);
  });

  it("is asked of the core anew by everyone who shows a value, and by nobody else", () => {
    select(page.trace, 6);
    const seen: (string | null)[] = [];
    effect(() => void seen.push(page.trace.inspection.value?.value ?? null));
    const cursor = vi.fn();
    effect(() => void cursor(page.trace.time.value));
    flipPerspective(page.store);
    flipPerspective(page.store);
    expect(seen).toEqual(["≤ 2", "≥ −2", "≤ 2"]);
    expect(cursor).toHaveBeenCalledTimes(1);
    expect(page.trace.answers.value.root_value(12, false).text).toBe("12");
  });

  it("is in the address, and read from it", () => {
    const bar = { hash: () => small(), push: vi.fn(), replace: vi.fn(), onNavigation: () => () => {} };
    const sync = new LinkSync(page.store, bar);
    flipPerspective(page.store);
    sync.flush();
    expect(bar.replace).toHaveBeenLastCalledWith(expect.stringContaining("seen=mover"));
    sync.stop();
    showLink(page.store, small());
    expect(page.store.ui.reading.value.perspective).toBe("first");
    showLink(page.store, small("seen=mover", "select=6"));
    expect(page.trace.inspection.value?.value).toBe("≥ −2");
  });

  it("outlives a search and a preset", () => {
    openLink(page.store, `${MIN_FIRST}&depth=3&seen=mover`);
    loadPreset(page.store, MIN_FIRST);
    page.finish();
    expect(page.store.ui.reading.value).toEqual(MOVER);
    expect(page.trace.answers.value.root_value(12, false).text).toBe("12");
    flipPerspective(page.store);
    expect(page.trace.answers.value.root_value(12, false).text).toBe("−12");
  });

  it("is set in the core that takes the place of a lost one", async () => {
    const { page: lost, breakDown } = trappingPage(`${MIN_FIRST}&seen=mover`);
    lost.comes(VISITS);
    const { root_value: before } = lost.trace.answers.value;
    expect(before(12, false).text).toBe("12");
    await breakDown();
    expect(lost.trace.run.value.state).toBe("lost");
    expect(lost.trace.answers.value.root_value(12, false).text).toBe("12");
  });
});
