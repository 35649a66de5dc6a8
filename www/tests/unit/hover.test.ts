import { describe, expect, it } from "vitest";
import { Hover } from "../../src/stage/visit/hover";
import { setCamera } from "../../src/state/trace/camera";
import { changeScenario } from "../../src/state/page/scenario";
import { step } from "../../src/state/trace/time";
import { testPage, searchedPage, type TestPage } from "./page";

const place = { visit: 3, xCss: 10, yCss: 20, widthCss: 800, heightCss: 200 };

function hovering(page: TestPage): Hover {
  const hover = new Hover(page.trace);
  hover.show(place);
  expect(hover.tip.value).toEqual(place);
  expect(page.trace.hovered.value).toBe(3);
  return hover;
}

describe("the flame's tip", () => {
  it("goes when time or the camera moves under a pointer that rests", () => {
    const changes: ((page: TestPage) => void)[] = [
      ({ trace }) => step(trace, "forward"),
      ({ trace }) => setCamera(trace, { fromId: 1, toId: 5 }),
      ({ store }) => changeScenario(store, { depth: "6" }),
    ];
    for (const change of changes) {
      const page = searchedPage();
      const { trace } = page;
      const hover = hovering(page);
      change(page);
      expect(hover.tip.value).toBeNull();
      expect(trace.hovered.value).toBeNull();
    }
  });

  it("goes when a search that is drawn live grows under it", () => {
    const page = testPage("");
    page.comes(5);
    page.frame();
    const hover = hovering(page);
    page.comes(6);
    page.frame();
    expect(hover.tip.value).toBeNull();
  });

  it("stays while nothing changes, and leaves alone what is hovered elsewhere", () => {
    const page = searchedPage("");
    const hover = hovering(page);
    page.store.view.flipped.value = true;
    page.trace.selected.value = 2;
    expect(hover.tip.value).toEqual(place);
    hover.show(null);
    page.trace.hovered.value = 5;
    step(page.trace, "forward");
    expect(page.trace.hovered.value).toBe(5);
  });
});
