/**
 * The search core as the page uses it. Everything receives an `Engine`, so that a test can put a function of its own in
 * place of a function of the core.
 */
import type { Networks } from "./networks";
import type { Core, DisplayStyle, GivenModel, Session } from "./plyscope.js";
import type { CoreTrap } from "./trap";

export interface Engine extends Pick<
  Core,
  | "read_link"
  | "write_link"
  | "same_position"
  | "check_values"
  | "parameters"
  | "presets"
  | "event_kinds"
  | "games"
  | "root_moves"
  | "read_pasted"
  | "recognise_text"
  | "tree_path"
  | "tree_node"
  | "change_tree"
  | "tree_moves"
  | "tree_leaves"
  | "tree_way"
  | "what_if"
  | "search_now"
  | "program_stub"
  | "check_program"
  | "performed_link"
  | "read_assignment"
  | "make_assignment"
  | "assignment_choices"
  | "assignment_task"
  | "assignment_code"
  | "assignment_moodle"
  | "student_number"
  | "misconception_title"
  | "class_table"
  | "searched"
  | "missing_model"
> {
  /**
   * Gives the network in a model's file to the cores that ask it. Throws the core's reason if the file is damaged or
   * foreign.
   */
  give_model(bytes: Uint8Array): GivenModel;
  /** The networks that were given. */
  readonly networks: Networks;
  /**
   * Opens a session for a trace, in a separate core; `free` releases all memory of that core. If the core breaks down,
   * the session continues as a session of an empty trace, and `onTrap` is called.
   */
  openSession(link: string, onTrap: (trap: CoreTrap) => void): Session;
}

/** The level of the root position: above it are the search itself and its iterations. */
export const ROOT_LEVEL = 2;

/** The default reading of numbers and the default look of nodes. */
export const PLAIN_READING: DisplayStyle = {
  perspective: "first",
  bounds: "alpha-beta",
  shapes: "triangles",
  unit: "pawns",
};
