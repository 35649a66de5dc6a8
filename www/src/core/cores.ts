/**
 * The engine made of cores: each trace has a core (an instance of the wasm) of its own, so a trap ends
 * one trace only, and closing a trace frees all of its memory. Questions about scenarios go to one core
 * that all traces share.
 */
import type { Engine } from "./engine";
import { Networks } from "./networks";
import type { Core, Session } from "./plyscope.js";
import { CoreTrap, isTrap } from "./trap";

/** Questions about scenarios, which need no trace. */
type Questions = Omit<Engine, "openSession" | "networks">;

/** A core, and how large its memory is. */
export interface OwnCore {
  readonly core: Pick<Core, keyof Questions | "Session">;
  readonly bytes: () => number;
}

export function engineOf(start: () => OwnCore): Engine {
  const networks = new Networks();
  const shared = sharedCore(start, networks);
  return {
    ...shared,
    networks,
    give_model: (bytes) => {
      const given = shared.give_model(bytes);
      networks.add(given.hash, bytes);
      return given;
    },
    openSession: (link, onTrap) => openSession(start, networks, link, onTrap),
  };
}

/** A trap in the shared core is reported by an error; the next question finds a new core. */
function sharedCore(start: () => OwnCore, networks: Networks): Questions {
  let own = start();
  const guarded =
    <Question extends unknown[], Answer>(
      name: (core: OwnCore["core"]) => (...question: Question) => Answer,
    ) =>
    (...question: Question): Answer => {
      try {
        return name(own.core)(...question);
      } catch (error) {
        if (!isTrap(error)) throw error;
        const trap = new CoreTrap(own.bytes(), error);
        own = start();
        networks.each((_, bytes) => void own.core.give_model(bytes))();
        throw trap;
      }
    };
  return {
    read_link: guarded((core) => core.read_link),
    write_link: guarded((core) => core.write_link),
    same_position: guarded((core) => core.same_position),
    check_values: guarded((core) => core.check_values),
    parameters: guarded((core) => core.parameters),
    presets: guarded((core) => core.presets),
    event_kinds: guarded((core) => core.event_kinds),
    games: guarded((core) => core.games),
    root_moves: guarded((core) => core.root_moves),
    read_pasted: guarded((core) => core.read_pasted),
    recognise_text: guarded((core) => core.recognise_text),
    tree_path: guarded((core) => core.tree_path),
    tree_node: guarded((core) => core.tree_node),
    change_tree: guarded((core) => core.change_tree),
    tree_moves: guarded((core) => core.tree_moves),
    tree_leaves: guarded((core) => core.tree_leaves),
    tree_way: guarded((core) => core.tree_way),
    what_if: guarded((core) => core.what_if),
    search_now: guarded((core) => core.search_now),
    program_stub: guarded((core) => core.program_stub),
    check_program: guarded((core) => core.check_program),
    performed_link: guarded((core) => core.performed_link),
    read_assignment: guarded((core) => core.read_assignment),
    make_assignment: guarded((core) => core.make_assignment),
    assignment_choices: guarded((core) => core.assignment_choices),
    assignment_task: guarded((core) => core.assignment_task),
    assignment_code: guarded((core) => core.assignment_code),
    assignment_moodle: guarded((core) => core.assignment_moodle),
    student_number: guarded((core) => core.student_number),
    misconception_title: guarded((core) => core.misconception_title),
    class_table: guarded((core) => core.class_table),
    searched: guarded((core) => core.searched),
    missing_model: guarded((core) => core.missing_model),
    give_model: guarded((core) => core.give_model),
  };
}

interface Held {
  readonly own: OwnCore;
  readonly session: Session;
  /** Ends the handing over of networks. */
  readonly leave: () => void;
}

/**
 * Opens a session in a core of its own. After a trap the session continues with an empty trace in a new
 * core: every question still has an answer, and `onTrap` receives the trap, once and soon.
 */
function openSession(
  start: () => OwnCore,
  networks: Networks,
  link: string,
  onTrap: (trap: CoreTrap) => void,
): Session {
  const open = (): Held => {
    const own = start();
    try {
      const session = new own.core.Session(link);
      // Only the network of this search: others would take memory for nothing.
      const leave = networks.each((hash, bytes) => {
        if (own.core.missing_model(link)?.hash === hash) own.core.give_model(bytes);
      });
      return { own, session, leave };
    } catch (error) {
      throw isTrap(error) ? new CoreTrap(own.bytes(), error) : error;
    }
  };
  let held: Held | null = open();
  let lost = false;

  const ask = (name: string | symbol, question: unknown[]): unknown => {
    if (held === null) throw new Error("this trace is closed");
    const method = Reflect.get(held.session, name) as (...question: unknown[]) => unknown;
    return method.apply(held.session, question);
  };
  const survive = (error: unknown): void => {
    if (held === null || !isTrap(error)) throw error;
    const trap = new CoreTrap(held.own.bytes(), error);
    // Removes the last reference to the old core, so that its memory is collected.
    held.leave();
    held = null;
    held = open();
    if (!lost) {
      queueMicrotask(() => {
        if (held !== null) onTrap(trap);
      });
    }
    lost = true;
  };
  const free = (): void => {
    held?.leave();
    try {
      held?.session.free();
    } catch (error) {
      // The state of the trapped core does not matter: it is never asked again.
      if (!isTrap(error)) throw error;
    } finally {
      held = null;
    }
  };
  return new Proxy({} as Session, {
    get: (_, name) => {
      if (name === "free") return free;
      return (...question: unknown[]): unknown => {
        // The batches after a lost batch belong to no trace.
        if (lost && name === "append") return undefined;
        try {
          return ask(name, question);
        } catch (error) {
          survive(error);
          return name === "append" ? undefined : ask(name, question);
        }
      };
    },
  });
}
