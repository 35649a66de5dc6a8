/** The colours of an embedded page. The page around it may give some of them, as long as all text is readable. */
import { contrast, parseColour, textOn, type Colour } from "../../stage/palette";
import { isTheme, type Surroundings, type Theme } from "../../ui/theme";
import type { Look } from "./messages";

/** The least contrast of text, by WCAG. */
const LEAST_CONTRAST = 4.5;

/** The soft text of each theme, as theme.css has it: no other text has less contrast. */
const SOFT_TEXT: Readonly<Record<Theme, Colour>> = {
  light: parseColour("#4d5a6a"),
  dark: parseColour("#a3b2c1"),
};
/** The ground of each theme, for a page around that gives none. */
const GROUND: Readonly<Record<Theme, Colour>> = {
  light: parseColour("#f3f5f8"),
  dark: parseColour("#0f141a"),
};

/** Surroundings, and the colours that were refused with the reason of each. */
export interface Fitted extends Surroundings {
  readonly refused: readonly string[];
}

/**
 * Fits the look of the page around. A background chooses the theme, because its soft text must be readable there.
 * `read` gives the colour of a text; `null` if the text is not an opaque colour. `shown`: the theme without a background.
 */
export function fitted(look: Look, read: (text: string) => Colour | null, shown: Theme): Fitted {
  const refused: string[] = [];
  const colourOf = (name: "background" | "text" | "accent"): Colour | null => {
    const text = look[name];
    if (text === null) return null;
    const colour = read(text);
    if (colour === null) refused.push(`--ply-scope-${name}: “${text}” is not an opaque colour`);
    return colour;
  };
  const asked = colourOf("background");
  const themeOfBackground =
    asked === null
      ? null
      : ((["light", "dark"] as const).find((theme) => contrast(SOFT_TEXT[theme], asked) >= LEAST_CONTRAST) ??
        null);
  if (asked !== null && themeOfBackground === null) {
    refused.push(
      `--ply-scope-background: “${String(look.background)}” is neither light nor dark enough for text`,
    );
  }
  const background = themeOfBackground === null ? null : asked;
  const theme = themeOfBackground ?? look.theme;
  const ground = background ?? GROUND[theme ?? shown];
  const readable = (name: "text" | "accent"): Colour | null => {
    const colour = colourOf(name);
    if (colour === null || contrast(colour, ground) >= LEAST_CONTRAST) return colour;
    refused.push(
      `--ply-scope-${name}: “${String(look[name])}” has a contrast below ${LEAST_CONTRAST} with the background`,
    );
    return null;
  };
  const text = readable("text");
  const accent = readable("accent");
  return {
    wanted: theme,
    has: look.scheme,
    colours: {
      ...(background === null ? {} : backgroundColours(background, SOFT_TEXT[theme ?? shown])),
      ...(text === null ? {} : { "--ink": hex(text), "--flame-ink": hex(text) }),
      ...(accent === null ? {} : accentColours(accent, ground)),
    },
    refused,
  };
}

function backgroundColours(background: Colour, soft: Colour): Record<string, string> {
  const ground = hex(background);
  return {
    "--ground": ground,
    "--surface": ground,
    "--flame-background": ground,
    "--flame-veil": `${ground}94`,
    "--raised": hex(mixed(background, soft, 0.06)),
    "--line": hex(mixed(background, soft, 0.25)),
    "--line-strong": hex(mixed(background, soft, 0.7)),
  };
}

const accentColours = (accent: Colour, ground: Colour): Record<string, string> => ({
  "--accent": hex(accent),
  "--focus": hex(accent),
  "--accent-soft": hex(mixed(ground, accent, 0.15)),
  "--on-accent": textOn(accent),
});

const mixed = (one: Colour, other: Colour, share: number): Colour => {
  const mix = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return {
    red: mix(one.red, other.red),
    green: mix(one.green, other.green),
    blue: mix(one.blue, other.blue),
    alpha: 255,
  };
};

const hex = ({ red, green, blue }: Colour): string =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** Reads a colour of any notation; `null` if the text is not an opaque colour. */
export function readColour(text: string): Colour | null {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null || !CSS.supports("color", text)) return null;
  // A canvas ignores a colour that depends on an element, such as `inherit`.
  const styles = ["#000000", "#ffffff"].map((before) => {
    pen.fillStyle = before;
    pen.fillStyle = text;
    return pen.fillStyle;
  });
  if (styles[0] !== styles[1]) return null;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? { red, green, blue, alpha } : null;
}

/** The theme that the document shows. */
export const shownTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "light";
};
