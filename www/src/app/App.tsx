/** The page as a whole. */
import type { ComponentChildren } from "preact";
import { present, showOverlay } from "../state/page/actions";
import { showTab, TABS } from "../state/page/panels";
import { AlgorithmPanel } from "../features/setup/AlgorithmPanel";
import { BoardArea } from "../stage/boards/Board";
import { ConventionMenu } from "./head/ConventionMenu";
import { TraceContext, usePage } from "../state/context";
import { IconButton } from "../ui/IconButton";
import { Inspector } from "../features/explanation/Inspector";
import { Later } from "../ui/Later";
import { LiveRegion } from "./LiveRegion";
import { Now } from "./Now";
import { Pair } from "./Pair";
import { PerspectiveButton } from "./head/PerspectiveButton";
import { PositionPanel } from "../features/setup/PositionPanel";
import { PresentBar } from "./head/PresentBar";
import { PresetCaption } from "./head/PresetCaption";
import { areServed } from "../state/page/kept-files";
import { Problems } from "./Problems";
import { isReadByLine, ListingColumn } from "../features/explanation/Listing";
import { ReadingHead } from "./head/ReadingHead";
import { ReadingLeft } from "./reading/ReadingLeft";
import { PresentRow, TimeRow } from "./TimeRow";
import { Sentence } from "./Sentence";
import { addMoment } from "../state/page/playlist";
import { isFigure, isTouchable } from "../state/page/figure";
import type { Explanation } from "../state/page/page-state";
import type { PageStore } from "../state/page/page-store";
import { openCompare } from "../state/page/sides";
import type { TraceStore } from "../state/trace/trace-store";
import { SideHead } from "./SideHead";
import { NOTHING_SEARCHED } from "../ui/format";
import { SidePanel } from "./SidePanel";
import { Stage } from "../stage/Stage";
import { StageSwitch } from "./head/StageSwitch";
import { StatusLine } from "./head/StatusLine";
import { ThemeToggle } from "./head/ThemeToggle";
import { Timeline } from "../stage/timeline/Timeline";
import { Transport } from "../features/transport/Transport";
import { WantedFile } from "./WantedFile";
import { WantedNetwork } from "./WantedNetwork";
import { WorkbenchButton } from "./WorkbenchButton";

const PANELS = ["setup", "explanation"] as const;

const DIALOGS = [
  { overlay: "help", load: () => import("./help/HelpOverlay") },
  { overlay: "about", load: () => import("./help/AboutDialog") },
  { overlay: "gallery", load: () => import("../features/gallery/GalleryDialog") },
  { overlay: "lessons", load: () => import("../features/teach/lessons/LessonsDialog") },
  { overlay: "assignment", load: () => import("../features/assignment/AssignmentDialog") },
  { overlay: "practice", load: () => import("../features/practice/PracticeDialog") },
  { overlay: "share", load: () => import("../features/share/ShareMenu") },
  { overlay: "playlist", load: () => import("../features/teach/playlist/PlaylistDialog") },
  { overlay: "recent", load: () => import("../features/recent/RecentDialog") },
  { overlay: "compare", load: () => import("../features/compare/CompareDialog") },
  { overlay: "moves", load: () => import("../features/moves/MovesDialog") },
] as const;
const loadEmbed = () => import("./embed/Embed");
const loadServedFiles = () => import("./ServedFiles");
const loadStudent = () => import("./student/StudentPage");
const loadLesson = () => import("../features/teach/lessons/LessonPanel");
const loadFigurePanel = () => import("../features/figure/FigurePanel");
const loadFigureStrip = () => import("../features/figure/FigureStrip");
const loadInsight = () => import("../features/explanation/insight/Insight");

const EXPLAIN: Readonly<Record<Explanation, () => ComponentChildren>> = {
  visit: () => <Inspector key="visit" />,
  insight: () => <Later key="insight" load={loadInsight} />,
};

