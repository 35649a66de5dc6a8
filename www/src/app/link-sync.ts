/**
 * The address bar always holds the present state. Steps and scrubbing replace the entry, a jump
 * makes a new one, so that Browser Back undoes jumps.
 */
import { effect, untracked } from "@preact/signals";
import { addressOfAssignment } from "../state/page/assignment-place";
import { lessonLink } from "../state/page/lesson";
import { showLink } from "../state/page/scenario";
import { addressOf } from "../state/page/share";
import type { PageStore } from "../state/page/page-store";

/** Browsers refuse to change the address more than about a hundred times in half a minute. */
const REPLACE_EVERY_MS = 350;
/** Jumps in quicker succession than this share one entry: a key that is held down is one jump. */
const ONE_JUMP_MS = 250;

/** The part of the window that is used. */
export interface AddressBar {
  hash(): string;
  push(link: string): void;
  replace(link: string): void;
  onNavigation(onChange: () => void): () => void;
}

export class LinkSync {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private inBar: string;
  private lastJump = -Infinity;
  private lastReplace = -Infinity;
  private lastJumps: number;
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly page: PageStore,
    private readonly bar: AddressBar,
    private readonly onSettled: () => void = () => {},
  ) {
    this.inBar = bar.hash().replace(/^#/, "");
    this.lastJumps = page.address.jumps.value;
    page.beforeJump = () => this.flush();
    this.unsubscribe.push(
      effect(() => this.update(this.currentLink(), page.address.jumps.value)),
      bar.onNavigation(() => this.readAddress()),
    );
  }

  get pending(): boolean {
    return this.timer !== null;
  }

  /** Writes the waiting link immediately. */
  flush(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.replaceNow();
  }

  /** The next jump is no part of the last one, however soon it comes. */
  endJump(): void {
    this.lastJump = -Infinity;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const end of this.unsubscribe) end();
    this.page.beforeJump = () => {};
  }

  private currentLink(): string {
    const {
      teach: { lesson, practice },
      shownView: view,
      ui: { overlay },
      assignment,
    } = this.page;
    if (overlay.value === "practice" && practice.value !== null) return practice.value;
    if (overlay.value === "assignment" && assignment.place.value !== null)
      return addressOfAssignment(assignment.place.value);
    if (lesson.value !== null) return lessonLink(lesson.value, view.value.show);
    return addressOf(this.page);
  }

  private update(link: string, jumps: number): void {
    const jumped = jumps !== this.lastJumps;
    this.lastJumps = jumps;
    if (link === this.inBar) return;
    const now = this.page.now();
    const sincePrevious = now - this.lastJump;
    if (jumped) this.lastJump = now;
    // The history around an embedded page is not its own.
    if (jumped && sincePrevious >= ONE_JUMP_MS && !this.page.ui.embed.peek()) {
      this.inBar = link;
      attempt(() => this.bar.push(link));
    } else if (this.timer === null) {
      const wait = Math.max(0, this.lastReplace + REPLACE_EVERY_MS - now);
      this.timer = setTimeout(() => {
        this.timer = null;
        this.replaceNow();
        this.onSettled();
      }, wait);
    }
  }

  private replaceNow(): void {
    const link = untracked(() => this.currentLink());
    if (link === this.inBar) return;
    this.lastReplace = this.page.now();
    this.inBar = link;
    attempt(() => this.bar.replace(link));
  }

  private readAddress(): void {
    const link = this.bar.hash().replace(/^#/, "");
    // Back and forward are announced twice, as a change of state and as a change of the fragment.
    if (link === this.inBar) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.inBar = link;
    // An entry that Back leads to is not a jump of its own. A replacement removes the parts of the
    // link that were not understood.
    showLink(this.page, link);
  }
}

/** A refused change of the address is not worth an error: the next one will do. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // There is nothing to do.
  }
}

export function browserAddressBar(): AddressBar {
  return {
    // Firefox decodes location.hash; the href keeps the original text.
    hash: () => location.href.split("#").slice(1).join("#"),
    push: (link) => history.pushState(null, "", `#${link}`),
    replace: (link) => history.replaceState(null, "", `#${link}`),
    onNavigation: (onChange) => {
      addEventListener("popstate", onChange);
      addEventListener("hashchange", onChange);
      return () => {
        removeEventListener("popstate", onChange);
        removeEventListener("hashchange", onChange);
      };
    },
  };
}
