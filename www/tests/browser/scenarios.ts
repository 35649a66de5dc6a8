/** Random searches of every game, by seed. */
import type { Random } from "../random";

/** `cargo xtask verify` asks for all of it; every change is tested with a sample. */
export const IS_WHOLE = Number(process.env["PLYSCOPE_SCALE"] ?? 1) >= 20;

export const GAMES = ["chess", "tic-tac-toe", "tree", "synthetic"] as const;

const POSITIONS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
  "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1",
  "7k/5K2/8/6Q1/8/8/8/8_w_-_-_0_1",
  "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_b_-_-_0_1",
] as const;

/** A random tree with ties, and here and there a node that is reached twice. */
function treeText(random: Random, height: number, names: string[]): string {
  if (height === 0) return String(random.below(13) - 6);
  if (height === 2 && names.length > 0 && random.below(4) === 0) return names[0]!;
  const children = Array.from({ length: 2 + random.below(2) }, () => treeText(random, height - 1, names));
  const text = `(${children.join("_")})`;
  if (height !== 2 || names.length > 0 || random.below(3) > 0) return text;
  names.push("T");
  return `T:${text}`;
}

function search(random: Random, game: string): string {
  const base = random.pick(["minimax", "alpha-beta", "alpha-beta", "pvs", "negascout", "mtd-f"]);
  const drives = base === "mtd-f";
  const table = drives || random.below(2) === 0 ? 8 : 0;
  const parts = [`search=${base}`, `table=${table}`, "table-answers=equal"];
  if (game === "chess") parts.push("repetition=off");
  parts.push(`deepening=${random.pick(["on", "off"])}`);
  if (base !== "minimax" && !drives && random.below(3) === 0) parts.push(`aspiration=${1 + random.below(3)}`);
  if (base === "alpha-beta" && (game === "tree" || game === "synthetic") && random.below(3) === 0)
    parts.push("cuts-at=beyond");
  if (base === "pvs" && random.below(2) === 0) parts.push("re-search-from=value");
  if (table > 0 && base !== "minimax" && random.below(3) === 0) parts.push("etc=1");
  if (random.below(3) === 0) parts.push("order-killers=on", "order-history=on");
  return parts.join("&");
}

/** The link of a random search of a game. */
export function randomLink(game: string, random: Random): string {
  const link = search(random, game);
  switch (game) {
    case "chess": {
      const fen = random.pick(POSITIONS);
      const rest =
        random.below(3) === 0 ? "depth=3&quiescence=on&null-move=2&lmr=1" : "depth=2&quiescence=off";
      return `fen=${fen}&${rest}&${link}`;
    }
    case "tree": {
      const text = treeText(random, 2 + random.below(3), []);
      return `game=tree&tree=${text}&first=${random.pick(["max", "min"])}&${link}`;
    }
    case "synthetic": {
      const [branching, height, seed] = [2 + random.below(2), 2 + random.below(3), random.below(1000)];
      return `game=synthetic&branching=${branching}&height=${height}&seed=${seed}&${link}`;
    }
    default: {
      const board = random.pick(["x.o/.x./..o", "xo./.../..x", "xox/.o./.x.", "x../.o./..."]);
      const isSecondToMove = board.replace(/[^x]/g, "").length > board.replace(/[^o]/g, "").length;
      const depth = board.startsWith("x..") ? 2 : 3 + random.below(4);
      return `game=tic-tac-toe&board=${board}_${isSecondToMove ? "o" : "x"}&depth=${depth}&${link}`;
    }
  }
}
