/** Practice: exercises from a seed, judged by the search; a tree of one's own; and worksheets. */
import { useEffect, useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import { endTask, practiceTask, showAssignment } from "../../state/page/assignment";
import styles from "./practice.part.css";
import { clearKept, isNothingKept, kept } from "../../state/course/kept";
import { goTo, practice, startPractice } from "./exercise";
import { Dialog } from "../../ui/Dialog";
import { usePage } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { PracticeBe } from "./PracticeBe";
import { PracticeExercise } from "./PracticeExercise";
import { PracticeOwnTree } from "./PracticeOwnTree";
import { PracticeProgram } from "./PracticeProgram";
import { PracticeSheet } from "./PracticeSheet";
import { Switch } from "../../ui/Switch";

adoptStyles(styles);

const VIEWS = [
  ["exercise", "Exercise", "An exercise from a seed"],
  ["be", "Be the search", "You make every step of a search"],
  ["program", "Check my program", "What your program prints, compared with the search"],
  ["own", "Your own tree", "Any tree, solved by both conventions for equal values"],
  ["sheet", "Worksheet", "Exercises for print or for Moodle"],
] as const;

export default function PracticeDialog() {
  const page = usePage();
  const {
    ui: { overlay },
  } = page;
  const open = overlay.value === "practice";
  const [chosen, setView] = useState<(typeof VIEWS)[number][0]>("exercise");
  const task = practiceTask(page);
  const view = task?.way === "program" ? "program" : task?.way === "exercise" ? "exercise" : chosen;
  useEffect(() => startPractice(page), [page]);
  const now = practice.trying.value;
  const place = now === null || now instanceof Error ? null : now.place;
  const isPresented = view === "exercise" && place?.present === true;
  return (
    <Dialog
      name="Practice"
      class={`practice ${isPresented ? "is-presented" : ""} ${isPresented || page.ui.windowSize.value.isPhone ? "fills-window" : ""}`}
      open={open}
      close={() => (task === null ? closeOverlay(page) : endTask(page))}
      actions={
        <>
          {!isPresented && task === null && (
            <Switch name="What to practise" choices={VIEWS} chosen={view} choose={setView} />
          )}
          {task === null && (
            <button
              type="button"
              class="quiet"
              title="For lecturers: tasks for a class, and its results"
              onClick={() => showAssignment(page, null)}
            >
              Assignment
            </button>
          )}
          {view === "exercise" && place !== null && (
            <button
              type="button"
              class="quiet practice-present"
              title="Only the exercise, in large type; the link says so, too"
              onClick={() => goTo(page, { ...place, present: !isPresented })}
            >
              {isPresented ? "Stop presenting" : "Present"}
            </button>
          )}
          <button
            type="button"
            class="quiet practice-clear"
            disabled={isNothingKept(kept.value)}
            title="Only this browser stores what you have solved"
            onClick={clearKept}
          >
            Clear
          </button>
        </>
      }
    >
      {open && view === "exercise" && <PracticeExercise />}
      {open && view === "be" && <PracticeBe />}
      {open && view === "program" && <PracticeProgram />}
      {open && view === "own" && <PracticeOwnTree />}
      {open && view === "sheet" && <PracticeSheet />}
    </Dialog>
  );
}
