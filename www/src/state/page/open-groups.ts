/** Which groups of the panel were opened or closed by hand: remembered as long as the tab lives. */
import { signal } from "@preact/signals";

type Chosen = Readonly<Record<string, boolean>>;

const KEY = "plyscope-groups";

/** Storage may be forbidden; then the choice lasts as long as the page. */
function readStored(): Chosen {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
    );
  } catch {
    return {};
  }
}

export const chosenGroups = signal<Chosen>(readStored());

export function chooseGroup(name: string, open: boolean): void {
  if (chosenGroups.value[name] === open) return;
  chosenGroups.value = { ...chosenGroups.value, [name]: open };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosenGroups.value));
  } catch {
    // Not remembered, then.
  }
}
