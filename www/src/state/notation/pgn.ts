/** Games in PGN, read to their moves: comments, variations and annotations are read over. */

/** A move as it is written, and where. */
export interface WrittenMove {
  readonly text: string;
  /** The line in the text, from 1. */
  readonly line: number;
}

export interface WrittenGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly WrittenMove[];
  /** What is wrong with it beyond its moves: it is read as far as that. */
  readonly problem: { readonly message: string; readonly fix: string; readonly line: number } | null;
}

const RESULTS: ReadonlySet<string> = new Set(["1-0", "0-1", "1/2-1/2", "½-½", "*"]);
const TAG = /^\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]?/;
/** A number before a move, with its stops. */
const NUMBER = /^\d+\s*(?:\.+|…)\s*/;
/** A number without its stops, or a judgement. */
const NO_MOVE = /^(?:\d+|[.!?…+#=∞±∓⩲⩱]+|[-+=]?\/?[-+=]|\+-|-\+)$/;
const WORD = /^[^\s(){}[\];]+/;

/** All games of a text, in their order. A text without a game has none. */
export const readGames = (text: string): readonly WrittenGame[] => new GamesReader(text).read();

class GamesReader {
  private readonly games: WrittenGame[] = [];
  private tags = new Map<string, string>();
  private moves: WrittenMove[] = [];
  private problem: WrittenGame["problem"] = null;
  /** Whether the game's result has been read. */
  private ended = false;
  /** How many variations are open, and the line on which the outermost began. */
  private depth = 0;
  private opened = 0;
  private line = 1;
  private atLineStart = true;
  private rest: string;

  constructor(text: string) {
    this.rest = text.replace(/^\uFEFF/, "");
  }

  read(): readonly WrittenGame[] {
    while (this.rest !== "") {
      const space = /^\s+/.exec(this.rest);
      if (space !== null) this.take(space[0].length);
      else if (!this.skipped() && !this.readTag()) this.readWord();
    }
    this.finish();
    return this.games;
  }

  /** Reads over what is no part of the game, if that is what comes next: comments, and where variations begin and end. */
  private skipped(): boolean {
    const { line } = this;
    const [sign] = this.rest;
    if (sign === ";" || (sign === "%" && this.atLineStart)) {
      this.skipTo("\n");
    } else if (sign === "{") {
      if (!this.skipTo("}")) {
        this.say(line, "a comment that begins here is not closed", "Write a } where it ends.");
      }
    } else if (sign === "(") {
      if (this.depth === 0) this.opened = line;
      this.depth += 1;
      this.take(1);
    } else if (sign === ")") {
      if (this.depth > 0) this.depth -= 1;
      else this.say(line, "this ) closes no variation", "Remove it, or write the ( that it belongs to.");
      this.take(1);
    } else {
      return false;
    }
    return true;
  }

  /** A tag stands in no variation: where one does, the variation was never closed. */
  private readTag(): boolean {
    const tag = TAG.exec(this.rest);
    if (tag === null) return false;
    if (this.moves.length > 0 || this.ended) this.finish();
    this.tags.set(tag[1] ?? "", (tag[2] ?? "").replace(/\\(.)/g, "$1"));
    this.take(tag[0].length);
    return true;
  }

  private readWord(): void {
    const number = NUMBER.exec(this.rest);
    if (number !== null) {
      if (this.ended) this.finish();
      this.take(number[0].length);
      return;
    }
    const { line } = this;
    const text = WORD.exec(this.rest)?.[0] ?? this.rest.slice(0, 1);
    this.take(text.length);
    if (this.depth > 0 || text.startsWith("$") || NO_MOVE.test(text)) return;
    if (RESULTS.has(text)) {
      this.ended = true;
      return;
    }
    if (this.ended) this.finish();
    this.moves.push({ text, line });
  }

  private finish(): void {
    if (this.depth > 0)
      this.say(this.opened, "a variation that begins here is not closed", "Write a ) where it ends.");
    const { tags, moves, problem } = this;
    if (tags.size > 0 || moves.length > 0) this.games.push({ tags, moves, problem });
    this.tags = new Map();
    this.moves = [];
    this.problem = null;
    this.ended = false;
    this.depth = 0;
  }

  /** Of several problems the first is said: the others may come of it. */
  private say(line: number, message: string, fix: string): void {
    this.problem ??= { message, fix, line };
  }

  private take(length: number): void {
    const taken = this.rest.slice(0, length);
    this.rest = this.rest.slice(length);
    for (const sign of taken) if (sign === "\n") this.line += 1;
    if (taken !== "") this.atLineStart = taken.endsWith("\n");
  }

  /** Takes all as far as this sign and with it. Says whether there is one. */
  private skipTo(sign: string): boolean {
    const at = this.rest.indexOf(sign);
    this.take(at < 0 ? this.rest.length : at + sign.length);
    return at >= 0;
  }
}
