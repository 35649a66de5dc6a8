/** Making scenes of the page's content, and learning their possible questions. */
import { plural } from "../../../ui/format";
import type { PageStore } from "../../../state/page/page-store";
import type { Moment } from "../../../state/page/playlist-writer";
import { say } from "../../../state/trace/actions";
import type { TraceStore } from "../../../state/trace/trace-store";
import { change, learn, playlistDraft, startDraft } from "./draft";
import { rewritten, withScene } from "./history";
import { isOf, knows, offersAt } from "./offers";
import { SMALL_SEARCH } from "../../../state/page/views";
import { isCompared, linkOf, MOST_SCENES, partsOf } from "./playlist";

/** "Add this moment". */
export async function add(
  page: Pick<PageStore, "engine">,
  { trace, own, link, said }: Moment,
): Promise<void> {
  startDraft();
  if (playlistDraft.history.peek().now.scenes.length >= MOST_SCENES) {
    say(trace, `A playlist has at most ${MOST_SCENES} scenes: begin another one.`);
    return;
  }
  const scene = { ...partsOf(link, own), caption: "", note: "", question: null, said };
  change((draft) => withScene(draft, scene));
  const { scenes } = playlistDraft.history.peek().now;
  const lost = playlistDraft.isKept.peek()
    ? ""
    : " This browser cannot store the playlist: save it before you leave.";
  say(trace, `Added to the playlist, which has ${plural(scenes.length, "scene")} now (Q opens it).${lost}`);
  await learnOffers(page, trace);
}

/** Puts a moment in the place of a scene's own: its words and its question stay. Says what became of it. */
export async function replaceMoment(page: PageStore, id: number, moment: Moment): Promise<string> {
  const { trace, own, link, said } = moment;
  const scene = playlistDraft.history.peek().now.scenes.find((one) => one.id === id);
  if (scene === undefined) return "";
  const { question } = scene;
  if (linkOf(scene) === link) return "The scene shows this moment already.";
  // A question about two searches could not be read back.
  const isLost = question !== null && isCompared(link);
  const kept = isLost ? { question: null } : {};
  change((draft) => rewritten(draft, id, { ...partsOf(link, own), ...kept, said, offers: [], flame: [] }));
  await learnOffers(page, trace);
  const lost = isLost
    ? " A scene that compares two searches cannot have a question, so its question is removed."
    : "";
  return `The scene shows the present moment.${lost} Undo brings back what it showed before.`;
}

/**
 * Finds out the possible questions and the pictures of the scenes that this trace knows, if they are not
 * known yet.
 */
export async function learnOffers({ engine }: Pick<PageStore, "engine">, trace: TraceStore): Promise<void> {
  for (const scene of playlistDraft.history.peek().now.scenes) {
    if (scene.flame.length === 0 && isLarge(trace) && isOf(engine, trace, scene)) {
      const last = Math.max(trace.session.ticks() - 1, 1);
      const t = trace.session.locate(engine.read_link(linkOf(scene)).view).t ?? last;
      learn(scene.id, { flame: trace.session.cells(), passed: t / last });
    }
    if (scene.offers.length > 0 || !knows(engine, trace, scene)) continue;
    const offers = await offersAt(engine, trace, scene);
    if (offers.length > 0) learn(scene.id, { offers });
  }
}

/** Whether a search that has ended is too large to be made again for a picture of it. */
const isLarge = ({ run, extent }: TraceStore): boolean =>
  run.value.state === "done" && extent.value.visits > SMALL_SEARCH;
