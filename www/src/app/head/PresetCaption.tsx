/** The text above the stage: the points of interest of the preset that is shown, and its key moments. */
import { useId, useState } from "preact/hooks";
import { lessonLink } from "../../state/page/lesson";
import { openingLink, showMoment } from "../../state/page/presets";
import { loadPreset } from "../../state/page/scenario";
import type { Stage } from "../../state/page/views";
import { GambleCost } from "./GambleCost";
import { usePage, useTrace } from "../../state/context";

/** Whether there is room for the words from the start: the stage comes first. */
function hasRoom(stage: Stage): boolean {
  const least = stage.length > 1 ? 860 : 680;
  return matchMedia(`(min-height: ${least}px) and (min-width: 701px)`).matches;
}

export function PresetCaption() {
  const page = usePage();
  const trace = useTrace();
  const wordsId = useId();
  /** `null`: as the window suggests. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = page.shownPreset.value;
  if (shown === null) return null;
  const { preset, changed } = shown;
  // Neither the words nor the moments need be true of a changed search.
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
  const { tour } = preset;
  const open = chosen ?? hasRoom(page.shownStage.value);
  return (
    <section class="caption" aria-label="About this preset">
      <button
        type="button"
        class="caption-title"
        aria-expanded={open}
        aria-controls={wordsId}
        title={open ? "Only the title" : preset.note}
        onClick={() => setChosen(!open)}
      >
        <strong>{preset.name}</strong>
      </button>
      <p id={wordsId} class="caption-words" hidden={!open}>
        {preset.note} <GambleCost trace={trace} as="sentence" />
      </p>
      <div class="moments" role="group" aria-label="Show me">
        <span class="label" aria-hidden="true">
          Show me
        </span>
        {tour !== null && (
          <button
            type="button"
            title="Three minutes, step by step"
            onClick={() => {
              location.hash = lessonLink({ list: "lesson", name: tour, step: 1 }, page.shownView.peek().show);
            }}
          >
            Tour
          </button>
        )}
        {preset.moments.map((moment) => (
          <button
            type="button"
            key={moment.at}
            disabled={trace.searching.value}
            onClick={() => showMoment(page, trace, moment)}
          >
            {moment.title}
          </button>
        ))}
      </div>
    </section>
  );
}
