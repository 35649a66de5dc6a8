/** The current event in words, and the time. */
import type { ComponentChildren } from "preact";
import { useTrace } from "../state/context";
import { Sentence } from "./Sentence";
import { Ticks } from "./Ticks";

export function Now({ children }: { children?: ComponentChildren }) {
  return (
    <div class="now">
      <Sentence />
      <Ticks trace={useTrace()} />
      {children}
    </div>
  );
}
