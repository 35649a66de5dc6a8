// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listenForChoices } from "../../src/ui/focus";
import { keymap, keyName, listenForKeys, wantsKey } from "../../src/app/keymap";
import { openLink } from "../../src/state/page/scenario";
import { select } from "../../src/state/trace/selection";
import { core } from "../core";
import { searchedPage, TICKS, type TestPage } from "./page";

let page: TestPage;
let themes = 0;
const bindings = keymap(() => {
  themes += 1;
}, core.event_kinds());

function press(
  key: string,
  more: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  document.documentElement.replaceChildren(document.createElement("body"));
  page = searchedPage();
  const scope = document.createElement("div");
  document.body.append(scope);
  listenForKeys(page.store, bindings, document.body);
});

describe("the keys", () => {
  it("are each bound once and each explained", () => {
    const keys = bindings.flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
    const labels = bindings.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("have no letter with two unrelated meanings, with and without Shift", () => {
    const labels = new Map(bindings.flatMap(({ keys, label }) => keys.map((key) => [key, label] as const)));
    const pairs = [...labels].flatMap(([key, label]) => {
      const other = /^[a-z]$/.test(key) ? labels.get(key.toUpperCase()) : undefined;
      return other === undefined ? [] : [{ key, label, other }];
    });
    expect(pairs.length).toBeGreaterThan(10);
    const isTurned = (label: string, other: string): boolean => other === label.replace(/^Next/, "Previous");
    expect(pairs.filter(({ label, other }) => label === other || !isTurned(label, other))).toEqual([]);
  });

  it("look for each kind of event by its letter, for the one before by the capital", () => {
    const labels = new Map(bindings.map(({ keys, label }) => [keys[0], label]));
    for (const { key, label } of core.event_kinds()) {
      expect(labels.get(key)).toBe(`Next ${label}`);
      expect(labels.get(key.toUpperCase())).toBe(`Previous ${label}`);
    }
  });

  it("step through time", () => {
    expect(press("ArrowRight").defaultPrevented).toBe(true);
    expect(page.trace.time.value).toBe(1);
    press("ArrowLeft");
    expect(page.trace.time.value).toBe(0);
    press("ArrowDown");
    expect(page.trace.time.value).toBe(page.trace.session.step(0, "over"));
    expect(page.trace.time.value).toBeGreaterThan(TICKS / 2);
    press("ArrowDown", { shiftKey: true });
    expect(page.trace.time.value).toBe(0);
  });

  it("lead into the tree, which comes onto the stage for that", () => {
    page.store.view.stage.value = ["flame"];
    press("j");
    expect(page.store.view.stage.value).toEqual(["tree"]);
    expect(page.store.ui.treeAsked.value).toBe(true);
    page.store.view.stage.value = ["tree", "flame"];
    press("j");
    expect(page.store.view.stage.value).toEqual(["tree", "flame"]);
  });

  it("find, play, flip and the rest", () => {
    openLink(page.store, "game=tree&search=alpha-beta&t=0");
    page.finish();
    press("c");
    const first = page.trace.time.value;
    expect(first).toBeGreaterThan(0);
    press("n");
    expect(page.trace.time.value).toBeGreaterThan(first);
    press("C", { shiftKey: true });
    expect(page.trace.time.value).toBe(first);
    press(" ");
    expect(page.trace.playing.value).toBe(true);
    press("]");
    expect(page.trace.speed.value).toBe(0.7);
    const shown = (key: string): string => (press(key), page.trace.types.value);
    const keys = ["e", "e", "E", "e", "e", "e"];
    expect(keys.map(shown)).toEqual(["expected", "actual", "expected", "actual", "none", "both"]);
    press("f");
    expect(page.store.view.flipped.value).toBe(true);
    press("d");
    expect(themes).toBe(1);
    press("*");
    expect(page.trace.selected.value).toBe(page.trace.current.value);
    press("z");
    expect(page.trace.camera.value).not.toBeNull();
  });

  it("lead from event to event by letters, and back by capitals, and say where there is none", () => {
    page = searchedPage("game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4");
    const scope = document.body.appendChild(document.createElement("div"));
    listenForKeys(page.store, bindings, scope);
    const { trace } = page;
    for (const [key, says] of [
      ["c", /cut off/],
      ["t", /the table answers/],
      ["r", /: re-search/],
      ["i", /^Iteration \d begins/],
      ["b", /^The search leaves .+: value/],
      ["s", /, though (PV|CUT|ALL) was expected/],
    ] as const) {
      const goes = (pressed: string): number => (press(pressed, {}, scope), trace.time.value);
      goes("Home");
      const first = goes(key);
      expect(first, key).toBeGreaterThan(0);
      expect(trace.sentence.value).toMatch(says);
      expect(goes(key), key).toBeGreaterThan(first);
      expect(trace.sentence.value).toMatch(says);
      expect(goes(key.toUpperCase()), key).toBe(first);
      expect(goes(key.toUpperCase()), "before the first there is none").toBe(first);
      expect(trace.sentence.value).toMatch(/^There is no .+ before this\.$/);
    }
  });

  it("lead from pass to pass of an MT driver by a, and back by A", () => {
    page = searchedPage("game=chess&depth=2&search=mtd-f");
    const scope = document.body.appendChild(document.createElement("div"));
    listenForKeys(page.store, bindings, scope);
    const goes = (pressed: string): number => (press(pressed, {}, scope), page.trace.time.value);
    goes("Home");
    const first = goes("a");
    expect(first).toBeGreaterThan(0);
    expect(page.trace.sentence.value).toMatch(/pass/);
    const second = goes("a");
    expect(second).toBeGreaterThan(first);
    expect(goes("A")).toBe(first);
  });

  it("look closer at the view on stage, of two at the one that was touched last", () => {
    const tree = { zoom: vi.fn(), pan: vi.fn(), fit: vi.fn() };
    page.store.ui.treeControls.value = tree;
    press("+", { shiftKey: true });
    press("ArrowLeft", { shiftKey: true });
    press("0");
    expect([tree.zoom.mock.calls, tree.pan.mock.calls]).toEqual([[[1.6]], [[-0.2, 0]]]);
    expect([tree.fit.mock.calls.length, page.trace.camera.value]).toEqual([1, null]);

    page.store.view.stage.value = ["flame"];
    press("+", { shiftKey: true });
    expect(page.trace.camera.value).not.toBeNull();
    press("0");
    expect(page.trace.camera.value).toBeNull();

    page.store.view.stage.value = ["tree", "flame"];
    page.store.ui.lastView.value = "tree";
    press("-");
    page.store.ui.lastView.value = "flame";
    press("+");
    expect(tree.zoom).toHaveBeenLastCalledWith(1 / 1.6);
    expect(page.trace.camera.value).not.toBeNull();
    page.store.ui.treeControls.value = null;
    page.store.ui.lastView.value = "tree";
    press("0");
    expect(page.trace.camera.value, "a tree that is not there yet").not.toBeNull();
  });

  it("give way to the browser's own combinations", () => {
    expect(press("ArrowRight", { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press("c", { metaKey: true }).defaultPrevented).toBe(false);
    expect(page.trace.time.value).toBe(0);
    expect(
      keyName({ key: "ArrowLeft", shiftKey: false, ctrlKey: false, metaKey: false, altKey: true }),
    ).toBeNull();
  });

  it("take signs that a keyboard has only with AltGr, however the browser reports it, or with Option", () => {
    for (const more of [
      { altKey: true, ctrlKey: true },
      { altKey: true },
      { altKey: true, shiftKey: true },
      {},
    ]) {
      const { speed } = page.trace;
      const before = speed.value;
      press("]", more);
      expect(speed.value, JSON.stringify(more)).not.toBe(before);
      press("[", more);
      expect(speed.value, JSON.stringify(more)).toBe(before);
      press("@", more);
      expect(page.store.ui.overlay.value, JSON.stringify(more)).toBe("recent");
      page.store.ui.overlay.value = null;
    }
    for (const key of ["d", "f", "1", "ArrowLeft", " "]) {
      expect(press(key, { altKey: true }).defaultPrevented, `Alt+${key} is the browser's`).toBe(false);
    }
  });

  it("are ignored where one writes or chooses", () => {
    for (const kind of ["textarea", "input"]) {
      const element = document.createElement(kind);
      document.body.append(element);
      for (const key of ["n", "ArrowRight", " ", "?"]) {
        expect(press(key, {}, element).defaultPrevented, `${key} in ${kind}`).toBe(false);
      }
    }
    expect(page.trace.time.value).toBe(0);
  });

  it("leave a list what chooses in it, and step on from there", () => {
    const list = document.createElement("select");
    document.body.append(list);
    expect(press("ArrowDown", {}, list).defaultPrevented).toBe(false);
    expect(press("n", {}, list).defaultPrevented).toBe(false);
    expect(press("ArrowRight", {}, list).defaultPrevented).toBe(true);
    expect(page.trace.time.value).toBe(1);
  });

  it("work again after a choice in a list, and after Escape in one, unless the keyboard is choosing", () => {
    const stage = document.createElement("div");
    stage.className = "stage";
    stage.tabIndex = -1;
    const form = document.createElement("form");
    const [list, inForm] = [document.createElement("select"), document.createElement("select")];
    form.append(inForm);
    document.body.append(stage, list, form);
    listenForChoices(document.body);
    /** The focused element after events on a list that had the focus. */
    const after = (element: HTMLElement, ...events: Event[]): Element | null => {
      element.focus();
      for (const event of events) element.dispatchEvent(event);
      return document.activeElement;
    };
    const of = (type: string): Event => new Event(type, { bubbles: true });
    const key = (name: string): Event =>
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    expect(after(list, of("pointerdown"), of("change"))).toBe(stage);
    expect(after(list, key("ArrowDown"), of("change")), "there may be more to choose").toBe(list);
    expect(after(list, key("Escape"))).toBe(stage);
    expect(after(inForm, of("pointerdown"), of("change")), "there is more to fill in").toBe(inForm);
  });

  it("say which convention they changed, and how to undo it", () => {
    const remarks = ["w", "w", "%", "%", "$", "$", "e", "E"].map((key) => {
      press(key);
      return page.trace.sentence.value;
    });
    expect(remarks).toEqual([
      "Values are now as the side to move sees them. Press w again to undo this.",
      "Values are now as MAX sees them. Press w again to undo this.",
      "Windows are now written as the range of the value. Press % again to undo this.",
      "Windows are now written as α and β. Press % again to undo this.",
      "Nodes are now drawn as squares and circles. Press $ again to undo this.",
      "Nodes are now drawn as triangles. Press $ again to undo this.",
      "Nodes are now coloured by the expected type. Press E (with Shift) to undo this.",
      "The outline now shows the expected type, and the fill shows the actual type. Press e to undo this.",
    ]);
  });

  it("of the page as a whole are, in an embedded one, those that say how values, windows and nodes are shown", () => {
    page.store.ui.embed.value = true;
    for (const key of ["w", "%", "$"]) press(key);
    expect(page.store.ui.reading.value).toMatchObject({
      perspective: "mover",
      bounds: "range",
      shapes: "squares",
    });
    press("L");
    press("?");
    expect(page.store.ui.overlay.value).toBeNull();
  });

  it("leave Space to a focused button but keep the rest", () => {
    const button = document.createElement("button");
    expect(wantsKey(button, "Shift+Space")).toBe(true);
    expect(wantsKey(button, "Space")).toBe(true);
    expect(wantsKey(button, "ArrowRight")).toBe(false);
  });

  it("go to both ends of the selected visit, and let go of it", () => {
    select(page.trace, 3);
    expect(page.trace.time.value).toBe(0);
    press("Enter");
    expect(page.trace.time.value).toBe(page.trace.session.enter_time(3));
    press("Enter", { shiftKey: true });
    expect(page.trace.time.value).toBe(page.trace.session.leave_time(3));
    expect(page.trace.shown.value).toBe(3);
    press("Escape");
    expect(page.trace.selected.value).toBeNull();
  });

  it("end what passes first: playing before what is selected", () => {
    page.trace.selected.value = 3;
    page.trace.playing.value = true;
    press("Escape");
    expect([page.trace.playing.value, page.trace.selected.value]).toEqual([false, 3]);
  });

  it("close help before anything else, and stay quiet behind it", () => {
    press("?", { shiftKey: true });
    expect(page.store.ui.overlay.value).toBe("help");
    press("ArrowRight");
    expect(page.trace.time.value).toBe(0);
    press("Escape");
    expect(page.store.ui.overlay.value).toBeNull();
  });
});
