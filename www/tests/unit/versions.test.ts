import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maintainPair } from "../../src/features/compare/pair";
import { endComparison, headOf } from "../../src/features/compare/pairs";
import { folderOf } from "../../src/ui/folder";
import type { DescribedComparison } from "../../src/core/study/comparison-job";
import type { FileNews } from "../../src/core/study/opened-file";
import { compareWithFile } from "../../src/state/page/comparison";
import { goToParting } from "../../src/state/page/sides";
import type { PageStore } from "../../src/state/page/page-store";
import { foundBy, searchedPage, small, type TestPage } from "./page";

const fileAt = (place: string): File => {
  const file = new File(["{}"], place.split("/").at(-1) ?? "");
  Object.defineProperty(file, "webkitRelativePath", { value: place });
  return file;
};

describe("a folder", () => {
  it("has its files, without hidden files and files of folders in it", () => {
    const files = ["v1/a.ndjson", "v1/.hidden", "v1/old/a.ndjson", "v1/b.plyscope"].map(fileAt);
    const { name, files: own } = folderOf(files);
    expect([name, own.map((file) => file.name)]).toEqual(["v1", ["a.ndjson", "b.plyscope"]]);
  });

  it("is named by its files if several files were chosen", () => {
    const files = ["a.ndjson", "b.ndjson"].map((name) => fileAt(name));
    expect(folderOf(files).name).toBe("a.ndjson, b.ndjson");
  });
});

describe("a file next to the search", () => {
  const COMPARED = {
    a: { truncated: false, visits: 5, only: 0, shared: 5, first_only: null },
    b: { truncated: false, visits: 5, only: 0, shared: 5, first_only: null },
    places: { both: 5, only_a: 0, only_b: 0 },
    parting: { after: 4, what: "value", a: 3, b: 3 },
    sentence: "4 visits in common, then the visit of C ends with the value 1 in A, 2 in B.",
    counters: [],
  } as DescribedComparison;

  let page: TestPage;
  let stop = (): void => {};
  let opens = "";

  const soon = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  beforeEach(() => {
    page = searchedPage(small("show=workbench"));
    opens = small("");
    const store = page.store as { -readonly [Key in keyof PageStore]: PageStore[Key] };
    store.study = () =>
      Promise.resolve({
        ask: (job: string, _args: unknown, { onNews }: { onNews?: (news: never) => void }) => {
          if (job !== "open file") return Promise.resolve((job === "comparison" ? COMPARED : null) as never);
          const tell = onNews as ((news: FileNews) => void) | undefined;
          const found = foundBy(small(""));
          tell?.({
            kind: "begin",
            link: opens,
            program: "Engine",
            notes: [],
            visits: found.visits,
            foreign: true,
            searches: 1,
            fitting: null,
          });
          tell?.({
            kind: "words",
            words: found.words(0, found.visits) as Uint32Array<ArrayBuffer>,
            visits: found.visits,
          });
          return Promise.resolve({ summary: null, damage: null, foreign: true } as never);
        },
      });
    stop = maintainPair(page.store, () => {
      throw new Error("nothing is searched");
    });
  });

  afterEach(() => stop());

  it("is opened, and both go to the end of the visit that differs first", async () => {
    compareWithFile(page.store, new File([], "other.ndjson"));
    await soon();
    const { compare, search } = page.store;
    const other = compare.other.value;
    expect(other?.origin?.file.name).toBe("other.ndjson");
    expect(headOf(page.store, "b")).toBe("Engine, from “other.ndjson”");
    expect(compare.compared.value).toBe(COMPARED);
    for (const trace of [search.current.value, other]) {
      expect([trace?.selected.value, trace?.event.value?.visit, trace?.event.value?.what]).toEqual([
        3,
        3,
        "leave",
      ]);
    }
    goToParting(page.store);
    expect(other?.selected.value).toBe(3);
    endComparison(page.store);
    expect([compare.file.value, compare.other.value]).toEqual([null, null]);
  });

  it("is refused by its name if it is of another position", async () => {
    opens = "game=tree&tree=(7 8) (1 2)&search=alpha-beta";
    compareWithFile(page.store, new File([], "other.ndjson"));
    await soon();
    expect([page.store.compare.file.value, page.store.compare.other.value]).toEqual([null, null]);
    expect(page.store.form.fileProblem.value?.message).toMatch(
      /^“other\.ndjson” was not compared: it searches a different position/,
    );
  });
});
