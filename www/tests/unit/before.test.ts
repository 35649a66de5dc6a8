/** A lesson leaves the page as it found it. */
import { expect, it } from "vitest";
import { snapshotPage } from "../../src/state/page/before";
import { showScene } from "../../src/state/page/scenario";
import { searchedPage, small, testPage } from "./page";

/** The trace that was shown comes back itself. The other trace is searched again, and compared again. */
const AGAIN = ["other", "compared", "progress", "repeats", "apart"];
const TRACES = ["search.current", ...AGAIN.map((field) => `compare.${field}`)];

const { store, trace } = searchedPage();
const FIELDS = (["search", "form", "view", "compare"] as const)
  .flatMap((name) => Object.keys(store[name]).map((field) => [name, field] as const))
  .filter(([name, field]) => !TRACES.includes(`${name}.${field}`));

it.each(FIELDS)("what a lesson does to %s.%s is gone with it", (name, field) => {
  const state: Readonly<Record<string, { value: unknown }>> = store[name];
  const held = state[field]!;
  // A value that no page has, which is not used meanwhile.
  const own = field === "editing" ? false : { own: field };
  held.value = own;
  const before = snapshotPage(store);
  held.value = { lesson: field };
  before?.restore();
  const isClosed = field === "editedNode" ? null : own;
  expect(held.value).toBe(isClosed);
  expect(store.search.current.value).toBe(trace);
});

it("a search that has not ended is searched anew, for a step that shows the same search and after the lesson", () => {
  const page = testPage(small());
  page.comes(2);
  const before = snapshotPage(page.store);
  expect(page.cancelled).toBe(1);
  showScene(page.store, small());
  page.finish();
  expect(page.trace.extent.value.finished).toBe(true);
  before?.restore();
  page.finish();
  expect(page.trace.extent.value.finished).toBe(true);
  expect(page.searched.length).toBe(3);
});
