/**
 * Whether the presenter's notes of a playlist are shown: only after somebody asked for them here. Nothing is remembered,
 * because whoever receives a playlist, or sees it projected, has not asked.
 */
import { signal } from "@preact/signals";

export const areNotesShown = signal(false);

export function toggleNotes(): void {
  areNotesShown.value = !areNotesShown.value;
}

export function hideNotes(): void {
  areNotesShown.value = false;
}
