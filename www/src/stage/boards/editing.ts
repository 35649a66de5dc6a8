/**
 * The change that a board's editor makes: the text of one field of the form, as the board's game writes it.
 */
import type { Problem } from "../../core/plyscope.js";
import { commitSoon, editDraft } from "../../state/page/scenario";
import type { PageStore } from "../../state/page/page-store";

export interface EditedField {
  /** The text of the field, valid or not. */
  readonly text: string;
  /** The text that is searched. */
  readonly searched: string;
  readonly problem: Problem | null;
  /** Writes into the field; it is searched after a pause. */
  readonly change: (text: string) => void;
}

export const editedField = (page: PageStore, key: string): EditedField => ({
  text: page.form.draft.value[key] ?? "",
  searched: page.scenario.value[key] ?? "",
  problem: page.form.draftProblems.value.find((problem) => problem.key === key) ?? null,
  change: (text) => {
    editDraft(page, { [key]: text });
    commitSoon(page);
  },
});
