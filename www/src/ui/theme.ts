/**
 * The theme, light or dark. The first of these that names a theme counts: a wish of the page around this one, the link,
 * the theme of the page around, the person's choice, the system.
 */
import { batch, signal } from "@preact/signals";
import type { ReadSignals } from "./read-signals";
import { stored } from "./stored";

export type Theme = "light" | "dark";

export const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark";

const kept = stored<Theme | null>("plyscope-theme", (value) => (isTheme(value) ? value : null), null);

/** The theme that the link names, and the theme that the person chose. */
let asked: Theme | null = null;
let chosen: Theme | null = null;

/** The page around this one, in the theme and the colours that it gives. */
export interface Surroundings {
  readonly wanted: Theme | null;
  readonly has: Theme | null;
  /** Colours in place of the style sheet's, by their properties. */
  readonly colours: Readonly<Record<string, string>>;
}

const state = {
  theme: signal<Theme>("light"),
  /** Whether the system's colours take the place of the page's: then lines tell types apart, too (forced.css). */
  forcedColours: signal(false),
  /** Whether all type is larger than at a desk: the style sheet has the factor. */
  largeType: signal(false),
  /** The colours of the page around. A view that keeps colours reads them anew when these change. */
  surroundings: signal<Surroundings>({ wanted: null, has: null, colours: {} }),
};

export const appearance: ReadSignals<typeof state> = state;

const areForced = (): MediaQueryList => matchMedia("(forced-colors: active)");
const isSystemDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

function show(): void {
  const { wanted, has } = state.surroundings.peek();
  const next = wanted ?? asked ?? has ?? chosen ?? (isSystemDark().matches ? "dark" : "light");
  // The attribute is set first: listeners of the change read the new colours.
  document.documentElement.dataset["theme"] = next;
  state.theme.value = next;
}

/** Shows the theme of a link; `null` shows the person's theme. */
export function showTheme(next: Theme | null): void {
  asked = next;
  show();
}

/** Fits the page into the page around it. */
export function fitInto(next: Surroundings): void {
  const { style } = document.documentElement;
  for (const property of Object.keys(state.surroundings.peek().colours)) style.removeProperty(property);
  for (const [property, colour] of Object.entries(next.colours)) style.setProperty(property, colour);
  batch(() => {
    state.surroundings.value = next;
    show();
  });
}

export function showLargeType(large: boolean): void {
  document.documentElement.dataset["type"] = large ? "large" : "plain";
  state.largeType.value = large;
}

export function startTheme(): void {
  chosen = kept.read();
  show();
  isSystemDark().addEventListener("change", show);
  const forced = areForced();
  state.forcedColours.value = forced.matches;
  forced.addEventListener("change", ({ matches }) => (state.forcedColours.value = matches));
}

/** Chooses the other one, for good. What a link asks for has to be taken back before. */
export function toggleTheme(): void {
  chosen = state.theme.value === "dark" ? "light" : "dark";
  show();
  kept.write(chosen);
}
