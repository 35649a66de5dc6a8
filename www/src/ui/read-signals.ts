/** The type of a module's signals for all other modules. */
import type { ReadonlySignal } from "@preact/signals";

/** The signals of an object, for reading only. */
export type ReadSignals<Signals extends Readonly<Record<string, ReadonlySignal>>> = {
  readonly [Name in keyof Signals]: ReadonlySignal<Signals[Name]["value"]>;
};
