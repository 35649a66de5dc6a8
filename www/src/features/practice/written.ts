/** The programs that the person wrote for exercises. */
import { signal } from "@preact/signals";
import { stored } from "../../ui/stored";

interface Written {
  readonly link: string;
  readonly language: string;
  readonly text: string;
}

/** The programs that the person wrote, the last one first: only this browser stores them. */
const kept = stored<readonly Written[]>("plyscope-programs", isWritten, []);
const written = signal(kept.read());
/** Older programs are forgotten. */
const MOST_KEPT = 12;

function isWritten(read: unknown): readonly Written[] {
  const isOne = (one: unknown): one is Written =>
    typeof one === "object" && one !== null && "link" in one && "language" in one && "text" in one;
  return Array.isArray(read) ? read.filter(isOne) : [];
}

export const writtenFor = (link: string, language: string): string | null =>
  written.value.find((one) => one.link === link && one.language === language)?.text ?? null;

export function keepWritten(link: string, language: string, text: string): void {
  const others = written.value.filter((one) => one.link !== link || one.language !== language);
  written.value = [{ link, language, text }, ...others].slice(0, MOST_KEPT);
  kept.write(written.value);
}
