/** All lessons: one click each, and how far one is in them. */
import { useEffect } from "preact/hooks";
import { closeOverlay, showOverlay } from "../../../state/page/actions";
import styles from "./lesson.part.css";
import type { Lesson } from "./lesson";
import { goToStep, lessons, loadLessons } from "./player";
import { clearProgress, NOTHING_READ, progress, startProgress, type Progress } from "./progress";
import { Dialog } from "../../../ui/Dialog";
import { usePage } from "../../../state/context";
import { adoptStyles } from "../../../ui/part-styles";

adoptStyles(styles);

export default function LessonsDialog() {
  const page = usePage();
  const { ui: { overlay } } = page;
  const open = overlay.value === "lessons";
  useEffect(() => {
    if (!open) return;
    startProgress();
    loadLessons();
  }, [open]);
  const known = lessons.value;
  const isNothingKept = Object.keys(progress.value).length === 0;
  return (
    <Dialog
      name="Lessons"
      class="lessons"
      open={open}
      close={() => closeOverlay(page)}
      actions={
        <>
          <button
            type="button"
            title="Exercises with answers computed by the search (K)"
            onClick={() => showOverlay(page, "practice")}
          >
            Practice
          </button>
          <button
            type="button"
            disabled={isNothingKept}
            title="Only this browser stores what you have read and answered"
            onClick={clearProgress}
          >
            Clear progress
          </button>
        </>
      }
    >
      {open && known instanceof Error && (
        <p role="alert">The lessons could not be loaded ({known.message}).</p>
      )}
      {open && known !== null && !(known instanceof Error) && (
        <ol class="lesson-list">
          {known.map((lesson) => {
            const read = progress.value[lesson.name] ?? NOTHING_READ;
            const isDone = seenOf(lesson, read) === lesson.steps.length;
            return (
              <li key={lesson.name}>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    closeOverlay(page);
                    goToStep(page, {
                      list: "lesson",
                      name: lesson.name,
                      step: isDone ? 1 : Math.max(read.step, 1),
                    });
                  }}
                >
                  <b>{lesson.title}</b>
                  <span class="faint">{aboutOf(lesson, read)}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}

const seenOf = ({ steps }: Lesson, { seen }: Progress): number =>
  steps.filter(({ title }) => seen.includes(title)).length;

function aboutOf(lesson: Lesson, read: Progress): string {
  const { minutes, steps } = lesson;
  const questions = steps.filter(({ question }) => question !== null);
  const right = questions.filter(({ title }) => read.answers[title] === "right").length;
  const seen = seenOf(lesson, read);
  const said = [`${minutes} min`];
  if (seen === steps.length) said.push("read");
  else if (seen > 0) said.push(`${seen} of ${steps.length} steps`);
  if (right > 0) said.push(`${right} of ${questions.length} answered`);
  return said.join(" · ");
}
