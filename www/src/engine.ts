/**
 * The search core as the page uses it. Everything receives an `Engine`, so that the unit tests
 * can hand in one that needs no wasm.
 */
import type { View } from "./plyscope.js";

type Core = typeof import("./plyscope.js");

export interface Engine extends Pick<
  Core,
  | "read_link"
  | "write_link"
  | "check_values"
  | "parameters"
  | "presets"
  | "event_kinds"
  | "games"
  | "root_moves"
  | "Session"
> {
  /** Where `Session.flame` puts its pixels. Its buffer is replaced whenever it grows. */
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The view of a link that holds nothing but a scenario. */
export const PLAIN_VIEW: View = {
  t: null,
  select: null,
  from: null,
  to: null,
  types: "expected",
};
