/** Trace files, as the study worker saves and opens them; what another program searched; and what wants to do harm. */
import { describe, expect, it } from "vitest";
import { countFiles } from "../../src/core/study/count-files-job";
import type { FileSaving, Study } from "../../src/core/plyscope.js";
import { PLAIN_VIEW } from "../../src/state/view-keys";
import { openForeign } from "../../src/core/study/foreign";
import type { FileNews } from "../../src/core/study/opened-file";
import { saveFile } from "../../src/core/study/trace-file";
import { compareVersions } from "../../src/core/study/versions-job";
import { BENCHMARK, OTHER_BENCHMARK } from "../benchmarks";
import { PLAIN_READING } from "../../src/core/engine";
import { isTrap } from "../../src/core/trap";
import { core, search } from "../core";
import { Random } from "../random";

function studied(link: string): Study {
  const study = new core.Study(link);
  for (const { words } of search(link).batches) study.append(words);
  study.finish();
  return study;
}

/** A file whose parts are not compressed. */
interface Saved {
  readonly saving: FileSaving;
  readonly header: Uint8Array;
  readonly part: Uint8Array;
  readonly end: Uint8Array;
}

function saved(link: string, summary = "{}"): Saved {
  const study = studied(link);
  const saving = study.save(summary, undefined, PLAIN_VIEW);
  const header = saving.header();
  const part = saving.part(study)!;
  return { saving, header, part, end: saving.end() };
}

describe("a trace file", () => {
  const LINK = "game=tree&search=alpha-beta";

  it("is opened to the trace that was saved", () => {
    const { summary } = search(LINK);
    const study = studied(LINK);
    const saving = study.save(JSON.stringify(summary), undefined, PLAIN_VIEW);
    const opening = new core.FileOpening(saving.header());
    expect([opening.link(), opening.visits(), opening.notes()]).toEqual([LINK, study.visits(), []]);
    expect(opening.program()).toContain("Plyscope");
    expect(core.summary_of_file(JSON.parse(opening.summary_text()), summary.recorded, false)).toEqual(
      summary,
    );
    const part = saving.part(study)!;
    const session = new core.Session(opening.link());
    expect(opening.next(saving.frame(part))).toBe(part.length);
    expect(opening.raw()).toBe(part.length);
    opening.check(part);
    session.append(opening.take(part));
    expect(saving.part(study)).toBeUndefined();
    expect(saving.visits()).toBe(study.visits());
    expect(opening.next(saving.end())).toBe(0);
    expect([session.visits(), session.finished(), opening.opened()]).toEqual([13, true, 13]);
    expect(opening.position()).toBe(
      saving.header().length + saving.frame(part).length + part.length + saving.end().length,
    );
  });

  it("that is damaged is refused with its place", () => {
    const { saving, header, part } = saved(LINK);
    const opening = new core.FileOpening(header);
    opening.next(saving.frame(part));
    const changed = part.slice();
    changed[3]! ^= 1;
    expect(() => opening.check(changed)).toThrow(/byte|damaged/);
    expect(opening.refused("a block cannot be decompressed")).toContain("a block cannot be decompressed");
    expect(() => new core.FileOpening(new TextEncoder().encode("not a trace"))).toThrow();
    expect(() => core.summary_of_file({ visits: "many" }, 3, false)).toThrow();
  });
});

