/** The page within another one: stage, or both of a comparison, transport, the sentence, and a way to the full page. */
import { useEffect } from "preact/hooks";
import styles from "./embed.part.css";
import { fullLink, startEmbedding } from "./embedding";
import { TraceContext, useFrames, usePage } from "../../state/context";
import { LiveRegion } from "../LiveRegion";
import { Now } from "../Now";
import { Pair } from "../Pair";
import { Problems } from "../Problems";
import { adoptStyles } from "../../ui/part-styles";
import { stopAll } from "../../state/page/search";
import { Stage } from "../../stage/Stage";
import { Transport } from "../../features/transport/Transport";
import { WantedFile } from "../WantedFile";

adoptStyles(styles);

export default function Embed() {
  const page = usePage();
  const frames = useFrames();
  const trace = page.search.current.value;
  useEffect(
    () =>
      startEmbedding(page, frames, document, (message) => {
        // Whoever embeds a page has given it its link: the messages are no secret.
        if (parent !== window) parent.postMessage(message, "*");
      }),
    [page, frames],
  );
  return (
    <div class="app embed" data-game={page.game.value}>
      <main>
        <h1 class="visually-hidden">Plyscope</h1>
        <Problems />
        {trace === null && <WantedFile />}
        {trace !== null && (
          <TraceContext.Provider value={trace}>
            {page.compare.other.value === null ? <Stage /> : <Pair />}
            <div class="embed-foot">
              <Transport />
              {page.searching.value && (
                <button type="button" class="quiet" onClick={() => stopAll(page)}>
                  Stop
                </button>
              )}
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
