/** The simple changes to a trace by a person: nothing else follows from them. */
import type { EventKindName, NodeTypes } from "../../core/plyscope.js";
import type { SoughtPly, TraceStore } from "./trace-store";

export function pause({ playing }: TraceStore): void {
  playing.value = false;
}

/** The pointer is on a visit; `null`: on none. */
export function pointAt({ hovered }: TraceStore, visit: number | null): void {
  hovered.value = visit;
}

/** Lights the given visits; an empty list turns the light off. */
export function light({ lit }: TraceStore, visits: readonly number[]): void {
  lit.value = visits;
}

/** Shows words in place of the sentence of this time, until time moves. */
export function say({ remark }: TraceStore, words: string): void {
  remark.value = words;
}

export function colourBy(trace: TraceStore, types: NodeTypes): void {
  trace.types.value = types;
}

/** The ways to colour nodes, each with its message. */
const COLOURINGS: readonly (readonly [types: NodeTypes, said: string])[] = [
  ["both", "The outline now shows the expected type, and the fill shows the actual type."],
  ["expected", "Nodes are now coloured by the expected type."],
  ["actual", "Nodes are now coloured by the actual type."],
  ["none", "Types and windows are now hidden."],
];

/** Goes on to the next way to colour nodes, or back, by key. */
export function turnColouring(trace: TraceStore, by: 1 | -1): void {
  if (!trace.isTyped.value) {
    say(trace, "The nodes of this search have no types.");
    return;
  }
  const at = COLOURINGS.findIndex(([types]) => types === trace.types.value);
  const next = COLOURINGS.at((at + by) % COLOURINGS.length);
  if (next === undefined) return;
  const [types, said] = next;
  colourBy(trace, types);
  say(trace, `${said} Press ${by === 1 ? "E (with Shift)" : "e"} to undo this.`);
}

/** Looks for this kind of event from now on. */
export function seekKind(trace: TraceStore, kind: EventKindName): void {
  trace.kind.value = kind;
}

/** Looks for events at this place from now on. */
export function seekAt({ sought }: TraceStore, where: SoughtPly): void {
  sought.value = where;
}

/** Closes the notes about the link's target. */
export function closeNotes({ notes }: TraceStore): void {
  notes.value = [];
}

/** A message about the run has been read. */
export function dismissMessage({ dismissed }: TraceStore, name: string): void {
  dismissed.value = [...dismissed.value, name];
}

/** Marks the visits that only this one of two searches made, or that meet a condition; an empty set removes the marks. */
export function markVisits({ closed, session, extent }: TraceStore, bits: Uint32Array): void {
  if (closed.value) return;
  session.set_only_here(bits);
  // The new object makes the views draw again.
  extent.value = { ...extent.value };
}

/** Colours the stage by the numbers in a field of another program; null: by node types again. */
export function colourByField(
  { closed, session, extent, colourField }: TraceStore,
  name: string | null,
): void {
  if (closed.value) return;
  const field = name === null ? -1 : session.field_names().indexOf(name);
  session.colour_by(field < 0 ? undefined : field);
  colourField.value = name === null || field < 0 ? null : { name, steps: [...session.field_steps(field)] };
  // The new object makes the views draw again.
  extent.value = { ...extent.value };
}
