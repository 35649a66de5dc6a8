/** The comparison of the page's search with a second one, and the differences of the two. */
import { batch } from "@preact/signals";
import { differing } from "./left";
import type { ComparisonProgress, Side, Versions } from "./page-state";
import type { PageStore } from "./page-store";
import type { DescribedComparison } from "../../core/study/comparison-job";
import type { Values } from "../../core/plyscope.js";
import type { TraceStore } from "../trace/trace-store";

/** Compares with a search that differs so; `null`: with none. */
export function differBy({ compare }: PageStore, differences: Values | null): void {
  batch(() => {
    compare.file.value = null;
    compare.shownPair.value = null;
    compare.goesToParting.value = false;
    compare.differences.value = differences;
  });
}

/** Compares with the search in a file; both go to their first difference then. */
export function compareWithFile({ compare }: PageStore, file: File): void {
  batch(() => {
    compare.differences.value = null;
    compare.goesToParting.value = true;
    compare.file.value = file;
  });
}

/** The file is not compared any more: it cannot be read, or the page shows another position. */
export function dropFile({ compare }: PageStore): void {
  batch(() => {
    compare.file.value = null;
    compare.shownPair.value = null;
    compare.goesToParting.value = false;
  });
}

/** Both have gone to their first difference. */
export function noteAtParting({ compare }: PageStore): void {
  compare.goesToParting.value = false;
}

export function showVersions({ compare }: PageStore, versions: Versions | null): void {
  compare.versions.value = versions;
}

/** Notes the position of the two versions that is shown. */
export function notePair({ compare }: PageStore, name: string): void {
  compare.shownPair.value = name;
}

/** Adds the trace of the other search. */
export function addOther({ compare }: PageStore, other: TraceStore): void {
  compare.other.value = other;
}

/** The other search is to be searched anew, by whoever keeps the two. */
export function dropOther({ compare }: PageStore): void {
  compare.other.value = null;
}

/** The page's search is alone again. */
export function removeOther({ compare }: PageStore): void {
  batch(() => {
    compare.other.value = null;
    compare.side.value = "a";
    compare.compared.value = null;
    compare.apart.value = null;
  });
}

/** The differences of the two; `null` if they are not known, or not any more. */
export function showCompared({ compare }: PageStore, compared: DescribedComparison | null): void {
  compare.compared.value = compared;
}

export function noteProgress({ compare }: PageStore, progress: ComparisonProgress): void {
  compare.progress.value = progress;
}

/** Compares once more what could not be compared. */
export function compareAgain({ compare }: PageStore): void {
  compare.repeats.value += 1;
}

/** Notes the side that is above the other side's place, and the number of steps; `null`: both are at one place. */
export function noteApart({ compare }: PageStore, apart: { side: Side; above: number } | null): void {
  compare.apart.value = apart;
}

/** Keys and transport are about this one. */
export function leadBy({ compare }: PageStore, side: Side): void {
  compare.side.value = side;
}

/** A becomes B, and B becomes A. */
export function swapTraces({ search, compare, form }: PageStore, a: TraceStore, b: TraceStore): void {
  const { value: values } = b.values;
  batch(() => {
    search.current.value = b;
    compare.other.value = a;
    compare.differences.value = differing(values, a.values.value);
    form.draft.value = values;
    form.draftProblems.value = [];
    compare.side.value = compare.side.value === "a" ? "b" : "a";
  });
}
