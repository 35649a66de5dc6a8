/** Actions of a lecturer on a syllabus. */
import { closeOverlay, present, showOverlay } from "../../../state/page/actions";
import type { PageStore } from "../../../state/page/page-store";
import { goToStep } from "../lessons/player";
import { startDraft, takePlaylist } from "../playlist/draft";
import { say } from "../playlist/open";
import type { Syllabus } from "./syllabus";

/** Presents it from its first scene on. */
export function presentSyllabus(page: PageStore, { name }: Syllabus): void {
  closeOverlay(page);
  present(page, true);
  goToStep(page, { list: "syllabus", name, step: 1 });
}

/** Makes it the playlist that is being written: undo brings the previous one back. */
export function editSyllabus(page: PageStore, { playlist }: Syllabus): void {
  startDraft();
  takePlaylist(playlist);
  showOverlay(page, "playlist");
  say(`“${playlist.title}” is your playlist now. Undo brings back what was here before.`);
}
