/** Beside the stage: what to look for in the preset that is shown, and its key moments. */
import { openingLink, goToMoment } from "../store/presets";
import { loadPreset } from "../store/scenario";
import type { Stage } from "../store/stage";
import { usePage, useTrace } from "./context";

/** Whether there is room for the words from the start: the stage comes first. */
function hasRoom(stage: Stage): boolean {
  const least = stage === "both" ? 860 : 600;
  return matchMedia(`(min-height: ${least}px)`).matches;
}

export function PresetCaption() {
  const page = usePage();
  const trace = useTrace();
  const shown = page.shownPreset.value;
  if (shown === null) return null;
  const { preset, changed } = shown;
  // Of a changed search neither the words nor the moments need be true.
  if (changed) {
    return (
      <section class="caption" aria-label="About this preset">
        <p>
          <strong>{preset.name}</strong>, changed{" "}
          <button type="button" onClick={() => loadPreset(page, openingLink(preset))}>
            As it was
          </button>
        </p>
      </section>
    );
  }
  return (
    <section class="caption" aria-label="About this preset">
      <details open={hasRoom(page.shownStage.value)}>
        <summary>
          <strong>{preset.name}</strong>
        </summary>
        <p>{preset.note}</p>
      </details>
      <div class="moments" role="group" aria-label="Show me">
        <span class="label" aria-hidden="true">
          Show me
        </span>
        {preset.moments.map((moment) => (
          <button
            type="button"
            key={moment.at}
            disabled={trace.searching.value}
            onClick={() => goToMoment(trace, moment)}
          >
            {moment.title}
          </button>
        ))}
      </div>
    </section>
  );
}
