// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import { Dialog } from "../../src/ui/Dialog";

it("is closed by the page as often as it likes, and each time the browser closes it the page hears of it", async () => {
  // jsdom has no modal dialogs. A browser's dialog reports its end later.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    },
  });
  const root = document.createElement("div");
  const close = vi.fn();
  const show = (open: boolean) =>
    act(() => render(h(Dialog, { name: "Help", class: "", open, close, children: null }), root));
  for (let times = 1; times <= 2; times += 1) {
    await show(true);
    await show(false);
    expect(close).toHaveBeenCalledTimes(times - 1);
    await show(true);
    // The dialog is closed as by Escape in a field that keeps its keys.
    root.querySelector("dialog")!.close();
    await Promise.resolve();
    expect(close).toHaveBeenCalledTimes(times);
    await show(false);
  }
});
