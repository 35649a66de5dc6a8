/** What is pasted as a chess position and is no FEN: EPD, and games in PGN or as bare moves. */
import { count, excerpt } from "../../ui/format";
import type { Values } from "../../core/plyscope.js";
import { readEpd, aboutEpd } from "./epd";
import { readGames, type WrittenGame } from "./pgn";
import type { Reader, GameRecord, RootMovesOf, Stop } from "./record";
import { movesMeant } from "./san";
import { messageOf } from "../../core/message-of";

/** More would hide what they are listed for. */
const MOST_ALTERNATIVES = 12;
const LONGEST_TEXT = 40;

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The usual operations; another word after a position is more likely a slip. */
const OPERATION = /^(?:id|bm|am|dm|ce|pv|sm|pm|acd|acn|acs|fmvn|hmvc|rc|eco|c\d)$/;

export const readChess: Reader = (text, rootMoves) => {
  const epd = readEpd(text);
  if (epd !== null) {
    const [code] = epd.operations.keys();
    // A FEN that is wrong is reported as such.
    if (code === undefined || !(text.includes(";") || OPERATION.test(code))) return null;
    const lines = text.split("\n").filter((line) => readEpd(line) !== null).length;
    const about = aboutEpd(epd);
    const first = lines > 1 ? `The first of ${count(lines)} positions` : null;
    const note = [first, about].filter((part) => part !== null).join(": ");
    return { what: "position", values: { fen: epd.fen }, note: note === "" ? null : note };
  }
  const games = readGames(text);
  const [first] = games;
  // Any words are moves to a reader of games; here they are only if there is more to it.
  if (first === undefined) return null;
  const isGame =
    first.tags.size > 0 || movesMeant(first.moves[0]?.text ?? "", opening(first, rootMoves)).length > 0;
  if (!isGame && !/^\s*\d+\s*\./.test(text)) return null;
  return {
    what: "games",
    games: {
      titles: games.map(titleOf),
      record: (index) => recordOf(games[index] ?? first, rootMoves),
    },
  };
};

const startOf = ({ tags }: WrittenGame): Values => ({ game: "chess", fen: tags.get("FEN") ?? START });

function opening(game: WrittenGame, rootMoves: RootMovesOf): ReturnType<RootMovesOf>["moves"] {
  try {
    return rootMoves(startOf(game)).moves;
  } catch {
    return [];
  }
}

const known = (text: string | undefined): string | null =>
  text === undefined || /^[?.\s-]*$/.test(text) ? null : text;

function titleOf({ tags, moves }: WrittenGame, index = 0): string {
  const white = known(tags.get("White"));
  const black = known(tags.get("Black"));
  if (white !== null || black !== null) return `${white ?? "White"} – ${black ?? "Black"}`;
  const begins = moves.slice(0, 4).map(({ text }) => text);
  return known(tags.get("Event")) ?? (begins.length > 0 ? begins.join(" ") : `Game ${index + 1}`);
}

function recordOf(game: WrittenGame, rootMoves: RootMovesOf): GameRecord {
  const { tags, moves } = game;
  const about = ["Event", "Site", "Date", "Result"].flatMap((tag) => known(tags.get(tag)) ?? []).join(", ");
  const named = { title: titleOf(game), about };
  let here;
  try {
    here = rootMoves(startOf(game));
  } catch (error) {
    const message = `its position cannot be set up: ${messageOf(error)}`;
    const fix = "Fix the FEN in its tags.";
    const start = { values: { fen: START }, move: null, number: "" };
    return { ...named, stops: [start], problem: { message, fix } };
  }
  let [number, white] = countOf(here.position);
  const stops: Stop[] = [{ values: { fen: here.position }, move: null, number: "" }];
  for (const { text, line } of moves) {
    const meant = movesMeant(text, here.moves);
    const [move] = meant;
    const numbered = `${number}${white ? "." : "…"}`;
    if (move === undefined || meant.length > 1) {
      const written = `${numbered} ${excerpt(text, LONGEST_TEXT)}`;
      const why =
        here.moves.length === 0
          ? "comes after the end of the game"
          : meant.length > 1
            ? "may be several moves"
            : "is not a legal move there";
      const listed = (meant.length > 1 ? meant : here.moves).map(({ notation }) => notation);
      const more = listed.length - MOST_ALTERNATIVES;
      const instead = `${listed.slice(0, MOST_ALTERNATIVES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
      return {
        ...named,
        stops,
        problem: {
          message: `line ${line}: ${written} ${why}`,
          fix:
            listed.length === 0 ? "Remove it." : `Write one of ${instead}; the game is shown as far as that.`,
        },
      };
    }
    stops.push({ values: move.values, move: move.notation, number: white ? `${number}.` : "" });
    here = rootMoves({ game: "chess", ...move.values });
    if (!white) number += 1;
    white = !white;
  }
  const [, opens] = stops;
  if (opens?.number === "") {
    stops[1] = { ...opens, number: `${countOf(stops[0]?.values["fen"] ?? START)[0]}…` };
  }
  const { problem } = game;
  return {
    ...named,
    stops,
    problem:
      problem === null ? null : { message: `line ${problem.line}: ${problem.message}`, fix: problem.fix },
  };
}

/** The number of the move that comes next, and whether it is White's. */
function countOf(fen: string): [number: number, white: boolean] {
  const fields = fen.split(/\s+/);
  return [Number(fields[5] ?? "1") || 1, fields[1] !== "b"];
}
