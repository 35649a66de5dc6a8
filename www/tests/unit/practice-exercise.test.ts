/**
 * An exercise while the study worker breaks down: the entries stay, and the answer can be handed in again.
 */
// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  check,
  fillIn,
  isOpen,
  marksOf,
  NotMade,
  openAgain,
  practice,
  showSolution,
  startPractice,
  type Trying,
} from "../../src/features/practice/exercise";
import { clearKept, kept } from "../../src/state/course/kept";
import type { PageStore } from "../../src/state/page/page-store";
import { WorkerEnded } from "../../src/core/study/client";
import { testPage } from "./page";

const ENDED = new WorkerEnded("it ran out of memory");
const EXERCISE = {
  kind: "ties",
  level: 1,
  nodes: [],
  fields: [{ id: "leaf.L1" }],
  question: { searched: "", given: [], asked: [] },
};
const WRONG = { right: false, problems: [], said: [], known_mistake: false, wrong: [] };
const SOLUTION = { steps: [], said: [], answer: {}, shown: {}, also_right: {}, wrong: [], link: "" };

/** A page in practice, whose study worker answers as `replies` says: an error is thrown. */
async function practising(seed: number, replies: Record<string, unknown>, rest = ""): Promise<PageStore> {
  const { store } = testPage("game=tree");
  const study = {
    ask: (job: string) => {
      const reply = replies[job];
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    },
  };
  Object.assign(store, { study: () => Promise.resolve(study) });
  replies["practiceKinds"] ??= [{ name: "ties" }];
  replies["practiceExercise"] ??= { ...EXERCISE, seed };
  store.teach.practice.value = `practice=ties&level=1&seed=${seed}${rest}`;
  store.ui.overlay.value = "practice";
  startPractice(store);
  await vi.waitFor(() => expect(practice.trying.value).not.toBeNull());
  return store;
}

const now = (): Trying => {
  const { value } = practice.trying;
  if (value === null || value instanceof Error) throw new Error("no exercise is shown");
  return value;
};

describe("an answer that cannot be judged yet", () => {
  it("costs no try in a test either, and another can be handed in", async () => {
    clearKept();
    const missing = {
      ...WRONG,
      problems: [{ key: "leaf.L1", message: "No leaf is marked yet", fix: "mark one" }],
    };
    const replies: Record<string, unknown> = { practiceJudge: missing, practiceSolution: SOLUTION };
    const page = await practising(9, replies, "&test=on");
    await check(page);
    expect(now()).toMatchObject({ tries: 0, judged: missing, state: "open" });
    expect(isOpen(now())).toBe(true);
    expect(kept.value.spent).toEqual([]);
    replies["practiceJudge"] = WRONG;
    await check(page);
    expect(now()).toMatchObject({ tries: 1, state: "shown" });
  });
});

describe("what is said of each field", () => {
  const fields = [{ id: "order" }, { id: "count" }, { id: "best" }];
  const answer = { order: "L1,L2", count: "3" };

  async function marksOfWrong(rest: Record<string, unknown>): Promise<[unknown, unknown]> {
    clearKept();
    const practiceExercise = { ...EXERCISE, fields, seed: 21, ...rest };
    const practiceJudge = { ...WRONG, wrong: ["count"] };
    const solution = {
      ...SOLUTION,
      answer: { order: "L1 L2", count: "2", best: "B" },
      wrong: ["count", "best"],
    };
    const page = await practising(21, { practiceExercise, practiceJudge, practiceSolution: solution });
    for (const [id, text] of Object.entries(answer)) fillIn(id, text);
    await check(page);
    const judged = Object.fromEntries(marksOf(now()));
    await showSolution(page);
    return [judged, Object.fromEntries(marksOf(now()))];
  }

  it("is which are wrong while it is open, and beside the solution also which are right, by what the core says", async () => {
    const [judged, solved] = await marksOfWrong({});
    expect(judged).toEqual({ count: "wrong" });
    // The solution writes "L1,L2" as "L1 L2".
    expect(solved).toEqual({ order: "right", count: "wrong", best: "wrong" });
  });

  it("is nothing where many answers may be right", async () => {
    expect(await marksOfWrong({ many_right: true })).toEqual([{}, {}]);
  });
});

describe("an exercise whose study worker ends", () => {
  beforeEach(clearKept);

  it("keeps the answer, says why, costs no try, and is judged when asked again", async () => {
    const replies: Record<string, unknown> = { practiceJudge: ENDED };
    const page = await practising(1, replies);
    fillIn("leaf.L1", "yes");
    await check(page);
    expect(now()).toMatchObject({ answer: { "leaf.L1": "yes" }, tries: 0, judged: null });
    expect(now().failed).toBe("the study worker ended: it ran out of memory");
    expect(isOpen(now())).toBe(true);
    replies["practiceJudge"] = WRONG;
    await check(page);
    expect(now()).toMatchObject({ failed: null, tries: 1, judged: WRONG });
  });

  it("gives no further answer where only the solution did not come, after a reload neither", async () => {
    const replies: Record<string, unknown> = { practiceJudge: WRONG, practiceSolution: ENDED };
    const page = await practising(2, replies);
    await check(page);
    await check(page);
    expect(now()).toMatchObject({ tries: 2, solution: null, state: "open" });
    expect(now().failed).toContain("out of memory");
    expect(isOpen(now())).toBe(false);
    await check(page);
    fillIn("leaf.L1", "yes");
    expect(now()).toMatchObject({ tries: 2, answer: {} });
    expect(kept.value.spent).toEqual([]);

    const again = await practising(2, replies);
    await vi.waitFor(() => expect(now().failed).toContain("out of memory"));
    expect(isOpen(now())).toBe(false);
    replies["practiceSolution"] = SOLUTION;
    await showSolution(again);
    expect(now()).toMatchObject({ failed: null, state: "shown", solution: SOLUTION });
    expect(kept.value.spent).toEqual(["practice=ties&level=1&seed=2"]);
  });

  it("that is not made blames no link, and is made when asked again", async () => {
    const replies: Record<string, unknown> = { practiceKinds: ENDED, practiceExercise: ENDED };
    const page = await practising(3, replies);
    expect(practice.trying.value).toBeInstanceOf(NotMade);
    replies["practiceExercise"] = { ...EXERCISE, seed: 3 };
    replies["practiceKinds"] = [{ name: "ties" }];
    openAgain(page);
    await vi.waitFor(() => expect(now().place.seed).toBe(3));
  });

  it("is another matter than a link that names none", async () => {
    await practising(4, { practiceExercise: new Error("there is no kind of exercise “wibble”") });
    expect(practice.trying.value).toBeInstanceOf(Error);
    expect(practice.trying.value).not.toBeInstanceOf(NotMade);
  });
});
