/**
 * Lists of problems, as they are found: the first are kept and the others are only counted, so that no text from
 * outside makes a long list or much work.
 */
import { count } from "./format";

/** The default number of problems that are listed one by one. */
const MOST_LISTED = 10;

export class Listed<T> {
  private readonly kept: T[] = [];
  private others = 0;

  constructor(private readonly most = MOST_LISTED) {}

  /** Adds a piece, which is made only if it is listed. */
  push(piece: () => T): void {
    if (this.kept.length < this.most) this.kept.push(piece());
    else this.others += 1;
  }

  get first(): readonly T[] {
    return this.kept;
  }

  /** The line in place of the others; `null` if there are none. */
  get more(): string | null {
    return this.others === 0 ? null : `and ${count(this.others)} more like these`;
  }
}

/** The first pieces of a list that is there already. */
export function firstOf<T>(all: readonly T[], most: number): Listed<T> {
  const listed = new Listed<T>(most);
  for (const piece of all) listed.push(() => piece);
  return listed;
}
