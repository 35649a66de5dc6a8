/** A page's store on the real core, whose frames and searches a test runs by hand. */
import { engineOf, type OwnCore } from "../../src/core/cores";
import type { Engine } from "../../src/core/engine";
import { PLAIN_VIEW } from "../../src/state/view-keys";
import type { BatchMessage, Session, Summary } from "../../src/core/plyscope.js";
import type { SearchListener } from "../../src/core/search-client";
import { openLink } from "../../src/state/page/scenario";
import { createPageStore, type PageStore } from "../../src/state/page/page-store";
import type { TraceStore } from "../../src/state/trace/trace-store";
import { core, search, shared, startCore } from "../core";

/**
 * A search of eight visits: the search (0), its one iteration (1), the root (2), a (3) with a a (4) and a b (5), and
 * b (6) with b a (7), which cuts b off: 2 is less than the 3 of a.
 */
const SMALL = "game=tree&tree=(3_5)_(2_9)&search=alpha-beta";

/** The link of that search with another parameter, or with a view. */
export const small = (...pairs: readonly string[]): string => [SMALL, ...pairs].join("&");

export const VISITS = 8;
export const TICKS = 2 * VISITS;
export const LAST_TICK = TICKS - 1;

/** The results of a search, in parts. */
export class Found {
  readonly summary: Summary;
  private readonly log: Uint32Array;
  private readonly lengths = new Map<number, number>();
  private readonly session;

  constructor(readonly link: string) {
    const { summary, batches } = search(link);
    this.summary = summary;
    this.session = new core.Session(link);
    for (const { words } of batches) this.session.append(words);
    this.session.finish();
    this.log = this.session.log(true, ALL);
  }

  get visits(): number {
    return this.session.visits();
  }

  /** The log between two numbers of begun visits. */
  words(from: number, to: number): Uint32Array {
    return this.log.slice(this.lengthOf(from), this.lengthOf(to));
  }

  private lengthOf(visits: number): number {
    if (visits <= 0) return 0;
    if (visits >= this.visits) return this.log.length;
    const known = this.lengths.get(visits);
    if (known !== undefined) return known;
    const length = this.session.log(true, ALL, this.session.enter_time(visits) - 1).length;
    this.lengths.set(visits, length);
    return length;
  }
}

/** More words than any log has here. */
const ALL = 1 << 26;

const found = new Map<string, Found>();

/** A link's scenario, searched at most once. */
export function foundBy(link: string): Found {
  const scenario = core.write_link(core.read_link(link).values, PLAIN_VIEW);
  const known = found.get(scenario) ?? new Found(scenario);
  found.set(scenario, known);
  return known;
}

/** A session whose methods a test can replace. */
function replaceable(session: Session): Session {
  const own: Record<string | symbol, unknown> = {};
  return new Proxy(own as unknown as Session, {
    get: (_, name) => own[name] ?? (Reflect.get(session, name) as unknown),
  });
}

const engine = engineOf(() => shared);

function testEngine(): Engine {
  return { ...engine, openSession: (link, onTrap) => replaceable(engine.openSession(link, onTrap)) };
}

export type Batch = Pick<BatchMessage, "visits" | "iteration">;

export interface TestPage {
  store: PageStore;
  /** The trace that is shown. */
  readonly trace: TraceStore;
  searched: string[];
  cancelled: number;
  listener: SearchListener;
  clock: { now: number };
  /** Whether nothing is to move on the screen: in most tests a step is a jump. */
  calm: boolean;
  /** Runs the tasks of the next frame. */
  frame: () => void;
  /** Runs the edit that waits for a pause. */
  pause: () => void;
  /** A batch comes that ends after this number of begun visits. The search may count more than what is recorded. */
  comes: (visits: number, counted?: Partial<Batch>) => void;
  /** All of it comes that has not come yet, and the search ends. */
  finish: (summary?: Partial<Summary>) => void;
}

export function testPage(link?: string, engineOfPage = testEngine()): TestPage {
  const tasks = new Set<() => void>();
  let edit: (() => void) | null = null;
  let come = 0;
  const page: TestPage = {
    get trace() {
      const trace = page.store.search.current.value;
      if (trace === null) throw new Error("no trace is open");
      return trace;
    },
    searched: [],
    cancelled: 0,
    listener: { onBatch: () => {}, onDone: () => {}, onFailed: () => {} },
    clock: { now: 1000 },
    calm: true,
    frame: () => {
      const due = [...tasks];
      tasks.clear();
      for (const task of due) task();
    },
    pause: () => {
      const due = edit;
      edit = null;
      due?.();
    },
    comes: (visits, counted = {}) => {
      const words = foundBy(page.searched.at(-1) ?? "").words(come, visits);
      come = visits;
      page.listener.onBatch(words, counted.visits ?? visits, counted.iteration ?? 1);
    },
    finish: (summary = {}) => {
      const all = foundBy(page.searched.at(-1) ?? "");
      if (come < all.visits) page.comes(all.visits);
      page.listener.onDone({ ...all.summary, ...summary }, 40);
      page.frame();
    },
    store: createPageStore({
      engine: engineOfPage,
      study: () => Promise.reject(new Error("this test has no study worker")),
      playlist: () => Promise.reject(new Error("this test has no playlist")),
      searcher: {
        search: (searched, listener) => {
          page.searched.push(searched);
          page.listener = listener;
          come = 0;
        },
        cancel: () => {
          page.cancelled += 1;
        },
      },
      soon: (task) => tasks.add(task),
      afterEdits: {
        run: (task) => {
          edit = task;
        },
        cancel: () => {
          edit = null;
        },
      },
      now: () => page.clock.now,
      isCalm: () => page.calm,
    }),
  };
  if (link !== undefined) openLink(page.store, link);
  return page;
}

/** A page whose trace loses its core when the test says so. */
export function trappingPage(link: string): { page: TestPage; breakDown: () => Promise<void> } {
  let traps = false;
  const start = (): OwnCore => {
    const { core } = startCore();
    class Session extends core.Session {
      override visits(): number {
        if (!traps) return super.visits();
        traps = false;
        throw new WebAssembly.RuntimeError("unreachable");
      }
    }
    return { core: { ...core, Session }, bytes: () => 4e9 };
  };
  const page = testPage(link, engineOf(start));
  const breakDown = async (): Promise<void> => {
    traps = true;
    page.trace.session.visits();
    // The page hears of it soon.
    await Promise.resolve();
  };
  return { page, breakDown };
}

/** A page whose search has ended; without another link, the small search at its first tick. */
export function searchedPage(link = small("t=0")): TestPage {
  const page = testPage(link);
  page.finish();
  return page;
}
