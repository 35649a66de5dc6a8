/** The number of an exercise or of a tree: the same one for everybody with the same number. */
import { GREATEST_SEED } from "../../state/course/place";

export function SeedField({ seed, choose }: { seed: number; choose: (seed: number) => void }) {
  return (
    <label class="practice-seed">
      <span>Number</span>
      <input
        type="number"
        min={0}
        max={GREATEST_SEED}
        value={seed}
        onChange={(event) => {
          const wanted = Math.round(Number(event.currentTarget.value));
          choose(Math.min(Math.max(wanted || 0, 0), GREATEST_SEED));
        }}
      />
    </label>
  );
}
