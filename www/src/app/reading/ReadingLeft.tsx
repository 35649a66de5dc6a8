/** Beside the stage in the reading layout: the board, and what happened; a lesson; or the position that is being written. */
import { usePage } from "../../state/context";
import { isFigure } from "../../state/page/figure";
import { BoardArea } from "../../stage/boards/Board";
import { Later } from "../../ui/Later";
import { Moment } from "./Moment";
import { PositionPanel } from "../../features/setup/PositionPanel";
import { SidePanel } from "../SidePanel";

const loadFigurePanel = () => import("../../features/figure/FigurePanel");
const loadLesson = () => import("../../features/teach/lessons/LessonPanel");

export function ReadingLeft() {
  const page = usePage();
  const isTaught = page.teach.lesson.value !== null;
  return (
    <SidePanel side="left" isAboutVisit>
      <Later load={loadLesson} when={isTaught} />
      <Later load={loadFigurePanel} when={isFigure(page)} />
      {page.search.current.value !== null && (
        <>
          {!page.hasReadableBoards.value || page.form.editing.value ? <BoardArea /> : null}
          {page.form.editing.value ? <PositionPanel /> : <Moment />}
        </>
      )}
    </SidePanel>
  );
}
