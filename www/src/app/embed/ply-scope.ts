/**
 * `<ply-scope scenario="game=tree&…">`: a search to step through, within any page. This file is separate from the
 * bundle and has no dependencies; docs/embedding.md describes its use, and packages/npm/ply-scope.d.ts has its types.
 *
 * It may be loaded as a module or as a plain script, so it finds its address without `import.meta`. It may also be
 * imported where there is no document, as by a program that writes pages: then it does nothing.
 */
import type { PlyScopeElement } from "../../../../packages/npm/ply-scope";
import type { Look, Wish } from "./messages";

/** The folder of the site, seen from the script: the build of the npm package says `./site/`. */
declare const SITE_FOLDER: string | undefined;
const siteFolder = typeof SITE_FOLDER === "string" ? SITE_FOLDER : "./";

/** The messages of `EmbedMessage`, reduced to the fields that are read here. */
interface Message {
  plyscope?: unknown;
  wish?: unknown;
  problem?: unknown;
}

/** The events of each message. Those with a plain name do not bubble: other libraries have events of these names. */
const EVENTS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["ready", ["ply-ready"]],
  ["moment", ["step", "ply-moment"]],
  ["end", ["end"]],
  ["answer", ["answer"]],
  ["before", ["ply-before"]],
  ["after", ["ply-after"]],
]);

const COLOURS = ["background", "text", "accent"] as const;

const hasDocument = typeof document !== "undefined";

/** The folder of the script's site; `null` if the script was bundled into another one. */
const ownHome = hasDocument ? homeOfScript() : null;

