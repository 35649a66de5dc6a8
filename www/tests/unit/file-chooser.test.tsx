// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import { FileChooser } from "../../src/ui/FileChooser";

it("hands over what is chosen, also the same file again, and nothing when nothing is", () => {
  const root = document.createElement("div");
  const choose = vi.fn();
  void act(() => render(h(FileChooser, { label: "Open …", file: "Trace file", choose }), root));
  const input = root.querySelector<HTMLInputElement>("input[aria-label='Trace file']")!;
  const asked = vi.spyOn(input, "click");
  root.querySelector("button")!.click();
  expect(asked).toHaveBeenCalledOnce();
  const file = new File(["bytes"], "search.plyscope");
  for (const files of [[file], [], [file]]) {
    const emptied = vi.fn();
    Object.defineProperty(input, "files", { value: files, configurable: true });
    // A browser reports no change when the previous file is chosen again, unless the input was emptied.
    Object.defineProperty(input, "value", { set: emptied, configurable: true });
    input.dispatchEvent(new Event("change"));
    expect(emptied).toHaveBeenCalledExactlyOnceWith("");
  }
  expect(choose.mock.calls).toEqual([[file], [file]]);
});
