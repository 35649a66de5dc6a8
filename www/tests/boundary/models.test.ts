/** Networks of the neural move map: a missing one is named, and a given one is used. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { core, search } from "../core";

const CHESS = join(import.meta.dirname, "../../static/models/chess.movemap");

it("asks for the file of a built-in network, and searches with it", () => {
  const link = "game=chess&depth=4&order-neural=100";
  const missing = core.missing_model(link);
  expect(missing?.file).toBe("chess.movemap");
  expect(() => search(link)).toThrow("chess.movemap");
  const given = core.give_model(readFileSync(CHESS));
  expect(given).toEqual({ game: "chess", hash: missing?.hash });
  expect(core.missing_model(link)).toBeNull();
  expect(search(link).summary.visits).not.toBe(search("game=chess&depth=4").summary.visits);
});

it("names a network that only its owner has, and refuses what is none", () => {
  const missing = core.missing_model("game=othello&order-neural=50&model=00000000000000aa");
  expect(missing?.hash).toBe("00000000000000aa");
  expect(missing?.file).toBeNull();
  expect(missing?.problem.message).toContain("is not here");
  expect(core.missing_model("game=othello&order-neural=50")).toBeNull();
  const bytes = readFileSync(CHESS);
  expect(() => core.give_model(new Uint8Array([80, 75]))).toThrow("line 1");
  expect(() => core.give_model(bytes.subarray(0, 1000))).toThrow("checksum");
});
