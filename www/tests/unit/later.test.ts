import { describe, expect, it } from "vitest";
import { part } from "../../src/ui/parts";

const soon = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("a part of the page", () => {
  it("that failed to load is loaded again on the next request, and one that came is not", async () => {
    let loads = 0;
    let isThere = false;
    const ask = part(() => {
      loads += 1;
      return isThere ? Promise.resolve("here") : Promise.reject(new Error("no network"));
    });
    ask();
    await soon();
    expect(ask()).toEqual(new Error("no network"));
    expect(loads).toBe(1);
    isThere = true;
    ask.again();
    expect(ask()).toBeNull();
    await soon();
    expect([ask(), loads]).toEqual(["here", 2]);
    ask.again();
    expect([ask(), loads]).toEqual(["here", 2]);
  });
});
