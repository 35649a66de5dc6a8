import { describe, expect, it } from "vitest";
import { parseLesson, type LessonProblem } from "../../src/features/teach/lessons/parse";
import { piecesOf, sentencesOf, strayMarkup } from "../../src/features/teach/lessons/words";

const STEP = `## A step
moment: 2:b:out

Two strokes are seen. They cut.
`;

const lesson = (first: string, steps = 4): string =>
  `---
title: A lesson
minutes: 5
group: pruning
order: 3
---

${first}
${STEP.repeat(steps)}`;

const FIRST = `## The first
scenario: game=tree&search=alpha-beta
question: cut-off of 2:b

A leaf is *small*. It is below \`b\`.
`;

const problemsOf = (text: string): readonly LessonProblem[] => parseLesson(text).problems;

/** The only problem of a text. */
function problemOf(text: string): LessonProblem {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

describe("a lesson’s file", () => {
  it("is read with its front matter, steps and directives", () => {
    const { title, minutes, group, order, after, steps, problems } = parseLesson(lesson(FIRST));
    expect(problems).toEqual([]);
    expect({ title, minutes, group, order, after, steps: steps.length }).toEqual({
      title: "A lesson",
      minutes: 5,
      group: "pruning",
      order: 3,
      after: [],
      steps: 5,
    });
    expect(steps[0]).toMatchObject({
      title: "The first",
      line: 8,
      scenario: { text: "game=tree&search=alpha-beta", line: 9 },
      question: { kind: "cut-off", of: "2:b", change: null, line: 10 },
      moment: null,
    });
    expect(steps[0]?.words).toEqual([
      [
        { text: "A leaf is " },
        { text: "small", as: "em" },
        { text: ". It is below " },
        { text: "b", as: "code" },
        { text: "." },
      ],
    ]);
    expect(steps[1]?.moment).toEqual({ text: "2:b:out", line: 15 });
  });

  it("has hints, the strongest last, and not too many", () => {
    const hints = ["hint: Look.", "hint: There.", "hint: Drag it."];
    const { steps, problems } = parseLesson(
      lesson(
        FIRST.replace("question: cut-off of 2:b", ["touch: values", "goal: wrong move", ...hints].join("\n")),
      ),
    );
    expect(problems).toEqual([]);
    expect(steps[0]).toMatchObject({
      touch: { text: "values", line: 10 },
      goal: { text: "wrong move", line: 11 },
    });
    expect(steps[0]?.hints.map(({ text }) => text)).toEqual(["Look.", "There.", "Drag it."]);
    const fourth = FIRST.replace("question: cut-off of 2:b", [...hints, "hint: Again."].join("\n"));
    expect(problemOf(lesson(fourth))).toMatchObject({ line: 13, message: "a step has at most 3 hints" });
  });

  it("comes after other lessons", () => {
    const after = (names: string) => lesson(FIRST).replace("order: 3", `order: 3\nafter: ${names}`);
    const { after: read, problems } = parseLesson(after("minimax, alpha-beta"));
    expect(problems).toEqual([]);
    expect(read).toEqual([
      { text: "minimax", line: 6 },
      { text: "alpha-beta", line: 6 },
    ]);
    const twice = problemOf(after("minimax, pvs, minimax"));
    expect(twice).toMatchObject({ line: 6, message: "“minimax” is here a second time" });
    expect(problemOf(after("minimax,"))).toMatchObject({
      line: 6,
      message: "“” is not the name of a lesson",
    });
    expect(problemOf(after("minimax and pvs")).message).toContain("not the name of a lesson");
  });

  it("asks for visits of another search", () => {
    const { steps, problems } = parseLesson(
      lesson(FIRST.replace("cut-off of 2:b", "visits with table=0&depth=3")),
    );
    expect(problems).toEqual([]);
    expect(steps[0]?.question).toMatchObject({ kind: "visits", of: null, change: "table=0&depth=3" });
  });

  it.each([
    ["no front matter", lesson(FIRST).replace("---\ntitle", "title"), 1, /front matter/],
    ["an unknown line of it", lesson(FIRST).replace("order: 3", "order: 3\nauthor: me"), 6, /no “author”/],
    ["no title", lesson(FIRST).replace("title: A lesson\n", ""), 1, /no title/],
    ["no group", lesson(FIRST).replace("group: pruning\n", ""), 1, /does not say “group”/],
    ["an unknown group", lesson(FIRST).replace("pruning", "chess"), 4, /no group “chess”/],
    ["no number of minutes", lesson(FIRST).replace("minutes: 5", "minutes: five"), 3, /“five”/],
    ["words before the first step", lesson(`Hello.\n\n${FIRST}`), 8, /before the first step/],
    ["too few steps", lesson(FIRST, 3), 25, /at least 5 steps, and this one has 4/],
    ["too many steps", lesson(FIRST, 9), 46, /at most 9 steps, and this one has 10/],
    ["an unknown directive", lesson(FIRST.replace("question:", "asks:")), 10, /no “asks”/],
    [
      "a directive twice",
      lesson(FIRST.replace("question: cut-off of 2:b", "scenario: game=tree")),
      10,
      /second time/,
    ],
    ["a directive without a text", lesson(FIRST.replace("cut-off of 2:b", "")), 10, /says nothing/],
    [
      "a line that is no directive",
      lesson(FIRST.replace("question: ", "Question ")),
      10,
      /not a line of the step/,
    ],
    ["a first step without a scenario", lesson(FIRST.replace(/scenario:.*\n/, "")), 8, /no scenario/],
    ["an unknown question", lesson(FIRST.replace("cut-off of", "cutoff of")), 10, /no question “cutoff”/],
    ["a question that is none", lesson(FIRST.replace("of 2:b", "at 2:b")), 10, /is not a question/],
    ["a question about nothing", lesson(FIRST.replace("cut-off of 2:b", "cut-off")), 10, /which node/],
    [
      "a question about another search",
      lesson(FIRST.replace("of 2:b", "of 2:b with table=0")),
      10,
      /not about another/,
    ],
    ["visits of the same search", lesson(FIRST.replace("cut-off of 2:b", "visits")), 10, /what differs/],
    [
      "visits of a node",
      lesson(FIRST.replace("cut-off of 2:b", "visits of 2:b with table=0")),
      10,
      /whole search/,
    ],
    [
      "one sentence",
      lesson(FIRST.replace(" It is below `b`.", "")),
      8,
      /2 to 4 sentences, and this one has 1/,
    ],
    ["five sentences", lesson(FIRST.replace("`b`.", "`b`. Three. Four. Five.")), 8, /and this one has 5/],
    ["a list", lesson(FIRST.replace("A leaf", "- A leaf")), 12, /a list/],
    ["a heading within", lesson(FIRST.replace("A leaf", "### A\nA leaf")), 12, /a heading/],
    [
      "emphasis that is not closed",
      lesson(FIRST.replace("*small*", "*small")),
      8,
      /“\*” belongs to no markup/,
    ],
    ["a star after a word", lesson(FIRST.replace("leaf", "B*")), 8, /“\*” belongs to no markup/],
    ["code that is not closed", lesson(FIRST.replace("`b`", "`b")), 8, /“`” belongs to no markup/],
    ["code in a heading", lesson(FIRST.replace("## The", "## `The`")), 8, /no markup/],
    ["HTML", lesson(FIRST.replace("*small*", "<b>small</b>")), 12, /HTML/],
    ["a picture", lesson(FIRST.replace("*small*", "![small](#x)")), 12, /a picture/],
    [
      "an address that is none",
      lesson(FIRST.replace("*small*", "[small](javascript:x)")),
      8,
      /“javascript:x”/,
    ],
  ])("refuses %s with line and fix", (_, text, line, message) => {
    const problem = problemOf(text);
    expect(problem.message).toMatch(message);
    expect(problem.line).toBe(line);
    expect(problem.fix.length).toBeGreaterThan(10);
  });
});

describe("the words of a lesson", () => {
  it("are text, emphasis, code and links", () => {
    expect(piecesOf("**All** of `a*b` and [this](https://x.org/a_b) *too*")).toEqual([
      { text: "All", as: "strong" },
      { text: " of " },
      { text: "a*b", as: "code" },
      { text: " and " },
      { text: "this", to: "https://x.org/a_b" },
      { text: " " },
      { text: "too", as: "em" },
    ]);
  });

  it("are read with stars that belong to a name", () => {
    const emphasis = { text: "bounds", as: "em" };
    expect(piecesOf("B* knows *bounds*.")).toEqual([{ text: "B* knows " }, emphasis, { text: "." }]);
    expect(piecesOf("B\\* knows *bounds*")).toEqual([{ text: "B* knows " }, emphasis]);
    expect(piecesOf("MT-SSS* and MT-DUAL*")).toEqual([{ text: "MT-SSS* and MT-DUAL*" }]);
    expect(piecesOf("2 * 3 \\`a\\` \\n")).toEqual([{ text: "2 * 3 `a` \\n" }]);
    expect(["B\\* *is*", "*is", "a ` b", "[a]( b)", "**a *b**"].map(strayMarkup)).toEqual([
      null,
      "*",
      "`",
      "](",
      "*",
    ]);
  });

  it("are found as four patterns find them, the leftmost first", () => {
    const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => object])[] = [
      [/`([^`]+)`/, ([, text]) => ({ text, as: "code" })],
      [/(?<![\p{L}\p{N}])\*\*(?!\s)([^*]+)\*\*/u, ([, text]) => ({ text, as: "strong" })],
      [/(?<![\p{L}\p{N}])\*(?!\s)([^*]+)\*/u, ([, text]) => ({ text, as: "em" })],
      [/\[([^\]]+)\]\(([^)\s]*)\)/, ([, text, to]) => ({ text, to })],
    ];
    const plainly = (text: string): object[] => {
      const found = patterns
        .map(([pattern, piece]) => ({ match: pattern.exec(text), piece }))
        .filter(({ match }) => match !== null)
        .sort((a, b) => a.match!.index - b.match!.index)[0];
      if (text === "") return [];
      if (found === undefined) return [{ text }];
      const { index, 0: whole } = found.match!;
      return [
        ...(index > 0 ? [{ text: text.slice(0, index) }] : []),
        found.piece(found.match!),
        ...plainly(text.slice(index + whole.length)),
      ];
    };
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor(seed / 65_536) % below;
    };
    const kinds = new Set<string>();
    for (let number = 0; number < 5000; number += 1) {
      let text = "";
      for (let sign = random(20); sign >= 0; sign -= 1) text += "`**[[]](()a b"[random(13)] ?? "";
      const pieces = piecesOf(text);
      expect(pieces, text).toEqual(plainly(text));
      for (const { as, to } of pieces) kinds.add(to === undefined ? (as ?? "text") : "link");
    }
    expect(kinds.size).toBe(5);
  });

  // Patterns that look for the end of each bracket again take longer than a test may.
  it("take no longer than their length", () => {
    const many = ["[a](", "`", "*", "**", "[a]", "**a", "`a*"].map((part) => part.repeat(20_000));
    for (const text of ["[".repeat(1_000_000), ...many]) {
      const length = piecesOf(text).reduce((sum, piece) => sum + piece.text.length, 0);
      expect(length).toBeLessThanOrEqual(text.length);
    }
  });

  it("are counted by their sentences", () => {
    expect(sentencesOf("It is 3.5 plies deep. Is it? Yes: it is!")).toBe(3);
    expect(sentencesOf("After 1. e4 nothing.")).toBe(2);
  });
});
