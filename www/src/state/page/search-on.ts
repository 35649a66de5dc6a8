/** Searching on in an embedded page, beyond its limit of visits. */
import { differBy } from "./comparison";
import type { PageStore } from "./page-store";
import { searchAgain } from "./search";
import type { TraceStore } from "../trace/trace-store";

/** The visit budget of the link, if the limit of the embedded page ended the search before; of two searches the larger one. */
export function budgetBeyondLimit(page: PageStore): number | null {
  const budgets = [page.search.current.value, page.compare.other.value].flatMap((trace) =>
    trace !== null && isLimited(page, trace) ? [Number(trace.values.value["visits"])] : [],
  );
  return budgets.length === 0 ? null : Math.max(...budgets);
}

function isLimited({ engine }: PageStore, { origin, run, link, values }: TraceStore): boolean {
  if (origin !== null || run.value.summary?.stop !== "visit budget") return false;
  return Number(engine.read_link(link).values["visits"]) < Number(values.value["visits"]);
}

/** Searches once more, up to the visit budget of the link; of two searches both. */
export function searchOn(page: PageStore): void {
  const differences = page.compare.differences.value;
  page.ui.searchesOn.value = true;
  searchAgain(page);
  if (differences === null) return;
  // The other search begins anew where the comparison does.
  differBy(page, null);
  differBy(page, differences);
}
