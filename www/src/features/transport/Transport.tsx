/** Play, step, and go to the next event of a kind. */
import type { StepKind } from "../../core/plyscope.js";
import { plural, seconds } from "../../ui/format";
import { changeSpeed, playAs, togglePlaying } from "../../state/trace/playing";
import { isLong, isTour, stopsIn } from "../../state/trace/tour";
import { goToTime, step } from "../../state/trace/time";
import { usePage, useTrace } from "../../state/context";
import { Breakpoints } from "./Breakpoints";
import { FindEvents } from "./FindEvents";
import { GoToLine } from "./GoToLine";
import type { IconName } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";

const BACKWARD: readonly { how: StepKind; icon: IconName; title: string }[] = [
  { how: "out-back", icon: "out-back", title: "Step out, back (Shift+↑)" },
  { how: "over-back", icon: "over-back", title: "Step over, back (Shift+↓)" },
  { how: "back", icon: "back", title: "Step back (←)" },
];
const FORWARD: readonly { how: StepKind; icon: IconName; title: string }[] = [
  { how: "forward", icon: "forward", title: "Step (→)" },
  { how: "over", icon: "over", title: "Step over: skip this visit's children (↓)" },
  { how: "out", icon: "out", title: "Step out: to the end of the parent (↑)" },
];

export function Transport() {
  const {
    ui: { embed },
  } = usePage();
  const trace = useTrace();
  const playing = trace.playing.value;
  return (
    <div class="transport" role="toolbar" aria-label="Time">
      <div class="transport-steps">
        <IconButton icon="start" title="To the start (Home)" onClick={() => goToTime(trace, 0)} />
        {BACKWARD.map(({ how, icon, title }) => (
          <IconButton key={how} icon={icon} title={title} onClick={() => step(trace, how)} />
        ))}
        <IconButton
          icon={playing ? "pause" : "play"}
          title={playing ? "Pause (Space)" : "Play (Space)"}
          primary
          onClick={() => togglePlaying(trace)}
        />
        {FORWARD.map(({ how, icon, title }) => (
          <IconButton key={how} icon={icon} title={title} onClick={() => step(trace, how)} />
        ))}
        <IconButton icon="end" title="To the end (End)" onClick={() => goToTime(trace, Infinity)} />
      </div>
      <div class="transport-speed" role="group" aria-label="Speed">
        <IconButton icon="minus" title="Slower ([)" onClick={() => changeSpeed(trace, -1)} />
        <Speed />
        <IconButton icon="plus" title="Faster (])" onClick={() => changeSpeed(trace, 1)} />
      </div>
      {!embed.value && (
        <>
          <GoToLine />
          <FindEvents />
          <Breakpoints />
        </>
      )}
    </div>
  );
}

/** The duration of a step, or the tour: in a long search a click changes between them. */
function Speed() {
  const trace = useTrace();
  if (!isLong(trace)) return <output title="How long a step lasts">{seconds(trace.speed.value)}</output>;
  const tours = isTour(trace);
  const minutes = trace.tourMinutes.value;
  const title = tours
    ? `A tour stops at up to ${plural(stopsIn(minutes), "moment")} that matter, and runs through the rest. Click to play every step`
    : "How long a step lasts. Click for a tour, which stops at the moments that matter";
  return (
    <button
      type="button"
      class="quiet transport-tour"
      aria-pressed={tours}
      aria-label={tours ? `Tour of ${minutes} min` : `Every step, ${seconds(trace.speed.value)} each`}
      title={title}
      onClick={() => playAs(trace, tours ? "steps" : "tour")}
    >
      {tours ? `${minutes} min` : seconds(trace.speed.value)}
    </button>
  );
}
