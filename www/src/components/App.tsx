/** The page as a whole. */
import { useState } from "preact/hooks";
import type { KeyBinding } from "../keymap";
import { count } from "../format";
import { folded, unfolded } from "../panels";
import { AboutDialog } from "./AboutDialog";
import { AlgorithmPanel } from "./AlgorithmPanel";
import { BoardArea } from "./Board";
import { ConventionMenu } from "./ConventionMenu";
import { TraceContext, usePage, useTrace } from "./context";
import { Explained } from "./Explained";
import { FlameView } from "./FlameView";
import { GalleryDialog } from "./GalleryDialog";
import { HelpOverlay } from "./HelpOverlay";
import { IconButton } from "./IconButton";
import { Inspector } from "./Inspector";
import { LiveRegion } from "./LiveRegion";
import { PerspectiveButton } from "./PerspectiveButton";
import { PositionPanel } from "./PositionPanel";
import { PresentBar } from "./PresentBar";
import { PresetCaption } from "./PresetCaption";
import { Problems } from "./Problems";
import { saidOf } from "./said";
import { SideHead } from "./SideHead";
import { StageSwitch } from "./StageSwitch";
import { StatusLine } from "./StatusLine";
import { ThemeToggle } from "./ThemeToggle";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";
import { TreeView } from "./TreeView";

/** Where there is no room for columns, one of these is shown at a time. */
const TABS = [
  { tab: "inspector", name: "Inspector" },
  { tab: "position", name: "Position" },
  { tab: "algorithm", name: "Algorithm" },
] as const;
const PANELS = ["setup", "explanation"] as const;
type Tab = (typeof TABS)[number]["tab"];

export function App({ bindings }: { bindings: readonly KeyBinding[] }) {
  const page = usePage();
  const trace = page.current.value;
  const present = page.present.value;
  const [tab, setTab] = useState<Tab>("inspector");
  return (
    <div
      class="app"
      data-tab={tab}
      data-game={page.game.value}
      data-present={present}
      data-folded={PANELS.filter((panel) => folded[panel].value).join(" ")}
      data-unfolded={unfolded.value ?? ""}
    >
      {present ? <PresentBar /> : <Head />}
      <Problems />
      <TraceContext.Provider value={trace}>
        <main>
          {!present && (
            <div class="beside left">
              <SideHead panel="setup" />
              <BoardArea />
              <PositionPanel />
              <AlgorithmPanel />
            </div>
          )}
          <div class="centre">
            {trace === null ? (
              <p class="hint">Nothing has been searched yet.</p>
            ) : (
              <>
                <PresetCaption />
                <Stage />
                <Timeline />
                <Transport />
                <Now />
              </>
            )}
          </div>
          {!present && (
            <div class="tabs" role="group" aria-label="Show below">
              {TABS.map(({ tab: own, name }) => (
                <button type="button" key={own} aria-pressed={tab === own} onClick={() => setTab(own)}>
                  {name}
                </button>
              ))}
            </div>
          )}
          {!present && (
            <div class="beside right">
              <SideHead panel="explanation" />
              {trace !== null && <Inspector />}
            </div>
          )}
        </main>
      </TraceContext.Provider>
      <LiveRegion />
      <HelpOverlay bindings={bindings} />
      <AboutDialog />
      <GalleryDialog />
    </div>
  );
}

function Head() {
  const page = usePage();
  return (
    <header>
      <h1>Plyscope</h1>
      <StatusLine />
      <div class="header-buttons">
        <PerspectiveButton />
        <ConventionMenu />
        <StageSwitch />
        <IconButton
          icon="present"
          title="Present: only the stage, in larger type (P)"
          onClick={() => {
            page.present.value = true;
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

/** Tree, flame, or both. */
function Stage() {
  const { shownStage } = usePage();
  const stage = shownStage.value;
  return (
    <div class={`stage stage-${stage}`}>
      <div class="stage-views">
        {stage !== "flame" && <TreeView />}
        {stage !== "tree" && <FlameView />}
      </div>
    </div>
  );
}

/** The time, and what happens then in words: the same sentence that the live region says. */
function Now() {
  const trace = useTrace();
  return (
    <div class="now">
      <p
        class="sentence"
        {...(trace.event.value === null ? {} : saidOf(trace.event.value.visit, "sentence"))}
      >
        <Explained text={trace.sentence.value} />
      </p>
      <div class="transport-time" title="Time in ticks: one for each entering and each leaving of a visit">
        <strong>{count(trace.shownTime.value)}</strong> / {count(Math.max(trace.extent.value.ticks - 1, 0))}
      </div>
    </div>
  );
}
