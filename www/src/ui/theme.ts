/** The theme, light or dark: the link's, else the person's own choice, else the system's. */
import { signal } from "@preact/signals";
import { stored } from "./stored";

export type Theme = "light" | "dark";

export const theme = signal<Theme>("light");

/** Whether the system's colours take the place of the page's: then lines tell types apart, too (forced.css). */
export const forcedColours = signal(false);

/** Whether all type is larger than at a desk: the style sheet has the factor. */
export const largeType = signal(false);

const kept = stored<Theme | null>(
  "plyscope-theme",
  (value) => (value === "light" || value === "dark" ? value : null),
  null,
);

/** The theme that the link names, and the theme that the person chose. */
let asked: Theme | null = null;
let chosen: Theme | null = null;

const areForced = (): MediaQueryList => matchMedia("(forced-colors: active)");
const isSystemDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

function show(): void {
  const next = asked ?? chosen ?? (isSystemDark().matches ? "dark" : "light");
  // The attribute is set first: listeners of the change read the new colours.
  document.documentElement.dataset["theme"] = next;
  theme.value = next;
}

/** Shows the theme of a link; `null` shows the person's theme. */
export function showTheme(next: Theme | null): void {
  asked = next;
  show();
}

export function showLargeType(large: boolean): void {
  document.documentElement.dataset["type"] = large ? "large" : "plain";
  largeType.value = large;
}

export function startTheme(): void {
  chosen = kept.read();
  show();
  isSystemDark().addEventListener("change", show);
  const forced = areForced();
  forcedColours.value = forced.matches;
  forced.addEventListener("change", ({ matches }) => (forcedColours.value = matches));
}

/** Chooses the other one, for good. What a link asks for has to be taken back before. */
export function toggleTheme(): void {
  chosen = theme.value === "dark" ? "light" : "dark";
  show();
  kept.write(chosen);
}
