/**
 * A searcher that brings the network of a search first, if the search asks one that is not here. Until then the
 * search waits, as it does for its worker.
 */
import type { Engine } from "./engine";
import { messageOf } from "./message-of";
import type { MissingModel, Problem } from "./plyscope.js";
import type { SearchClient, SearchListener } from "./search-client";

type Searcher = Pick<SearchClient, "search" | "cancel">;

/** Gives the missing network to the cores. The promise fails if there is no way to get it. */
export type BringNetwork = (missing: MissingModel) => Promise<void>;

/** A problem in one sentence, with its fix. */
export const problemText = ({ message, fix }: Problem): string => `${message}: ${fix}`;

export class NetworkSearcher implements Searcher {
  /** The search that waits for its network. */
  private waiting: object | null = null;

  constructor(
    private readonly searcher: Searcher,
    private readonly engine: Pick<Engine, "missing_model">,
    private readonly bring: BringNetwork,
  ) {}

  search(link: string, listener: SearchListener, share?: number): void {
    const missing = this.engine.missing_model(link);
    if (missing === null) {
      this.waiting = null;
      this.searcher.search(link, listener, share);
      return;
    }
    this.cancel();
    const own = (this.waiting = {});
    const end = (task: () => void): void => {
      if (this.waiting !== own) return;
      this.waiting = null;
      task();
    };
    this.bring(missing).then(
      () =>
        end(() => {
          // The network may be here, but belong to another game.
          const still = this.engine.missing_model(link);
          if (still === null) this.searcher.search(link, listener, share);
          else listener.onFailed(problemText(still.problem));
        }),
      (error: unknown) => end(() => listener.onFailed(messageOf(error))),
    );
  }

  cancel(): void {
    this.waiting = null;
    this.searcher.cancel();
  }
}
