// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { coreBytes, Loading } from "../../src/app/loading";

function opened(bytes: number | null = 200) {
  const root = document.createElement("main");
  let due: (() => void) | null = null;
  const loading = new Loading(root, bytes, {
    run: (task) => (due = task),
    cancel: () => (due = null),
  });
  return { root, loading, isDue: () => due !== null, aSecondPasses: () => due?.() };
}

/** An answer whose parts come when the test says so. */
function answer() {
  let give: ReadableStreamDefaultController<Uint8Array> | null = null;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      give = controller;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    copy: { body } as Response,
    comes: async (bytes: number) => {
      give!.enqueue(new Uint8Array(bytes));
      await new Promise((go) => setTimeout(go));
    },
    fails: async () => {
      give!.error(new Error("the line is cut"));
      await new Promise((go) => setTimeout(go));
    },
    isCancelled: () => cancelled,
  };
}

const bar = (root: HTMLElement) => root.querySelector("progress");
const said = (root: HTMLElement) => root.querySelector("[role=status]")?.textContent;

describe("loading", () => {
  it("says nothing within the first second, but is ready to", () => {
    const { root, loading, isDue } = opened();
    expect([said(root), bar(root), isDue()]).toEqual(["", null, true]);
    const { copy, isCancelled } = answer();
    loading.watch(copy);
    loading.end();
    expect([root.childElementCount, isDue(), isCancelled()]).toEqual([0, false, true]);
  });

  it("says after a second that it loads, and how much has come", async () => {
    const { root, loading, aSecondPasses } = opened();
    const { copy, comes } = answer();
    loading.watch(copy);
    await comes(50);
    aSecondPasses();
    await comes(50);
    expect(said(root)).toContain("Loading");
    expect(bar(root)?.getAttribute("aria-label")).toBe("Loaded");
    expect(bar(root)?.value).toBe(0.5);
    await comes(100);
    expect(bar(root)?.value).toBe(1);
    loading.end();
    expect(root.childElementCount).toBe(0);
  });

  it("follows what begins to come only then", async () => {
    const { root, loading, aSecondPasses } = opened();
    aSecondPasses();
    expect(bar(root)?.hasAttribute("value")).toBe(false);
    const { copy, comes } = answer();
    loading.watch(copy);
    await comes(20);
    expect(bar(root)?.value).toBe(0.1);
  });

  it("promises no share of an unknown whole", async () => {
    const { root, loading, aSecondPasses } = opened(null);
    const { copy, isCancelled } = answer();
    loading.watch(copy);
    aSecondPasses();
    await Promise.resolve();
    expect(bar(root)?.hasAttribute("value")).toBe(false);
    expect(isCancelled()).toBe(true);
  });

  it.each([
    ["2600000", 2_600_000],
    ["many", null],
    [null, null],
  ])("finds the size of the core in the page: %s", (written, bytes) => {
    const page = document.createElement("div");
    const link = document.createElement("link");
    if (written !== null) link.dataset["bytes"] = written;
    page.append(link);
    expect(coreBytes(page)).toBe(bytes);
  });

  it("leaves it to others to say that loading failed", async () => {
    const { root, loading, aSecondPasses } = opened();
    const { copy, comes, fails } = answer();
    loading.watch(copy);
    aSecondPasses();
    await comes(20);
    await fails();
    expect(bar(root)?.value).toBe(0.1);
    loading.end();
    expect(root.childElementCount).toBe(0);
  });
});
