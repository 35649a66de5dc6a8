/** A syllabus as the page has it: www/lessons.mjs makes it of a file in www/syllabi. */
import type { Playlist } from "../playlist/playlist";

export interface Syllabus {
  /** Its name in addresses. */
  readonly name: string;
  /** Its subject, in one line. */
  readonly about: string;
  /** The time that it takes, with the questions of the class. */
  readonly minutes: number;
  /** The minutes for the questions of the class. */
  readonly questions: number;
  readonly playlist: Playlist;
}

/** The file of the site with all syllabi in their order. */
export const SYLLABI_FILE = "syllabi.json";
