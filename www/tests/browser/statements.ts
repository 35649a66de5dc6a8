/** The texts about visits, as statements that can be compared. */
import type { Gathered } from "./moments";

/** A value as people read it: a number, infinity, or a game that is decided. */
const VALUE = String.raw`(?:−?∞(?: [−+] [\d.]+)?|[+−]?\d+(?:\.\d\d)?|−?M\d+|mated?|(?:win|loss) in \d+|won|lost)`;
const SIGNED = String.raw`[=≥≤] ${VALUE}`;

/** Texts that have "~" at a value in doubt. */
const MARKS_DOUBT: ReadonlySet<string> = new Set(["value", "drawn", "label", "bar", "sentence", "words"]);

/** A statement about one quantity of one visit. */
export interface Statement {
  readonly visit: number;
  /**
   * The value with its bound, its bare number, a side of the window at entry or now, the best value up to now,
   * the side of the window where the value is, the value of standing pat, and whether the visit is open or has
   * ended.
   */
  readonly quantity: string;
  readonly text: string;
  readonly from: string;
}

/** A relation and a value, read from the other side. */
export function mirrored(text: string): string {
  const swapped: Readonly<Record<string, string>> = {
    "≥": "≤",
    "≤": "≥",
    "=": "=",
    mate: "mated",
    mated: "mate",
    won: "lost",
    lost: "won",
  };
  const [, sign, value = ""] = /^([=≥≤] )?(.*)$/.exec(text)!;
  const relation = sign === undefined ? "" : `${swapped[sign.trim()]!} `;
  if (value in swapped) return relation + swapped[value]!;
  const decided = /^(win|loss) in (\d+)$/.exec(value);
  if (decided !== null) return `${relation}${decided[1] === "win" ? "loss" : "win"} in ${decided[2]!}`;
  const beside = /^(−?)∞ [−+] ([\d.]+)$/.exec(value);
  if (beside !== null) return `${relation}${beside[1] === "" ? "−∞ +" : "∞ −"} ${beside[2]!}`;
  return relation + negated(value);
}

/** Pawns have a sign either way. */
const negated = (number: string): string => {
  if (/^0(?:\.00)?$/.test(number)) return number;
  if (number.startsWith("−")) return `${number.includes(".") ? "+" : ""}${number.slice(1)}`;
  return `−${number.replace("+", "")}`;
};

/** A number in the order of values. */
export function rankOf(value: string): number {
  const decided = /^(?:(win|loss) in |(−?)M)(\d+)$/.exec(value);
  if (decided !== null) {
    const [, name, sign, plies] = decided;
    const wins = name === "win" || sign === "";
    return (wins ? 1 : -1) * (1e6 - Number(plies));
  }
  if (value === "mate" || value === "won") return 1e6;
  if (value === "mated" || value === "lost") return -1e6;
  const beside = /^(−?)∞(?: [−+] ([\d.]+))?$/.exec(value);
  if (beside !== null) return (beside[1] === "" ? 1 : -1) * (1e9 - Number(beside[2] ?? 0));
  return Number(value.replace("−", "-"));
}

/** Both sides of a window; `null` if the text is not a window. */
export function sidesOf(text: string): readonly [alpha: string, beta: string] | null {
  const forms: readonly (readonly [RegExp, (found: RegExpExecArray) => [string, string]])[] = [
    [new RegExp(`^\\((${VALUE}), (${VALUE})\\)$`), ([, low, high]) => [low!, high!]],
    [new RegExp(`^α (${VALUE}) β (${VALUE})$`), ([, low, high]) => [low!, high!]],
    [new RegExp(`^alpha (${VALUE}), beta (${VALUE})$`), ([, low, high]) => [low!, high!]],
    [new RegExp(`^(${VALUE}) ≤ value ≤ (${VALUE})$`), ([, low, high]) => [low!, high!]],
    [new RegExp(`^value ≤ (${VALUE})$`), ([, high]) => ["−∞", high!]],
    [new RegExp(`^value ≥ (${VALUE})$`), ([, low]) => [low!, "∞"]],
    [/^any value$/, () => ["−∞", "∞"]],
  ];
  for (const [form, sides] of forms) {
    const found = form.exec(text);
    if (found !== null) return sides(found);
  }
  return null;
}

