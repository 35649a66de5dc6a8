/**
 * Nothing on the page contradicts anything elsewhere on it: at random moments of random searches of every game
 * all texts that state a value, a bound or a window of one visit agree, in the document and on canvases. They
 * also agree with a replay of the ticks' sentences, and with a minimax that is not part of the core.
 */
import type { Page } from "@playwright/test";
import { expect } from "./test";
import { open } from "./plyscope";
import { minimax, ticTacToe, treeOfLeaves, type NamedTree } from "./minimax";
import { events, gather, leaves, placed, sizeOf, type Moment, type Placed, type Gathered } from "./moments";
import { replay, type Open } from "./replay";
import { Random } from "../random";
import { scenario, type Scenario } from "./scenarios";
import { mirrored, rankOf, statementsOf } from "./statements";

/** Texts by quantity: each text, and the part of the page that says it. */
class Agreement {
  private readonly said = new Map<string, { text: string; from: string }>();
  private readonly kept = new Map<string, { text: string; from: string }>();
  readonly contradictions: string[] = [];
  compared = 0;

  /** Begins another moment: the texts of the last moment are forgotten, except for what never changes. */
  next(): void {
    this.said.clear();
  }

  say(key: string, text: string, from: string, forever: boolean): void {
    const before = (forever ? this.kept : this.said).get(key);
    if (before === undefined) {
      (forever ? this.kept : this.said).set(key, { text, from });
      return;
    }
    this.compared += 1;
    if (before.text !== text)
      this.contradictions.push(`${key}: “${before.text}” (${before.from}), “${text}” (${from})`);
  }
}

/** Quantities of a visit that are the same at every moment at which they are said. */
const FOREVER = new Set([
  "value",
  "number",
  "lies",
  "alpha at entry",
  "beta at entry",
  "cuts at entry",
  "stand pat",
]);

/** Whether a value is what it is said to be: "≥ 3" of a truth, for the same side. */
function isTrue(said: string, truth: number): boolean {
  const [sign, ...number] = said.split(" ");
  const value = rankOf(number.join(" "));
  return sign === "=" ? value === truth : sign === "≥" ? value <= truth : value >= truth;
}

/** Counts of what was checked, so that an empty walk is noticed. */
export interface Figures {
  moments: number;
  compared: number;
  replayed: number;
  minimax: number;
}

/** The least number of statements that are compared with another statement, at each moment. */
export const LEAST_COMPARED = 30;

/** Visits a number of random moments of a random search. The canvases have to be watched. */
export async function walk(
  page: Page,
  game: string,
  seed: number,
  count: number,
  figures: Figures,
): Promise<void> {
  const random = new Random(seed);
  const one = scenario(game, random);
  await open(page, one.link);
  const { visits, ticks } = await sizeOf(page);
  const moments = Array.from({ length: count }, (): Moment => ({
    t: random.below(ticks),
    select: random.below(4) === 0 ? null : random.below(visits),
    reading: { perspective: random.pick(["first", "mover"]), bounds: random.pick(["alpha-beta", "range"]) },
    pointer: [random.below(1000) / 1000, random.below(1000) / 1000],
  }));
  const gathered = await gather(page, moments);
  const agreement = new Agreement();
  const values = new Map<number, Set<string>>();
  const replayed = one.isPlain
    ? replay(await events(page), one.rootIsMin, one.prunes, one.link.includes("cuts-at=beyond"))
    : null;
  moments.forEach((moment, index) => {
    const { t, reading } = moment;
    const now = gathered[index]!;
    const place = `${one.link}&t=${t}${moment.select === null ? "" : `&select=${moment.select}`}&seen=${reading.perspective}&bounds=${reading.bounds}`;
    expect(now.tick, place).toBe(t);
    expect(now.scrubber, place).toContain(`: ${now.sentence}`);
    agreement.next();
    for (const { visit, quantity, text, from } of statementsOf(now, reading.perspective)) {
      const forever = FOREVER.has(quantity);
      agreement.say(
        `${reading.perspective}, ${forever ? "" : `${place}, `}visit ${visit}, ${quantity}`,
        text,
        from,
        forever,
      );
      if (quantity === "value") {
        if (!values.has(visit)) values.set(visit, new Set());
        values.get(visit)!.add(`${reading.perspective} ${text}`);
      }
      if (quantity === "number" && visit === 0)
        agreement.say(`root seen by ${reading.perspective}`, text, from, true);
    }
    agreement.say(`root seen by ${reading.perspective}`, now.root, "the header", true);
    if (replayed !== null)
      figures.replayed += compareWindows(now, replayed[t]!, moment, one, place, agreement);
  });
  figures.moments += moments.length;
  figures.compared += agreement.compared;
  expect(agreement.contradictions.slice(0, 20), one.link).toEqual([]);
  const stand = await placed(page, [...values.keys()]);
  compareSides(one, values, stand);
  if (one.isMinimax) figures.minimax += await compareValues(page, game, one, values, stand);
}

