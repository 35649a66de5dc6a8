// @vitest-environment jsdom
import { h } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AboutDialog from "../../src/app/help/AboutDialog";
import HelpOverlay from "../../src/app/help/HelpOverlay";
import { Problems } from "../../src/app/Problems";
import { StatusLine } from "../../src/app/head/StatusLine";
import { keymap } from "../../src/app/keymap";
import type { Summary } from "../../src/core/plyscope.js";
import { core } from "../core";
import { searchedPage, small, testPage, trappingPage } from "./page";
import { root, show, words, button } from "./shown";

describe("the status", () => {
  it("shows progress with a way to stop, then the result", () => {
    const page = testPage(small());
    show(page, StatusLine);
    void act(() => button("Stop").click());
    expect(page.cancelled).toBe(1);
    expect(words(".status")).toContain("Stopped");
    void act(() => button("Search again").click());
    void act(() => page.finish());
    expect(words(".status-value")).toContain("value 3");
    expect(words(".status")).toContain("B D");
    expect(words(".status")).toContain("100 % first-move cut-offs");
    expect(words(".status")).toContain("2 / 2 plies reached");
    expect(words(".status")).toContain("×1.0 minimal tree");
  });

  it("keeps the last completed value and the visits searched after Stop, and says who stopped it", () => {
    const page = testPage("game=tree&tree=((3_5)=4_(2_9)=1)=4&search=alpha-beta&deepening=on");
    show(page, () => h("div", null, h(StatusLine, null), h(Problems, null)));
    // The first iteration and, of the second, the root and a.
    void act(() => page.comes(8, { visits: 1234, iteration: 2 }));
    expect(words(".status")).toContain("Depth 2 of 2 · 1,234 visits");
    expect(words(".status-value")).toBe("value 4");
    void act(() => button("Stop").click());
    expect(words(".status-value")).toBe("value 4");
    expect(words(".status")).toContain("Stopped after 1,234 visits");
    expect(words(".banners")).toContain("You stopped the search after 1,234 visits");
    // Only the batch's visits had been recorded.
    expect(words(".banners")).toContain("The recording had ended before: 5 of 1,234 visits can be seen");
    for (let banner = 0; banner < 2; banner += 1) {
      void act(() => root.querySelector<HTMLButtonElement>("[aria-label='Close this message']")!.click());
    }
    expect(words(".banners")).toBe("");
    // The next search has its messages.
    void act(() => button("Search again").click());
    void act(() => button("Stop").click());
    expect(words(".banners")).toContain("You stopped the search after 0 visits");
    expect(words(".banners")).not.toContain("recording");
  });

  it("says what to change after a search that completed no iteration", () => {
    const page = testPage("game=chess&depth=6&deepening=off&visits=50&budget=stop");
    show(page, Problems);
    void act(() => page.finish());
    expect(words(".banners")).toContain(
      "The search ended at its visit budget; no iteration was completed: most of the visits were in quiescence; leave losing captures out of it (quiescence-exchange=on)",
    );
  });

  it("says nothing of quiescence where there is none, and counts one as one", () => {
    const page = testPage(small());
    show(page, StatusLine);
    const finish = (more: Partial<Summary>): void => void act(() => page.finish(more));
    const nothing = { lines: 0, mean: null, median: null, largest: null, largest_with_quiescence: 0 };
    const uncut = { nodes: 0, mean_moves: null, times_minimal: null };
    finish({ visits: 1, cutoffs_by_move: [], depth_reached: nothing, cut_nodes: uncut });
    expect(words(".status")).not.toContain("plies");
    expect(words(".status")).not.toContain("minimal");
    expect(words(".status")).not.toContain("quiescence");
    expect(words(".status")).not.toContain("cut-offs");
    expect(words(".status")).toMatch(/1 visit(?!s)/);
    expect(root.querySelector("[title*=quiescence]")).toBeNull();
  });

  it("says how certain a value is, and how many passes it took", () => {
    const page = testPage(small());
    show(page, StatusLine);
    const finish = (more: Partial<Summary>): void => void act(() => page.finish(more));
    finish({ uncertain: true, confidence: 62.4, passes: 14 });
    expect(words(".status-value")).toBe("value ~3 62 %");
    expect(words(".status")).toContain("14 passes");
    finish({ uncertain: false, confidence: 100, passes: 0 });
    expect(words(".status-value")).toBe("value 3 ");
    expect(words(".status")).not.toContain("passes");
  });

  it("says when the trace or the search is incomplete", () => {
    const page = testPage(small());
    show(page, Problems);
    void act(() => page.finish({ recording: "record budget", stop: "visit budget", visits: 5000 }));
    expect(words(".banners")).toContain("6 of 5,000 visits");
    expect(words(".banners")).toContain("visit budget");
    // Each message can be closed.
    for (let left = 2; left > 0; left -= 1) {
      const close = root.querySelectorAll<HTMLButtonElement>("[aria-label='Close this message']");
      expect(close).toHaveLength(left);
      void act(() => close[0]!.click());
    }
    expect(words(".banners")).toBe("");
  });

  it("says what ended the recording", () => {
    for (const [recording, said] of [
      ["record budget", "ended at its record budget"],
      ["memory", "ended at the memory that a trace may take"],
    ] as const) {
      const page = testPage(small());
      show(page, Problems);
      void act(() => page.finish({ recording }));
      expect(words(".banners")).toContain(said);
    }
  });

  it("lists all that the core says of a link, and how many mistakes it leaves out", () => {
    const page = testPage(small());
    const problem = { value: "1", message: "it is no parameter", fix: "", line: null, column: null };
    const said = Array.from({ length: 10 }, (_, number) => ({ ...problem, key: `k${number}` }));
    page.store.form.linkProblems.value = [
      ...said,
      { ...problem, key: "", value: "", message: "and 19,990 more keys are no parameters" },
    ];
    show(page, Problems);
    expect(root.querySelectorAll(".banner li code")).toHaveLength(10);
    expect(words(".banner li:last-child").trim()).toBe("And 19,990 more keys are no parameters.");
  });

  it("quotes only the beginning of what is long", () => {
    const page = testPage(`${"k".repeat(3000)}=${"v".repeat(5_000_000)}`);
    show(page, Problems);
    expect(words(".banner code")).toMatch(/^k{40}…=v{60}…$/);
    page.store.form.linkProblems.value = [
      { key: "", value: "", message: "m".repeat(9000), fix: "fix it", line: null, column: null },
    ];
    page.store.form.linkNotes.value = ["n".repeat(9000)];
    void act(() => {});
    expect(words(".banners").length).toBeLessThan(1200);
  });

  it("says how many notes and fields it does not list", () => {
    const page = testPage(small());
    const problem = { value: "1", message: "it is wrong", fix: "", line: null, column: null };
    const keys = Array.from({ length: 8 }, (_, number) => `k${number}`);
    show(page, Problems);
    for (const [listed, said] of [
      [5, ""],
      [8, "And 3 more like these."],
    ] as const) {
      void act(() => {
        page.store.form.draftProblems.value = keys.slice(0, listed).map((key) => ({ ...problem, key }));
        page.store.form.linkNotes.value = keys.slice(0, listed);
      });
      const paragraphs = (kind: string): string[] =>
        [...root.querySelectorAll(`.banner-${kind} p`)].map(({ textContent }) => textContent);
      const more = said === "" ? [] : [said];
      expect(paragraphs("note")).toEqual(["K0.", "K1.", "K2.", "K3.", "K4.", ...more]);
      expect(paragraphs("warning").map((text) => text.trim())).toEqual([
        ...Array.from({ length: 5 }, () => "It is wrong."),
        ...more,
      ]);
    }
  });

  it("offers to record less where the core broke down", async () => {
    const { page, breakDown } = trappingPage(small("record=9000"));
    page.finish();
    show(page, Problems);
    await act(breakDown);
    expect(words(".banners [role=alert]")).toContain("MB of memory");
    void act(() => button("Record at most 3 visits").click());
    expect(page.store.scenario.value["record"]).toBe("3");
    expect(page.trace.searching.value).toBe(true);
  });

  it("lists what a link said that was not understood", () => {
    const page = testPage("game=tree&depth=99&quux=1");
    show(page, Problems);
    expect(words(".banner-warning")).toContain("depth=99");
    expect(words(".banner-warning")).toContain("the rest is shown");
    expect(words(".banner-warning")).toContain("Remove it;");
    void act(() => root.querySelector<HTMLButtonElement>(".banner-warning button")!.click());
    expect(root.querySelector(".banner-warning")).toBeNull();
  });
});

