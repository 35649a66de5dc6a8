/** Says each step to those who listen rather than look. */
import { useEffect, useRef, useState } from "preact/hooks";
import { usePage } from "./context";

/** While playing or scrubbing, a sentence must have time to be spoken. */
const ANNOUNCE_EVERY_MS = 2000;
/** Even single steps are gathered a little, so that a key held down does not stutter. */
const SETTLE_MS = 120;

export function LiveRegion() {
  const trace = usePage().aimed.value;
  const [announced, setAnnounced] = useState("");
  const last = useRef(0);
  const sentence = trace?.sentence.value ?? "";
  const playing = trace?.playing.value ?? false;
  useEffect(() => {
    const now = performance.now();
    const wait = playing ? Math.max(last.current + ANNOUNCE_EVERY_MS - now, 0) : SETTLE_MS;
    const timer = setTimeout(() => {
      last.current = performance.now();
      setAnnounced(sentence);
    }, wait);
    return () => clearTimeout(timer);
  }, [sentence, playing]);
  return (
    <div class="visually-hidden" aria-live="polite" role="status">
      {announced}
    </div>
  );
}
