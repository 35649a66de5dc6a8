/** The page as a whole. */
import { explanation, folded, isWide, tab, unfolded, type Tab } from "../panels";
import { AlgorithmPanel } from "./AlgorithmPanel";
import { BoardArea } from "./Board";
import { ConventionMenu } from "./ConventionMenu";
import { TraceContext, usePage } from "./context";
import { IconButton } from "./IconButton";
import { Inspector } from "./Inspector";
import { Later } from "./Later";
import { LiveRegion } from "./LiveRegion";
import { Now } from "./Now";
import { Pair } from "./Pair";
import { PerspectiveButton } from "./PerspectiveButton";
import { PositionPanel } from "./PositionPanel";
import { PresentBar } from "./PresentBar";
import { PresetCaption } from "./PresetCaption";
import { Problems } from "./Problems";
import { isReadByLine, ListingColumn } from "./Listing";
import { ReadingHead } from "./ReadingHead";
import { ReadingLeft } from "./ReadingLeft";
import { PresentRow, TimeRow } from "./TimeRow";
import { addMoment } from "../store/playlist";
import type { PageStore } from "../store/page-store";
import { openCompare } from "../store/sides";
import type { TraceStore } from "../store/trace-store";
import { SideHead } from "./SideHead";
import { Stage } from "./Stage";
import { StageSwitch } from "./StageSwitch";
import { StatusLine } from "./StatusLine";
import { ThemeToggle } from "./ThemeToggle";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";
import { WantedFile } from "./WantedFile";
import { WorkbenchButton } from "./WorkbenchButton";

const TABS: readonly { tab: Tab; name: string }[] = [
  { tab: "inspector", name: "Inspector" },
  { tab: "insight", name: "Insight" },
  { tab: "position", name: "Position" },
  { tab: "algorithm", name: "Algorithm" },
];
const PANELS = ["setup", "explanation"] as const;

const DIALOGS = [
  { overlay: "help", load: () => import("./HelpOverlay") },
  { overlay: "about", load: () => import("./AboutDialog") },
  { overlay: "gallery", load: () => import("./GalleryDialog") },
  { overlay: "lessons", load: () => import("./LessonsDialog") },
  { overlay: "practice", load: () => import("./PracticeDialog") },
  { overlay: "share", load: () => import("./ShareMenu") },
  { overlay: "playlist", load: () => import("./PlaylistDialog") },
  { overlay: "recent", load: () => import("./RecentDialog") },
  { overlay: "compare", load: () => import("./CompareDialog") },
  { overlay: "moves", load: () => import("./MovesDialog") },
] as const;
const loadEmbed = () => import("./Embed");
const loadLesson = () => import("./LessonPanel");
const loadInsight = () => import("../insight/Insight");

export function App() {
  const page = usePage();
  const trace = page.aimed.value;
  const layout = page.layout.value;
  const present = layout === "present";
  const isWorkbench = layout === "workbench";
  const showTab = (own: Tab): void => {
    tab.value = own;
    if (own === "inspector") explanation.value = "visit";
    if (own === "insight") explanation.value = "insight";
  };
  if (page.embed.value) return <Later load={loadEmbed} when />;
  return (
    <div
      class="app"
      data-tab={tab.value}
      data-game={page.game.value}
      data-layout={layout}
      data-present={present}
      data-folded={layout === "reading" ? "" : PANELS.filter((panel) => folded[panel].value).join(" ")}
      data-unfolded={unfolded.value ?? ""}
      data-wide={isWorkbench && explanation.value === "insight" && isWide.value}
    >
      {present ? <PresentBar /> : isWorkbench ? <Head /> : <ReadingHead />}
      <Problems />
      <TraceContext.Provider value={trace}>
        <main data-columns={columnsOf(page)}>
          {layout === "reading" && <ReadingLeft />}
          {isWorkbench && (
            <div class="beside left">
              <SideHead panel="setup" />
              {(trace !== null || page.wantedFile.value === null) && (
                <>
                  <BoardArea />
                  <PositionPanel />
                  <AlgorithmPanel />
                </>
              )}
            </div>
          )}
          <div class="centre">
            {layout !== "reading" && <Later load={loadLesson} when={page.lesson.value !== null} />}
            {trace === null ? (
              page.wantedFile.value !== null ? (
                <WantedFile />
              ) : (
                <p class="hint">Nothing has been searched yet.</p>
              )
            ) : (
              <>
                {page.other.value === null ? (
                  <>
                    {layout !== "reading" && page.lesson.value === null && <PresetCaption />}
                    <Stage />
                  </>
                ) : (
                  <Pair />
                )}
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
                    <Now />
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
                <button type="button" key={own} aria-pressed={tab.value === own} onClick={() => showTab(own)}>
                  {name}
                </button>
              ))}
            </div>
          )}
          {isWorkbench && (
            <div class="beside right">
              <SideHead panel="explanation" />
              {trace !== null && explanation.value === "visit" && <Inspector />}
              {trace !== null && explanation.value === "insight" && <Later load={loadInsight} />}
            </div>
          )}
        </main>
      </TraceContext.Provider>
      <LiveRegion />
      {DIALOGS.map(({ overlay, load }) => (
        <Later key={overlay} load={load} when={page.overlay.value === overlay} />
      ))}
    </div>
  );
}

/**
 * The columns of the reading layout: a lesson and a moment have words at the left, a search that is small enough its listing
 * at the right, and two searches all of the window.
 */
function columnsOf(page: PageStore): string {
  const trace = page.current.value;
  const isCompared = page.other.value !== null;
  if (isCompared && page.lesson.value === null) return "stage";
  return trace === null || isCompared || !isReadByLine(trace) ? "words stage" : "words stage listing";
}

function ReadingRight({ trace }: { trace: TraceStore }) {
  const page = usePage();
  return isReadByLine(trace) && page.other.value === null ? (
    <div class="beside right">
      <ListingColumn />
    </div>
  ) : null;
}

function Head() {
  const page = usePage();
  return (
    <header>
      <h1>Plyscope</h1>
      <button
        type="button"
        title="Lessons: short tours with questions (G)"
        onClick={() => {
          page.overlay.value = "lessons";
        }}
      >
        Lessons
      </button>
      <button
        type="button"
        class="to-practice"
        title="Practice: exercises with answers computed by the search (K)"
        onClick={() => {
          page.overlay.value = "practice";
        }}
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
          onClick={() => {
            page.present.value = true;
          }}
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
            onClick={() => {
              page.overlay.value = "playlist";
            }}
          />
        </span>
        <IconButton
          icon="share"
          title="Share: link, embedding, pictures, trace files (L)"
          onClick={() => {
            page.overlay.value = "share";
          }}
        />
        <ThemeToggle />
        <IconButton
          icon="help"
          title="Keys and help (?)"
          onClick={() => {
            page.overlay.value = "help";
          }}
        />
      </div>
    </header>
  );
}
