/** The limit of time within which a worker must be heard. */

/**
 * The number of parts in which the limit is counted. A computer that slept through several parts has counted
 * only one of them, and its worker slept, too.
 */
const PARTS = 6;

export class SilenceLimit {
  private timer: ReturnType<typeof setInterval> | undefined;
  private silent = 0;

  constructor(
    private readonly milliseconds: number,
    private readonly onSilent: () => void,
  ) {}

  /** Counts from now on. */
  begin(): void {
    this.end();
    this.silent = 0;
    this.timer = setInterval(() => {
      this.silent += 1;
      if (this.silent < PARTS) return;
      this.end();
      this.onSilent();
    }, this.milliseconds / PARTS);
  }

  /** Starts the count again if it is running. */
  heard(): void {
    if (this.timer !== undefined) this.begin();
  }

  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/**
 * The time after which a worker that has not reported itself ready is given up. Compiling takes a fraction of
 * it.
 */
export const START_LIMIT_MS = 30_000;

/**
 * The time without a message after which a worker with a question is given up. A search sends a batch at least every
 * 262,144 visits, which takes a slow telephone some seconds.
 */
export const SILENCE_LIMIT_MS = 60_000;

export const NOT_STARTED = `it did not start within ${START_LIMIT_MS / 1000} seconds`;
export const SILENT = `it has not answered for ${SILENCE_LIMIT_MS / 1000} seconds`;
