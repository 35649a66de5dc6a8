// @vitest-environment jsdom
import type { PlyScopeElement } from "../../../packages/npm/ply-scope";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const HOME = "https://plyscope.example/some/where/";

/** Calls that report to the element that it is in the window, wholly. */
let come: (() => void)[] = [];
/** Whether the person prefers reduced motion. */
let isCalm = false;

beforeAll(async () => {
  const script = document.createElement("script");
  script.type = "text/plain";
  script.src = `${HOME}ply-scope.js`;
  document.head.append(script);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(): void {
        come.push(() => this.tell([{ isIntersecting: true, intersectionRatio: 1 }]));
      }
      disconnect(): void {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: isCalm,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await import("../../src/app/embed/ply-scope");
});

beforeEach(() => {
  come = [];
  isCalm = false;
  document.body.replaceChildren();
});

function add(attributes: Record<string, string>, seen = true): PlyScopeElement {
  const element = document.createElement("ply-scope");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  if (seen) for (const arrive of come) arrive();
  return element;
}

/** Gives the element's frame a window: the messages that it was sent, and a function that answers them. */
function frameSide(element: PlyScopeElement) {
  const sent: unknown[] = [];
  const window = {
    postMessage: (message: unknown, origin: string) => {
      expect(origin).toBe("https://plyscope.example");
      sent.push(message);
    },
    location: { replace: vi.fn() },
  };
  const source = new MessageChannel().port1;
  Object.assign(source, window);
  Object.defineProperty(frameOf(element), "contentWindow", { value: source });
  const tell = (data: unknown): void => {
    dispatchEvent(new MessageEvent("message", { data, source, origin: "https://plyscope.example" }));
  };
  return { sent, tell };
}

const frameOf = (element: HTMLElement): HTMLIFrameElement | null =>
  element.shadowRoot!.querySelector("iframe");

describe("the element", () => {
  it("loads nothing before it comes into the window, and shows a link until then", () => {
    const element = add({ link: "#game=tree&t=4", title: "A cut-off" }, false);
    expect(frameOf(element)).toBeNull();
    const link = element.shadowRoot!.querySelector("a")!;
    expect([link.href, link.textContent]).toEqual([`${HOME}#game=tree&t=4`, "A cut-off"]);
    for (const arrive of come) arrive();
    const frame = frameOf(element)!;
    expect(frame.src).toBe(`${HOME}#game=tree&t=4&embed=1`);
    expect([frame.title, frame.loading]).toEqual(["A cut-off", "lazy"]);
  });

  it("takes a link in every form that leads to its own page", () => {
    for (const link of [
      "game=tree",
      "#game=tree",
      `${HOME}#game=tree`,
      `${HOME}index.html#game=tree`,
      "#embed=1&game=tree&show=present",
    ]) {
      expect(frameOf(add({ link }))?.src, link).toBe(`${HOME}#game=tree&embed=1`);
    }
  });

  it("leads nowhere else, whatever the link says", () => {
    for (const link of [
      "https://other.example/#game=tree",
      "https://plyscope.example/other/#game=tree",
      "//other.example#game=tree",
      "javascript:alert(1)#game=tree",
      "data:text/html,<b>#x",
    ]) {
      const element = add({ link });
      expect(frameOf(element), link).toBeNull();
      expect(element.shadowRoot!.querySelector("[role=alert]")?.textContent).toContain(HOME);
    }
    // A link that is not an address is a fragment, and the page reports what it does not understand of it.
    expect(frameOf(add({ link: "javascript:alert(1)" }))?.src).toBe(`${HOME}#javascript:alert(1)&embed=1`);
    const element = add({ link: '#"><img src=x onerror=alert(1)>', title: "<b>bold</b>" });
    expect(element.shadowRoot!.querySelector("img, b")).toBeNull();
    expect(frameOf(element)?.title).toBe("<b>bold</b>");
  });

  it("has the size that is asked for, before it is filled", () => {
    const sized = add({ link: "", width: "400", height: "20em" }, false);
    expect([sized.style.width, sized.style.height]).toEqual(["400px", "20em"]);
    const free = add({ link: "" }, false);
    expect([free.style.width, free.style.display]).toEqual(["", "block"]);
  });

  it("shows another link in the frame that it has, without an entry in the history around it", () => {
    const element = add({ link: "#game=tree" });
    const replace = vi.fn();
    Object.defineProperty(frameOf(element), "contentWindow", { value: { location: { replace } } });
    element.setAttribute("link", "#game=chess");
    expect(replace.mock.calls).toEqual([[`${HOME}#game=chess&embed=1`]]);
    expect(frameOf(element)!.src).toBe(`${HOME}#game=tree&embed=1`);
  });

  it("hands on what its own frame tells, and nothing else", () => {
    const [one, other] = [add({ link: "#game=tree" }), add({ link: "#game=chess" })];
    const heard: string[] = [];
    for (const element of [one, other]) {
      // jsdom loads no frames within shadows; a port is a sender that it knows.
      Object.defineProperty(frameOf(element), "contentWindow", { value: new MessageChannel().port1 });
      element.addEventListener("ply-after", () => heard.push(element === one ? "one" : "other"));
    }
    const tell = (data: unknown, from: HTMLElement, origin = "https://plyscope.example"): void => {
      const source = frameOf(from)!.contentWindow as MessageEventSource;
      window.dispatchEvent(new MessageEvent("message", { data, source, origin }));
    };
    tell({ plyscope: "after" }, other);
    expect(heard).toEqual(["other"]);
    tell({ plyscope: "after" }, one, "https://other.example");
    tell({ plyscope: "constructor" }, one);
    tell("after", one);
    tell(null, one);
    window.dispatchEvent(new MessageEvent("message", { data: { plyscope: "after" }, source: window }));
    expect(heard).toEqual(["other"]);
    tell({ plyscope: "after" }, one);
    expect(heard).toEqual(["other", "one"]);
  });

  it("takes the scenario by that name, too, and from another folder that it is told", () => {
    expect(frameOf(add({ scenario: "game=tree", link: "#game=chess" }))?.src).toBe(
      `${HOME}#game=tree&embed=1`,
    );
    for (const home of [
      "https://other.example/a",
      "https://other.example/a/",
      "https://other.example/a/index.html?b#c",
    ]) {
      const element = add({ scenario: "game=tree", home });
      expect(frameOf(element)?.src, home).toBe("https://other.example/a/#game=tree&embed=1");
    }
    for (const home of ["javascript:alert(1)", "data:text/html,x", "http://:"]) {
      const element = add({ scenario: "game=tree", home });
      expect(frameOf(element), home).toBeNull();
      expect(element.shadowRoot!.querySelector("[role=alert]")?.textContent).toContain("attribute home");
    }
    const late = add({ scenario: "game=tree", home: "javascript:alert(1)" });
    late.setAttribute("home", "https://other.example/b/");
    expect(frameOf(late)?.src).toBe("https://other.example/b/#game=tree&embed=1");
  });

  it("fires an event for each message, of which only those with its prefix bubble", () => {
    const element = add({ scenario: "game=tree" });
    const heard: string[] = [];
    const names = ["step", "end", "answer", "ply-ready", "ply-moment", "ply-before", "ply-after"];
    for (const name of names) {
      element.addEventListener(name, ({ type, bubbles }) =>
        heard.push(`${type}${bubbles ? " bubbles" : ""}`),
      );
    }
    const { tell } = frameSide(element);
    for (const plyscope of ["begun", "ready", "moment", "end", "answer", "before", "after", "done"])
      tell({ plyscope });
    expect(heard).toEqual([
      "ply-ready bubbles",
      "step",
      "ply-moment bubbles",
      "end",
      "answer",
      "ply-before bubbles",
      "ply-after bubbles",
    ]);
  });

  it("hands wishes on once its frame is ready, and keeps promises by the answers", async () => {
    const element = add({ scenario: "game=tree" });
    const { sent, tell } = frameSide(element);
    const went = element.goTo("2:b:in");
    tell({ plyscope: "begun" });
    expect(sent).toEqual([expect.objectContaining({ plyscope: "look" })]);
    tell({ plyscope: "ready" });
    expect(sent.slice(1)).toEqual([{ plyscope: "go-to", moment: "2:b:in", wish: 1 }]);
    tell({ plyscope: "done", wish: 2, problem: "of another wish" });
    tell({ plyscope: "done", wish: 1, problem: null });
    await went;
    const [played, paused] = [element.play(), element.pause()];
    expect(sent.slice(2)).toEqual([
      { plyscope: "play", wish: 2 },
      { plyscope: "pause", wish: 3 },
    ]);
    tell({ plyscope: "done", wish: 3, problem: null });
    await paused;
    tell({ plyscope: "done", wish: 2, problem: "There is no search." });
    await expect(played).rejects.toThrow("There is no search.");
    const left = element.goTo(4);
    element.setAttribute("scenario", "game=chess");
    await expect(left).rejects.toThrow("another scenario");
    const removed = element.goTo(4);
    element.remove();
    await expect(removed).rejects.toThrow("removed");
  });

  it("plays the film when it is ready and seen, unless the person prefers less motion", () => {
    const kinds = (sent: unknown[]) => sent.map((message) => (message as { plyscope: string }).plyscope);
    const played = (attributes: Record<string, string>): string[] => {
      const element = add({ scenario: "game=tree", ...attributes });
      const { sent, tell } = frameSide(element);
      tell({ plyscope: "begun" });
      come = [];
      tell({ plyscope: "ready" });
      expect(kinds(sent)).toEqual(["look"]);
      for (const arrive of come) arrive();
      // A changed figure is searched anew, but the film has been played.
      tell({ plyscope: "ready" });
      for (const arrive of come) arrive();
      return kinds(sent);
    };
    expect(played({ film: "" })).toEqual(["look", "play"]);
    expect(played({})).toEqual(["look"]);
    isCalm = true;
    expect(played({ film: "" })).toEqual(["look"]);
  });

  it("tells its frame the colours around, and tells them again when they change", async () => {
    const element = add({ scenario: "game=tree", theme: "dark" });
    element.style.setProperty("--ply-scope-background", " #002b36 ");
    const { sent, tell } = frameSide(element);
    element.setAttribute("theme", "light");
    expect(sent).toEqual([]);
    tell({ plyscope: "begun" });
    const look = {
      plyscope: "look",
      theme: "light",
      scheme: null,
      background: "#002b36",
      text: null,
      accent: null,
    };
    expect(sent).toEqual([look]);
    document.body.className = "another";
    await Promise.resolve();
    expect(sent).toEqual([look]);
    element.style.setProperty("--ply-scope-accent", "red");
    await Promise.resolve();
    expect(sent).toEqual([look, { ...look, accent: "red" }]);
  });
});
