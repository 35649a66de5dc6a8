// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listenForGestures, type GestureListener } from "../../src/stage/gestures";

const listener = {
  onDrag: vi.fn<GestureListener["onDrag"]>(),
  onZoom: vi.fn<GestureListener["onZoom"]>(),
  onClick: vi.fn<GestureListener["onClick"]>(),
  onDoubleClick: vi.fn<GestureListener["onDoubleClick"]>(),
  onHover: vi.fn<GestureListener["onHover"]>(),
  onLeave: vi.fn<GestureListener["onLeave"]>(),
};

let box: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  box = document.createElement("div");
  Object.defineProperty(box, "clientWidth", { value: 100 });
  stop = listenForGestures(box, listener);
});

const wheel = (event: WheelEventInit): void => void box.dispatchEvent(new WheelEvent("wheel", event));

describe("the wheel", () => {
  it("zooms alike by lines and by pixels", () => {
    wheel({ deltaY: 48 });
    wheel({ deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    const [pixels, lines] = listener.onZoom.mock.calls;
    expect(pixels?.[0]).toBeLessThan(1);
    expect(lines).toEqual(pixels);
    wheel({ deltaY: -48 });
    expect(listener.onZoom.mock.lastCall?.[0]).toBeGreaterThan(1);
  });

  it("pans to the side, with Shift, too", () => {
    wheel({ deltaX: 20, deltaY: 3 });
    wheel({ deltaY: 20, shiftKey: true });
    expect(listener.onDrag.mock.calls).toEqual([
      [-0.2, 0],
      [-0.2, 0],
    ]);
    expect(listener.onZoom).not.toHaveBeenCalled();
  });

  it("is nobody's business any more once nobody listens", () => {
    stop();
    wheel({ deltaY: 48 });
    expect(listener.onZoom).not.toHaveBeenCalled();
  });
});
