/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packColour, PALETTE_PROPERTIES, parseColour, readPalette, textOn } from "../../src/stage/palette";

const sheet = readFileSync(new URL("../../styles/theme.css", import.meta.url), "utf8");

/** The properties of each theme, as the style sheet has them. */
function properties(selector: string): Map<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf("}", start));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}
const THEMES = [":root", ':root[data-theme="dark"]'];

const luminance = (text: string): number => {
  const { red, green, blue } = parseColour(text);
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};

describe("colours", () => {
  it("are packed as red, green, blue, alpha in memory", () => {
    const packed = new Uint32Array([packColour(parseColour("#11223344"))]);
    expect([...new Uint8Array(packed.buffer)]).toEqual([0x11, 0x22, 0x33, 0x44]);
    expect(parseColour(" #ffC145 ")).toEqual({ red: 255, green: 193, blue: 69, alpha: 255 });
    expect(() => parseColour("red")).toThrow(/red/);
  });

  it.each(THEMES)("are all there in %s, and can be read", (theme) => {
    const found = properties(theme);
    const palette = readPalette({ getPropertyValue: (name) => found.get(name) ?? "" });
    expect(palette.packed).toHaveLength(PALETTE_PROPERTIES.length);
    const veil = palette.packed[1] ?? 0;
    expect(veil >>> 24).toBeGreaterThan(0x60);
    expect(veil >>> 24).toBeLessThan(0xd0);
  });

  it.each(THEMES)("of the node types keep apart in grey in %s", (theme) => {
    const found = properties(theme);
    const of = (name: string): string => found.get(`--flame-${name}`) ?? "";
    expect(contrast(of("pv"), of("cut"))).toBeGreaterThan(1.8);
    expect(contrast(of("pv"), of("all"))).toBeGreaterThan(1.8);
    // The bracket of a pre-search has a rim of background, so it need not differ from the bars.
    expect(contrast(of("gamble"), of("background"))).toBeGreaterThan(4.5);
    for (const type of ["pv", "cut", "all"]) {
      expect(contrast(of(type), of(`q-${type}`)), `paler ${type}`).toBeGreaterThan(1.3);
      expect(contrast(of(type), of("background")), `${type} on the ground`).toBeGreaterThan(1.9);
    }
    expect(contrast(of("proved"), of("disproved"))).toBeGreaterThan(1.8);
    for (const state of ["proved", "disproved", "open"])
      expect(contrast(of(state), of("background")), `${state} on the ground`).toBeGreaterThan(1.9);
  });

  it.each(THEMES)("of words are readable in %s", (theme) => {
    const found = properties(theme);
    const of = (name: string): string => found.get(name) ?? "";
    for (const ground of ["--ground", "--surface", "--raised"]) {
      for (const ink of ["--ink", "--ink-soft", "--accent"]) {
        expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThan(4.5);
      }
    }
    for (const type of ["pv", "cut", "all", "q-pv", "q-cut", "q-all"]) {
      const colour = of(`--flame-${type}`);
      expect(contrast(textOn(parseColour(colour)), colour), `text on ${type}`).toBeGreaterThan(4.5);
    }
  });
});
