/**
 * The one door to the search core on the page's side. Everything else receives an `Engine`, so
 * that the unit tests can hand in one that needs no wasm.
 */
import init, * as plyscope from "./plyscope.js";
import type { View } from "./plyscope.js";

export interface Engine
  extends Pick<
    typeof plyscope,
    | "read_link"
    | "write_link"
    | "check_values"
    | "parameters"
    | "presets"
    | "event_kinds"
    | "chess_moves"
    | "Session"
  > {
  /** Where `Session.flame` puts its pixels. Its buffer is replaced whenever it grows. */
  readonly memory: { readonly buffer: ArrayBuffer };
}

export async function loadEngine(): Promise<Engine> {
  const { memory } = await init();
  return {
    read_link: plyscope.read_link,
    write_link: plyscope.write_link,
    check_values: plyscope.check_values,
    parameters: plyscope.parameters,
    presets: plyscope.presets,
    event_kinds: plyscope.event_kinds,
    chess_moves: plyscope.chess_moves,
    Session: plyscope.Session,
    memory,
  };
}

/** The view of a link that holds nothing but a scenario. */
export const PLAIN_VIEW: View = {
  t: null,
  select: null,
  from: null,
  to: null,
  types: "expected",
};
