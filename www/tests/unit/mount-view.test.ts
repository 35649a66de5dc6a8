// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { mountView } from "../../src/stage/mount-view";
import { Frames, type FrameTask } from "../../src/ui/frames";

afterEach(() => vi.unstubAllGlobals());

it("a page whose box has another size than its view knows is busy until that is drawn", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const due: FrameTask[] = [];
  const frames = new Frames((run) => due.push(run));
  const box = { clientWidth: 300, clientHeight: 200 };
  const drawn: string[] = [];
  let size = "";
  const view = {
    idle: true,
    resize: (width: number, height: number) => {
      size = `${width} × ${height}`;
      view.idle = false;
      frames.request("draw", view.draw);
    },
    recolour: () => {},
    draw: () => {
      drawn.push(size);
      view.idle = true;
    },
    destroy: () => {},
  };
  const frame = (): void => {
    for (const run of due.splice(0)) run(0);
  };
  const isIdle = vi.fn();
  mountView(view, box as HTMLElement, frames);
  frame();
  box.clientWidth = 120;
  void frames.idle().then(isIdle);
  await Promise.resolve();
  expect(isIdle, "no observer has told of the size, and no frame was asked for").not.toHaveBeenCalled();
  frame();
  await Promise.resolve();
  expect([drawn, isIdle.mock.calls.length]).toEqual([["300 × 200", "120 × 200"], 1]);
});
