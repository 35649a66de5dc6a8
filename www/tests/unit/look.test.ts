// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { fitted } from "../../src/app/embed/look";
import type { Look } from "../../src/app/embed/messages";
import { contrast, parseColour, type Colour } from "../../src/stage/palette";

const PLAIN: Look = {
  plyscope: "look",
  theme: null,
  scheme: null,
  background: null,
  text: null,
  accent: null,
};

const read = (text: string): Colour | null => {
  try {
    return parseColour(text);
  } catch {
    return null;
  }
};

const fit = (look: Partial<Look>, shown: "light" | "dark" = "light") =>
  fitted({ ...PLAIN, ...look }, read, shown);

describe("the look of the page around", () => {
  it("is the theme that it wants or has, and no colour that it does not give", () => {
    expect(fit({})).toEqual({ wanted: null, has: null, colours: {}, refused: [] });
    expect(fit({ theme: "dark", scheme: "light" })).toMatchObject({ wanted: "dark", has: "light" });
  });

  it("has a background that chooses the theme, whatever theme is wanted", () => {
    const dark = fit({ background: "#002b36", theme: "light" });
    expect(dark.wanted).toBe("dark");
    expect(dark.colours).toMatchObject({ "--ground": "#002b36", "--flame-background": "#002b36" });
    expect(fit({ background: "#f7f3de" }, "dark").wanted).toBe("light");
    // Each is a colour that canvases can read.
    for (const colour of Object.values(dark.colours)) expect(() => parseColour(colour)).not.toThrow();
  });

  it("keeps what is readable, and says what it refuses", () => {
    const grey = fit({ background: "#808080", theme: "dark" });
    expect([grey.wanted, grey.colours]).toEqual(["dark", {}]);
    expect(grey.refused.join()).toContain("--ply-scope-background: “#808080” is neither light nor dark");
    const pale = fit({ background: "#ffffff", text: "#999999", accent: "#ffee00" });
    expect(pale.colours).not.toHaveProperty("--ink");
    expect(pale.colours).not.toHaveProperty("--accent");
    expect(pale.refused).toHaveLength(2);
    expect(fit({ background: "url(x)" }).refused.join()).toContain("not an opaque colour");
    // An accent without a background is compared with the ground of the theme.
    expect(fit({ accent: "#ffee00" }, "dark").colours).toHaveProperty("--accent", "#ffee00");
    expect(fit({ accent: "#ffee00" }, "light").colours).toEqual({});
  });

  it("has the style sheet's soft text readable on every ground that it accepts", () => {
    const sheet = readFileSync("styles/theme.css", "utf8");
    const [light, dark] = [...sheet.matchAll(/--ink-soft: (#\w{6});/g)].map((match) =>
      parseColour(match[1] ?? ""),
    );
    const soft = { light: light!, dark: dark! };
    let accepted = 0;
    for (let grey = 0; grey < 256; grey += 1) {
      const ground = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
      const { wanted, colours } = fit({ background: ground });
      if (wanted === null) continue;
      accepted += 1;
      expect(colours["--ground"]).toBe(ground);
      expect(contrast(soft[wanted], parseColour(ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
    expect(accepted).toBeGreaterThan(80);
  });
});

it("gives the document its colours, and takes them back", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  const { fitInto, showTheme } = await import("../../src/ui/theme");
  const { style, dataset } = document.documentElement;
  showTheme("light");
  fitInto({ wanted: null, has: "dark", colours: { "--ground": "#123456" } });
  expect([dataset["theme"], style.getPropertyValue("--ground")]).toEqual(["light", "#123456"]);
  fitInto({ wanted: "dark", has: null, colours: {} });
  expect([dataset["theme"], style.getPropertyValue("--ground")]).toEqual(["dark", ""]);
  showTheme(null);
  fitInto({ wanted: null, has: "dark", colours: {} });
  expect(dataset["theme"]).toBe("dark");
  fitInto({ wanted: null, has: null, colours: {} });
  expect(dataset["theme"]).toBe("light");
  vi.unstubAllGlobals();
});