/** All statements of a moment. Throws if a text that must be a value is not. */
export function statementsOf(gathered: Gathered, perspective: "first" | "mover"): Statement[] {
  const [ended, leaves] = [new Set(gathered.ended), new Set(gathered.leaves)];
  const found: Statement[] = [];
  for (const { visit, says, text: written, title, about, from } of gathered.texts) {
    // "~" is said apart.
    const text = written.replaceAll("~", "");
    const say = (quantity: string, said: string, of = visit): void => {
      found.push({ visit: of, quantity, text: said, from: `${from}: ${text}` });
      // The table's answer is known as the visit begins.
      const state =
        quantity === "value" && says !== "answer" ? "ended" : /now$|^best$/.test(quantity) ? "open" : null;
      if (state !== null) found.push({ visit: of, quantity: "state", text: state, from: `${from}: ${text}` });
    };
    /** A value's bound and number. */
    const known = (said: string, of = visit): void => {
      say("value", said, of);
      say("number", said.replace(/^[=≥≤] /, ""), of);
      if (MARKS_DOUBT.has(says)) say("doubt", written.includes("~") ? "~" : "none", of);
    };
    const window = (when: string, said: string): void => {
      const sides = sidesOf(said);
      if (sides === null) throw new Error(`no window: ${said} (${from})`);
      say(`alpha ${when}`, sides[0]);
      say(`beta ${when}`, sides[1]);
    };
    switch (says) {
      case "value":
      case "answer":
      case "stored":
        if (text === "–") break;
        if (!new RegExp(`^${SIGNED}$`).test(text)) throw new Error(`no value: ${text} (${from})`);
        // The table counts the distance of a decided game's end from the position, which may be elsewhere
        // now.
        if (says !== "stored" || !/mate|#|win|loss|won|lost/.test(text)) known(text);
        break;
      case "entry":
        window("at entry", text);
        if (title !== "") say("cuts at entry", title);
        break;
      case "window":
        window("now", text);
        break;
      case "best":
        say("best", text);
        break;
      case "lies":
        say("lies", text);
        break;
      case "stand-pat":
        say("stand pat", text);
        break;
      case "label":
      case "bar": {
        const value = new RegExp(`(?:^|\\s)(${SIGNED})$`).exec(text);
        if (value !== null) known(value[1]!);
        break;
      }
      case "place":
        say("place", text);
        say("place", "on its own bar");
        break;
      case "drawn": {
        const bare = new RegExp(`^(?:([≥≤]) )?(${VALUE})$`).exec(text);
        const sides = sidesOf(text);
        if (bare !== null && ended.has(visit)) known(`${bare[1] ?? "="} ${bare[2]!}`);
        // The leaf of a given tree has its value before the search says it.
        else if (bare !== null) say(leaves.has(visit) ? "number" : "best", bare[2]!);
        else if (sides !== null && !ended.has(visit)) window("now", text);
        break;
      }
      case "sentence": {
        const entry = / window (.+?)(?:, expected |\.(?: |$))/.exec(text);
        if (text.startsWith("The search enters ") && entry !== null) window("at entry", entry[1]!);
        const value = new RegExp(`^The search leaves .*?: value (${SIGNED})(?: \\((.+?)\\))?`).exec(text);
        if (value !== null) known(value[1]!);
        if (value?.[2] !== undefined) say("lies", value[2]);
        const end = new RegExp(`ends: value (${VALUE})\\.`).exec(text);
        if (end !== null) say("number", end[1]!);
        break;
      }
      case "words": {
        const open = new RegExp(
          `: open, (.+?)(?:, best so far (${VALUE}))?(?:, its value is (${VALUE}))?\\.(?: \\d+ visits stand here\\.)?$`,
        ).exec(text.replace(/ The board: [^.]*\./, ""));
        if (open !== null) window("now", open[1]!);
        if (open?.[2] !== undefined) say("best", open[2]);
        if (open?.[3] !== undefined) say("number", open[3]);
        const value = new RegExp(`: value (${SIGNED})(?: \\((.+?)\\))?[,.]`).exec(text);
        if (value !== null) known(value[1]!);
        if (value?.[2] !== undefined) say("lies", value[2]);
        break;
      }
      case "why": {
        const side = new RegExp(
          `^(Alpha|Beta|The lower limit|The upper limit) of visit (\\d+) is (${VALUE}|infinite)[,:.]`,
        ).exec(text);
        if (side !== null) {
          const low = side[1] === "Alpha" || side[1] === "The lower limit";
          const end = side[3] === "infinite" ? (low ? "−∞" : "∞") : side[3]!;
          say(low ? "alpha at entry" : "beta at entry", end, Number(side[2]));
        }
        const own = new RegExp(
          `^(?:The best of its moves gave|Its value is|Standing pat on) (${VALUE}),? `,
        ).exec(text);
        if (own !== null) say("number", own[1]!);
        break;
      }
      case "clause": {
        const signs: Readonly<Record<string, string>> = { "at least": "≥", "at most": "≤" };
        const value = `((?:at least |at most )?${VALUE})(?: for \\S+)?`;
        const signed = (said: string): string => {
          const [, words, number] = /^(at least|at most)? ?(.*)$/.exec(said)!;
          return `${signs[words ?? ""] ?? "="} ${number!}`;
        };
        // The value of a move is read as its parent reads it.
        const below = new RegExp(
          `(?:^which (?:leaves|gives)|: the best is .*, with|the best is .*, with|already has) ${value}`,
        ).exec(text);
        const soFar = new RegExp(`the best so far is (?:.*, with )?(${VALUE})\\.`).exec(text);
        if (soFar !== null && about !== null) say("best", soFar[1]!, about);
        else if (below !== null && isMove(text, visit, about))
          known(perspective === "first" ? signed(below[1]!) : mirrored(signed(below[1]!)));
        const own = new RegExp(
          `(?:this is a leaf, worth|the null window gave|the game is over here:|is judged) ${value}`,
          "i",
        ).exec(text);
        if (own !== null) known(signed(own[1]!));
        const root = new RegExp(`^The value is (${VALUE})[,.]`).exec(text);
        if (root !== null) say("number", root[1]!);
        break;
      }
      case "running": {
        const now = ended.has(visit) ? "at its end" : "now";
        for (const [, name, value] of text.matchAll(
          new RegExp(`(alpha|beta|best|value|v) = (${VALUE})`, "g"),
        )) {
          if (name === "alpha" || name === "beta") say(`${name} ${now}`, value!);
          else if (name === "best" && !ended.has(visit)) say("best", value!);
          else if (name === "value") say("number", value!);
        }
        for (const [, left, sign, right] of text.matchAll(
          new RegExp(`(${VALUE}) ([<>]=?) (${VALUE})`, "g"),
        )) {
          const order = Math.sign(rankOf(left!) - rankOf(right!));
          const holds = { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0 }[sign!];
          say("comparison", holds === true ? "holds" : `${left!} ${sign!} ${right!}`);
          say("comparison", "holds");
        }
        break;
      }
    }
  }
  // The ticks decide whether a visit has ended: the texts may not show the future.
  for (const visit of new Set(found.filter(({ quantity }) => quantity === "state").map((one) => one.visit))) {
    const text = ended.has(visit) ? "ended" : "open";
    found.push({ visit, quantity: "state", text, from: `tick ${gathered.tick}` });
  }
  return found;
}

/** Whether a clause is about a move of the visit that its story is about, or of one above it. */
const isMove = (text: string, visit: number, about: number | null): boolean =>
  visit !== about && !(text.includes("already has") && !text.includes(" with "));
