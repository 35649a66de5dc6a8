/** The fields of the form in the document: each says which parameter it is. */
import type { Frames } from "../../ui/frames";
import type { PageStore } from "../../state/page/page-store";
import { chooseGroup } from "../../state/page/open-groups";
import { showTab, toggleFolded } from "../../state/page/panels";

export const fieldOf = (key: string): { "data-field": string } => ({ "data-field": key });

/** Brings a field into view, unfolded, and puts the focus there. */
export function showField(
  page: PageStore,
  frames: Pick<Frames, "request">,
  key: string,
  group: string,
): void {
  if (page.folded.setup.value) toggleFolded(page, "setup");
  showTab(page, group === "Position" ? "position" : "algorithm");
  chooseGroup(page, group, true);
  // The fields of a folded group exist after the next frame has rendered.
  frames.request("after", () => {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
    field?.scrollIntoView({ block: "nearest" });
    field?.focus();
  });
}
