/** A task that runs after a pause; asking again starts the pause anew. */
export class Delay {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private task: (() => void) | null = null;

  /** `onSettled` is called after each run. */
  constructor(
    private readonly milliseconds: number,
    private readonly onSettled: () => void = () => {},
  ) {}

  get pending(): boolean {
    return this.task !== null;
  }

  run(task: () => void): void {
    this.cancel();
    this.task = task;
    this.timer = setTimeout(() => this.runNow(), this.milliseconds);
  }

  /** Runs the waiting task immediately. */
  runNow(): void {
    const task = this.task;
    this.cancel();
    task?.();
    this.onSettled();
  }

  cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.task = null;
  }
}
