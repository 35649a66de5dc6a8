/**
 * A search that hides its future: the page receives only what was recorded up to a moment. The whole search is kept in a
 * separate trace, which only answers questions, until the hidden part is released.
 */
import type { Engine } from "../../../core/engine";
import type { Session, Summary, View } from "../../../core/plyscope.js";
import type { SearchClient, SearchListener } from "../../../core/search-client";

type Searcher = Pick<SearchClient, "search" | "cancel">;

interface Ended {
  readonly session: Session;
  readonly listener: SearchListener;
  readonly summary: Summary;
  readonly milliseconds: number;
}

const ALL = 0x7fff_ffff;

export class HeldBack implements Searcher {
  private ended: Ended | null = null;
  private open: Session | null = null;
  /** Asks the question once more, because values are read in another way. */
  askAgain: () => void = () => {};

  /** `view` says the last moment that is seen; `onHeld` hears of the whole search, and of its tick. */
  constructor(
    private readonly engine: Pick<Engine, "openSession">,
    private readonly searcher: Searcher,
    private readonly view: View,
    private readonly onHeld: (session: Session, t: number) => void,
  ) {}

  search(link: string, listener: SearchListener, share?: number): void {
    const fail = (message: string): void => {
      this.drop();
      listener.onFailed(message);
    };
    const session = this.engine.openSession(link, (trap) => fail(trap.message));
    this.open = session;
    const whole: SearchListener = {
      onBatch: (words) => session.append(words),
      onDone: (summary, milliseconds) => {
        session.finish();
        this.ended = { session, listener, summary, milliseconds };
        const last = session.ticks() - 1;
        const t = Math.min(session.locate(this.view).t ?? last, last);
        this.tell(session.log(true, ALL, t));
        listener.onHeld?.();
        this.onHeld(session, t);
      },
      onFailed: fail,
    };
    this.searcher.search(link, whole, share);
  }

  /** Whether the search has ended, and the time after the moment is hidden. */
  get isHolding(): boolean {
    return this.ended !== null;
  }

  cancel(): void {
    this.searcher.cancel();
    this.drop();
  }

  /** The rest comes, too. */
  release(): void {
    if (this.ended === null) return;
    const { session, listener, summary, milliseconds } = this.ended;
    this.tell(session.log(false, ALL));
    listener.onDone(summary, milliseconds);
    this.drop();
  }

  /** The held search is no longer needed. */
  drop(): void {
    this.ended = null;
    this.open?.free();
    this.open = null;
  }

  private tell(words: Uint32Array): void {
    if (this.ended === null) return;
    const { listener, session, summary } = this.ended;
    if (words.length > 0) listener.onBatch(words, session.positions(), summary.depth);
  }
}
