/** The time that the page lets a search run. It is no parameter: a link counts visits, never seconds. */
import { useId } from "preact/hooks";
import { stopAfter } from "../../state/page/actions";
import { usePage } from "../../state/context";

const HELP =
  "The page stops a search after this many seconds; empty: never. The address then holds the number of visits, so it shows everyone the same search.";

export function StopAfter() {
  const page = usePage();
  const id = useId();
  const choose = (text: string): void => {
    const seconds = Number(text);
    stopAfter(page, text.trim() !== "" && seconds > 0 ? seconds : null);
  };
  return (
    <div class="parameter parameter-number">
      <label for={id} title={HELP}>
        Stop after (seconds)
      </label>
      <input
        id={id}
        title={HELP}
        aria-describedby={`${id}-help`}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        placeholder="never"
        value={page.ui.stopAfter.value ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <span id={`${id}-help`} class="visually-hidden">
        {HELP}
      </span>
    </div>
  );
}
