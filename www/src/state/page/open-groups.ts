/** The groups of the panel that were opened or closed by hand: remembered as long as the tab lives. */
import { recordIn, stored } from "../../ui/stored";
import type { PageStore } from "./page-store";

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

/** Brings back the groups that the person chose before. */
export function startGroups({ ui }: PageStore): void {
  ui.chosenGroups.value = kept.read();
}

export function chooseGroup({ ui: { chosenGroups } }: PageStore, name: string, open: boolean): void {
  if (chosenGroups.value[name] === open) return;
  chosenGroups.value = { ...chosenGroups.value, [name]: open };
  kept.write(chosenGroups.value);
}
