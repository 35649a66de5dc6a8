/** Which groups of the panel were opened or closed by hand: remembered as long as the tab lives. */
import { signal } from "@preact/signals";
import { recordIn, stored } from "../../ui/stored";

type Chosen = Readonly<Record<string, boolean>>;

const kept = stored<Chosen>(
  "plyscope-groups",
  (read) =>
    Object.fromEntries(
      Object.entries(recordIn(read)).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
      ),
    ),
  {},
  "session",
);

export const chosenGroups = signal<Chosen>(kept.read());

export function chooseGroup(name: string, open: boolean): void {
  if (chosenGroups.value[name] === open) return;
  chosenGroups.value = { ...chosenGroups.value, [name]: open };
  kept.write(chosenGroups.value);
}
