/** The files that `plyscope view` shows, with a server and a study worker that the test answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { servedIn } from "../../src/app/served-list";
import type { FilePart } from "../../src/core/study/opened-file";
import { openPart } from "../../src/state/page/files";
import { areServed, findFile, identify } from "../../src/state/page/kept-files";
import { openServed, served, startServed } from "../../src/state/page/served";
import type { ServedList, ServerMessage } from "../../src/state/page/served";
import { setTime } from "../../src/state/trace/time";
import { foundBy, small, testPage, VISITS, type TestPage } from "./page";

/** The bytes that the server sends for each file; `null`: the file is gone. */
let contents: (string | null)[] = [];
const names = ["one.txt", "two.txt"];

function started(address = "", link: string | null = null) {
  const page = testPage(small());
  page.finish();
  const list: ServedList = {
    link,
    files: names.map((name, number) => ({ name, size: contents[number]?.length ?? 0 })),
  };
  let hear: (message: ServerMessage) => void = () => {};
  startServed(page.store, list, address, { listen: (listener) => void (hear = listener) });
  return { page, say: (message: ServerMessage) => hear(message) };
}

const tree = ({ store }: TestPage) => store.scenario.value["tree"];

beforeEach(() => {
  contents = ["(1 2) (3 4)", "(5 6) (7 8)"];
  vi.stubGlobal("fetch", (address: string) => {
    const text = contents[Number(/^\.\/files\/(\d)$/.exec(address)?.[1])] ?? null;
    return Promise.resolve(text === null ? new Response(null, { status: 404 }) : new Response(text));
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("files that the command shows", () => {
  it("are listed in the page's document, and nowhere else", () => {
    const list = { link: null, files: [{ name: 'a<&".plys', size: 3 }] };
    const page = (meta: unknown) => ({ querySelector: () => meta }) as unknown as Document;
    expect(servedIn(page(null))).toBeNull();
    expect(servedIn(page({ content: JSON.stringify(list) }))).toEqual(list);
  });

  it("are opened one after the other, the first one first, and are not kept by the browser", async () => {
    const { page } = started();
    await vi.waitFor(() => expect(tree(page)).toBe("(1 2) (3 4)"));
    expect([served.shown.value, areServed()]).toEqual([0, true]);
    await openServed(page.store, 1);
    expect([served.shown.value, tree(page)]).toEqual([1, "(5 6) (7 8)"]);
  });

  it("come after a link that the command was given, and after the address", async () => {
    const { page } = started("", "game=tree&tree=(9 9)");
    await vi.waitFor(() => expect(tree(page)).toBe("(9 9)"));
    expect(served.shown.value).toBeNull();
    const other = started("#game=tree&tree=(8 8)", "game=tree&tree=(9 9)");
    await vi.waitFor(() => expect(tree(other.page)).toBe("(8 8)"));
    expect(served.shown.value).toBeNull();
  });

  it("are found by an address as long as they are unchanged", async () => {
    started("#game=tree&tree=(8 8)");
    const ref = await identify(new File(["(5 6) (7 8)"], "two.txt"));
    expect(await (await findFile(ref))?.text()).toBe("(5 6) (7 8)");
    contents[1] = "(5 6) (7 9)";
    expect(await findFile(ref)).toBeNull();
    contents[1] = null;
    expect(await findFile(ref)).toBeNull();
  });

  it("have the sizes that the server says last", () => {
    const { say } = started("#game=tree&tree=(8 8)");
    const sizes = () => served.files.value.map(({ size }) => size);
    say({ sizes: [11, 50] });
    expect(sizes()).toEqual([11, 50]);
    say({ file: 0, size: 60 });
    expect(sizes()).toEqual([60, 50]);
  });

  it("say why they cannot be read, and the page stays as it is", async () => {
    const { page } = started("#game=tree&tree=(8 8)");
    contents[1] = null;
    await openServed(page.store, 1);
    expect(page.store.form.fileProblem.value?.message).toContain("“two.txt” was not read");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await openServed(page.store, 1);
    expect(page.store.form.fileProblem.value?.message).toContain("plyscope view has ended: start it again");
    expect(tree(page)).toBe("(8 8)");
  });

  it("are read again when they have changed, at the moment that is shown", async () => {
    const asked: { file: File; part: FilePart | null; begin: () => void; end: () => void }[] = [];
    const study = {
      ask: (
        job: string,
        { file, part }: { file: File; part: FilePart | null },
        options: { onNews?: (news: unknown) => void },
      ) =>
        job !== "open file"
          ? Promise.resolve(null)
          : new Promise((answer) => {
              const found = foundBy(small());
              const notes: string[] = [];
              const news = {
                kind: "begin",
                link: small(),
                program: "Toy",
                notes,
                visits: VISITS,
                foreign: true,
                searches: 1,
                fitting: null,
              };
              asked.push({
                file,
                part,
                begin: () => {
                  options.onNews?.(news);
                  options.onNews?.({ kind: "words", words: found.words(0, VISITS), visits: VISITS });
                },
                end: () => answer({ summary: null, damage: null, foreign: true }),
              });
            }),
    };
    contents = ["\0 a trace", null];
    const { page, say } = started("#game=tree&tree=(8 8)");
    Object.assign(page.store, { study: () => Promise.resolve(study) });
    const read = async (count: number) => {
      await vi.waitFor(() => expect(asked.length).toBe(count));
      const opening = asked[count - 1]!;
      opening.begin();
      page.frame();
      opening.end();
      await vi.waitFor(() => expect(page.trace.searching.value).toBe(false));
      return opening.file.size;
    };
    const opened = openServed(page.store, 0);
    // It grows while it is opened.
    await vi.waitFor(() => expect(asked.length).toBe(1));
    contents[0] = "\0 a trace ..";
    say({ file: 0, size: 12 });
    expect(await read(1)).toBe(9);
    await opened;
    expect(await read(2)).toBe(12);
    setTime(page.trace, 5);
    const depth = page.store.search.edits.value.past.length;
    contents[0] = "\0 a trace that is longer";
    say({ file: 1, size: 3 });
    say({ file: 0, size: 24 });
    expect(await read(3)).toBe(24);
    expect(page.trace.shownTime.value).toBe(5);
    expect(page.trace.origin?.file.size).toBe(24);
    expect(page.store.search.edits.value.past.length).toBe(depth);

    const part = { downTo: 3 };
    const inPart = openPart(page.store, part);
    await read(4);
    await inPart;
    contents[0] = "\0 a trace that is longer still";
    say({ file: 0, size: 30 });
    await read(5);
    expect(asked.map(({ part }) => part)).toEqual([null, null, null, part, part]);
  });
});
