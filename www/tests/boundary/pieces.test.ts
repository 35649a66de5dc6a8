/** Compressed files are read piece by piece, up to their damage. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { core } from "../core";
import { isForeign } from "../../src/core/study/foreign";
import { beginningOf, compressionOf, decompressed, piecesOf } from "../../src/core/study/pieces";

const HEADER = '{"plyscope":1,"perspective":"mover","infinity":99}\n';
const VISIT = '{"enter":"","depth":1,"alpha":-99,"beta":99}\n{"leave":5}\n';
const TEXT = HEADER + VISIT.repeat(3000);
/** TEXT, as `zstd -19` compresses it: as one frame, and as two frames, one behind the other. */
const ZSTD = [
  "KLUv/QRovAIA0gUSEpDPAQgvbqyGyKD/8zrZbCwrTsS87Wl3aqOHUoT5YdIdVmWrh998doV9DHIp5rc22BZsD59t47t521ZTSzpbPgzzljHR6+RxAxAFk/88c/Bt4QUzRQAAAAEAKByuKyDUlD1e",
  "KLUv/QRotQIA0gUSEpDPAQgvbqyGyKD/8zrZbCwrTsS87Wl3aqOHUoT5YdIdVmWrh998doV9DHIp5rc22BZsD59t47t521ZTSzpbPgzzljHR6+RxAxAFe3nlIG3hLzOeCdCZKLUv/QRozAEAUgMLEMDr3oTdW9XY6lN4azC7FNwnPsSQVpOO+kTabHrx2Wn1RR/pL/0xAw0xrRsCACP+5yqfsyUMRQAAAAEAQBiuKyDOnHV6",
];

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "base64"));

async function textOf(file: Blob): Promise<string> {
  const parts: BlobPart[] = [];
  for await (const { bytes, share } of piecesOf({ core }, file)) {
    parts.push(bytes);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
  }
  return new Blob(parts).text();
}

describe("a file", () => {
  const gzip = Uint8Array.from(gzipSync(TEXT));
  /** Several files of gzip, one behind the other. */
  const several = Uint8Array.from(
    [0, 1, 2, 3].flatMap((part) => [
      ...gzipSync(TEXT.slice(part * 40_000, part === 3 ? undefined : (part + 1) * 40_000)),
    ]),
  );
  const files = [new TextEncoder().encode(TEXT), gzip, several, ...ZSTD.map(bytesOf)];

  it("is the same for the reader, however it is compressed", async () => {
    expect(files.map(compressionOf)).toEqual([null, "gzip", "gzip", "zstd", "zstd"]);
    for (const bytes of files) {
      const file = new Blob([bytes]);
      expect(await textOf(file)).toBe(TEXT);
      const beginning = await beginningOf({ core }, file, 64);
      expect(new TextDecoder().decode(beginning)).toBe(TEXT.slice(0, 64));
      expect(isForeign(beginning)).toBe(true);
      const whole = await decompressed({ core }, file);
      expect([await whole.file.text(), whole.damage]).toEqual([TEXT, null]);
    }
    expect(await beginningOf({ core }, new Blob([]), 64)).toHaveLength(0);
  });

  it("that is cut short says so", async () => {
    for (const bytes of files.slice(1)) {
      const cut = new Blob([bytes.subarray(0, bytes.length - 9)]);
      await expect(textOf(cut)).rejects.toThrow(/file is damaged or cut short .* copy the file again/);
    }
    // The first frame of two is there.
    const [, , , , two] = files;
    const { file, damage } = await decompressed({ core }, new Blob([two!.subarray(0, two!.length - 9)]));
    expect(TEXT.startsWith(await file.text())).toBe(true);
    expect(file.size).toBeGreaterThanOrEqual(1000);
    expect(damage).toContain("the zstd file is damaged");
    await expect(decompressed({ core }, new Blob([gzip.subarray(0, 12)]))).rejects.toThrow(
      "the gzip file is damaged",
    );
  });

  it("of gzip with a wrong checksum in its middle is read up to there", async () => {
    const first = Uint8Array.from(gzipSync(TEXT.slice(0, 40_000)));
    const wrong = Uint8Array.from([...first, ...gzip]);
    wrong[first.length - 5]! ^= 1;
    const { file, damage } = await decompressed({ core }, new Blob([wrong]));
    expect(await file.text()).toBe(TEXT.slice(0, 40_000));
    expect(damage).toContain("the gzip file is damaged");
  });

  it("of zstd with a window that does not fit into memory is refused", async () => {
    const file = new Blob([Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0])]);
    await expect(textOf(file)).rejects.toThrow("--long=27");
  });
});
