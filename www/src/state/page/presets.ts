/** Presets: which one is shown, how it opens, and its key moments. */
import type { Engine } from "../../core/engine";
import { PLAIN_VIEW } from "../view-keys";
import type { KeyMoment, Preset, Values } from "../../core/plyscope.js";
import type { TraceStore } from "../trace/trace-store";
import { select } from "../trace/selection";
import { goToTime } from "../trace/time";
import { bringIntoView } from "./views";

/** The preset that was opened, and whether the search is unchanged since. */
export interface ShownPreset {
  readonly preset: Preset;
  readonly changed: boolean;
}

/** The link that a preset opens with: its scenario, and the moment that it opens at. */
export const openingLink = ({ link, opens }: Preset): string =>
  opens === null ? link : `${link}&at=${opens}`;

/** Finds the preset of a scenario, whatever is looked at. */
export function presetFinder(engine: Engine, presets: readonly Preset[]): (values: Values) => Preset | null {
  // A preset's link is as the core writes it, which the core's own tests make sure of: none has to be read here.
  const byScenario = new Map(presets.map((preset) => [preset.link, preset]));
  return (values) => byScenario.get(engine.write_link(values, PLAIN_VIEW)) ?? null;
}

/** The part of the page that a moment is looked at in. */
type Staged = Parameters<typeof bringIntoView>[0];

/**
 * Goes to a key moment by its place and brings that place into view; shows a message if this search does not
 * reach the place.
 */
export function showMoment(
  page: Staged,
  trace: TraceStore,
  { title, at }: Pick<KeyMoment, "title" | "at">,
): void {
  const { t } = trace.session.locate({ ...PLAIN_VIEW, at });
  if (t === null) {
    trace.remark.value = `“${title}” is not in this search.`;
    return;
  }
  goToTime(trace, t);
  // The visit selected before is not the one shown now.
  select(trace, null);
  const visit = trace.current.value;
  if (visit !== null) bringIntoView(page, trace, visit);
}

/** The presets under their headings. */
export function presetGroups(presets: readonly Preset[]): ReadonlyMap<string, readonly Preset[]> {
  const groups = new Map<string, Preset[]>();
  for (const preset of presets) groups.set(preset.group, [...(groups.get(preset.group) ?? []), preset]);
  return groups;
}

/** The presets that hold every one of these words. */
export function presetsWith(presets: readonly Preset[], words: string): readonly Preset[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return presets.filter(({ group, name, note, moments }) => {
    const text = [group, name, note, ...moments.map(({ title }) => title)].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
