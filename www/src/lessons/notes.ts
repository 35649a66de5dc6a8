/** Whether the presenter's notes of a playlist are shown. Remembered, because a projector shows them to everyone. */
import { signal } from "@preact/signals";

const KEY = "plyscope-notes";

/** Storage may be forbidden; then the choice lasts as long as the page. */
function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== "hidden";
  } catch {
    return true;
  }
}

export const areNotesShown = signal(read());

export function toggleNotes(): void {
  areNotesShown.value = !areNotesShown.value;
  try {
    if (areNotesShown.value) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "hidden");
  } catch {
    // Not remembered, then.
  }
}
