import { describe, expect, it, vi } from "vitest";
import { engineOf, type OwnCore } from "../../src/core/cores";
import type { Session } from "../../src/core/plyscope.js";
import type { CoreTrap } from "../../src/core/trap";
import { startCore } from "../core";
import { foundBy, small, VISITS } from "./page";

type Question = (session: Session) => unknown;

const found = foundBy(small());

const QUESTIONS: Readonly<Partial<Record<keyof Session, Question>>> = {
  append: (session) => session.append(found.words(VISITS, VISITS)),
  path: (session) => session.path(3),
  inspect: (session) => session.inspect(2, 3),
  relations: (session) => session.relations(2, 3),
};

const TRAPS = [
  new WebAssembly.RuntimeError("unreachable"),
  new RangeError("Maximum call stack size exceeded"),
  Object.assign(new Error("too much recursion"), { name: "InternalError" }),
];

/** The real sessions, in cores whose sizes the test sets. */
function opened() {
  const started: OwnCore[] = [];
  const sessions: Session[] = [];
  const freed: Session[] = [];
  const engine = engineOf(() => {
    const { core } = startCore();
    class Noted extends core.Session {
      constructor(link: string) {
        super(link);
        sessions.push(this);
      }
      override free(): void {
        super.free();
        freed.push(this);
      }
    }
    const own: OwnCore = { core: { ...core, Session: Noted }, bytes: () => 4_000_000_000 };
    started.push(own);
    return own;
  });
  const traps: CoreTrap[] = [];
  const session = engine.openSession(small(), (trap) => traps.push(trap));
  session.append(found.words(0, VISITS));
  return { engine, started, sessions, freed, session, traps };
}

const soon = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe("a trace's core", () => {
  it("is its own: none is shared with another trace, or with what is asked about scenarios", () => {
    const { engine, started, session } = opened();
    const other = engine.openSession(small("depth=1"), () => {});
    expect(started).toHaveLength(3);
    expect([session.visits(), other.visits()]).toEqual([VISITS, 0]);
  });

  describe.each(Object.entries(QUESTIONS))("that traps in %s", (name, question) => {
    it.each(TRAPS)("is started again as an empty trace's, and said once: %s", async (error) => {
      const { sessions, freed, session, traps } = opened();
      vi.spyOn(sessions[0]!, name as "path").mockImplementation(() => {
        throw error;
      });
      expect(() => question(session)).not.toThrow();
      vi.restoreAllMocks();
      expect(traps).toEqual([]);
      await soon();
      expect(traps).toHaveLength(1);
      expect(traps[0]?.message).toContain("4000 MB");
      expect(traps[0]?.message).toContain(error.message);
      expect(sessions).toHaveLength(2);
      expect(session.visits()).toBe(0);
      // Batches that were under way are dropped: they belong to the lost search.
      session.append(found.words(0, 3));
      expect(session.visits()).toBe(0);
      expect(() => session.finish()).not.toThrow();
      expect(() => session.free()).not.toThrow();
      expect(freed).toEqual([sessions[1]]);
    });
  });

  it("reports ordinary errors as they are, and goes on", async () => {
    const { sessions, session, traps } = opened();
    vi.spyOn(sessions[0]!, "append").mockImplementation(() => {
      throw new Error("the log is damaged");
    });
    expect(() => session.append(found.words(0, 1))).toThrow("the log is damaged");
    await soon();
    expect(traps).toEqual([]);
    expect(session.visits()).toBe(VISITS);
  });

  it("is let go when the trace is closed, and answers no more", async () => {
    const { sessions, session, traps } = opened();
    vi.spyOn(sessions[0]!, "free").mockImplementation(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    });
    expect(() => session.free()).not.toThrow();
    expect(() => session.visits()).toThrow("closed");
    await soon();
    expect(traps).toEqual([]);
  });

  it("that cannot even be opened is said", () => {
    const engine = engineOf(() => {
      const { core, bytes } = startCore();
      class Broken extends core.Session {
        constructor(link: string) {
          super(link);
          throw new WebAssembly.RuntimeError("unreachable");
        }
      }
      return { core: { ...core, Session: Broken }, bytes };
    });
    expect(() => engine.openSession("", () => {})).toThrow("failed at");
  });
});

describe("the shared core", () => {
  it("is started again after a trap, which is reported", () => {
    let started = 0;
    const engine = engineOf(() => {
      const own = startCore();
      started += 1;
      if (started > 1) return own;
      const root_moves = () => {
        throw new WebAssembly.RuntimeError("unreachable");
      };
      return { ...own, core: { ...own.core, root_moves } };
    });
    expect(() => engine.root_moves({})).toThrow("failed at");
    expect(engine.root_moves({ game: "tree", tree: "1 2" }).moves).toHaveLength(2);
    expect(started).toBe(2);
  });
});
