/** The contents of a file decide its kind, whatever its name is. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textOf } from "../../src/features/teach/playlist/text";
import { isForeign } from "../../src/core/study/foreign";
import { textOfFile } from "../../src/core/text-file";
import { textOfProgress } from "../../src/state/course/progress-file";
import { formOf } from "../../src/state/page/file-form";
import { chessNetwork } from "../network-file";

const form = (text: BlobPart) => formOf(new Blob([text]));
const HEADER = '{"plyscope":1,"perspective":"mover","infinity":9}';
const scene = { scenario: "game=tree", view: "", caption: "", note: "", question: null };
const playlist = { title: "Two", scenes: [scene, { ...scene, caption: "x".repeat(200_000) }] };

describe("a file that is opened", () => {
  it("is a playlist in one line, laid out, behind a byte order mark, and however its fields are ordered", async () => {
    for (const text of [
      textOf(playlist, false),
      textOf(playlist, true),
      `\uFEFF\r\n ${textOf(playlist, true)}`,
      '{\n "scenes": [{"scenario": ""}],\n "version": 1,\n "plyscope": "playlist"\n}',
    ]) {
      expect(await form(text)).toBe("playlist");
    }
  });

  it("is read in UTF-16, too, behind its byte order mark", async () => {
    const text = `\uFEFF${textOf(playlist, true)}`;
    const bigEndian = Buffer.from(text, "utf16le").swap16();
    for (const bytes of [Buffer.from(text, "utf16le"), bigEndian]) {
      expect(await form(bytes)).toBe("playlist");
      expect(isForeign(bytes.subarray(0, 64))).toBe(true);
      expect(await textOfFile(new Blob([bytes]))).toBe(textOf(playlist, true));
    }
  });

  it("is a trace by the first bytes of a binary stream, which are not those of a trace file", () => {
    const beginning = (bytes: readonly number[]): boolean =>
      isForeign(Uint8Array.from([...bytes, 0, 0, 0, 0]));
    expect(beginning([0x89, 0x50, 0x4c, 0x59, 0x42, 0x0d, 0x0a, 0x1a])).toBe(true);
    expect(beginning([0x89, 0x50, 0x4c, 0x59, 0x0d, 0x0a, 0x1a, 0x0a])).toBe(false);
    expect(beginning([0x89, 0x50])).toBe(false);
  });

  it("is a trace by its first line, whatever follows, and what its header says", async () => {
    for (const text of [
      `${HEADER}\n{"enter":"","depth":1}\n{"leave":3}`,
      `${HEADER}\n{"enter":"","dep`,
      '{"program":"\\"plyscope\\":\\"playlist\\"","plyscope":1}\n{"leave":3}\n',
      // These the core refuses, with the line.
      '{"enter":"","depth":1}\n{"leave":3}',
      '{"plyscope":2}',
      '{"plyscope":1,"program":"cut',
      '{\n"plyscope":1,\n"infinity":9}\n{"enter":""}',
      `${HEADER}\n${'{"enter":"a"}\n'.repeat(500_000)}`,
    ]) {
      expect(await form(text), text.slice(0, 60)).toBe("trace");
    }
    expect(await form(new Uint8Array([0x8f, 0x50, 0x4c, 0x59]))).toBe("trace");
    expect(await form("no such thing")).toBe("trace");
    expect(await form("")).toBe("trace");
  });

  it("is a network by its first line or, if that is damaged, by its name", async () => {
    expect(await formOf(new File([chessNetwork() as Uint8Array<ArrayBuffer>], "renamed.plyscope"))).toBe(
      "network",
    );
    expect(await formOf(new File(["Plyscop"], "mine.movemap"))).toBe("network");
    expect(await formOf(new File(["Plyscop"], "mine"))).toBe("trace");
  });

  it("is the progress of a person by what it declares, also where it was cut short", async () => {
    const practice = { solved: [], spent: [], tried: [], results: {} };
    const text = textOfProgress({ lessons: {}, practice });
    for (const written of [text, JSON.stringify(JSON.parse(text)), text.slice(0, -9)]) {
      expect(await form(written)).toBe("progress");
    }
  });

  it("is a playlist that was cut short: the reader of playlists says where", async () => {
    for (const isLaidOut of [false, true]) {
      expect(await form(textOf(playlist, isLaidOut).slice(0, -9))).toBe("playlist");
    }
  });

  it.each([
    ["an object", '{"name":"x"}', "line 1: neither"],
    ["a list", "[1,\n2]\n", "line 1: neither"],
    ["lines", "{}\n{}", "line 1: neither"],
    ["a playlist that does not say so", '{\n  "scenes": [],\n  "version": 1\n}', "line 1: neither"],
    ["very long", `{\n"a": "${"x".repeat(5_000_000)}"\n}`, "line 1: neither"],
    ["damaged", '{\n "name": "x"\n "no": 1 }', "JSON at position"],
  ])("is neither, which is said with its place and what was expected: %s", async (_, text, place) => {
    const { unknown } = (await form(text)) as { unknown: string };
    expect(unknown).toContain(place);
    expect(unknown).toContain("a trace that begins with");
    expect(unknown).toContain('"plyscope":"playlist"');
    // The text is as long as the page shows it, with a name.
    expect(unknown.length).toBeLessThan(200);
  });

  it("that lies in this repository is recognised", async () => {
    const docs = readFileSync("../docs/playlists.md", "utf8");
    const example = /\n {4}\{\n[^]*?\n {4}\}\n/.exec(docs)?.[0] ?? "";
    expect(await form(example)).toBe("playlist");
  });
});
