/** The page within another one: stage, or both of a comparison, slider, transport, the sentence, and a way to the full page. */
import { useEffect } from "preact/hooks";
import styles from "./embed.part.css";
import { fullLink, startEmbedding } from "./embedding";
import { fitted, readColour, shownTheme } from "./look";
import type { EmbedMessage, Look } from "./messages";
import { hearWishes } from "./wishes";
import { isFigure, isTouchable } from "../../state/page/figure";
import { budgetBeyondLimit, searchOn } from "../../state/page/search-on";
import { TraceContext, useFrames, usePage } from "../../state/context";
import { LiveRegion } from "../LiveRegion";
import { Now } from "../Now";
import { Pair } from "../Pair";
import { Problems } from "../Problems";
import { MOST_EMBEDDED_VISITS } from "../../state/page/embed-limit";
import { count, plural } from "../../ui/format";
import { Later } from "../../ui/Later";
import { adoptStyles } from "../../ui/part-styles";
import { fitInto } from "../../ui/theme";
import { stopAll } from "../../state/page/search";
import { Stage } from "../../stage/Stage";
import { TimeSlider } from "../../stage/TimeSlider";
import { Transport } from "../../features/transport/Transport";
import { WantedFile } from "../WantedFile";
import { WantedNetwork } from "../WantedNetwork";

adoptStyles(styles);

const loadFigurePanel = () => import("../../features/figure/FigurePanel");
const loadFigureStrip = () => import("../../features/figure/FigureStrip");

export default function Embed() {
  const page = usePage();
  const frames = useFrames();
  const trace = page.search.current.value;
  const wantedNetwork = page.wantedNetwork.value;
  useEffect(() => {
    // The page that embeds this one wrote its link, so the messages are no secret.
    const tell = (message: EmbedMessage): void => {
      if (parent !== window) parent.postMessage(message, "*");
    };
    const ends = [startEmbedding(page, frames, document, tell)];
    if (parent !== window) {
      ends.push(hearWishes(page, { here: window, around: parent }, showLook, tell));
      tell({ plyscope: "begun" });
    }
    return () => {
      for (const end of ends) end();
    };
  }, [page, frames]);
  return (
    <div class="app embed" data-game={page.game.value}>
      <main>
        <h1 class="visually-hidden">Plyscope</h1>
        <Problems />
        {trace === null && <WantedFile />}
        {trace !== null && (
          <TraceContext.Provider value={trace}>
            {page.compare.other.value !== null ? (
              <Pair />
            ) : wantedNetwork === null ? (
              <Stage />
            ) : (
              <WantedNetwork hash={wantedNetwork} />
            )}
            <Later load={loadFigureStrip} when={isTouchable(page)} />
            <Later load={loadFigurePanel} when={isFigure(page)} />
            <TimeSlider />
            <div class="embed-foot">
              <Transport />
              {page.searching.value && (
                <button type="button" class="embed-stop" onClick={() => stopAll(page)}>
                  Stop
                </button>
              )}
              <Limited />
              <a href={`#${fullLink(page)}`} target="_blank" rel="noopener">
                Open in Plyscope
              </a>
            </div>
            <Now />
          </TraceContext.Provider>
        )}
      </main>
      <LiveRegion />
    </div>
  );
}

/** Takes over the look of the page around. */
function showLook(look: Look): void {
  const { refused, ...surroundings } = fitted(look, readColour, shownTheme());
  for (const reason of refused) console.warn(`Plyscope keeps its own colour. ${reason}.`);
  fitInto(surroundings);
}

/** A search that the limit of an embedded page has ended, and a way beyond it. */
function Limited() {
  const page = usePage();
  const budget = budgetBeyondLimit(page);
  if (budget === null) return null;
  return (
    <p class="embed-limit">
      <span>
        The search stopped at {plural(MOST_EMBEDDED_VISITS, "visit")}, the limit of an embedded page.
      </span>
      <button type="button" onClick={() => searchOn(page)}>
        Search up to {count(budget)}
      </button>
    </p>
  );
}