/** The windows and best values that the page shows of open visits agree with a replay. */
function compareWindows(
  now: Gathered,
  opened: readonly Open[],
  moment: Moment,
  one: Scenario,
  place: string,
  agreement: Agreement,
): number {
  let compared = 0;
  for (const { visit, quantity, text, from } of statementsOf(now, moment.reading.perspective)) {
    const index = opened.findIndex((visited) => visited.visit === visit);
    const expected = opened[index];
    if (expected === undefined || !["alpha now", "beta now", "best"].includes(quantity)) continue;
    const isMin = one.rootIsMin !== (index % 2 === 1);
    const swaps = moment.reading.perspective === "mover" && isMin;
    const { alpha, beta, best } = swaps
      ? {
          alpha: mirrored(expected.beta),
          beta: mirrored(expected.alpha),
          best: expected.best === null ? null : mirrored(expected.best),
        }
      : expected;
    compared += 1;
    const truth = quantity === "best" ? best : quantity === "alpha now" ? alpha : beta;
    if (text !== truth)
      agreement.contradictions.push(
        `${place}, visit ${visit}, ${quantity}: “${text}” (${from}), replayed: ${String(truth)}`,
      );
  }
  return compared;
}

/** The texts about each visit, each with its perspective. */
type Sayings = ReadonlyMap<number, ReadonlySet<string>>;

const isOfMin = (one: Scenario, { moves }: Placed): boolean => one.rootIsMin !== (moves.length % 2 === 1);

/** A saying as the first player reads it. */
function readByFirst(saying: string, isMin: boolean): string {
  const [perspective, ...words] = saying.split(" ");
  return perspective === "mover" && isMin ? mirrored(words.join(" ")) : words.join(" ");
}

/** Both perspectives agree about a visit. */
function compareSides(one: Scenario, said: Sayings, stand: readonly Placed[]): void {
  for (const placed of stand) {
    const isMin = isOfMin(one, placed);
    const read = new Set([...said.get(placed.visit)!].map((saying) => readByFirst(saying, isMin)));
    expect(read.size, `${one.link}, visit ${placed.visit}: ${[...read].join(", ")}`).toBe(1);
  }
}

/** Every value that was said is minimax's, or a bound that is true of it. */
async function compareValues(
  page: Page,
  game: string,
  one: Scenario,
  said: Sayings,
  stand: readonly Placed[],
): Promise<number> {
  const tree = one.tree ?? (game === "synthetic" ? treeOfLeaves(await leaves(page)) : null);
  let compared = 0;
  const wrong: string[] = [];
  for (const place of stand) {
    const { visit, moves, depth, position } = place;
    const isMin = isOfMin(one, place);
    let truth: number;
    if (tree === null) {
      const [board = "", side] = position.replaceAll("/", "").split(" ");
      const free = board.replace(/[^.]/g, "").length;
      // A search that stops before the board is full judges, and how is not the test's to know.
      if (depth < free) continue;
      truth = ticTacToe(board, side === "x", moves.length);
      truth = truth === 0 ? 0 : Math.sign(truth) * (1e6 - (1000 - Math.abs(truth)));
    } else {
      const node = moves.reduce<NamedTree | undefined>((at, move) => at?.children.get(move), tree);
      if (node === undefined) throw new Error(`${one.link}: no node ${moves.join(" ")}`);
      // An explicit tree without estimates is judged 0; how a synthetic one is judged is not the test's to know.
      truth = minimax(node, !isMin, depth, game === "tree" ? 0 : NaN);
      if (Number.isNaN(truth)) continue;
    }
    for (const statement of said.get(visit)!) {
      compared += 1;
      if (!isTrue(readByFirst(statement, isMin), truth))
        wrong.push(
          `visit ${visit}, ${moves.join(" ")}, depth ${depth}: ${statement}, and minimax finds ${truth}`,
        );
    }
  }
  expect(wrong.slice(0, 20), one.link).toEqual([]);
  return compared;
}
