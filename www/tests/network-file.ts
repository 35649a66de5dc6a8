/** Files of networks for tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "./crc32";
import { startCore } from "./core";

const project = join(import.meta.dirname, "../..");

/** The bytes of chess's network, which the site has as a file. */
export const chessNetwork = (): Uint8Array =>
  new Uint8Array(readFileSync(join(project, "www/static/models/chess.movemap")));

/** The bytes of Othello's network, which is a part of the core. */
const othelloNetwork = (): Buffer => readFileSync(join(project, "src/games/othello/othello.movemap"));

export interface NetworkFile {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Othello's network with another weight, as a person may have one. The core says what its hash is. */
export function ownNetwork(): NetworkFile {
  const file = othelloNetwork();
  const end = file.indexOf("\n\n");
  const weights = Buffer.from(file.subarray(end + 2));
  weights[0] = weights[0]! ^ 1;
  const [header = ""] = file.toString("latin1", 0, end + 1).split("crc32: ");
  const written = (header: string): Buffer => {
    const text = Buffer.from(header, "latin1");
    const checksum = crc32(Buffer.concat([text, weights]))
      .toString(16)
      .padStart(8, "0");
    return Buffer.concat([text, Buffer.from(`crc32: ${checksum}\n\n`), weights]);
  };
  const { core } = startCore();
  let hash: string;
  try {
    core.give_model(written(header));
    throw new Error("the hash of the unchanged network suits the changed one");
  } catch (error) {
    const said = /the network's hash is ([0-9a-f]{16}), not/.exec(String(error))?.[1];
    if (said === undefined) throw error;
    hash = said;
  }
  return { bytes: new Uint8Array(written(header.replace(/^hash: .*$/m, `hash: ${hash}`))), hash };
}
