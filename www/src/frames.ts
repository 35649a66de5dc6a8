/**
 * The one owner of requestAnimationFrame. Whoever has something to draw requests a task; a frame
 * runs each requested task once, so nothing is drawn twice and nothing is drawn in vain. It also
 * knows when nothing is left to do, which browser tests wait for.
 */

/** Within a frame, time advances first, then components render, then canvases draw. */
export type Phase = "advance" | "render" | "draw";

export type FrameTask = (now: number) => void;

const PHASES: readonly Phase[] = ["advance", "render", "draw"];

export class Frames {
  private readonly tasks: Record<Phase, Set<FrameTask>> = {
    advance: new Set(),
    render: new Set(),
    draw: new Set(),
  };
  private scheduled = false;
  private waiting: (() => void)[] = [];
  private readonly busy = new Set<() => boolean>();

  constructor(
    private readonly requestFrame: (run: FrameTask) => void = (run) => {
      requestAnimationFrame(run);
    },
  ) {}

  /** Runs `task` in the coming frame; asking again before that changes nothing. */
  request(phase: Phase, task: FrameTask): void {
    this.tasks[phase].add(task);
    this.schedule();
  }

  /** Something beside frames that has to end before the page counts as idle, until it is taken back. */
  alsoBusyWhile(busy: () => boolean): () => void {
    this.busy.add(busy);
    return () => {
      this.busy.delete(busy);
      this.settle();
    };
  }

  /** Resolves when no frame is pending and nothing that was named to `alsoBusyWhile` goes on. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.settle();
    });
  }

  /** To be called when something named to `alsoBusyWhile` may have ended. */
  settle(): void {
    if (this.waiting.length === 0 || this.scheduled) return;
    if ([...this.busy].some((busy) => busy())) return;
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.requestFrame((now) => this.run(now));
  }

  private run(now: number): void {
    for (const phase of PHASES) {
      const tasks = [...this.tasks[phase]];
      this.tasks[phase].clear();
      for (const task of tasks) {
        try {
          task(now);
        } catch (error) {
          // One broken view must not stop the others.
          reportError(error);
        }
      }
    }
    this.scheduled = false;
    if (PHASES.some((phase) => this.tasks[phase].size > 0)) this.schedule();
    else this.settle();
  }
}
