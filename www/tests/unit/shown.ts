/** Showing a component as the page does, and finding its content. For tests with a document. */
import "@preact/signals";
import { h, render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { beforeEach } from "vitest";
import { PageContext, TraceContext } from "../../src/state/context";
import { Frames } from "../../src/ui/frames";
import type { TestPage } from "./page";

export let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  sessionStorage.clear();
});

export function show(page: TestPage, component: ComponentType, frames = new Frames(() => {})): void {
  /** The views are given the trace that is shown, as in the page. */
  const Shown = () =>
    h(TraceContext.Provider, { value: page.store.search.current.value, children: h(component, null) });
  void act(() =>
    render(h(PageContext.Provider, { value: { page: page.store, frames } }, h(Shown, null)), root),
  );
}

export const words = (selector: string): string => root.querySelector(selector)?.textContent ?? "";

export const button = (text: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent.includes(text));
  if (found === undefined) throw new Error(`there is no button “${text}” in ${root.textContent}`);
  return found;
};

export const labels = (within: ParentNode = root): string[] =>
  [...within.querySelectorAll(".parameters label")].map(({ textContent }) => textContent);

/** The field that a label names. */
export function field(name: string): HTMLInputElement {
  const label = [...root.querySelectorAll("label")].find(({ textContent }) => textContent === name);
  if (!(label?.control instanceof HTMLInputElement)) throw new Error(`there is no field “${name}”`);
  return label.control;
}

export const write = (input: HTMLInputElement, text: string, ...events: string[]): void =>
  void act(() => {
    input.value = text;
    for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
  });
