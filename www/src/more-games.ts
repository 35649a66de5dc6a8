/**
 * Games that the page's first core lacks. Another core, which has them all, is loaded when one of them is first asked
 * for, whether by a link, in the panel or in the gallery.
 */
import { MORE_GAMES } from "./core-types";

/** The game that a link names. */
export const gameOf = (link: string): string | null => /(?:^|[#&])game=([^&]*)/.exec(link)?.[1] ?? null;

/** Whether a link is about one of those games. */
export function isOfMoreGames(link: string): boolean {
  const game = gameOf(link);
  return MORE_GAMES.some(({ name }) => name === game);
}