describe("the search of another program", () => {
  // The example of docs/trace-format.md.
  const TEXT = `{"plyscope":1,"program":"MyEngine 1.0","perspective":"mover","infinity":32000,"mate":31000,"game":"chess"}
{"enter":"","depth":1,"alpha":-32000,"beta":32000}
{"enter":"e2e4","depth":0,"alpha":-32000,"beta":32000}
{"leave":-35}
{"leave":35}
`;

  it("is read piece by piece", () => {
    const bytes = new TextEncoder().encode(TEXT);
    const reading = new core.ForeignFile(1, undefined, 0);
    const parts = [reading.feed(bytes.slice(0, 50)), reading.feed(bytes.slice(50)), reading.finish()];
    const session = new core.Session(reading.link());
    for (const words of parts) if (words.length > 0) session.append(words);
    expect([reading.program(), reading.visits()]).toEqual(["MyEngine 1.0", 2]);
    expect(session.positions()).toBe(2);
    expect(session.go_to_line("e4", session.ticks() - 1).problem).toBeNull();
  });

  it("comes with what its program did not say, and what was not as it should be", async () => {
    const heard: FileNews[] = [];
    const desk = { core, studies: [], progress: () => {}, news: (news: FileNews) => void heard.push(news) };
    await openForeign(desk, new Blob([TEXT.replace('"beta":32000', '"beta":-32000')]), null);
    const [begin] = heard;
    expect(begin).toMatchObject({ kind: "begin", program: "MyEngine 1.0", visits: 2, foreign: true });
    expect(begin?.kind === "begin" ? begin.notes : []).toEqual([
      expect.stringContaining("did not report"),
      expect.stringContaining("1 window empty"),
    ]);
  });

  it("keeps its program and what was remarked of it when it is saved and opened again", () => {
    const reading = new core.ForeignFile(1, undefined, 0);
    const parts = [reading.feed(new TextEncoder().encode(TEXT)), reading.finish()];
    const study = new core.Study(reading.link());
    for (const words of parts) if (words.length > 0) study.append(words);
    study.finish();
    const saving = study.save('{"notes":["some remark"]}', reading.program(), { ...PLAIN_VIEW, t: 3 });
    const opening = new core.FileOpening(saving.header());
    const part = saving.part(study)!;
    opening.next(saving.frame(part));
    opening.check(part);
    opening.take(part);
    expect([opening.program(), opening.foreign(), opening.notes()]).toEqual([
      "MyEngine 1.0",
      true,
      ["some remark"],
    ]);
    expect(core.read_link(opening.link()).view.t).toBe(3);
    expect(opening.next(saving.end())).toBe(0);
    const length = opening.position() + 24;
    expect(() => opening.end(length)).not.toThrow();
    expect(() => opening.end(length + 2)).toThrow("2 bytes after the trace's end");
  });

  it("is counted in a folder, with searches of this page and what is not a search", async () => {
    const link = "game=tree&search=alpha-beta";
    const study = studied(link);
    const desk = { core, studies: [study], progress: () => {}, news: () => {} };
    const own = await saveFile(desk, { summary: "", program: null, view: PLAIN_VIEW });
    const files = [
      { name: "own.plyscope", file: own },
      { name: "wrong.ndjson", file: new Blob(["{}"]) },
      { name: "lines.ndjson", file: new Blob([TEXT]) },
    ];
    const condition = "reason = cut-off";
    const counted = await countFiles(desk, { files, condition });
    expect(counted.searches).toEqual([
      { name: "own.plyscope", file: 0, search: 1 },
      { name: "lines.ndjson", file: 2, search: 1 },
    ]);
    const [wrong] = counted.problems;
    expect([wrong?.name, counted.problems.length]).toEqual(["wrong.ndjson", 1]);
    expect(wrong?.message).toContain("line 1");
    expect(counted.tables[0]?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ["own.plyscope", "11"],
      ["lines.ndjson", "2"],
    ]);
    study.counters_begin(condition);
    while (study.counters_step() < 1);
    const ownCounts: unknown = JSON.parse(study.counters_json("own.plyscope"));
    const all: unknown = JSON.parse(counted.json);
    expect(all).toMatchObject({
      searches: [ownCounts, { source: "lines.ndjson" }],
      together: { visits: 13, subset: { condition } },
    });
    await expect(countFiles(desk, { files, condition: "reasn = cut-off and" })).rejects.toThrow();
    const none = await countFiles(desk, { files: files.slice(1, 2), condition: "" });
    expect([none.tables, none.json, none.problems.length]).toEqual([[], "", 1]);
  });

  it("is compared with the search of the same number, where files have several", async () => {
    const desk = { core, studies: [], progress: () => {}, news: () => {} };
    const files = [new Blob([BENCHMARK]), new Blob([OTHER_BENCHMARK])] as const;
    const compared = await compareVersions(desk, {
      pairs: [{ name: "bench", files }],
      reading: PLAIN_READING,
    });
    expect(compared.table.rows.map(({ name, a, b }) => [name, a, b])).toEqual([
      ["bench, search 2", 4, 7],
      ["bench, search 1", 3, 3],
    ]);
    expect(compared.pairs).toEqual([
      { name: "bench, search 1", files: "bench", search: 1 },
      { name: "bench, search 2", files: "bench", search: 2 },
    ]);
    expect([compared.alone, compared.problems]).toEqual([[["bench, search 3"], []], []]);
  });

  it("is refused with its line where it is none", () => {
    const reading = new core.ForeignFile(1, undefined, 0);
    expect(() => {
      reading.feed(
        new TextEncoder().encode('{"plyscope":1,"perspective":"first","infinity":9}\n{"enter":7}\n'),
      );
      reading.finish();
    }).toThrow(/line \d/);
  });
});

/** Does something that may be refused; the end of the core is no refusal. */
function isRefused(act: () => void): boolean {
  try {
    act();
    return false;
  } catch (error) {
    if (isTrap(error)) throw error;
    return true;
  }
}

// A trap ends a core: no trace file may cause one, not even where its checksums are right.
it("makes no core fail, whatever is in it", () => {
  const files = ["depth=2&record=200", "game=tic-tac-toe&depth=3&record=200", "game=tree"].map((link) =>
    saved(link),
  );
  let refused = 0;
  const random = new Random(1);
  for (let number = 0; number < 10_000; number += 1) {
    const { saving, header, part, end } = random.pick(files);
    let raw = part.slice();
    const at = random.below(raw.length);
    const how = random.below(3);
    if (how === 0) raw[at]! ^= 1 << random.below(8);
    else if (how === 1) raw[at]! += 1;
    // An empty part would be the end of the file.
    else raw = raw.slice(0, Math.max(at, 1));
    const changed = header.slice();
    if (random.below(4) === 0) changed[random.below(changed.length)]! ^= 1 << random.below(8);
    let opening: InstanceType<typeof core.FileOpening> | undefined;
    if (isRefused(() => (opening = new core.FileOpening(changed))) || opening === undefined) {
      refused += 1;
      continue;
    }
    const opened = opening;
    // A file of an attacker: the bytes before the block and its checksums are right.
    opened.next(saving.frame(raw));
    opened.check(raw);
    if (isRefused(() => opened.take(raw))) refused += 1;
    isRefused(() => opened.next(end));
    opened.free();
  }
  expect(refused).toBeGreaterThan(5000);
});
