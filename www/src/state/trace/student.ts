/** A trace while a person performs its search: the question on stage, and the film of a step. */
import { batch, effect } from "@preact/signals";
import { showWhole } from "./bounds";
import { showAsFilm } from "./film";
import { goToTime, setTime } from "./time";
import { NOTHING_ASKED, type Asked, type TraceStore } from "./trace-store";

/** The duration of each event of a step, in seconds. */
const EVENT_SECONDS = 0.5;

/** Shows a question, and the marks of a mistake, on the tree. */
export function showQuestion(trace: TraceStore, asked: Asked): void {
  trace.asked.value = asked;
}

/** Shows the moment of a question. Nothing after it can be seen. */
export function showUpTo(trace: TraceStore, t: number): void {
  batch(() => {
    trace.playing.value = false;
    trace.bounds.value = { first: 0, last: t };
    setTime(trace, t);
  });
}

/** Plays what the search does from one question to the next. */
export function playUpTo(trace: TraceStore, from: number, t: number): void {
  if (t <= from || trace.isCalm()) {
    showUpTo(trace, t);
    return;
  }
  batch(() => {
    trace.bounds.value = { first: 0, last: t };
    setTime(trace, from);
    trace.speed.value = EVENT_SECONDS;
    // The first event begins now, and the others follow.
    showAsFilm(trace, EVENT_SECONDS, () => setTime(trace, from + 1));
    trace.backwards.value = false;
    trace.playing.value = t > from + 1;
  });
}

/** Shows the whole search as usual again, at a moment. */
export function endQuestions(trace: TraceStore, t: number): void {
  batch(() => {
    trace.asked.value = NOTHING_ASKED;
    showWhole(trace);
    goToTime(trace, t);
  });
}

/** Shows a moment at which a program parts from the search, with marks and words until time moves. */
export function markParting(
  trace: TraceStore,
  t: number,
  { wrong, right }: Pick<Asked, "wrong" | "right">,
  words: string,
): void {
  batch(() => {
    goToTime(trace, t);
    const isSame = wrong?.join(" ") === right?.join(" ");
    trace.asked.value = { ...NOTHING_ASKED, wrong: isSame ? null : wrong, right };
    trace.remark.value = words;
  });
  const stop = effect(() => {
    if (trace.time.value === t && !trace.closed.value) return;
    if (!trace.closed.value) trace.asked.value = NOTHING_ASKED;
    queueMicrotask(() => stop());
  });
}
