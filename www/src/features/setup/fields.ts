/** The fields of the form in the document: each says which parameter it is. */
import type { Frames } from "../../ui/frames";
import { chooseGroup } from "../../state/page/open-groups";
import { folded, showTab, toggleFolded } from "../../state/page/panels";

export const fieldOf = (key: string): { "data-field": string } => ({ "data-field": key });

/** Brings a field into view, unfolded, and puts the focus there. */
export function showField(frames: Pick<Frames, "request">, key: string, group: string): void {
  if (folded.setup.value) toggleFolded("setup");
  showTab(group === "Position" ? "position" : "algorithm");
  chooseGroup(group, true);
  // What was folded away is there once the next frame has rendered.
  frames.request("after", () => {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
    field?.scrollIntoView({ block: "nearest" });
    field?.focus();
  });
}
