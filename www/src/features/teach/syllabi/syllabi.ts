/** The syllabi of the site, and the side of the lessons' dialog that is shown. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { siteFile } from "../../../state/course/site-file";
import { SYLLABI_FILE, type Syllabus } from "./syllabus";

/** All syllabi, in their order; an error if they could not be loaded. */
export const {
  content: syllabi,
  load: loadSyllabi,
  forget: forgetSyllabi,
} = siteFile<readonly Syllabus[]>(SYLLABI_FILE);

/** The side for those who learn has the lessons, the one for those who teach the syllabi. */
export type Side = "learn" | "teach";

const shownSide = signal<Side>("learn");

export const side: ReadonlySignal<Side> = shownSide;

export function showSide(wanted: Side): void {
  shownSide.value = wanted;
}
