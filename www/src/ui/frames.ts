/**
 * The one owner of requestAnimationFrame. A component that has something to draw requests a task; a
 * frame runs each requested task once, so nothing is drawn twice and nothing is drawn needlessly.
 * Canvases that would take too long together are drawn in turn. The owner also knows when nothing
 * is left to do; browser tests wait for this.
 */

/**
 * Within a frame, time advances first, then canvases draw, then components render: a canvas that sets a font has the
 * browser bring all styles up to date, which is for nothing if components change them once more. What looks for an element
 * that is about to be rendered comes last.
 */
export type Phase = "advance" | "draw" | "render" | "after";

export type FrameTask = (now: number) => void;

const PHASES: readonly Phase[] = ["advance", "draw", "render", "after"];

/**
 * The time for drawing canvases in a frame. Of its 16 milliseconds, components and the browser need the rest.
 */
const DRAWING_MS = 6;

const NOTHING: FrameTask = () => {};

export class Frames {
  private readonly tasks: Record<Phase, Set<FrameTask>> = {
    advance: new Set(),
    draw: new Set(),
    render: new Set(),
    after: new Set(),
  };
  private scheduled = false;
  private waiting: (() => void)[] = [];
  private readonly busy = new Set<() => boolean>();
  /** The duration of a task in milliseconds when it last ran. */
  private readonly took = new WeakMap<FrameTask, number>();

  constructor(
    private readonly requestFrame: (run: FrameTask) => void = (run) => {
      requestAnimationFrame(run);
    },
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /**
   * Runs `task` in the coming frame; asking again before that changes nothing. To draw may have to wait for the frame
   * after it, if another canvas was asked for earlier.
   */
  request(phase: Phase, task: FrameTask): void {
    this.tasks[phase].add(task);
    this.schedule();
  }

  /**
   * Adds a condition, beside frames, under which the page counts as busy. The returned function removes it.
   */
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
      this.endWaiting();
    });
  }

  /**
   * Call this when something named to `alsoBusyWhile` may have ended. The page counts as idle after one more frame:
   * listeners hear of the end only now, and have not yet requested to draw its results.
   */
  settle(): void {
    this.request("draw", NOTHING);
  }

  private endWaiting(): void {
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
    const begin = this.clock();
    for (const phase of PHASES) {
      const tasks = this.tasks[phase];
      const due = [...tasks];
      tasks.clear();
      for (const [index, task] of due.entries()) {
        const spent = this.clock() - begin;
        // One is drawn in any case. Those that wait are the first of the next frame.
        if (phase === "draw" && index > 0 && spent + (this.took.get(task) ?? 0) > DRAWING_MS) tasks.add(task);
        else this.runOne(task, now);
      }
    }
    this.scheduled = false;
    if (PHASES.some((phase) => this.tasks[phase].size > 0)) this.schedule();
    else this.endWaiting();
  }

  private runOne(task: FrameTask, now: number): void {
    const begin = this.clock();
    try {
      task(now);
    } catch (error) {
      // One broken view must not stop the others.
      reportError(error);
    }
    this.took.set(task, this.clock() - begin);
  }
}
