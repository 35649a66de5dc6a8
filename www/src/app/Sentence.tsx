/** The current event in words: the live region reads out an identical sentence. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTrace } from "../state/context";
import { Explained } from "../stage/visit/Explained";
import { saidOf } from "../stage/visit/said";

/** Forms of a sentence in the same room: each has smaller letters than the one before it, and more lines. The last scrolls. */
const FORMS = ["large", "middle", "small", "scrolls"] as const;

/** So much of the last line's letters may reach below the room, in pixels: what begins another line reaches farther. */
const BELOW = 4;

/**
 * The sentence about this moment. If its height is fixed (presented or embedded, so that the stage keeps its size from step
 * to step), the first form is used that cuts no word off: the end of a sentence gives the reason.
 */
export function Sentence() {
  const trace = useTrace();
  const room = useRef<HTMLParagraphElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const sentence = trace.sentence.value;
  useLayoutEffect(() => {
    const [outside, inside] = [room.current, words.current];
    if (outside === null || inside === null) return;
    const fit = (): void => {
      for (const form of FORMS) {
        outside.dataset["form"] = form;
        outside.scrollTop = 0;
        const end = outside.getBoundingClientRect().bottom;
        if (inside.getBoundingClientRect().bottom <= end + BELOW) return;
      }
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(outside);
    return () => sizes.disconnect();
  }, [sentence]);
  return (
    <p
      ref={room}
      class="sentence"
      {...(trace.event.value === null ? {} : saidOf(trace.event.value.visit, "sentence"))}
    >
      <span ref={words}>
        <Explained text={sentence} />
      </span>
    </p>
  );
}
