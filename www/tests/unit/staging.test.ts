// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keymap, listenForKeys } from "../../src/keymap";
import { LinkSync } from "../../src/link-sync";
import { select } from "../../src/store/selection";
import { changeScenario, loadPreset, openLink, showLink } from "../../src/store/scenario";
import { core } from "../core";
import { testPage, searchedPage, type TestPage } from "./page";

let page: TestPage;

const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
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
    expect([page.store.shownStage.value, page.store.view.value.stage]).toEqual([["tree"], null]);
    press("y");
    expect([page.store.shownStage.value, page.store.view.value.stage]).toEqual([["flame"], ["flame"]]);
    openLink(page.store, "depth=3&stage=both");
    expect(page.store.shownStage.value).toEqual(["tree", "flame"]);
    showLink(page.store, "depth=3");
    expect(page.store.shownStage.value).toEqual(["tree"]);
  });

  it("is alone while presenting, until Escape or the key again", () => {
    const { present } = page.store;
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
    expect([page.store.present.value, page.store.stage.value]).toEqual([true, ["flame"]]);
    loadPreset(page.store, "depth=2&stage=both");
    expect(page.store.stage.value, "a preset may ask for a stage").toEqual(["tree", "flame"]);
  });
});
