/** Shows that the page is loading, with a progress bar, if that takes more than a second. */
import { Delay } from "../ui/delay";

const SHOW_AFTER_MS = 1000;

/** The size of the core in bytes, which the build writes into the page; `null` in a development build. */
export function coreBytes(page: ParentNode): number | null {
  const bytes = Number(page.querySelector<HTMLElement>("link[data-bytes]")?.dataset["bytes"]);
  return bytes > 0 ? bytes : null;
}

export class Loading {
  /** A screen reader announces new text only in an element that is already there. */
  private readonly status = document.createElement("p");
  private readonly bar = document.createElement("progress");
  private coming: Response | null = null;
  private shown = false;
  private ended = false;

  constructor(
    private readonly root: HTMLElement,
    /** The decompressed size of the loaded file in bytes; `null` if it is unknown. */
    private readonly length: number | null,
    private readonly delay: Pick<Delay, "run" | "cancel"> = new Delay(SHOW_AFTER_MS),
  ) {
    this.status.className = "loading";
    this.status.setAttribute("role", "status");
    root.replaceChildren(this.status);
    delay.run(() => this.show());
  }

  /** The bar follows this copy of the response from now on. */
  readonly watch = (copy: Response): void => {
    this.coming = copy;
    if (this.ended) this.letGo();
    else if (this.shown) void this.follow(copy);
  };

  /** The core is loaded, or cannot be. */
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
      // The caller of `loadEngine` reports the failure.
    }
    void reader.cancel().catch(() => undefined);
  }

  /** Frees the buffer of the copy, which has no reader. */
  private letGo(): void {
    void this.coming?.body?.cancel().catch(() => undefined);
    this.coming = null;
  }
}
