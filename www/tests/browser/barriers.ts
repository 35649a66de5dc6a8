import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";
import { settled } from "./plyscope";

const WHOLE = "html";

/** Axe itself; a page is given it once. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

/** The violations that axe finds in a part of the page. For the whole page: only the serious and critical ones. */
async function found(page: Page | Frame, part: string, rules: readonly string[]): Promise<string[]> {
  // A page without scripts has nothing to wait for.
  if ((await page.locator("#app").count()) > 0) await settled(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const { passes, violations } = await page.evaluate(
    async ([part, rules]) => {
      const { passes, violations } = await window.axe!.run(part, {
        // Passes are only counted.
        resultTypes: ["violations"],
        ...(rules.length === 0 ? {} : { runOnly: { type: "rule", values: [...rules] } }),
      });
      return {
        passes: passes.length,
        violations: violations.map(({ id, impact, nodes }) => ({
          impact,
          texts: nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
        })),
      };
    },
    [part, rules] as const,
  );
  expect(passes, "rules that axe could apply").toBeGreaterThan(0);
  return violations
    .filter(({ impact }) => part !== WHOLE || impact === "serious" || impact === "critical")
    .flatMap(({ texts }) => texts);
}

/** Expects no barriers in the present page. */
export async function expectNoBarriers(page: Page | Frame, what: string, part = WHOLE): Promise<void> {
  expect(await found(page, part, []), what).toEqual([]);
}

/** Expects no barriers in the dark theme, which changes only colours. */
export async function expectNoBarriersInTheDark(page: Page, what: string, part = WHOLE): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const colours = ["color-contrast", "link-in-text-block"];
  expect(await found(page, part, colours), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await settled(page);
}
