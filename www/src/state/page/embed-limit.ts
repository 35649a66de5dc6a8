/**
 * The number of visits that an embedded page searches: the page around it may hold many frames, and each
 * trace takes memory.
 */
import type { Values } from "../../core/plyscope.js";
import type { PageState } from "./page-state";

/** The most visits of a search in an embedded page, unless the person asks for more. */
export const MOST_EMBEDDED_VISITS = 2_000_000;

/**
 * The values that are searched for a scenario: an embedded page lowers the limit of visits. The scenario and
 * its link keep their own limit.
 */
export function withinEmbedLimit({ ui }: Pick<PageState, "ui">, values: Values): Values {
  const isLimited = ui.embed.value && !ui.searchesOn.value && Number(values["visits"]) > MOST_EMBEDDED_VISITS;
  return isLimited ? { ...values, visits: String(MOST_EMBEDDED_VISITS) } : values;
}
