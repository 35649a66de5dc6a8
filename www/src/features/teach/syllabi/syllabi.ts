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

let isLoading = false;

/** Loads the syllabi, once; again after a failure. */
export function loadSyllabi(): void {
  if (isLoading || (syllabi.peek() !== null && !(syllabi.peek() instanceof Error))) return;
  isLoading = true;
  const read = async (): Promise<readonly Syllabus[]> => {
    const answer = await fetch(new URL(`./${SYLLABI_FILE}`, document.baseURI));
    if (!answer.ok) throw new Error(`${SYLLABI_FILE}: ${answer.status}`);
    return (await answer.json()) as readonly Syllabus[];
  };
  void whileLoading(
    read()
      .catch((error: unknown) => new Error(messageOf(error)))
      .then((loaded) => {
        isLoading = false;
        syllabi.value = loaded;
      }),
  );
}
