// @vitest-environment jsdom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import { ValueInput, type ValueKind } from "../../src/ui/ValueInput";

const CHOICES = ["on", "off"].map((value) => ({ value, label: value }));

it("tells of what is typed and of what is finished apart, and a choice is both", () => {
  const root = document.createElement("div");
  const heard: string[] = [];
  const put = (kind: ValueKind["kind"], value: string, ...events: readonly string[]): string[] => {
    heard.length = 0;
    const of: ValueKind = { kind, choices: kind === "choice" ? CHOICES : [], min: 1, max: 60 };
    const edit = (text: string): void => void heard.push(`edit ${text}`);
    const finish = (text: string): void => void heard.push(`finish ${text}`);
    void act(() =>
      render(h(ValueInput, { of, value: "off", edit, finish, attributes: { title: kind } }), root),
    );
    const input = root.querySelector<HTMLInputElement | HTMLSelectElement>(`[title="${kind}"]`)!;
    if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = value === "on";
    else input.value = value;
    for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
    return [...heard];
  };
  for (const kind of ["number", "text"] as const) {
    expect(put(kind, "3", "input"), kind).toEqual(["edit 3"]);
    expect(put(kind, "3", "input", "change"), kind).toEqual(["edit 3", "finish 3"]);
  }
  for (const kind of ["choice", "toggle"] as const)
    expect(put(kind, "on", "input", "change"), kind).toEqual(["edit on", "finish on"]);
});