describe("a link of which nothing is shown", () => {
  it("is not said to be shown in part, and all games are named", () => {
    show(testPage("game=go"), Problems);
    expect(words(".banner-warning")).toContain("nothing of it is shown");
    expect(words(".banner-warning")).not.toContain("the rest is shown");
    const games = core.games().flatMap(({ name }) => (name === "recorded" ? [] : [name]));
    expect(games.length).toBeGreaterThanOrEqual(8);
    for (const game of games) expect(words(".banner-warning em")).toContain(game);
  });
});

describe("the help", () => {
  it("lists every key of the key map", () => {
    const bindings = keymap(() => {}, core.event_kinds());
    show(searchedPage(small()), () => <HelpOverlay />);
    const shown = [...root.querySelectorAll("kbd")].map(({ textContent }) => textContent);
    const arrows: Record<string, string> = {
      ArrowRight: "→",
      ArrowLeft: "←",
      ArrowUp: "↑",
      ArrowDown: "↓",
      Escape: "Esc",
    };
    for (const key of bindings.flatMap(({ keys }) => keys)) {
      const last = key.length > 1 ? (key.split("+").at(-1) ?? key) : key;
      expect(shown, key).toContain(arrows[last] ?? last);
    }
  });

  it("says what each part of the page is for, with keys that there are", () => {
    show(searchedPage(small()), () => <HelpOverlay />);
    void act(() => root.querySelectorAll<HTMLElement>("[role=tab]")[2]!.click());
    const topics = [...root.querySelectorAll(".help-topic")];
    expect(topics.map((topic) => topic.querySelector("h3")!.firstChild!.textContent)).toEqual([
      "Workbench",
      "Lessons",
      "Practice",
      "Playlists",
      "Widest first",
      "Insight",
      "Visits of a position",
      "Comparing",
      "Editing",
      "Files",
      "Embedding",
      "Your own program",
    ]);
    const known = keymap(() => {}, core.event_kinds()).flatMap(({ keys }) => keys);
    const named = topics.flatMap((topic) => [...topic.querySelectorAll("kbd")]);
    expect(named.length).toBeGreaterThan(8);
    for (const { textContent } of named) expect(known).toContain(textContent);
  });
});

