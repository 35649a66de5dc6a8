/** Questions about what one trace means: a report on it or on a part of it, its ledgers, a position's visits. */
import type {
  GambleCost,
  InsightReport,
  LedgerAsk,
  PositionVisit,
  PreSearchPage,
  Study,
  UncertaintyPage,
} from "../plyscope.js";
import type { Desk, Job } from "./desk";

function only({ studies: [study] }: Desk<never>): Study {
  if (study === undefined) throw new Error("no trace was named");
  return study;
}

/** Makes a report on a visit's subtree, if it is not there. */
function report(desk: Desk<never>, visit: number): Study {
  const study = only(desk);
  if (!study.insight_begin(visit)) throw new Error(`this trace has no visit ${visit}`);
  for (;;) {
    const share = study.insight_step();
    if (share >= 1) return study;
    desk.progress({ what: "analysing every visit", share });
  }
}

export const insight: Job<{ visit: number }, InsightReport> = (desk, { visit }) =>
  report(desk, visit).insight();

interface LedgerArgs {
  visit: number;
  ask: LedgerAsk;
}

export const preSearches: Job<LedgerArgs, PreSearchPage> = (desk, { visit, ask }) =>
  report(desk, visit).pre_searches(ask);

export const uncertaintyCutOffs: Job<LedgerArgs, UncertaintyPage> = (desk, { visit, ask }) =>
  report(desk, visit).uncertainty_cut_offs(ask);

export const gambleCost: Job<null, GambleCost | null> = (desk) => only(desk).gamble_cost();

export interface PositionPage {
  /** The number of the position's visits. */
  total: number;
  rows: PositionVisit[];
}

/** Visits of a visit's position: at most `most`, beginning with number `from`. */
export const positionVisits: Job<{ visit: number; from: number; most: number }, PositionPage> = (
  desk,
  { visit, from, most },
) => {
  const study = only(desk);
  if (!study.position_begin(visit)) return { total: 0, rows: [] };
  for (;;) {
    const share = study.position_step();
    if (share >= 1) break;
    desk.progress({ what: "searching for this position", share });
  }
  return { total: study.position_count(), rows: study.position_visits(from, most) };
};
