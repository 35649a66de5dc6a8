/**
 * When a core breaks down. A trap (WebAssembly's word) is no error that a core reports: it is the end of
 * its instance, whose memory may be in any state. Out of memory and a mistake in the core both end so.
 */

/** Whether something thrown by a call into a core is the end of that core. */
export function isTrap(error: unknown): boolean {
  // A core reports with plain errors. A stack or a memory that is too small is a RangeError, or, in
  // Firefox, an InternalError.
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (error instanceof Error && error.name === "InternalError")
  );
}

const MEGABYTE = 1_000_000;

/** The error of a trap, in words for the person. */
export class CoreTrap extends Error {
  constructor(
    readonly bytes: number,
    override readonly cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `the part of the page that held this trace failed at ${Math.round(bytes / MEGABYTE)} MB of memory (${reason}). ` +
        "It has been restarted, but this trace is lost",
    );
    this.name = "CoreTrap";
  }
}