describe("About", () => {
  const about = {
    version: "1.2.3",
    commit: null,
    licence: "GPL-3.0-or-later",
    source: null,
    libraries: [
      {
        name: "preact",
        version: "10",
        licence: "MIT",
        language: "TypeScript",
        source: "https://example.org/preact",
        copyright: ["Copyright (c) Jason Miller"],
        texts: ["mit"],
      },
    ],
    texts: { mit: "Permission is hereby granted" },
  };
  const settle = (): Promise<void> => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

  beforeEach(() => {
    // This document knows no dialogs.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is reached from the help, loaded when asked for, and says licence, commit and libraries", async () => {
    const load = vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(about) }));
    vi.stubGlobal("fetch", load);
    const page = searchedPage(small());
    show(page, () => h("div", null, h(HelpOverlay, null), h(AboutDialog, null)));
    void act(() => {
      page.store.ui.overlay.value = "help";
    });
    await settle();
    expect(load).not.toHaveBeenCalled();
    void act(() => button("About Plyscope").click());
    await settle();
    const open = [...root.querySelectorAll("dialog")].filter((dialog) => dialog.open);
    expect(open.map((dialog) => dialog.getAttribute("aria-label"))).toEqual(["About Plyscope"]);
    expect(words(".about .facts")).toContain("GPL-3.0-or-later");
    expect(words(".about .facts")).toContain("unknown");
    expect(words(".about .facts")).toContain("cargo xtask build");
    expect(words(".libraries tbody")).toBe("preact10MITCopyright (c) Jason MillerTypeScript");
    expect(root.querySelector(".libraries a")?.getAttribute("href")).toBe("https://example.org/preact");
    expect(words(".about details")).toBe("preactPermission is hereby granted");
  });

  it("says when it cannot be loaded, and tries again the next time", async () => {
    const load = vi.fn(() => Promise.resolve({ ok: false, status: 404 }));
    vi.stubGlobal("fetch", load);
    const page = searchedPage(small());
    show(page, AboutDialog);
    for (const times of [1, 2]) {
      void act(() => {
        page.store.ui.overlay.value = "about";
      });
      await settle();
      expect(words(".about")).toContain("404");
      expect(load).toHaveBeenCalledTimes(times);
      void act(() => {
        page.store.ui.overlay.value = null;
      });
    }
  });
});
