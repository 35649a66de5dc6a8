import { describe, expect, it } from "vitest";
import { GLOSSARY, pieces } from "../../src/stage/visit/glossary";
import type { Preset } from "../../src/core/plyscope.js";
import { openingLink, presetsWith, showMoment } from "../../src/state/page/presets";
import { changeScenario, loadPreset, showLink } from "../../src/state/page/scenario";
import { core } from "../core";
import { searchedPage } from "./page";

const PRESETS = core.presets();
const [first, minimax] = PRESETS as [Preset, Preset];

describe("the preset that is shown", () => {
  it("is named by what is searched, whoever wrote the link", () => {
    const page = searchedPage(`${first.link}&t=5`);
    expect(page.store.shownPreset.value).toEqual({ preset: first, changed: false });
    showLink(page.store, `${first.link}&depth=4`);
    expect(page.store.shownPreset.value).toBeNull();
  });

  it("says that it was changed, and no longer once it is as it was", () => {
    const page = searchedPage(first.link);
    changeScenario(page.store, { depth: "3" });
    expect(page.store.shownPreset.value).toEqual({ preset: first, changed: true });
    changeScenario(page.store, { depth: "60" });
    expect(page.store.shownPreset.value).toEqual({ preset: first, changed: false });
    loadPreset(page.store, openingLink(minimax));
    expect(page.store.shownPreset.value).toEqual({ preset: minimax, changed: false });
  });

  it("has no name any more when another position takes its place, whatever searches it", () => {
    const page = searchedPage(first.link);
    changeScenario(page.store, { search: "pvs" });
    expect(page.store.shownPreset.value).toEqual({ preset: first, changed: true });
    changeScenario(page.store, { tree: "(1 2) (3 4)" });
    expect(page.store.shownPreset.value).toBeNull();
  });

  it("opens at its moment, or at the end", () => {
    expect(openingLink(first)).toBe(`${first.link}&at=2:b:out`);
    expect(openingLink({ ...first, opens: null })).toBe(first.link);
  });
});

describe("a key moment", () => {
  it("is gone to by its place, as a jump; what is not there is said", () => {
    const page = searchedPage(first.link);
    const jumps = page.store.address.jumps.value;
    showMoment(page.store, page.trace, first.moments[0]!);
    const { time } = page.trace;
    expect(page.trace.session.named(time.value, null).at).toBe("2:a:out");
    expect(page.store.address.jumps.value).toBe(jumps + 1);
    const before = time.value;
    showMoment(page.store, page.trace, { title: "what is lost", at: "2:c.c.c:out" });
    expect(time.value).toBe(before);
    expect(page.trace.sentence.value).toBe("“what is lost” is not in this search.");
  });

  it("is brought into view: the tree around it, the flame where it can be seen, and nothing else is asked about", () => {
    const page = searchedPage(first.link);
    let fitted = 0;
    page.store.ui.treeControls.value = { zoom: () => {}, pan: () => {}, fit: () => (fitted += 1) };
    page.trace.selected.value = 1;
    page.trace.camera.value = { fromId: 1, toId: 2 };
    showMoment(page.store, page.trace, first.moments[0]!);
    expect(fitted).toBe(1);
    expect(page.trace.selected.value).toBeNull();
    const { fromId, toId } = page.trace.shownCamera.value;
    const visit = page.trace.current.value!;
    expect(visit).toBeGreaterThanOrEqual(fromId);
    expect(visit).toBeLessThanOrEqual(toId);
  });
});

describe("searching the gallery", () => {
  it("asks for every word, in names, captions, groups and moments", () => {
    const found = (words: string) => presetsWith(PRESETS, words).map(({ name }) => name);
    expect(found("")).toEqual(PRESETS.map(({ name }) => name));
    // The search finds words of its group, its name, its caption and its moments.
    expect(found("EXPLICIT example smallest never")).toEqual([first.name]);
    expect(found("EXPLICIT example smallest wibble")).toEqual([]);
  });
});

describe("the glossary", () => {
  const terms = (text: string) => pieces(text).flatMap(({ term }) => (term === null ? [] : [term.name]));

  it("finds words as they stand, the longest first and each once", () => {
    expect(terms("fails high in its null window, then the window opens")).toEqual([
      "fails high",
      "null window",
      "window",
    ]);
    expect(terms("b is cut off; 2 cut-offs at ply 3")).toEqual(["cut-off", "ply"]);
    expect(terms("alpha-beta in all cutlets")).toEqual([]);
    expect(terms("alpha rises to beta at a CUT node, not ALL")).toEqual(["alpha", "beta", "CUT", "ALL"]);
  });

  it("loses no letter", () => {
    const text = "The window (alpha, beta) at a PV node: quiescence, PV again.";
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  it("knows each word once, in one or two sentences", () => {
    expect(new Set(GLOSSARY.map(({ name }) => name)).size).toBe(GLOSSARY.length);
    for (const { name, meaning } of GLOSSARY) {
      expect(terms(name), name).toEqual([name]);
      expect(meaning.endsWith("."), name).toBe(true);
      expect(meaning.length, name).toBeLessThan(160);
    }
  });
});
