import { describe, expect, it, vi } from "vitest";
import { Frames, type FrameTask } from "../../src/ui/frames";

function byHand(clock?: () => number): { frames: Frames; asked: () => number; frame: () => void } {
  let next: FrameTask[] = [];
  const frames = new Frames((run) => next.push(run), clock);
  return {
    frames,
    asked: () => next.length,
    frame: () => {
      const due = next;
      next = [];
      for (const run of due) run(0);
    },
  };
}

const isIdle = async (frames: Frames): Promise<boolean> =>
  Promise.race([
    frames.idle().then(() => true),
    new Promise<boolean>((done) => setTimeout(() => done(false), 0)),
  ]);

describe("frames", () => {
  it("run each task once, in the order of the phases, within one frame", () => {
    const { frames, asked, frame } = byHand();
    const ran: string[] = [];
    const draw = (): void => void ran.push("draw");
    frames.request("draw", draw);
    frames.request("after", () => void ran.push("after"));
    frames.request("render", () => void ran.push("render"));
    frames.request("advance", () => {
      ran.push("advance");
      frames.request("draw", draw);
    });
    expect(asked()).toBe(1);
    frame();
    expect(ran).toEqual(["advance", "draw", "render", "after"]);
    expect(asked()).toBe(0);
  });

  it("come again only when asked", () => {
    const { frames, asked, frame } = byHand();
    const again = vi.fn(() => {
      if (again.mock.calls.length < 3) frames.request("draw", again);
    });
    frames.request("draw", again);
    for (let times = 0; times < 5; times += 1) frame();
    expect(again).toHaveBeenCalledTimes(3);
    expect(asked()).toBe(0);
  });

  it("draw in turn what takes too long together", async () => {
    let now = 0;
    const { frames, frame } = byHand(() => now);
    let drawn: string[] = [];
    const canvas = (name: string, takes: number) => {
      return (): void => {
        now += takes;
        drawn.push(name);
      };
    };
    const views = [canvas("tree", 4), canvas("flame", 3), canvas("timeline", 1)];
    const perFrame = (requested = views): string => {
      for (const view of requested) frames.request("draw", view);
      drawn = [];
      frame();
      return drawn.join(" ");
    };
    // The duration of each is not known yet.
    expect(perFrame()).toBe("tree flame");
    expect(perFrame()).toBe("timeline tree");
    expect(perFrame()).toBe("flame timeline");
    expect(perFrame()).toBe("tree timeline");
    expect(await isIdle(frames)).toBe(false);
    // Each is drawn once more, although there is no further request.
    expect(perFrame([])).toBe("flame");
    expect(await isIdle(frames)).toBe(true);
    // An element that takes longer than a frame by itself is drawn nevertheless.
    const slow = [canvas("slow", 20), canvas("slower", 30)];
    expect(perFrame(slow)).toBe("slow");
    expect(perFrame([])).toBe("slower");
  });

  it("are idle when nothing is asked and nothing else goes on", async () => {
    const { frames, frame } = byHand();
    expect(await isIdle(frames)).toBe(true);
    let busy = true;
    frames.alsoBusyWhile(() => busy);
    frames.request("draw", () => {});
    expect(await isIdle(frames)).toBe(false);
    frame();
    expect(await isIdle(frames)).toBe(false);
    busy = false;
    frames.settle();
    frame();
    expect(await isIdle(frames)).toBe(true);
  });

  it("are not idle before an answer that has come is shown", async () => {
    const { frames, frame } = byHand();
    let shown = "old";
    let asked = true;
    const answers: ((text: string) => void)[] = [];
    const coming = new Promise<string>((come) => answers.push(come));
    // The questioner hears of the answer some promises later, and asks for a frame only then.
    void coming
      .then((text) => text)
      .then((text) => text)
      .then((text) => frames.request("render", () => void (shown = text)));
    frames.alsoBusyWhile(() => asked);
    const seen = frames.idle().then(() => shown);
    answers[0]?.("new");
    asked = false;
    frames.settle();
    await new Promise((next) => setTimeout(next, 0));
    frame();
    expect(await seen).toBe("new");
  });

  it("go on when one task fails", () => {
    const { frames, frame } = byHand();
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const drawn = vi.fn();
    frames.request("draw", () => {
      throw new Error("broken");
    });
    frames.request("draw", drawn);
    frame();
    expect(drawn).toHaveBeenCalled();
    expect(reported).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
