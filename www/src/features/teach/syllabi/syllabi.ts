/** The syllabi of the site, and the side of the lessons' dialog that is shown. */
import { signal } from "@preact/signals";
import { messageOf } from "../../../core/message-of";
import { whileLoading } from "../../../ui/parts";
import { SYLLABI_FILE, type Syllabus } from "./syllabus";

/** All syllabi, in their order; an error if they could not be loaded. */
export const syllabi = signal<readonly Syllabus[] | Error | null>(null);

/** The side for those who learn has the lessons, the one for those who teach the syllabi. */
export type Side = "learn" | "teach";

export const side = signal<Side>("learn");

export function showSide(wanted: Side): void {
  side.value = wanted;
}

/** Loads the syllabi, once; again after a failure. */
export function loadSyllabi(): void {
  if (syllabi.peek() !== null && !(syllabi.peek() instanceof Error)) return;
  const read = async (): Promise<readonly Syllabus[]> => {
    const answer = await fetch(new URL(`./${SYLLABI_FILE}`, document.baseURI));
    if (!answer.ok) throw new Error(`${SYLLABI_FILE}: ${answer.status}`);
    return (await answer.json()) as readonly Syllabus[];
  };
  void whileLoading(
    read().then(
      (loaded) => (syllabi.value = loaded),
      (error: unknown) => (syllabi.value = new Error(messageOf(error))),
    ),
  );
}
