/**
 * The part of the page that is shown: the part that a reader needs, every tool (the workbench), the stage alone for a
 * projector, the stage with questions to a student, or the stage within another page.
 */
import { batch, type Signal } from "@preact/signals";
import { stored } from "../../ui/stored";
import type { View } from "../../core/plyscope.js";

export type Show = View["show"];
/** A student alone, or a class that calls the steps. */
export type Student = Extract<Show, "student" | "class">;
export type Layout = "reading" | "workbench" | "present" | "student" | "embed";

/** Whether the stage is shown without tools: for reading, or on a projector. */
export const isCalm = (layout: Layout): boolean =>
  layout === "reading" || layout === "present" || layout === "student";

/** The part of the page that knows how much of it is shown. */
interface LaidOut {
  readonly ui: { readonly present: Signal<boolean>; readonly workbench: Signal<boolean> };
}

const kept = stored("plyscope-workbench", (read) => read === true, false);

/** Opens the workbench or closes it, for good: an empty address opens so from now on. */
export function toggleWorkbench({ ui: { present, workbench } }: LaidOut): void {
  batch(() => {
    workbench.value = !workbench.value;
    present.value = false;
  });
  kept.write(workbench.value);
}

/** Opens the workbench for what is shown now; an empty address opens as before. */
export function openWorkbench({ ui: { present, workbench } }: LaidOut): void {
  batch(() => {
    workbench.value = true;
    present.value = false;
  });
}

/** Whether the person had the workbench open last. */
export const wantsWorkbench = (): boolean => kept.read();
