/** Moves as people write them in chess, found among the legal ones. */
import type { ListedMove } from "../../core/plyscope.js";

/** A move in any of its usual spellings; nothing where it is none. */
interface Written {
  readonly piece: string;
  readonly fromFile: string;
  readonly fromRank: string;
  readonly to: string;
  readonly becomes: string;
}

const MOVE = /^([KQRBNP]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:=?\(?([QRBNqrbn])\)?)?$/;
const CASTLES = /^(?:O-O-O|0-0-0|o-o-o|O-O|0-0|o-o)$/;
/** What may follow a move and says nothing of it. */
const REMARKS = /(?:e\.?p\.?|[+#!?]|\+\+)+$/;

const bare = (text: string): string => text.replace(REMARKS, "");

function written(text: string): Written | null {
  const found = MOVE.exec(text);
  if (found === null) return null;
  const [, piece = "", fromFile = "", fromRank = "", to = "", becomes = ""] = found;
  return { piece: piece === "P" ? "" : piece, fromFile, fromRank, to, becomes: becomes.toLowerCase() };
}

/** The legal moves that a text may mean: one, if it is right; several, if it does not say which. */
export function movesMeant(text: string, legal: readonly ListedMove[]): readonly ListedMove[] {
  const plain = bare(text);
  const exact = legal.filter(({ notation }) => bare(notation) === plain);
  if (exact.length > 0) return exact;
  if (CASTLES.test(plain)) {
    const castles = plain.replace(/[0o]/g, "O");
    return legal.filter(({ notation }) => bare(notation) === castles);
  }
  const meant = written(plain);
  if (meant === null) return [];
  const { piece, fromFile, fromRank, to, becomes } = meant;
  return legal.filter(({ squares, notation }) => {
    if (squares?.to !== to || notation.startsWith("O-O")) return false;
    const from = squares.from ?? "";
    const own = /^[KQRBN]/.exec(notation)?.[0] ?? "";
    // With both squares given the piece goes without saying.
    const named = own === piece || (piece === "" && fromFile !== "" && fromRank !== "");
    return (
      named &&
      (fromFile === "" || from.startsWith(fromFile)) &&
      (fromRank === "" || from.endsWith(fromRank)) &&
      (squares.becomes ?? "") === becomes
    );
  });
}
