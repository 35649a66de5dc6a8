/** Says that the page is loading, and how much has come, where that takes longer than a moment. */
import { Delay } from "./delay";

/** What comes sooner needs no words. */
const SHOW_AFTER_MS = 1000;

/** How many bytes the core has, as the build wrote it into the page; `null` in a development build. */
export function coreBytes(page: ParentNode): number | null {
  const bytes = Number(page.querySelector<HTMLElement>("link[data-bytes]")?.dataset["bytes"]);
  return bytes > 0 ? bytes : null;
}

export class Loading {
  /** Screen readers say what appears in an element that was there before. */
  private readonly status = document.createElement("p");
  private readonly bar = document.createElement("progress");
  private coming: Response | null = null;
  private shown = false;
  private ended = false;

  constructor(
    private readonly root: HTMLElement,
    /** How many bytes will come, decompressed; `null` where nobody says. */
    private readonly length: number | null,
    private readonly delay: Pick<Delay, "run" | "cancel"> = new Delay(SHOW_AFTER_MS),
  ) {
    this.status.className = "loading";
    this.status.setAttribute("role", "status");
    root.replaceChildren(this.status);
    delay.run(() => this.show());
  }

  /** From now on the bar follows this copy of what is loaded. */
  readonly watch = (copy: Response): void => {
    this.coming = copy;
    if (this.ended) this.letGo();
    else if (this.shown) void this.follow(copy);
  };

  /** Everything is there, or will never be. */
  end(): void {
    this.ended = true;
    this.delay.cancel();
    if (!this.shown) this.letGo();
    this.root.replaceChildren();
  }

  private show(): void {
    this.shown = true;
    this.status.textContent = "Loading Plyscope …";
    this.bar.setAttribute("aria-label", "Loaded");
    this.bar.max = 1;
    this.status.after(this.bar);
    this.bar.className = "loading-bar";
    if (this.coming !== null) void this.follow(this.coming);
  }

  private async follow(copy: Response): Promise<void> {
    const { length } = this;
    const reader = length === null ? undefined : copy.body?.getReader();
    if (length === null || reader === undefined) {
      this.letGo();
      return;
    }
    try {
      let come = 0;
      for (;;) {
        const { value, done } = await reader.read();
        if (done || this.ended) break;
        come += value.length;
        this.bar.value = Math.min(come / length, 1);
      }
    } catch {
      // Whoever loads it says what went wrong.
    }
    void reader.cancel().catch(() => undefined);
  }

  /** Nobody reads the copy: what it holds back is given up. */
  private letGo(): void {
    void this.coming?.body?.cancel().catch(() => undefined);
    this.coming = null;
  }
}
