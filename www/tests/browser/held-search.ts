/** A search whose results come as a test lets them: it goes on for as long as the test looks, on every machine. */
import type { Page } from "@playwright/test";

/**
 * Lets only the first `first` results of each search worker reach the page, from the next load on; the others
 * wait.
 */
export async function holdSearches(page: Page, first: number): Promise<void> {
  await page.addInitScript((first) => {
    let allowed = first;
    const waiting: (() => void)[] = [];
    const release = (): void => {
      for (; allowed > 0 && waiting.length > 0; allowed -= 1) waiting.shift()!();
    };
    class Held extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes("search.worker")) return;
        allowed = first;
        waiting.length = 0;
        const hear = (event: Event): void => {
          const { data, isTrusted } = event as MessageEvent<{ type: string }>;
          if ((data.type !== "batch" && data.type !== "done") || !isTrusted) return;
          event.stopImmediatePropagation();
          waiting.push(() => this.dispatchEvent(new MessageEvent("message", { data })));
          release();
        };
        // Before the page, which listens once the worker is there; and not late, though the page may hear late (test.ts).
        EventTarget.prototype.addEventListener.call(this, "message", hear);
      }
    }
    window.Worker = Held;
    Object.assign(window, {
      letResultsCome: (more: number) => {
        allowed += more;
        release();
      },
    });
  }, first);
}

/** Lets a number of further results reach the page. */
export const letResultsCome = (page: Page, more: number): Promise<void> =>
  page.evaluate((more) => {
    (window as unknown as { letResultsCome: (more: number) => void }).letResultsCome(more);
  }, more);
