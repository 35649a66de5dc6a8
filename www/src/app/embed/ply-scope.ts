/**
 * `<ply-scope link="#game=tree&…">`: a search to step through, within any page. This file is separate from the
 * bundle, next to index.html, and has no dependencies; docs/embedding.md describes its use.
 *
 * It may be loaded as a module or as a plain script, so it finds its address without `import.meta`.
 */

/** The messages of `startEmbedding`, reduced to the fields that are read here. */
interface Message {
  plyscope?: unknown;
}

const EVENTS: readonly unknown[] = ["ready", "moment", "before", "after"];

const own =
  document.currentScript ??
  [...document.scripts].find(({ src }) => /\/ply-scope\.js(?:[?#]|$)/.test(src)) ??
  null;
/** The page that every element shows: the page in the folder of this script. */
const home = new URL("./", own instanceof HTMLScriptElement && own.src !== "" ? own.src : location.href);

const samePage = ({ origin, pathname }: URL): boolean =>
  origin === home.origin && pathname.replace(/index\.html$/, "") === home.pathname;

/** The address of a link, embedded or not; `null` if it does not lead to this page. */
function addressOf(link: string, embedded: boolean): URL | null {
  const at = link.indexOf("#");
  if (at > 0) {
    try {
      if (!samePage(new URL(link, home))) return null;
    } catch {
      return null;
    }
  }
  const pairs = link
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

class PlyScope extends HTMLElement {
  static readonly observedAttributes = ["link", "title", "width", "height", "ratio"];

  private readonly inside = this.attachShadow({ mode: "open" });
  private readonly frame = document.createElement("iframe");
  private readonly instead = document.createElement("slot");
  private seen: IntersectionObserver | null = null;
  private shown: string | null = null;

  connectedCallback(): void {
    if (this.inside.firstChild === null) {
      this.instead.append(this.fullPage());
      this.inside.append(this.instead);
    }
    this.arrange();
    addEventListener("message", this.hear);
    if (typeof IntersectionObserver === "undefined") {
      this.show();
      return;
    }
    this.seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.show();
      },
      { rootMargin: "200px" },
    );
    this.seen.observe(this);
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.hear);
    this.seen?.disconnect();
    this.seen = null;
    // A frame that is moved loads anew.
    this.frame.remove();
    this.instead.hidden = false;
    this.shown = null;
  }

  attributeChangedCallback(name: string): void {
    if (this.inside.firstChild === null) return;
    this.arrange();
    if (name !== "link") return;
    this.instead.replaceChildren(this.fullPage());
    if (this.shown !== null) this.show();
  }

  /** The keys go to the search. */
  override focus(options?: FocusOptions): void {
    this.show();
    this.frame.focus(options);
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
    const address = addressOf(this.getAttribute("link") ?? "", true);
    this.seen?.disconnect();
    if (address === null || address.href === this.shown) return;
    if (this.shown === null) {
      this.frame.loading = "lazy";
      this.frame.src = address.href;
      this.inside.append(this.frame);
      this.instead.hidden = true;
    } else {
      // Setting `src` instead would be an entry of the history around it.
      this.frame.contentWindow?.location.replace(address.href);
    }
    this.shown = address.href;
  }

  /** The content in place of the frame: a link to the full page, or the reason why the link was refused. */
  private fullPage(): HTMLElement {
    const address = addressOf(this.getAttribute("link") ?? "", false);
    if (address === null) {
      const problem = document.createElement("p");
      problem.setAttribute("role", "alert");
      problem.textContent = `This link is not one of ${home.href}`;
      return problem;
    }
    const link = document.createElement("a");
    link.href = address.href;
    link.textContent = this.getAttribute("title") ?? "Open in Plyscope";
    return link;
  }

  private readonly hear = ({ source, origin, data }: MessageEvent<Message | null>): void => {
    if (source === null || source !== this.frame.contentWindow || origin !== home.origin) return;
    const kind = typeof data === "object" ? data?.plyscope : null;
    if (!EVENTS.includes(kind)) return;
    this.dispatchEvent(
      new CustomEvent(`ply-${String(kind)}`, { detail: data, bubbles: true, composed: true }),
    );
  };
}

if (customElements.get("ply-scope") === undefined) customElements.define("ply-scope", PlyScope);

export {};
