/** Making scenes of what the page shows, and learning what can be asked at them. */
import { plural } from "../format";
import type { PageStore } from "../store/page-store";
import type { TraceStore } from "../store/trace-store";
import { change, history, isKept, learn, startDraft } from "./draft";
import { withScene } from "./history";
import { knows, offersAt } from "./offers";
import { partsOf } from "./playlist";

/** "Add this moment": `own` is what is searched, and `link` the same with how it is looked at. */
export async function add(
  page: PageStore,
  trace: TraceStore,
  own: string,
  link: string,
  said: string,
): Promise<void> {
  startDraft();
  const scene = { ...partsOf(link, own), caption: "", note: "", question: null, said };
  change((draft) => withScene(draft, scene));
  const { scenes } = history.peek().now;
  const lost = isKept.peek() ? "" : " This browser keeps nothing: save the playlist before you leave.";
  trace.remark.value = `Added to the playlist, which has ${plural(scenes.length, "scene")} now (Q opens it).${lost}`;
  await learnOffers(page, trace);
}

/** Finds out what can be asked at those scenes that this trace knows, and of which it is not known yet. */
export async function learnOffers({ engine }: Pick<PageStore, "engine">, trace: TraceStore): Promise<void> {
  for (const scene of history.peek().now.scenes) {
    if (scene.offers.length > 0 || !knows(engine, trace, scene)) continue;
    const offers = await offersAt(engine, trace, scene);
    if (offers.length > 0) learn(scene.id, offers);
  }
}
