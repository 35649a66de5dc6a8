// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { hearWishes } from "../../src/app/embed/wishes";
import { readMessage, type EmbedMessage, type Look } from "../../src/app/embed/messages";
import { LAST_TICK, searchedPage, small, testPage, type TestPage } from "./page";

const LOOK: Look = {
  plyscope: "look",
  theme: null,
  scheme: "dark",
  background: "#000",
  text: null,
  accent: null,
};

describe("messages of the page around", () => {
  let told: EmbedMessage[];
  let looks: Look[];
  let end: () => void;
  const around = new MessageChannel().port1;
  const hear = (page: TestPage): TestPage => {
    end = hearWishes(
      page.store,
      { here: window, around },
      (look) => looks.push(look),
      (message) => told.push(message),
    );
    return page;
  };
  const send = (data: unknown, source: MessagePort | Window = around): void => {
    dispatchEvent(new MessageEvent("message", { data, source }));
  };
  beforeEach(() => {
    told = [];
    looks = [];
    return () => end();
  });

  it("go to moments by tick and by name, and are answered", () => {
    const { trace } = hear(searchedPage(small("t=2")));
    send({ plyscope: "go-to", moment: 5, wish: 7 });
    expect(trace.time.value).toBe(5);
    send({ plyscope: "go-to", moment: "2:a:in", wish: 8 });
    expect(trace.time.value).toBe(3);
    expect(told).toEqual([
      { plyscope: "done", wish: 7, problem: null },
      { plyscope: "done", wish: 8, problem: null },
    ]);
  });

  it("play and pause, and a second of the same changes nothing", () => {
    const { trace } = hear(searchedPage(small("t=2")));
    for (const [plyscope, isPlayed] of [
      ["play", true],
      ["play", true],
      ["pause", false],
      ["pause", false],
    ] as const) {
      send({ plyscope, wish: 1 });
      expect(trace.playing.value).toBe(isPlayed);
    }
  });

  it("are refused with a reason", () => {
    const page = hear(testPage(small("embed=1")));
    send({ plyscope: "play", wish: 1 });
    page.finish();
    send({ plyscope: "go-to", moment: "2:z:in", wish: 2 });
    page.trace.bounds.value = { first: 4, last: 9 };
    send({ plyscope: "go-to", moment: 3, wish: 3 });
    expect(told.map((message) => ("problem" in message ? message.problem : ""))).toEqual([
      expect.stringContaining("not ended"),
      expect.stringContaining("no moment “2:z:in”"),
      expect.stringContaining("ticks 4 to 9"),
    ]);
    expect(page.trace.time.value).toBe(LAST_TICK);
  });

  it("change nothing if they are malformed or come from elsewhere", () => {
    const { trace } = hear(searchedPage(small("t=2")));
    send({ plyscope: "go-to", moment: 5, wish: 7 }, window);
    send(LOOK, window);
    for (const data of [
      null,
      undefined,
      "play",
      4,
      [],
      {},
      { plyscope: "constructor", wish: 1 },
      { plyscope: "play" },
      { plyscope: "play", wish: "1" },
      { plyscope: "play", wish: -1 },
      { plyscope: "go-to", wish: 1 },
      { plyscope: "go-to", moment: -1, wish: 1 },
      { plyscope: "go-to", moment: 1.5, wish: 1 },
      { plyscope: "go-to", moment: NaN, wish: 1 },
      { plyscope: "go-to", moment: { toString: () => "5" }, wish: 1 },
      { plyscope: "go-to", moment: "5".repeat(201), wish: 1 },
      { ...LOOK, theme: "grey" },
      { ...LOOK, background: 4 },
      { ...LOOK, background: undefined },
      { ...LOOK, accent: "x".repeat(201) },
    ]) {
      send(data);
      expect(readMessage(data)).toBeNull();
    }
    expect([trace.time.value, trace.playing.value, told, looks]).toEqual([2, false, [], []]);
    // Its other fields are dropped.
    send({ ...LOOK, more: 1 });
    expect(looks).toEqual([LOOK]);
  });
});
