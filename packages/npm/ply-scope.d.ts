/**
 * The element `<ply-scope>`: a game-tree search to step through, within any page. The script defines the element and
 * exports nothing; `import type { PlyScopeElement } from "ply-scope"` has the types.
 */

/** The frame shows another moment of the search. */
export interface PlyScopeMoment {
  readonly plyscope: "moment";
  /** The moment's tick. */
  readonly t: number;
  /** The first and the last tick that the frame shows. */
  readonly first: number;
  readonly last: number;
  /** The moment's name, which is the same in every version of the search; `null` if it has none. */
  readonly at: string | null;
  /** The event at this moment, in words. */
  readonly sentence: string;
}

/** The last moment was reached from an earlier one. */
export interface PlyScopeEnd {
  readonly plyscope: "end";
  readonly t: number;
}

/** A reader's changes have reached the goal of the figure (`touch=` and `reach=` in the scenario). */
export interface PlyScopeAnswer {
  readonly plyscope: "answer";
  readonly question: "figure";
  /** The goal, as the scenario has it. */
  readonly goal: string;
  /** The link of the full page to the search that the reader has made. */
  readonly link: string;
}

/** The search has ended and is drawn. */
export interface PlyScopeReady {
  readonly plyscope: "ready";
  /** The link of the full page. */
  readonly link: string;
}

/** Page Up at the first moment, or Page Down at the last. */
export interface PlyScopeBeyond {
  readonly plyscope: "before" | "after";
}

export interface PlyScopeEventMap extends HTMLElementEventMap {
  step: CustomEvent<PlyScopeMoment>;
  end: CustomEvent<PlyScopeEnd>;
  answer: CustomEvent<PlyScopeAnswer>;
  "ply-ready": CustomEvent<PlyScopeReady>;
  /** The same as `step`, but this event bubbles. */
  "ply-moment": CustomEvent<PlyScopeMoment>;
  "ply-before": CustomEvent<PlyScopeBeyond>;
  "ply-after": CustomEvent<PlyScopeBeyond>;
}

/** The attributes, besides those of every element: for the types of frameworks. */
export interface PlyScopeAttributes {
  /** The part of a link after the `#`. */
  scenario?: string;
  /** The same as `scenario`, by an earlier name. */
  link?: string;
  /** Whether the search plays by itself when it is seen, unless the reader prefers reduced motion. */
  film?: boolean;
  /** The address of the folder with Plyscope's `index.html`. */
  home?: string;
  theme?: "light" | "dark";
  /** A number of pixels, or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** Width to height, such as `16 / 10`, if there is no height. */
  ratio?: string;
}

/** The CSS properties for its colours are `--ply-scope-background`, `--ply-scope-text` and `--ply-scope-accent`. */
export interface PlyScopeElement extends HTMLElement {
  /**
   * Goes to a moment: a tick or a name, such as `2:b:in`. The promise waits until the reader has seen the element and
   * its search has ended; it is rejected if the search has no such moment or the element shows another scenario.
   */
  goTo(moment: number | string): Promise<void>;
  /** Plays on from this moment, or from the first one if this is the last. */
  play(): Promise<void>;
  pause(): Promise<void>;
  addEventListener<K extends keyof PlyScopeEventMap>(
    type: K,
    listener: (this: PlyScopeElement, event: PlyScopeEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof PlyScopeEventMap>(
    type: K,
    listener: (this: PlyScopeElement, event: PlyScopeEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ply-scope": PlyScopeElement;
  }
}