function homeOfScript(): URL | null {
  const own =
    document.currentScript ??
    [...document.scripts].find(({ src }) => /\/ply-scope\.js(?:[?#]|$)/.test(src)) ??
    null;
  const src = own instanceof HTMLScriptElement ? own.src : "";
  return /\/ply-scope\.js(?:[?#]|$)/.test(src) ? new URL(siteFolder, src) : null;
}

const isPageOf = (home: URL, { origin, pathname }: URL): boolean =>
  origin === home.origin && pathname.replace(/index\.html$/, "") === home.pathname;

/** The address of a scenario in a site, embedded or not; `null` if it does not lead there. */
function addressOf(home: URL, scenario: string, embedded: boolean): URL | null {
  const at = scenario.indexOf("#");
  if (at > 0) {
    try {
      if (!isPageOf(home, new URL(scenario, home))) return null;
    } catch {
      return null;
    }
  }
  const pairs = scenario
    .slice(at + 1)
    .split("&")
    // The full page keeps to no stretch.
    .filter(
      (pair) => pair !== "" && !(embedded ? /^(?:embed|show)=/ : /^(?:embed|show|begin|end)=/).test(pair),
    );
  const address = new URL(home);
  address.hash = [...pairs, ...(embedded ? ["embed=1"] : [])].join("&");
  return address;
}

/** A length as attributes have it: a number is one of pixels. */
const lengthOf = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : /^\d+$/.test(text.trim()) ? `${text.trim()}px` : text;

const themeOf = (text: string): Look["theme"] => {
  const words = text.split(/\s+/);
  const [isLight, isDark] = [words.includes("light"), words.includes("dark")];
  return isLight === isDark ? null : isLight ? "light" : "dark";
};

/** A wish that was not fulfilled yet. */
interface Pending {
  readonly message: Wish;
  readonly fulfilled: () => void;
  readonly refused: (reason: Error) => void;
}

/** A wish without its number. */
type Wished = { readonly [Kind in Wish as Kind["plyscope"]]: Omit<Kind, "wish"> }[Wish["plyscope"]];

/** The base class; where there is no document, any class will do. */
const Base = hasDocument ? HTMLElement : (Object as unknown as typeof HTMLElement);

class PlyScope extends Base implements PlyScopeElement {
  static readonly observedAttributes = [
    "scenario",
    "link",
    "home",
    "theme",
    "title",
    "width",
    "height",
    "ratio",
  ];

  private readonly inside = this.attachShadow({ mode: "open" });
  private readonly frame = document.createElement("iframe");
  private readonly instead = document.createElement("slot");
  /** It resolves colours that depend on this page, such as `light-dark()` and `currentcolor`. */
  private readonly probe = document.createElement("span");
  private readonly pending = new Map<number, Pending>();
  private wishes = 0;
  private seen: IntersectionObserver | null = null;
  private watched: IntersectionObserver | null = null;
  private shown: string | null = null;
  private wasSeen = false;
  /** Whether the page in the frame hears messages. */
  private hasBegun = false;
  /** Whether its search has ended. */
  private isReady = false;
  private look: string | null = null;
  private readonly surroundings = new MutationObserver(() => this.tellLook());
  private readonly systemTheme = matchMedia("(prefers-color-scheme: dark)");

  connectedCallback(): void {
    if (this.inside.firstChild === null) {
      this.instead.append(this.fullPage());
      this.probe.hidden = true;
      this.inside.append(this.instead, this.probe);
    }
    this.arrange();
    addEventListener("message", this.hear);
    if (typeof IntersectionObserver === "undefined") {
      this.wasSeen = true;
      this.show();
      return;
    }
    this.seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.wasSeen = true;
        this.seen?.disconnect();
        this.show();
      },
      { rootMargin: "200px" },
    );
    this.seen.observe(this);
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.hear);
    this.seen?.disconnect();
    this.seen = null;
    this.wasSeen = false;
    this.hasBegun = false;
    this.surroundings.disconnect();
    this.systemTheme.removeEventListener("change", this.tellLook);
    this.leave("The element was removed from the page.");
    // A frame that is moved loads anew.
    this.frame.remove();
    this.instead.hidden = false;
    this.shown = null;
  }

  attributeChangedCallback(name: string): void {
    if (this.inside.firstChild === null) return;
    this.arrange();
    if (name === "theme") this.tellLook();
    if (name !== "scenario" && name !== "link" && name !== "home") return;
    this.instead.replaceChildren(this.fullPage());
    if (this.wasSeen) this.show();
  }

  /** The keys go to the search. */
  override focus(options?: FocusOptions): void {
    this.wasSeen = true;
    this.show();
    this.frame.focus(options);
  }

  goTo(moment: number | string): Promise<void> {
    return this.ask({ plyscope: "go-to", moment });
  }

  play(): Promise<void> {
    return this.ask({ plyscope: "play" });
  }

  pause(): Promise<void> {
    return this.ask({ plyscope: "pause" });
  }

  /** Asks the frame, as soon as it is ready. */
  private ask(wished: Wished): Promise<void> {
    const wish = (this.wishes += 1);
    const message: Wish = { ...wished, wish };
    return new Promise((fulfilled, refused) => {
      this.pending.set(wish, { message, fulfilled, refused });
      if (this.isReady) this.send(message);
    });
  }

  /** The folder of the site. No property may be called `home`: some frameworks would write into it. */
  private get site(): URL | null {
    const home = this.getAttribute("home");
    if (home === null) return ownHome;
    try {
      const { href, protocol } = new URL(home, document.baseURI);
      if (!/^https?:$/.test(protocol)) return null;
      // The folder, whether its last slash is there or not.
      return new URL(href.replace(/[?#].*$/, "").replace(/(?:\/index\.html|\/)?$/, "/"));
    } catch {
      return null;
    }
  }

  private address(embedded: boolean): URL | null {
    const { site } = this;
    return site === null
      ? null
      : addressOf(site, this.getAttribute("scenario") ?? this.getAttribute("link") ?? "", embedded);
  }

  /** Size and title. The room is there from the start, so that nothing moves when it is filled. */
  private arrange(): void {
    const width = lengthOf(this.getAttribute("width"));
    const height = lengthOf(this.getAttribute("height"));
    this.style.display ||= "block";
    if (width !== null) this.style.width = width;
    if (height === null) this.style.aspectRatio = this.getAttribute("ratio") ?? "16 / 10";
    else this.style.height = height;
    Object.assign(this.frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
    this.frame.title = this.getAttribute("title") ?? "Plyscope: a search, step by step";
  }

  private show(): void {
    const address = this.address(true);
    if (address === null || address.href === this.shown) return;
    if (this.shown === null) {
      this.frame.loading = "lazy";
      this.frame.src = address.href;
      this.inside.append(this.frame);
      this.instead.hidden = true;
    } else {
      this.leave("The element shows another scenario.");
      // Setting `src` instead would be an entry of the history around it.
      this.frame.contentWindow?.location.replace(address.href);
    }
    this.shown = address.href;
  }

  /** The search that was shown is no longer there. */
  private leave(reason: string): void {
    this.isReady = false;
    this.watched?.disconnect();
    this.watched = null;
    for (const { refused } of this.pending.values()) refused(new Error(reason));
    this.pending.clear();
  }

  /** The content in place of the frame: a link to the full page, or the reason why there is no link. */
  private fullPage(): HTMLElement {
    const address = this.address(false);
    if (address === null) {
      const problem = document.createElement("p");
      problem.setAttribute("role", "alert");
      problem.textContent =
        this.site === null
          ? "The element does not know where Plyscope is: give it the attribute home, with the address of Plyscope’s folder."
          : `This link is not one of ${this.site.href}`;
      return problem;
    }
    const link = document.createElement("a");
    link.href = address.href;
    link.textContent = this.getAttribute("title") ?? "Open in Plyscope";
    return link;
  }

  /** The film begins when half of the element is seen, or as much of it as the window holds. */
  private watch(): void {
    if (!this.hasAttribute("film") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const begin = (): void => void this.play().catch(() => {});
    if (typeof IntersectionObserver === "undefined") {
      begin();
      return;
    }
    this.watched = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(
          ({ intersectionRatio, intersectionRect, rootBounds }) =>
            intersectionRatio >= 0.5 ||
            (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2),
        );
        if (!isSeen || this.watched === null) return;
        this.watched.disconnect();
        this.watched = null;
        begin();
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    );
    this.watched.observe(this);
  }

  /** Tells the frame the look of this page, if it is another one than before. */
  private readonly tellLook = (): void => {
    if (!this.hasBegun) return;
    const style = getComputedStyle(this);
    const colour = (name: string): string | null => {
      const property = `--ply-scope-${name}`;
      const text = style.getPropertyValue(property).trim();
      if (text === "") return null;
      if (typeof CSS === "undefined" || !CSS.supports("color", text)) return text;
      this.probe.style.color = `var(${property})`;
      return getComputedStyle(this.probe).color;
    };
    const [background = null, text = null, accent = null] = COLOURS.map(colour);
    const theme = themeOf(this.getAttribute("theme") ?? "");
    const scheme = themeOf(style.colorScheme);
    const look: Look = { plyscope: "look", theme, scheme, background, text, accent };
    const told = JSON.stringify(look);
    if (told === this.look) return;
    this.look = told;
    this.send(look);
  };

  private send(message: Look | Wish): void {
    const { site } = this;
    if (site !== null) this.frame.contentWindow?.postMessage(message, site.origin);
  }

  /** The page in the frame has begun: it hears messages, and asks for the look of this page. */
  private begin(): void {
    this.hasBegun = true;
    this.look = null;
    this.tellLook();
    // A theme of a page is a class or an attribute of its outer elements.
    for (const element of [document.documentElement, document.body, this])
      this.surroundings.observe(element, { attributes: true });
    this.systemTheme.addEventListener("change", this.tellLook);
  }

  private readonly hear = ({ source, origin, data }: MessageEvent<Message | null>): void => {
    if (source === null || source !== this.frame.contentWindow || origin !== this.site?.origin) return;
    if (typeof data !== "object" || data === null) return;
    if (data.plyscope === "begun") this.begin();
    if (data.plyscope === "done") this.answered(data);
    for (const name of EVENTS.get(data.plyscope) ?? []) {
      const isOurs = name.startsWith("ply-");
      this.dispatchEvent(new CustomEvent(name, { detail: data, bubbles: isOurs, composed: isOurs }));
    }
    if (data.plyscope !== "ready" || this.isReady) return;
    this.isReady = true;
    for (const { message } of this.pending.values()) this.send(message);
    this.watch();
  };

  private answered({ wish, problem }: Message): void {
    const one = typeof wish === "number" ? this.pending.get(wish) : undefined;
    if (one === undefined) return;
    this.pending.delete(Number(wish));
    if (typeof problem === "string") one.refused(new Error(problem));
    else one.fulfilled();
  }
}

if (hasDocument && customElements.get("ply-scope") === undefined)
  customElements.define("ply-scope", PlyScope);

export {};
