/** Games that the page's first core lacks: what is about them waits until all games are there. */
import { MORE_GAMES } from "../core-types";
import { whileLoading } from "../later";
import { messageOf } from "../message-of";
import type { PageStore } from "./page-store";

/** Of several wishes that wait only the last is fulfilled. */
let wishes = 0;

/** Whether the page still lacks a game. */
export const lacksGame = (page: PageStore, game: string | null): boolean =>
  MORE_GAMES.some(({ name }) => name === game) && !page.games.some(({ name }) => name === game);

/** Does something about a game as soon as the page has it: at once, unless it lacks it still. */
export function withGame(page: PageStore, game: string | null, then: () => void): void {
  const wish = (wishes += 1);
  if (!lacksGame(page, game)) {
    then();
    return;
  }
  // The page is not idle before what was wished has begun.
  void whileLoading(
    loadAllGames(page).then(
      () => {
        if (wish === wishes) then();
      },
      (error: unknown) => {
        if (wish !== wishes) return;
        page.linkProblems.value = [
          {
            key: "game",
            value: game ?? "",
            message: `this game could not be loaded (${messageOf(error)})`,
            mend: "see whether the network is there, and choose it again",
            line: null,
            column: null,
          },
        ];
      },
    ),
  );
}

/** Has the page know all games, their presets and parameters. */
async function loadAllGames(page: PageStore): Promise<void> {
  if (MORE_GAMES.every(({ name }) => !lacksGame(page, name))) return;
  await page.loadMoreGames();
  page.renewals.value += 1;
}
