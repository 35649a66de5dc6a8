// @vitest-environment jsdom
/** Assignments: their addresses, their tasks, and what is counted. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { findApi, numberOf, startScorm, timeOf, type ScormApi } from "../../src/features/assignment/scorm";
import { launchPage, manifestOf } from "../../src/features/assignment/scorm-package";
import { linkOfPerformed } from "../../src/features/practice/performed";
import { earned, misconceptionsIn } from "../../src/features/student/earned";
import { createWork, type Work } from "../../src/features/student/work";
import {
  beginTask,
  countTry,
  endTask,
  enterStudent,
  forgetResults,
  inMinutes,
  mayBegin,
  pointsFor,
  practiceTask,
  resultsOf,
  showAssignment,
  startAssignments,
} from "../../src/state/page/assignment";
import { addressOfAssignment, assignmentOf } from "../../src/state/page/assignment-place";
import { loadPreset, showLink } from "../../src/state/page/scenario";
import { keepIn } from "../../src/ui/stored";
import { holdStorage } from "./held-storage";
import { searchedPage, testPage } from "./page";

const FIGURE = "game=tree&tree=(3_5)_(2_9)&search=alpha-beta&touch=values&reach=at-most-6-visits";
const LINK =
  "assignment=Week_5&tries=2&seed=1&task=values.1&task=be.alpha-beta.1&task=program.minimax.1" +
  `&task=figure.${FIGURE.replaceAll("&", "%26").replaceAll("_", "%5F")}`;

let held = new Map<string, string>();
beforeEach(() => {
  held = holdStorage();
});
afterAll(() => keepIn());

function opened() {
  const { store } = testPage();
  const assignment = store.engine.read_assignment(LINK);
  startAssignments(store);
  return { store, assignment };
}

function openedWithClock() {
  const made = opened();
  let time = 0;
  const store = { ...made.store, now: () => time };
  return { ...made, store, clock: (by: number) => void (time += by) };
}

describe("the address of an assignment", () => {
  it("holds the student's number and the lecturer's view, which are the page's own", () => {
    const place = { link: LINK, student: "0417", isClass: false };
    expect(assignmentOf(`https://host/#${addressOfAssignment(place)}`)).toEqual(place);
    const read = { link: LINK, student: null, isClass: true };
    expect(assignmentOf(`#${addressOfAssignment(read)}`)).toEqual(read);
    expect(assignmentOf("game=tree&tree=assignment")).toBeNull();
  });

  it("opens the assignment, and another address closes it", () => {
    const { store } = testPage();
    showLink(store, `${LINK}&student=7`);
    expect(store.ui.overlay.value).toBe("assignment");
    expect(store.assignment.place.value).toEqual({ link: LINK, student: "7", isClass: false });
    showLink(store, "game=tree&tree=(1_2)");
    expect(store.ui.overlay.value).toBeNull();
  });

  it("is what the core writes", () => {
    const { store } = testPage();
    const { title, tries, seed, tasks, link: written } = store.engine.read_assignment(LINK);
    expect(written).toBe(LINK);
    const names = tasks.map(({ name }) => name);
    expect(store.engine.make_assignment(title, tries, seed, names).link).toBe(LINK);
    expect(() => store.engine.make_assignment("x", 2, 1, [])).toThrow("no task");
  });
});

describe("a task", () => {
  it("opens the student's own exercise, each try another one", () => {
    const { store, assignment } = opened();
    const exercise = (student: string | null): string | null => {
      beginTask(store, assignment, 0, student);
      return store.teach.practice.value;
    };
    const first = exercise("0417");
    expect(first).toMatch(/^practice=values&level=1&seed=\d+&test=on$/);
    expect(store.ui.overlay.value).toBe("practice");
    expect(exercise("0417")).toBe(first);
    expect(exercise("0418")).not.toBe(first);
    countTry(store, store.assignment.task.value, 4, ["fails-hard"]);
    expect(exercise("0417")).toBe(first);
    expect(exercise("0418")).not.toBe(first);
    // The class sees data that no student has.
    expect(exercise(null)).toMatch(/&show=present$/);
  });

  it("counts the best try, all of the time, and each misconception once", () => {
    const { store, assignment, clock } = openedWithClock();
    beginTask(store, assignment, 0, "0417");
    clock(30_000);
    countTry(store, store.assignment.task.value, 7, ["fails-hard"]);
    clock(45_000);
    countTry(store, store.assignment.task.value, 4, ["fails-hard", "other-order"]);
    const results = resultsOf(store, assignment, "0417");
    const result = { tries: 2, points: 7, misconceptions: ["fails-hard", "other-order"] };
    expect(results[0]).toEqual({ ...result, seconds: 75 });
    expect(inMinutes(results)[0]).toEqual({ ...result, minutes: 2 });
    expect(results.map(({ tries }) => tries)).toEqual([2, 0, 0, 0]);
    expect(mayBegin(assignment, results, 0)).toBe(false);
    expect(mayBegin(assignment, results, 1)).toBe(true);
    // Another page reads what was stored.
    const again = testPage().store;
    startAssignments(again);
    expect(resultsOf(again, assignment, "0417")).toEqual(results);
    forgetResults(again, LINK, "0417");
    expect(resultsOf(again, assignment, "0417")[0]?.tries).toBe(0);
    expect(resultsOf(again, assignment, "0418")[0]?.tries).toBe(0);
  });

  it("counts nothing while it is shown to the class, or when something else is on the page", () => {
    const { store, assignment } = opened();
    beginTask(store, assignment, 1, null);
    expect(store.ui.student.value).toBe("class");
    countTry(store, store.assignment.task.value, 10, []);
    beginTask(store, assignment, 1, "1");
    expect(store.ui.student.value).toBe("student");
    loadPreset(store, "game=tree&tree=(1_2)");
    countTry(store, store.assignment.task.value, 10, []);
    expect(store.assignment.results.value).toEqual({});
  });

  it("counts though the student went back before it was judged", () => {
    const { store, assignment } = opened();
    beginTask(store, assignment, 0, "7");
    const task = store.assignment.task.value;
    endTask(store);
    countTry(store, task, 3, []);
    expect(resultsOf(store, assignment, "7")[0]).toMatchObject({ tries: 1, points: 3 });
    expect(store.assignment.task.value).toBeNull();
  });

  it("leads back to its assignment", () => {
    const { store, assignment } = opened();
    beginTask(store, assignment, 2, "7");
    expect(practiceTask(store)).toMatchObject({ way: "program", index: 2 });
    expect(store.engine.program_stub(practiceTask(store)!.link, "python")).toContain("CHILDREN");
    endTask(store);
    expect([store.ui.overlay.value, store.assignment.place.value, store.assignment.task.value]).toEqual([
      "assignment",
      { link: LINK, student: "7", isClass: false },
      null,
    ]);
    beginTask(store, assignment, 3, "7");
    expect(store.figure.reach.value).toBe("at-most-6-visits");
    expect(practiceTask(store)).toBeNull();
  });

  it("is repeated as often as one likes if it is a program, until it is right", () => {
    const { store, assignment } = opened();
    beginTask(store, assignment, 2, "7");
    for (let count = 0; count < 5; count += 1) countTry(store, store.assignment.task.value, 6, []);
    expect(mayBegin(assignment, resultsOf(store, assignment, "7"), 2)).toBe(true);
    countTry(store, store.assignment.task.value, 10, []);
    expect(mayBegin(assignment, resultsOf(store, assignment, "7"), 2)).toBe(false);
  });
});

describe("a learning platform", () => {
  const platform = (values: Record<string, string>, throws = false) => {
    const given = new Map(Object.entries(values));
    const calls: string[] = [];
    const API: ScormApi = {
      LMSInitialize: () => void calls.push("begin"),
      LMSGetValue: (element) => given.get(element) ?? "",
      LMSSetValue: (element, value) => void given.set(element, value),
      LMSCommit: () => void calls.push("commit"),
      LMSFinish: () => void calls.push("end"),
    };
    const top = { API };
    const foreign = {
      get API(): unknown {
        throw new Error("another origin");
      },
    };
    return { given, calls, window: { parent: throws ? foreign : { parent: top } } };
  };
  const started = (values: Record<string, string>) => {
    const { store, assignment } = opened();
    showAssignment(store, { link: LINK, student: null, isClass: false });
    const { given, calls, window } = platform(values);
    return { store, assignment, given, calls, end: startScorm(store, window) };
  };

  it("gives the student's number, and is given points, state and code", () => {
    const { store, assignment, given, calls, end } = started({ "cmi.core.student_id": "x.417@b" });
    expect(store.assignment.place.value?.student).toBe("X417B");
    expect([store.assignment.platform.value, given.get("cmi.core.lesson_status")]).toEqual([
      "reported",
      "incomplete",
    ]);
    for (let index = 0; index < 4; index += 1) {
      beginTask(store, assignment, index, "X417B");
      countTry(store, store.assignment.task.value, 5, []);
    }
    expect(given.get("cmi.core.score.raw")).toBe("50");
    expect(given.get("cmi.core.lesson_status")).toBe("completed");
    expect(given.get("cmi.comments")).toMatch(/^PLY1-X417B-/);
    end();
    expect([calls.at(0), calls.at(-1)]).toEqual(["begin", "end"]);
    // In another browser the platform alone knows what was done.
    held.clear();
    const again = started({
      "cmi.core.student_id": "x.417@b",
      "cmi.suspend_data": given.get("cmi.suspend_data")!,
    });
    expect(resultsOf(again.store, assignment, "X417B").map(({ points }) => points)).toEqual([5, 5, 5, 5]);
  });

  it("may store what it likes, or be of another origin", () => {
    for (const text of ["", "null", '[1, {}, "x"]', '{"tries": 3}', "[[[["]) {
      const { store, assignment } = started({ "cmi.core.student_id": "7", "cmi.suspend_data": text });
      expect(resultsOf(store, assignment, "7").every(({ tries }) => tries === 0)).toBe(true);
    }
    expect(findApi(platform({}, true).window)).toBeNull();
    const { store } = opened();
    startScorm(store, {});
    expect(store.assignment.platform.value).toBe("not found");
    expect([timeOf(0), timeOf(3725.9)]).toEqual(["0000:00:00", "0001:02:05"]);
    expect([numberOf("ä-"), numberOf("a1-b2")]).toEqual([null, "A1B2"]);
  });

  it("opens a package that names all its files", () => {
    const { assignment } = opened();
    const manifest = manifestOf({ ...assignment, title: "A & <B>" }, ["launch.html", "app.js"]);
    const read = new DOMParser().parseFromString(manifest, "text/xml");
    expect([...read.querySelectorAll("file")].map((file) => file.getAttribute("href"))).toEqual([
      "launch.html",
      "app.js",
    ]);
    expect(read.querySelector("item title")?.textContent).toBe("A & <B>");
    const page = new DOMParser().parseFromString(launchPage(assignment), "text/html");
    expect(page.querySelector("a")?.getAttribute("href")).toBe(`index.html?scorm#${LINK}`);
  });
});

describe("a student's number", () => {
  it("is written as codes have it, or refused", () => {
    const { store } = testPage();
    showAssignment(store, { link: LINK, student: null, isClass: false });
    enterStudent(store, " a17 ");
    expect(store.assignment.place.value?.student).toBe("A17");
    expect(() => enterStudent(store, "Jo Doe")).toThrow("letters and digits");
  });
});

describe("a code", () => {
  it("comes back as a row of the class", () => {
    const { store, assignment } = opened();
    beginTask(store, assignment, 0, "0417");
    countTry(store, store.assignment.task.value, 7, ["fails-hard"]);
    const results = inMinutes(resultsOf(store, assignment, "0417"));
    const code = store.engine.assignment_code(LINK, "0417", results);
    const table = store.engine.class_table(LINK, `From: x\n> ${code}\n`);
    expect(table).toMatchObject({ counted: 1, to_look_at: 0, of: 40 });
    expect(table.rows[0]).toMatchObject({ student: "0417", points: 7, state: "counted" });
    expect(table.misconceptions.map(({ title, by_task: byTask }) => [title, byTask])).toEqual([
      [store.engine.misconception_title("fails-hard"), [1, 0, 0, 0]],
    ]);
  });
});

describe("the points of a performed search", () => {
  const performed = (link: string): Work => {
    const { trace } = searchedPage(link);
    return createWork(trace, trace.answers.value.student().steps);
  };
  const answer = (work: Work, choose: (at: number) => number): void => {
    while (work.step.value !== null) {
      work.choose(choose(work.index.value));
      if (work.isAnswered.value) work.goOn();
    }
  };

  it("are the share of right first answers, and all only for all", () => {
    const link = "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta&table=0";
    const work = performed(link);
    const right = (at: number): number => work.steps[at]!.choices.findIndex((one) => one.is_right);
    answer(work, right);
    expect([earned(work), misconceptionsIn(work)]).toEqual([10, []]);
    work.restart();
    const wrong = (at: number): number => work.steps[at]!.choices.findIndex((one) => !one.is_right);
    answer(work, (at) => (at === 3 ? wrong(at) : right(at)));
    expect(earned(work)).toBe(pointsFor(work.steps.length - 1, work.steps.length));
    const names = misconceptionsIn(work);
    expect(names.length).toBeLessThanOrEqual(1);
    expect(
      names.every((name) =>
        work.steps[3]!.choices.some((one) =>
          one.mistakes.some(({ misconception }) => misconception === name),
        ),
      ),
    ).toBe(true);
    work.restart();
    work.giveUp();
    expect(earned(work)).toBe(0);
  });

  it("are those of the filter for bets that are as good as the filter's", () => {
    const link = linkOfPerformed(testPage().store, "bet", "textbook");
    const work = performed(link);
    expect(work.steps.length).toBeGreaterThan(3);
    answer(work, (at) => (work.steps[at]!.bet!.gain > 0 ? 0 : 1));
    expect(earned(work)).toBe(10);
    work.restart();
    answer(work, (at) => (work.steps[at]!.bet!.gain > 0 ? 1 : 0));
    expect(earned(work)).toBe(0);
    work.restart();
    answer(work, (at) => (work.steps[at]!.bet!.filter ? 0 : 1));
    const { you, always, filter } = work.balance.value!;
    expect(you).toBe(filter);
    expect(earned(work) === 10).toBe(filter >= always);
  });
});