export function App() {
  const page = usePage();
  const trace = page.aimed.value;
  const layout = page.layout.value;
  const present = layout === "present";
  const isWorkbench = layout === "workbench";
  const wantedNetwork = page.wantedNetwork.value;
  const { tab, explanation, isWide } = page.ui;
  if (page.ui.embed.value) return <Later load={loadEmbed} when />;
  if (layout === "student") return <Later load={loadStudent} when />;
  return (
    <div
      class="app"
      data-tab={tab.value}
      data-game={page.game.value}
      data-layout={layout}
      data-present={present}
      data-folded={layout === "reading" ? "" : PANELS.filter((panel) => page.folded[panel].value).join(" ")}
      data-unfolded={page.ui.unfolded.value ?? ""}
      data-wide={isWorkbench && explanation.value === "insight" && isWide.value}
    >
      {present ? <PresentBar /> : isWorkbench ? <Head /> : <ReadingHead />}
      <Later load={loadServedFiles} when={areServed() && !present} />
      <Problems />
      <TraceContext.Provider value={trace}>
        <main data-columns={columnsOf(page)}>
          {layout === "reading" && <ReadingLeft />}
          {isWorkbench && (
            <SidePanel side="left">
              <SideHead panel="setup" />
              {(trace !== null || page.address.wantedFile.value === null) && (
                <>
                  <BoardArea />
                  <PositionPanel />
                  <AlgorithmPanel />
                </>
              )}
            </SidePanel>
          )}
          <div class="centre">
            {layout !== "reading" && <Later load={loadLesson} when={page.teach.lesson.value !== null} />}
            {trace === null ? (
              page.address.wantedFile.value !== null ? (
                <WantedFile />
              ) : (
                <p class="hint">{NOTHING_SEARCHED}</p>
              )
            ) : (
              <>
                {page.compare.other.value === null ? (
                  <>
                    {layout !== "reading" && page.teach.lesson.value === null && <PresetCaption />}
                    {wantedNetwork === null ? <Stage /> : <WantedNetwork hash={wantedNetwork} />}
                  </>
                ) : (
                  <Pair />
                )}
                <Later load={loadFigureStrip} when={isTouchable(page)} />
                {layout !== "reading" && <Later load={loadFigurePanel} when={isFigure(page)} />}
                {isWorkbench && (
                  <>
                    <Timeline />
                    <Transport />
                    <Now>
                      <WorkbenchButton />
                    </Now>
                  </>
                )}
                {present && (
                  <>
                    <PresentRow />
                    <Sentence />
                  </>
                )}
              </>
            )}
          </div>
          {layout === "reading" && trace !== null && (
            <>
              <ReadingRight trace={trace} />
              <TimeRow />
            </>
          )}
          {isWorkbench && (
            <div class="tabs" role="group" aria-label="Show below">
              {TABS.map(({ tab: own, name }) => (
                <button
                  type="button"
                  key={own}
                  aria-pressed={tab.value === own}
                  onClick={() => showTab(page, own)}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          {isWorkbench && (
            <SidePanel side="right" isAboutVisit={explanation.value === "visit"}>
              <SideHead panel="explanation" />
              {trace !== null && EXPLAIN[explanation.value]()}
            </SidePanel>
          )}
        </main>
      </TraceContext.Provider>
      <LiveRegion />
      {DIALOGS.map(({ overlay, load }) => (
        <Later key={overlay} load={load} when={page.ui.overlay.value === overlay} />
      ))}
    </div>
  );
}

/**
 * The columns of the reading layout: a lesson and a moment have words at the left, a search that is small enough its listing
 * at the right, and two searches all of the window.
 */
function columnsOf(page: PageStore): string {
  const trace = page.search.current.value;
  const isCompared = page.compare.other.value !== null;
  if (isCompared && page.teach.lesson.value === null) return "stage";
  return trace === null || isCompared || !isReadByLine(trace) ? "words stage" : "words stage listing";
}

function ReadingRight({ trace }: { trace: TraceStore }) {
  const page = usePage();
  return isReadByLine(trace) && page.compare.other.value === null ? (
    <SidePanel side="right">
      <ListingColumn />
    </SidePanel>
  ) : null;
}

function Head() {
  const page = usePage();
  return (
    <header>
      <h1>Plyscope</h1>
      <button
        type="button"
        title="Lessons: short tours with questions, and syllabi for lectures (G)"
        onClick={() => showOverlay(page, "lessons")}
      >
        Lessons
      </button>
      <button
        type="button"
        class="to-practice"
        title="Practice: exercises with answers computed by the search (K)"
        onClick={() => showOverlay(page, "practice")}
      >
        Practice
      </button>
      <StatusLine />
      <div class="header-buttons">
        <PerspectiveButton />
        <ConventionMenu />
        <StageSwitch />
        <IconButton
          icon="compare"
          title="Compare with another search (:)"
          onClick={() => openCompare(page)}
        />
        <IconButton
          icon="present"
          title="Present: only the stage, in larger type (P)"
          onClick={() => present(page, true)}
        />
        <span class="playlist-buttons">
          <IconButton
            icon="add"
            title="Add this moment to the playlist (Y)"
            onClick={() => addMoment(page)}
          />
          <IconButton
            icon="playlist"
            title="Playlist: scenes for a lecture, in one link (Q)"
            onClick={() => showOverlay(page, "playlist")}
          />
        </span>
        <IconButton
          icon="share"
          title="Share: link, embedding, pictures, trace files (L)"
          onClick={() => showOverlay(page, "share")}
        />
        <ThemeToggle />
        <IconButton icon="help" title="Keys and help (?)" onClick={() => showOverlay(page, "help")} />
      </div>
    </header>
  );
}
