/** Beside the stage in the reading layout: the board, and what happened; a lesson; or the position that is being written. */
import { usePage } from "./context";
import { BoardArea } from "./Board";
import { Later } from "./Later";
import { Moment } from "./Moment";
import { PositionPanel } from "./PositionPanel";

const loadLesson = () => import("./LessonPanel");

export function ReadingLeft() {
  const page = usePage();
  const isTaught = page.lesson.value !== null;
  return (
    <div class="beside left">
      <Later load={loadLesson} when={isTaught} />
      {page.current.value !== null && (
        <>
          <BoardArea />
          {page.editing.value ? <PositionPanel /> : <Moment />}
        </>
      )}
    </div>
  );
}
