/** Light or dark: the system's choice until the person makes their own. */
import { signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "plyscope-theme";

export const theme = signal<Theme>("light");

/** How much larger than at a desk all type is: the style sheet says by how much. */
export const largeType = signal(false);

/** Storage may be forbidden; then the choice lasts as long as the page. */
function readStored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

function show(next: Theme): void {
  // The attribute first: whoever is told of the change reads the new colours.
  document.documentElement.dataset["theme"] = next;
  theme.value = next;
}

export function showLargeType(large: boolean): void {
  document.documentElement.dataset["type"] = large ? "large" : "plain";
  largeType.value = large;
}

export function startTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  show(readStored() ?? (dark.matches ? "dark" : "light"));
  dark.addEventListener("change", () => {
    if (readStored() === null) show(dark.matches ? "dark" : "light");
  });
}

export function toggleTheme(): void {
  const next = theme.value === "dark" ? "light" : "dark";
  show(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Not remembered, then.
  }
}
