// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { engineOf, type OwnCore } from "../../src/cores";
import type { Session } from "../../src/plyscope.js";
import type { CoreTrap } from "../../src/trap";
import { batchOf, fakeCore, FakeSession, VISITS } from "./fake/engine";

type Question = (session: Session) => unknown;

const QUESTIONS: Readonly<Partial<Record<keyof Session, Question>>> = {
  append: (session) => session.append(batchOf(1)),
  path: (session) => session.path(3),
  inspect: (session) => session.inspect(2, 3),
  paint: (session) => session.paint({ fillRect: () => {} } as never, 10, 10, 0, 6, 8, 4, 5, 0, 3, false),
};

const TRAPS = [
  new WebAssembly.RuntimeError("unreachable"),
  new RangeError("Maximum call stack size exceeded"),
  Object.assign(new Error("too much recursion"), { name: "InternalError" }),
];

function opened() {
  const started: OwnCore[] = [];
  const sessions: FakeSession[] = [];
  const engine = engineOf(() => {
    class Session extends FakeSession {
      constructor(link: string) {
        super(link);
        sessions.push(this);
      }
    }
    const own: OwnCore = { core: { ...fakeCore(), Session }, bytes: () => 4_000_000_000 };
    started.push(own);
    return own;
  });
  const traps: CoreTrap[] = [];
  const session = engine.openSession("depth=3", (trap) => traps.push(trap));
  session.append(batchOf(VISITS.length));
  return { engine, started, sessions, session, traps };
}

const soon = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe("a trace's core", () => {
  it("is its own: none is shared with another trace, or with what is asked about scenarios", () => {
    const { engine, started, session } = opened();
    const other = engine.openSession("depth=4", () => {});
    expect(started).toHaveLength(3);
    expect([session.visits(), other.visits()]).toEqual([VISITS.length, 0]);
  });

  describe.each(Object.entries(QUESTIONS))("that traps in %s", (name, question) => {
    it.each(TRAPS)("is started again as an empty trace's, and said once: %s", async (error) => {
      const { sessions, session, traps } = opened();
      vi.spyOn(sessions[0]!, name as "path").mockImplementation(() => {
        throw error;
      });
      if (name === "path" || name === "inspect") {
        // The fake has no answer about visits that are not there; the real one has.
        vi.spyOn(FakeSession.prototype, name as "path").mockReturnValue([]);
      }
      expect(() => question(session)).not.toThrow();
      vi.restoreAllMocks();
      expect(traps).toEqual([]);
      await soon();
      expect(traps).toHaveLength(1);
      expect(traps[0]?.message).toContain("4000 MB");
      expect(traps[0]?.message).toContain(error.message);
      expect(sessions).toHaveLength(2);
      expect(session.visits()).toBe(0);
      // Batches that were under way are dropped: they belong to what was lost.
      session.append(batchOf(3));
      expect(session.visits()).toBe(0);
      expect(() => session.finish()).not.toThrow();
      expect(() => session.free()).not.toThrow();
      expect(FakeSession.living.has(sessions[1]!)).toBe(false);
    });
  });

  it("reports ordinary errors as they are, and goes on", async () => {
    const { sessions, session, traps } = opened();
    vi.spyOn(sessions[0]!, "append").mockImplementation(() => {
      throw new Error("the log is damaged");
    });
    expect(() => session.append(batchOf(1))).toThrow("the log is damaged");
    await soon();
    expect(traps).toEqual([]);
    expect(session.visits()).toBe(VISITS.length);
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
    const engine = engineOf(() => ({
      core: {
        ...fakeCore(),
        Session: class extends FakeSession {
          constructor(link: string) {
            super(link);
            throw new WebAssembly.RuntimeError("unreachable");
          }
        },
      },
      bytes: () => 1e6,
    }));
    expect(() => engine.openSession("", () => {})).toThrow("broke down");
  });
});

describe("the shared core", () => {
  it("is started again after a trap, which is reported", () => {
    let started = 0;
    const engine = engineOf(() => {
      const own: OwnCore = { core: fakeCore(), bytes: () => 1e6 };
      started += 1;
      if (started > 1) return own;
      return {
        ...own,
        core: {
          ...own.core,
          root_moves: () => {
            throw new WebAssembly.RuntimeError("unreachable");
          },
        },
      };
    });
    expect(() => engine.root_moves({})).toThrow("broke down");
    expect(engine.root_moves({}).moves).toEqual([]);
    expect(started).toBe(2);
  });
});
