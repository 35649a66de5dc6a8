import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { link, openToRead, settled, TREE } from "./plyscope";

const bodyOf = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../tests/programs/${file}`, import.meta.url)), "utf8");

async function openPrograms(page: Page) {
  await openToRead(page, TREE);
  await page.keyboard.press("K");
  const dialog = page.getByRole("dialog", { name: "Practice" });
  await dialog.getByText("Check my program", { exact: true }).click();
  return dialog;
}

test("programs in Python and JavaScript run in the page, and the first wrong line is shown on the stage", async ({
  page,
}) => {
  const dialog = await openPrograms(page);
  const area = dialog.getByRole("textbox", { name: "Your program", exact: true });
  const result = dialog.getByRole("region", { name: "Result" });
  const run = async (rest: string): Promise<void> => {
    await area.fill(`${await stub}\n${rest}`);
    await dialog.getByRole("button", { name: "Run and check" }).click();
  };
  await expect(area).toHaveValue(/CHILDREN/);
  let stub = area.inputValue();
  await run(`HAS_TABLE, DEPTH = False, 60\n${bodyOf("depth_first.py")}`);
  await expect(result).toContainText("All 22 events agree with the search.");
  await dialog.getByText("JavaScript", { exact: true }).click();
  await expect(area).toHaveValue(/const CHILDREN/);
  stub = area.inputValue();
  const program = `const HAS_TABLE = false, DEPTH = 60;\n${bodyOf("depth_first.js")}`;
  await run(program.replace("best = Math.max(best, value);", "best = value;"));
  await expect(result).toContainText("They part at line 9.");
  await expect(result.locator("dd")).toHaveText(["leave B -8", "leave B -3"]);
  await expect(result).toContainText("It returns the last value, not the best");
  await expectNoBarriers(page, "a program's first wrong line");
  await expectNoBarriersInTheDark(page, "a program's first wrong line");
  await result.getByRole("button", { name: "Show it on the stage" }).click();
  await settled(page);
  const happened = page.getByRole("region", { name: "What happened" });
  await expect(happened).toContainText("The program: leave B -8. The search: leave B -3.");
  expect(link(page)).toContain("at=2:a.c:out");
});

test("a program reaches neither the network nor the page, and can be stopped", async ({ page }) => {
  const dialog = await openPrograms(page);
  await dialog.getByText("JavaScript", { exact: true }).click();
  const area = dialog.getByRole("textbox", { name: "Your program", exact: true });
  const output = dialog.getByRole("textbox", { name: "What your program printed" });
  const run = dialog.getByRole("button", { name: "Run and check" });
  // Until the field is drawn for the other language, the text in it would be a program in Python.
  await expect(area).toHaveValue(/const CHILDREN/);
  await area.fill(
    "const tries = [() => localStorage.length, () => parent.document, () => importScripts('/app.js'), () => { const ask = new XMLHttpRequest(); ask.open('GET', '/app.js', false); ask.send(); return ask.status; }];\n" +
      "for (const one of tries) { try { console.log('reached', one()); } catch (error) { console.log('refused'); } }\n" +
      "console.log(self.origin);",
  );
  await run.click();
  await expect(output).toHaveValue("refused\nrefused\nrefused\nrefused\nnull");
  await area.fill("for (;;) console.log('x');");
  await run.click();
  await expect(dialog).toContainText("The program printed 20000 lines, and was stopped.");
  await area.fill("for (;;) {}");
  await run.click();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog).toContainText("You stopped the program.");
  // A program that was written is there again.
  await page.reload();
  await settled(page);
  await page.keyboard.press("K");
  await dialog.getByText("Check my program", { exact: true }).click();
  await dialog.getByText("JavaScript", { exact: true }).click();
  await expect(area).toHaveValue("for (;;) {}");
});
