import { expect, it } from "vitest";
import { keepIn } from "../../src/ui/stored";
import { keepAnswer, keepStep, progress, startProgress } from "../../src/state/course/lesson-progress";

it("what was answered once stays so, though its answer is shown another time", () => {
  const kept = new Map<string, string>();
  const keeper = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  keepIn({ local: keeper });
  startProgress();
  keepStep("minimax", 2, "Leaves");
  keepAnswer("minimax", "Leaves", "shown");
  keepAnswer("minimax", "Leaves", "right");
  keepAnswer("minimax", "Leaves", "shown");
  startProgress();
  expect(progress.value).toEqual({ minimax: { step: 2, seen: ["Leaves"], answers: { Leaves: "right" } } });
});
