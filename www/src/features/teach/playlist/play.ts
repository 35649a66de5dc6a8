/** The change from the playlist that is being written to a playlist that is shown. */
import { whileLoading } from "../../../ui/parts";
import { closeOverlay } from "../../../state/page/actions";
import { goToStep } from "../lessons/player";
import type { PageStore } from "../../../state/page/page-store";
import { codeOf } from "./code";
import { playlistDraft } from "./draft";

/** Shows it from a scene on, counted from 1. */
export function play(page: PageStore, step: number): void {
  closeOverlay(page);
  void whileLoading(
    codeOf(playlistDraft.history.peek().now).then((name) => goToStep(page, { list: "playlist", name, step })),
  );
}
