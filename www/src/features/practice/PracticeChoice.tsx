/** The choice of an exercise: its kind, its difficulty, its number, and whether it is a test. */
import type { PageStore } from "../../state/page/page-store";
import { goTo, practice } from "./exercise";
import { GREATEST_SEED, type Place } from "../../state/course/place";
import { kept } from "../../state/course/kept";
import { reachedText } from "./mastery-text";
import { usePage } from "../../state/context";
import { Switch } from "../../ui/Switch";

export const LEVELS: readonly (readonly [level: number, label: string, title: string])[] = [
  [1, "Level 1", "Two plies"],
  [2, "Level 2", "Three plies, one cut-off above the leaves"],
  [3, "Level 3", "Four plies, one cut-off above the leaves and a deep one"],
];

/** The place of the current exercise, or a first place if the link names no exercise. */
export function placeNow(): Place {
  const now = practice.trying.value;
  if (now !== null && !(now instanceof Error)) return now.place;
  return {
    kind: practice.kinds.value[0]?.name ?? "never-visited",
    level: 1,
    seed: 1,
    test: false,
    present: false,
  };
}

export function PracticeChoice() {
  const page = usePage();
  const place = placeNow();
  const { results } = kept.value;
  const change = (by: Partial<Place>): void => goTo(page, { ...place, ...by });
  return (
    <div class="practice-choice">
      <select
        aria-label="Kind of exercise"
        value={place.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      >
        {practice.kinds.value.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
            {reachedText(results, name)}
          </option>
        ))}
      </select>
      <Switch name="Level" choices={LEVELS} chosen={place.level} choose={(level) => change({ level })} />
      <label class="practice-seed">
        <span>Number</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={place.seed}
          onChange={(event) => toSeed(page, place, event.currentTarget)}
        />
      </label>
      <label class="practice-test" title="Accepts only one answer; the link says so, too">
        <input
          type="checkbox"
          checked={place.test}
          onChange={(event) => change({ test: event.currentTarget.checked })}
        />
        Test
      </label>
    </div>
  );
}

/** Goes to the exercise of this number; a text that is not such a number is put back. */
function toSeed(page: PageStore, place: Place, input: HTMLInputElement): void {
  const text = input.value.trim();
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= GREATEST_SEED) goTo(page, { ...place, seed });
  else input.value = String(place.seed);
}
