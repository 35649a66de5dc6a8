// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import { SidePanel } from "../../src/app/SidePanel";
import { Inspector } from "../../src/features/explanation/Inspector";
import { goToVisit, setTime } from "../../src/state/trace/time";
import { searchedPage, small } from "./page";
import { root, show, words } from "./shown";

const panel = (): Element => root.querySelector(".beside")!;

it("a panel is read from the top at each new visit, and stays where it was at the same one", () => {
  const page = searchedPage(small());
  const { trace } = page;
  show(page, () => h(SidePanel, { side: "right", isAboutVisit: true, children: h(Inspector, null) }));
  void act(() => goToVisit(trace, 4));
  panel().scrollTop = 28;
  void act(() => setTime(trace, trace.session.leave_time(4)));
  expect([panel().scrollTop, words(".facts")]).toEqual([28, expect.stringContaining("= 3")]);
  void act(() => goToVisit(trace, 5));
  expect(panel().scrollTop).toBe(0);
});

it("a panel that is about no visit stays where it was", () => {
  const page = searchedPage(small());
  show(page, () => h(SidePanel, { side: "left", children: "setup" }));
  panel().scrollTop = 28;
  void act(() => goToVisit(page.trace, 5));
  expect(panel().scrollTop).toBe(28);
});
