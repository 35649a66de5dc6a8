/** Makes a playlist of a syllabus's file: its scenes are steps of lessons that the build has checked, and exercises. */
import type { Core } from "../../../core/plyscope.js";
import { PLAIN_VIEW } from "../../../state/view-keys";
import type { Searching } from "../lessons/compile";
import type { LessonProblem, Written } from "../lessons/file-parts";
import type { Lesson, Step } from "../lessons/lesson";
import { markupOf } from "../lessons/words";
import { MOST_SCENES, partsOf, type Scene } from "../playlist/playlist";
import { parseSyllabus, type WrittenScene } from "./parse";
import type { Syllabus } from "./syllabus";

/** The functions of the core that check a syllabus. */
export type CheckingCore = Searching["engine"] & Pick<Core, "practice_exercise">;

interface Compiled {
  readonly syllabus: Syllabus;
  readonly order: number;
  readonly problems: readonly LessonProblem[];
}

/** A problem of a scene, in the place of the scene. */
type Refused = LessonProblem;

/** The picture of an exercise after a scene that was refused. */
const NO_SCENE: Scene = { scenario: "", view: "", caption: "", note: "", question: null };

const isRefused = (made: Scene | Step | Refused): made is Refused => "fix" in made;

export function compileSyllabus(
  name: string,
  text: string,
  lessons: readonly Lesson[],
  core: CheckingCore,
): Compiled {
  const { title, about, minutes, questions, order, scenes: written, problems: found } = parseSyllabus(text);
  const problems = [...found];
  const scenes: Scene[] = [];
  let lesson: Written | null = null;
  let passed = 0;
  for (const [index, one] of written.entries()) {
    lesson = one.lesson ?? lesson;
    passed += one.minutes;
    const made =
      one.exercise === null
        ? sceneOfStep(one, lesson, lessons, core)
        : sceneOfExercise(one, one.exercise, index === 0 ? null : (scenes.at(-1) ?? NO_SCENE), core);
    if (isRefused(made)) problems.push(made);
    else scenes.push({ ...made, note: `${one.minutes} min, until minute ${passed}. ${one.note}` });
  }
  if (scenes.length > MOST_SCENES || written.length === 0) {
    const message = `a syllabus has 1 to ${MOST_SCENES} scenes, and this one has ${written.length}`;
    problems.push({ line: 1, message, fix: "write each scene under a “## ” heading" });
  }
  problems.sort((one, other) => one.line - other.line);
  return { syllabus: { name, about, minutes, questions, playlist: { title, scenes } }, order, problems };
}

/** The step of a lesson as a scene, still without its note. */
function sceneOfStep(
  written: WrittenScene,
  name: Written | null,
  lessons: readonly Lesson[],
  core: CheckingCore,
): Scene | Refused {
  const step = stepOf(written, name, lessons);
  if (isRefused(step)) return step;
  const scenario = core.write_link(core.read_link(step.link).values, PLAIN_VIEW);
  const paragraphs = step.words.map(markupOf);
  if (step.perform === true) paragraphs.push(`[Let the class be the search](#${inMarkup(scenario)}&show=class)`);
  return {
    ...partsOf(step.link, scenario),
    caption: [step.title, paragraphs.join("\n\n")].join("\n"),
    note: "",
    question: step.question,
  };
}

/** An address as the link of a paragraph can have it: a parenthesis would end the link. */
const inMarkup = (address: string): string => address.replaceAll("(", "%28").replaceAll(")", "%29");

function stepOf(
  { title, line }: WrittenScene,
  name: Written | null,
  lessons: readonly Lesson[],
): Step | Refused {
  if (name === null) {
    return {
      line,
      message: "the scene names no lesson, and no scene before it does",
      fix: "write “lesson: …” below its heading",
    };
  }
  const lesson = lessons.find((one) => one.name === name.text);
  if (lesson === undefined) {
    const message = `there is no lesson “${name.text}”`;
    return { line: name.line, message, fix: "write the name of a lesson’s file, without its ending" };
  }
  const step = lesson.steps.find((one) => one.title === title);
  if (step !== undefined) return step;
  const titles = lesson.steps.map((one) => `“${one.title}”`).join(", ");
  return {
    line,
    message: `the lesson “${lesson.name}” has no step “${title}”`,
    fix: `write one of its titles: ${titles}`,
  };
}

/** An exercise as a scene: the picture of the scene before, and the link of the exercise. */
function sceneOfExercise(
  { title }: WrittenScene,
  { text, line }: Written,
  before: Scene | null,
  core: CheckingCore,
): Scene | Refused {
  if (before === null) {
    return { line, message: "an exercise cannot be the first scene", fix: "begin with a step of a lesson" };
  }
  const link = `${text}&show=present`;
  try {
    core.practice_exercise(text);
  } catch (error) {
    const message = `“${text}” is not an exercise: ${error instanceof Error ? error.message : String(error)}`;
    return { line, message, fix: "write practice=KIND&level=LEVEL&seed=SEED" };
  }
  return { ...before, caption: `${title}\n[Open the exercise](#${link})`, note: "", question: null };
}
