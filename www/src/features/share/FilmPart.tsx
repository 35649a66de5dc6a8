/** The tree as a video. */
import { useState } from "preact/hooks";
import { count, plural, seconds } from "../../ui/format";
import { countFrames, FRAMES_A_SECOND, MOST_FRAMES } from "./film-frames";
import { WINDOW_CSS, withTree } from "./picture";
import { save } from "../../ui/save";
import { stageDrawings } from "../../stage/drawings";
import { endsOf } from "../../state/trace/time";
import { useTrace } from "../../state/context";
import { Part, useFileName, useSaid } from "./part";

/** The length of a film without a chosen part is limited to this number of steps. */
const USUAL_STEPS = 120;

export function FilmPart() {
  const trace = useTrace();
  const { first, last } = endsOf(trace);
  const [from, setFrom] = useState(() =>
    last - first <= USUAL_STEPS ? first : Math.max(first, trace.shownTime.value - USUAL_STEPS / 2),
  );
  const [to, setTo] = useState(() => Math.min(from + USUAL_STEPS, last));
  const [captions, setCaptions] = useState(true);
  const [making, setMaking] = useState<AbortController | null>(null);
  const fileName = useFileName();
  const { said, run, say } = useSaid();
  const wish = { from, to, seconds: trace.speed.value, captions };
  const isRange = from >= first && from <= to && to <= last;
  const frames = isRange && to - from < MOST_FRAMES ? countFrames(trace, wish) : Infinity;
  const isPossible = frames <= MOST_FRAMES;
  const make = async (): Promise<string> => {
    const giveUp = new AbortController();
    setMaking(giveUp);
    try {
      const { webm } = await import("./video");
      const onProgress = (frame: number, of: number): void => say(`Frame ${count(frame)} of ${count(of)} …`);
      const look = withTree(trace, stageDrawings.value, ({ colours }) => ({
        inks: [...colours],
        fontFamily: getComputedStyle(document.body).fontFamily,
      }));
      const film = await webm(trace, wish, look, { onProgress, signal: giveUp.signal });
      save(film, fileName("webm"));
      return `Saved, ${count(Math.ceil(film.size / 1000))} kB.`;
    } finally {
      setMaking(null);
    }
  };
  const drawings = isRange ? (trace.session.animation_frames(from, to, trace.speed.value) ?? null) : null;
  const animate = (): Promise<string> => {
    const text = withTree(trace, stageDrawings.value, ({ colours }) =>
      trace.answers.value.tree_animation(
        from,
        to,
        trace.speed.value,
        WINDOW_CSS.width,
        WINDOW_CSS.height,
        trace.shownTypes.value,
        [...colours],
        trace.link,
      ),
    );
    save(new Blob([text], { type: "image/svg+xml" }), fileName("svg"));
    return Promise.resolve(`Saved, ${count(Math.ceil(text.length / 1000))} kB.`);
  };
  return (
    <Part name="Film">
      <p class="hint">
        The tree as a video of 1920 × 1080 pixels, or for web pages and slides as an animated SVG, at the
        current speed: {seconds(trace.speed.value)} a step.
      </p>
      <div class="share-choices">
        <Tick label="From tick" value={from} change={setFrom} />
        <Tick label="to" value={to} change={setTo} />
        <label class="share-words">
          <input
            type="checkbox"
            class="toggle"
            checked={captions}
            onChange={(event) => setCaptions(event.currentTarget.checked)}
          />{" "}
          with the sentence of each step
        </label>
      </div>
      <div class="share-buttons">
        <button type="button" disabled={!isPossible || making !== null} onClick={run(make)}>
          Save WebM
        </button>
        <button type="button" disabled={drawings === null || making !== null} onClick={run(animate)}>
          Save animated SVG
        </button>
        {making !== null && (
          <button type="button" onClick={() => making.abort()}>
            Cancel
          </button>
        )}
        <span class="hint">
          {isPossible
            ? `${seconds(frames / FRAMES_A_SECOND)}, ${plural(frames, "frame")}`
            : isRange
              ? `Too long: a film has at most ${seconds(MOST_FRAMES / FRAMES_A_SECOND)}.`
              : `Both ticks must be from ${count(first)} to ${count(last)}, with the first one before the second.`}
        </span>
      </div>
      {said}
    </Part>
  );
}

interface TickProps {
  label: string;
  value: number;
  change: (tick: number) => void;
}

function Tick({ label, value, change }: TickProps) {
  return (
    <label class="share-width">
      {label}{" "}
      <input
        type="number"
        min={0}
        value={value}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          if (valueAsNumber >= 0) change(Math.floor(valueAsNumber));
        }}
      />
    </label>
  );
}
