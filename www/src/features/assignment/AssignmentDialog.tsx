/** An assignment: the student's tasks, the lecturer's table, or the form for a new assignment. */
import { useEffect, useMemo } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import type { AssignmentPage } from "../../core/plyscope.js";
import { closeOverlay } from "../../state/page/actions";
import { showAssignment, startAssignments } from "../../state/page/assignment";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { adoptStyles } from "../../ui/part-styles";
import { AssignmentForm } from "./AssignmentForm";
import styles from "./assignment.part.css";
import { ClassView } from "./ClassView";
import { StudentTasks } from "./StudentTasks";

adoptStyles(styles);

export default function AssignmentDialog() {
  const page = usePage();
  const { ui, assignment } = page;
  const open = ui.overlay.value === "assignment";
  const place = assignment.place.value;
  useEffect(() => startAssignments(page), [page]);
  const read = useMemo((): AssignmentPage | Error | null => {
    if (place === null) return null;
    try {
      return page.engine.read_assignment(place.link);
    } catch (error) {
      return new Error(messageOf(error));
    }
  }, [page, place?.link]);
  return (
    <Dialog
      name={read === null || read instanceof Error ? "Assignment" : read.title}
      class="assignment fills-window"
      open={open}
      close={() => closeOverlay(page)}
      actions={
        place !== null && (
          <>
            {!(read instanceof Error) && (
              <button
                type="button"
                class="quiet"
                title={
                  place.isClass
                    ? "The tasks as a student sees them"
                    : "For lecturers: the results of a class, from their codes"
                }
                onClick={() => showAssignment(page, { ...place, isClass: !place.isClass })}
              >
                {place.isClass ? "Tasks" : "Read codes"}
              </button>
            )}
            <button
              type="button"
              class="quiet"
              title="For lecturers: choose tasks, and give the class a link"
              onClick={() => showAssignment(page, null)}
            >
              New assignment
            </button>
          </>
        )
      }
    >
      {open && read instanceof Error && (
        <p role="alert" class="assignment-refused">
          This link names no assignment: {read.message}.
        </p>
      )}
      {open && place === null && <AssignmentForm />}
      {open && place !== null && read !== null && !(read instanceof Error) && (
        <>
          {place.isClass ? (
            <ClassView assignment={read} />
          ) : (
            <StudentTasks assignment={read} student={place.student} />
          )}
        </>
      )}
    </Dialog>
  );
}
