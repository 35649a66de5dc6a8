/** Announces each step to a person who listens. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isTour } from "../state/trace/tour";
import { usePage } from "../state/context";

/** The shortest step, in seconds, that is announced as it begins. A person who needs more time can make steps longer. */
const SPOKEN_SECONDS = 1;
/** While shorter steps are played, a sentence must have time to be spoken: some are left out. */
const ANNOUNCE_EVERY_MS = 2000;
/** Even single steps are gathered a little, so that a key held down does not stutter. */
const SETTLE_MS = 120;

export function LiveRegion() {
  const trace = usePage().aimed.value;
  const [announced, setAnnounced] = useState("");
  const last = useRef(0);
  const sentence = trace?.sentence.value ?? "";
  const playing = trace?.playing.value ?? false;
  const isSlow = trace !== null && (isTour(trace) || trace.speed.value >= SPOKEN_SECONDS);
  useEffect(() => {
    const now = performance.now();
    const gathered = isSlow ? 0 : Math.max(last.current + ANNOUNCE_EVERY_MS - now, 0);
    const wait = playing ? gathered : SETTLE_MS;
    const timer = setTimeout(() => {
      last.current = performance.now();
      setAnnounced(sentence);
    }, wait);
    return () => clearTimeout(timer);
  }, [sentence, playing, isSlow]);
  return (
    <div class="visually-hidden" aria-live="polite" role="status">
      {announced}
    </div>
  );
}
