/**
 * The controls of time outside the workbench: the slider and one row of controls; on a projector both in one
 * row.
 */
import { count, plural, seconds } from "../ui/format";
import { isTreeGame, toggleEditing } from "../state/page/editing";
import { playAs, SECONDS_A_STEP, togglePlaying } from "../state/trace/playing";
import { openCompare } from "../state/page/sides";
import { goToTime, step } from "../state/trace/time";
import { isLong, isTour, stopsIn } from "../state/trace/tour";
import { compareWith, firstPair } from "../features/compare/versus";
import { usePage, useTrace } from "../state/context";
import { Icon } from "../ui/Icon";
import { IconButton } from "../ui/IconButton";
import { TimeSlider } from "../stage/TimeSlider";
import { WorkbenchButton } from "./WorkbenchButton";

export function TimeRow() {
  return (
    <div class="time-row">
      <div class="time-line">
        <TimeSlider />
        <Counter />
      </div>
      <div class="row">
        <Steps />
        <Ways />
      </div>
    </div>
  );
}

/** The controls of time on a projector, without any others. */
export function PresentRow() {
  return (
    <div class="time-row row">
      <Steps />
      <TimeSlider />
    </div>
  );
}

function Counter() {
  const trace = useTrace();
  const last = Math.max(trace.extent.value.ticks - 1, 0);
  return (
    // The width is equal at every step, so that the slider beside it keeps its length.
    <p
      class="transport-time"
      title="A step enters a visit or leaves one"
      style={{ minWidth: `${2 * count(last).length + 11}ch` }}
    >
      <strong>{count(trace.shownTime.value)}</strong> of {plural(last, "step")}
    </p>
  );
}

/** The controls of time. */
function Steps() {
  const page = usePage();
  const trace = useTrace();
  const playing = trace.playing.value;
  return (
    <div class="row-part" role="toolbar" aria-label="Time">
      <IconButton icon="start" title="To the start (Home)" onClick={() => goToTime(trace, 0)} />
      <button
        type="button"
        title="Step back (←)"
        aria-label="Step back (←)"
        onClick={() => step(trace, "back")}
      >
        <Icon name="previous" />
        <span class="row-label">Back</span>
      </button>
      <button
        type="button"
        class={page.teach.lesson.value === null ? "is-primary" : undefined}
        title={playing ? "Pause (Space)" : "Play (Space)"}
        aria-label={playing ? "Pause (Space)" : "Play (Space)"}
        onClick={() => togglePlaying(trace)}
      >
        <Icon name={playing ? "pause" : "play"} />
        <span class="row-word">{playing ? "Pause" : "Play"}</span>
      </button>
      <button type="button" title="Step (→)" aria-label="Step (→)" onClick={() => step(trace, "forward")}>
        <span class="row-label">Step</span>
        <Icon name="next" />
      </button>
      <IconButton icon="end" title="To the end (End)" onClick={() => goToTime(trace, Infinity)} />
      <Speed />
    </div>
  );
}

/** The duration of a step. A long search can be played as a tour of the moments that matter. */
function Speed() {
  const trace = useTrace();
  const minutes = trace.tourMinutes.value;
  const isShort = usePage().ui.windowSize.value.isPhone;
  const chosen = isLong(trace) && isTour(trace) ? "tour" : String(trace.speed.value);
  return (
    <select
      aria-label="Seconds per step"
      title="How long a step lasts ([ and ])"
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        playAs(trace, value === "tour" ? "tour" : Number(value));
      }}
    >
      {isLong(trace) && (
        <option value="tour" title={`Stops at up to ${plural(stopsIn(minutes), "moment")} that matter`}>
          {isShort ? "tour" : `${minutes} min tour`}
        </option>
      )}
      {SECONDS_A_STEP.map((one) => (
        <option key={one} value={String(one)}>
          {isShort ? seconds(one) : `${seconds(one)} a step`}
        </option>
      ))}
    </select>
  );
}

/** The links to another search and to every tool. */
function Ways() {
  const page = usePage();
  const trace = page.aimed.value;
  const isCompared = page.compare.differences.value !== null || page.compare.file.value !== null;
  const pair = isCompared || trace === null || trace.searching.value ? null : firstPair(page);
  const { name, board } = page.played.value;
  const own = isTreeGame(name) ? "Your own tree" : "Your own position";
  return (
    <div class="row-part" role="group" aria-label="This search">
      {isCompared && (
        <button type="button" onClick={() => compareWith(page, null)}>
          End the comparison
        </button>
      )}
      {pair !== null && (
        <button
          type="button"
          title="Also searches the same position this way, and shows both side by side"
          onClick={() => compareWith(page, pair.differences)}
        >
          {pair.name}
        </button>
      )}
      <button type="button" title="Compare with another search (:)" onClick={() => openCompare(page)}>
        Compare …
      </button>
      {(board !== null || isTreeGame(name)) && !isCompared && page.teach.lesson.value === null && (
        <button
          type="button"
          aria-pressed={page.form.editing.value}
          title={`${own}: write it, or change it by hand (F2)`}
          onClick={() => toggleEditing(page)}
        >
          {own}
        </button>
      )}
      <WorkbenchButton />
    </div>
  );
}
