/** A slider for the exploration constant of UCT. The search runs again, and the page stays at the same descent. */
import { useId } from "preact/hooks";
import { usePage } from "../../state/context";
import { slide } from "../../state/page/slide";

/** The constant in links, in hundredths; greater ones than the slider's can be typed in the panel of the algorithm. */
const KEY = "exploration";
const GREATEST = 300;
const STEP = 10;

export function ConstantSlider() {
  const page = usePage();
  const id = useId();
  const value = page.form.draft.value[KEY] ?? "0";
  const trace = page.search.current.value;
  if (trace?.samples.value !== true || trace.origin !== null) return null;
  return (
    <p class="slider">
      <label for={id}>Exploration constant c</label>
      <input
        id={id}
        type="range"
        min={0}
        max={GREATEST}
        step={STEP}
        value={value}
        aria-valuetext={written(value)}
        onInput={(event) => slide(page, KEY, event.currentTarget.value)}
      />
      <output for={id}>{written(value)}</output>
    </p>
  );
}

const written = (hundredths: string): string => (Number(hundredths) / 100).toFixed(2);
