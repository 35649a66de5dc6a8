/** A trace is counted, and the visits that meet a condition are found. */
import type { CounterTable } from "../plyscope.js";
import type { Job } from "./desk";

/** The counters of a trace. */
export interface Counted {
  readonly tables: readonly CounterTable[];
  /** All numbers, as `plyscope report --json` prints them. */
  readonly json: string;
}

/** `source` is the name of its file; empty without one. The bits of the visits that meet the condition go ahead, and are gone from here. */
export const counters: Job<{ condition: string; source: string }, Counted, { marked: Uint32Array }> = (
  { studies: [study], progress, news },
  { condition, source },
) => {
  if (study === undefined) throw new Error("no trace was named");
  study.counters_begin(condition);
  for (;;) {
    const share = study.counters_step();
    if (share >= 1) break;
    progress({ what: "counting every visit", share });
  }
  const marked = study.counters_marked() as Uint32Array<ArrayBuffer>;
  news({ marked }, [marked.buffer]);
  return { tables: study.counters(), json: study.counters_json(source) };
};
