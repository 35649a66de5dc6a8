// Runs in the real page before its own scripts: watches how long its frames take and when it is ready, and
// drives it as a hand would. Not a module, because it has to be there first.

(() => {
  /** Script time of the page's animation frames: [timestamp, begin, end], callbacks of one frame together. */
  const frames = [];
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (task) =>
    nextFrame((now) => {
      const begin = performance.now();
      try {
        task(now);
      } finally {
        frames.push({ now, begin, end: performance.now() });
      }
    });

  /** When the message arrived that ends the search. */
  let searched = null;
  Worker.prototype.addEventListener = function (kind, heard, options) {
    const listener =
      kind !== "message"
        ? heard
        : (event) => {
            if (event.data?.type === "done") searched = performance.now();
            heard.call(this, event);
          };
    EventTarget.prototype.addEventListener.call(this, kind, listener, options);
  };

  let ready = null;
  new MutationObserver(() => {
    if (document.body?.dataset.state === "ready") ready ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });

  const element = (selector) => {
    const found = document.querySelector(selector);
    if (found === null) throw new Error(`the page has no ${selector}: the benchmark must follow it`);
    return found;
  };

  const fire = (target, Kind, name, init) =>
    target.dispatchEvent(
      new Kind(name, { bubbles: true, cancelable: true, button: 0, pointerId: 1, ...init }),
    );

  /** One gesture a frame: script time of its handlers and of the frame that follows, and what frames are apart. */
  async function gestures(count, act) {
    const script = [];
    const apart = [];
    let before = await new Promise(nextFrame);
    for (let index = 0; index < count; index += 1) {
      const known = frames.length;
      const begin = performance.now();
      act(index / count, index);
      const handlers = performance.now() - begin;
      // Asked for after the page has asked for its own, so it comes after it.
      const now = await new Promise(nextFrame);
      const drawing = frames.slice(known).reduce((sum, frame) => sum + frame.end - frame.begin, 0);
      script.push(handlers + drawing);
      apart.push(now - before);
      before = now;
    }
    return { script, apart };
  }

  const wheel = (flame, x, factor) =>
    fire(flame, WheelEvent, "wheel", { clientX: x, clientY: 300, deltaY: -Math.log(factor) / 0.0018 });

  async function drive(count, visits) {
    const flame = element(".flame-frame");
    const scrubber = element(".scrubber");
    for (const target of [flame, scrubber]) {
      // A made-up pointer cannot be captured.
      target.setPointerCapture = () => {};
      target.hasPointerCapture = () => true;
    }
    const box = flame.getBoundingClientRect();
    const track = scrubber.getBoundingClientRect();
    const figures = { width: flame.clientWidth, height: flame.clientHeight };

    const at = (share) => ({ clientX: track.left + track.width * share, clientY: track.top + 2 });
    fire(scrubber, PointerEvent, "pointerdown", at(0));
    await gestures(10, (share) => fire(scrubber, PointerEvent, "pointermove", at(share)));
    figures.scrub = await gestures(count, (share) => fire(scrubber, PointerEvent, "pointermove", at(share)));
    fire(scrubber, PointerEvent, "pointermove", at(0.5));
    fire(scrubber, PointerEvent, "pointerup", at(0.5));

    // In until about fifty visits fill the flame, and out again, as often as fits.
    const steps = 40;
    const factor = (Math.max(visits, 100) / 50) ** (1 / steps);
    const about = box.left + box.width * 0.37;
    figures.zoom = await gestures(count, (_, index) =>
      wheel(flame, about, index % (2 * steps) < steps ? factor : 1 / factor),
    );

    // Back and forth, with half, a thirtieth and a thousandth of everything in view.
    const pan = { script: [], apart: [] };
    for (const share of [1 / 2, 1 / 30, 1 / 1000]) {
      wheel(flame, about, 1e-9);
      wheel(flame, about, 1 / share);
      const place = (index) => ({ clientX: about + 12 * (15 - Math.abs((index % 60) - 30)), clientY: 300 });
      fire(flame, PointerEvent, "pointermove", place(0));
      fire(flame, PointerEvent, "pointerdown", place(0));
      const part = await gestures(Math.ceil(count / 3), (_, index) =>
        fire(flame, PointerEvent, "pointermove", place(index + 1)),
      );
      fire(flame, PointerEvent, "pointerup", place(0));
      pan.script.push(...part.script);
      pan.apart.push(...part.apart);
    }
    figures.pan = pan;
    return figures;
  }

  /** What frames are apart, until it is asked for. */
  let counted = null;

  function countFrames() {
    const apart = (counted = []);
    let before = null;
    const count = (now) => {
      if (counted !== apart) return;
      if (before !== null) apart.push(now - before);
      before = now;
      nextFrame(count);
    };
    nextFrame(count);
  }

  window.watched = {
    drive,
    countFrames,
    countedFrames() {
      const apart = counted;
      counted = null;
      return apart;
    },
    ready: () => ready,
    /** From the search's last message to the end of the first frame after it. */
    endToFrame() {
      const frame = searched === null ? undefined : frames.find((one) => one.begin >= searched);
      if (frame === undefined) return null;
      return frames.filter((one) => one.now === frame.now).at(-1).end - searched;
    },
  };
})();
