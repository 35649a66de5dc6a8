// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keymap, listenForKeys } from "../../src/app/keymap";
import { lessonLink } from "../../src/state/page/lesson";
import { momentOf } from "../../src/state/page/moment";
import { LinkSync } from "../../src/app/link-sync";
import { select } from "../../src/state/trace/selection";
import { changeScenario, loadPreset, openLink, showLink } from "../../src/state/page/scenario";
import { SMALL_SEARCH } from "../../src/state/page/views";
import { shareLink } from "../../src/state/page/share";
import { core } from "../core";
import { testPage, searchedPage, type TestPage } from "./page";

let page: TestPage;

const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.replaceChildren(document.createElement("body"));
  page = searchedPage();
  listenForKeys(
    page.store,
    keymap(() => {}, core.event_kinds()),
    document.body,
  );
});

describe("what is on stage", () => {
  it("is what suits the search until the person or a link says otherwise, and is in the link then", () => {
    expect([page.store.shownStage.value, page.store.shownView.value.stage]).toEqual([["tree"], null]);
    press("#");
    expect([page.store.shownStage.value, page.store.shownView.value.stage]).toEqual([["flame"], ["flame"]]);
    openLink(page.store, "depth=3&stage=both");
    expect(page.store.shownStage.value).toEqual(["tree", "flame"]);
    showLink(page.store, "depth=3");
    expect(page.store.shownStage.value).toEqual(["tree"]);
  });

  it("is the tree of a small search and of every game with a board, and the flame of a large search of a tree", () => {
    const opened = (link: string) => {
      const { trace, store } = searchedPage(link);
      return [trace.extent.value.visits > SMALL_SEARCH, store.shownStage.value];
    };
    expect(opened("game=synthetic&branching=3&height=3")).toEqual([false, ["tree"]]);
    expect(opened("game=synthetic&branching=4&height=6")).toEqual([true, ["flame"]]);
    expect(opened("game=connect-four&depth=5")).toEqual([true, ["tree"]]);
  });

  it("is alone while presenting, until Escape or the key again", () => {
    const {
      ui: { present },
    } = page.store;
    press("P");
    expect(present.value).toBe(true);
    press("P");
    expect(present.value).toBe(false);
    press("P");
    select(page.trace, 3);
    press("Escape");
    expect([present.value, page.trace.selected.value], "one Escape does one thing").toEqual([false, 3]);
    press("Escape");
    expect(page.trace.selected.value).toBe(null);
  });

  it("is read, unless the link or the key opens the workbench, and is so again after presenting", () => {
    const shown = () => [page.store.layout.value, page.store.shownView.value.show];
    expect(shown()).toEqual(["reading", null]);
    press("F9");
    expect(shown()).toEqual(["workbench", "workbench"]);
    press("P");
    expect(shown()).toEqual(["present", "present"]);
    press("Escape");
    expect(shown()).toEqual(["workbench", "workbench"]);
    showLink(page.store, "depth=3&show=present");
    press("Escape");
    expect(shown(), "after a link to what is presented, too").toEqual(["workbench", "workbench"]);
    showLink(page.store, "depth=3");
    expect(shown(), "a link says how it is shown").toEqual(["reading", null]);
    showLink(page.store, "depth=3&show=workbench");
    expect(shown()).toEqual(["workbench", "workbench"]);
    showLink(page.store, "depth=3&show=workbench&embed=1");
    expect(shown()[0]).toBe("embed");
  });

  it("opens with the workbench where the person left it open and the address is empty", () => {
    press("F9");
    const layout = (link: string) => testPage(link).store.layout.value;
    expect([layout(""), layout("depth=3")]).toEqual(["workbench", "reading"]);
    press("F9");
    expect(layout("")).toBe("reading");
  });

  it("is a lesson's as its link says", () => {
    for (const [link, layout] of [
      ["lesson=alpha-beta&step=2", "reading"],
      ["lesson=alpha-beta&step=2&show=workbench", "workbench"],
      ["lesson=alpha-beta&step=2&show=present", "present"],
    ] as const) {
      showLink(page.store, link);
      expect(page.store.layout.value, link).toBe(layout);
      expect(lessonLink(page.store.teach.lesson.value!, page.store.shownView.value.show)).toBe(link);
    }
  });

  it("is the same scene however much of the page is shown, in whichever colours", () => {
    const plain = momentOf(page.store)!.link;
    for (const looks of ["show=present", "show=workbench", "theme=dark"]) {
      showLink(page.store, `${plain}&${looks}`);
      expect(shareLink(page.store)).toContain(looks);
      expect(momentOf(page.store)!.link, looks).toBe(plain);
    }
  });

  it("is presented as a link says, and stays so from search to search", () => {
    const bar = { hash: () => "", push: vi.fn(), replace: vi.fn(), onNavigation: () => () => {} };
    page = testPage("depth=3&stage=flame&show=present");
    page.finish();
    const sync = new LinkSync(page.store, bar);
    sync.flush();
    expect(bar.replace).toHaveBeenLastCalledWith(expect.stringMatching(/stage=flame&show=present$/));
    sync.stop();
    changeScenario(page.store, { depth: "2" });
    loadPreset(page.store, "depth=1");
    expect([page.store.ui.present.value, page.store.view.stage.value]).toEqual([true, ["flame"]]);
    loadPreset(page.store, "depth=2&stage=both");
    expect(page.store.view.stage.value, "a preset may ask for a stage").toEqual(["tree", "flame"]);
  });
});
