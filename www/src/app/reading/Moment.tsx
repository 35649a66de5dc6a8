/** The left column of the reading layout: the preset, the event, and its reason. */
import { headlineOf } from "./headline";
import { showOverlay } from "../../state/page/actions";
import { openingLink, showMoment } from "../../state/page/presets";
import { loadPreset } from "../../state/page/scenario";
import { MovesNow } from "../../features/moves/MovesNow";
import { select } from "../../state/trace/selection";
import { usePage, useTrace } from "../../state/context";
import { ConstantSlider } from "../../features/setup/ConstantSlider";
import { Firmness } from "../../stage/visit/Firmness";
import { SelectionTable } from "../../stage/visit/SelectionTable";
import { Story } from "../../stage/visit/Story";

export function Moment() {
  const page = usePage();
  const trace = useTrace();
  const seen = trace.inspection.value;
  const remark = trace.remark.value;
  return (
    <section class="moment" aria-label="What happened">
      <Title />
      {seen !== null && (
        <>
          <h2 class="headline">{headlineOf(seen)}</h2>
          <Story seen={seen} />
          <SelectionTable seen={seen} />
          <Firmness seen={seen} />
        </>
      )}
      {trace.run.value.state !== "held" && page.teach.lesson.value === null && <MovesNow />}
      <ConstantSlider />
      {remark !== null && <p class="hint">{remark}</p>}
      {trace.selected.value !== null && (
        <button
          type="button"
          class="link"
          title="Show the visit at the time cursor (*, Esc)"
          onClick={() => select(trace, null)}
        >
          Back to this step
        </button>
      )}
      <KeyMoments />
    </section>
  );
}

/** The preset that is shown, and the way to all others. For a changed search its name is only the origin. */
function Title() {
  const page = usePage();
  const shown = page.shownPreset.value;
  if (page.teach.lesson.value !== null) return null;
  return (
    <p class="moment-title">
      {shown !== null && (
        <span {...(shown.changed ? {} : { title: shown.preset.note })}>
          {shown.preset.name}
          {shown.changed && ", changed"}
        </span>
      )}
      {shown?.changed === true && (
        <button type="button" class="link" onClick={() => loadPreset(page, openingLink(shown.preset))}>
          As it was
        </button>
      )}
      <button
        type="button"
        class="link"
        title="Gallery of positions and trees worth seeing (o)"
        onClick={() => showOverlay(page, "gallery")}
      >
        Gallery
      </button>
    </p>
  );
}

/** The moments of a preset that are worth seeing. Of a changed search they need not be true. */
function KeyMoments() {
  const page = usePage();
  const trace = useTrace();
  const shown = page.shownPreset.value;
  if (shown === null || shown.changed || page.teach.lesson.value !== null) return null;
  return (
    <ul class="key-moments" aria-label="Key moments">
      {shown.preset.moments.map((moment) => (
        <li key={moment.at}>
          <button
            type="button"
            class="link"
            disabled={trace.searching.value}
            onClick={() => showMoment(page, trace, moment)}
          >
            {moment.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
