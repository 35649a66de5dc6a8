// @vitest-environment node
import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LinkSync } from "../../src/link-sync";
import { flipPerspective, otherReader, reader } from "../../src/store/reading";
import { loadPreset, openLink, showLink } from "../../src/store/scenario";
import { select } from "../../src/store/selection";
import { CoreTrap } from "../../src/trap";
import { batchOf, FakeSession, VISITS } from "./fake/engine";
import { fakePage, searchedPage, type FakePage } from "./fake/page";

const MOVER = { perspective: "mover", bounds: "alpha-beta", shapes: "triangles" };

let page: FakePage;

beforeEach(() => {
  page = searchedPage("depth=4");
});

describe("how numbers are read", () => {
  it("is the first player's way, who is named as the game names him", () => {
    expect([reader(page.store), otherReader(page.store)]).toEqual(["White", "the side to move"]);
    flipPerspective(page.store);
    expect([reader(page.store), otherReader(page.store)]).toEqual(["the side to move", "White"]);
    expect(page.store.reading.value).toEqual(MOVER);
  });

  it("is asked of the core anew by everyone who shows a value, and by nobody else", () => {
    select(page.trace, 3);
    const seen: (string | null)[] = [];
    effect(() => void seen.push(page.trace.inspection.value?.value ?? null));
    const cursor = vi.fn();
    effect(() => void cursor(page.trace.time.value));
    flipPerspective(page.store);
    flipPerspective(page.store);
    expect(seen).toEqual(["≥ 12", "≤ -12", "≥ 12"]);
    expect(cursor).toHaveBeenCalledTimes(1);
    expect(page.trace.told.value.root_value(12).text).toBe("+0.12");
  });

  it("is in the address, and read from it", () => {
    const bar = { hash: () => "depth=4", push: vi.fn(), replace: vi.fn(), onNavigation: () => () => {} };
    const sync = new LinkSync(page.store, bar);
    flipPerspective(page.store);
    sync.flush();
    expect(bar.replace).toHaveBeenLastCalledWith(expect.stringContaining("seen=mover"));
    sync.stop();
    showLink(page.store, "depth=4");
    expect(page.store.reading.value.perspective).toBe("first");
    showLink(page.store, "depth=4&seen=mover");
    expect(page.trace.inspection.value?.value).toBe("≤ -12");
  });

  it("outlives a search and a preset", () => {
    openLink(page.store, "depth=3&seen=mover");
    loadPreset(page.store, "depth=2");
    page.finish();
    expect(page.store.reading.value).toEqual(MOVER);
    expect(page.trace.told.value.root_value(12).text).toBe("-0.12");
  });

  it("is told to the core that takes the place of a lost one", () => {
    const lost = fakePage();
    let breakDown = (): void => {};
    vi.spyOn(lost.store.engine, "openSession").mockImplementation((searched, onTrap) => {
      const session = new FakeSession(searched);
      breakDown = () => {
        // As the real one is then: a new one, that of an empty trace.
        session.read_as({ perspective: "first", bounds: "alpha-beta", shapes: "triangles" });
        vi.spyOn(session, "visits").mockReturnValue(0);
        vi.spyOn(session, "ticks").mockReturnValue(0);
        onTrap(new CoreTrap(4e9, new WebAssembly.RuntimeError("unreachable")));
      };
      return session;
    });
    openLink(lost.store, "depth=4&seen=mover");
    lost.listener.onBatch(batchOf(VISITS.length), VISITS.length, 1);
    expect(lost.trace.told.value.root_value(12).text).toBe("-0.12");
    breakDown();
    expect(lost.trace.run.value.state).toBe("lost");
    expect(lost.trace.told.value.root_value(12).text).toBe("-0.12");
  });
});
