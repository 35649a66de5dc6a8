// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const HOME = "https://plyscope.example/some/where/";

/** Calls that report to the element that it is in the window. */
let come: (() => void)[] = [];

beforeAll(async () => {
  const script = document.createElement("script");
  script.type = "text/plain";
  script.src = `${HOME}ply-scope.js`;
  document.head.append(script);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        come.push(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
  await import("../../src/app/embed/ply-scope");
});

beforeEach(() => {
  come = [];
  document.body.replaceChildren();
});

function add(attributes: Record<string, string>, seen = true): HTMLElement {
  const element = document.createElement("ply-scope");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  if (seen) for (const arrive of come) arrive();
  return element;
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
});
