import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { settled } from "./plyscope";

const WHOLE = "html";

/** What axe finds in a part of the page. Of the whole page, what keeps people out: what it calls serious or critical. */
async function found(page: Page, part: string, rules: readonly string[]): Promise<string[]> {
  await settled(page);
  // What axe calls its legacy mode needs no second window, which only frames of other origins would need.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
  axe.options({ resultTypes: ["violations"] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, "rules that axe could apply").toBeGreaterThan(0);
  return violations
    .filter(({ impact }) => part !== WHOLE || impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
    );
}

/** Nobody is kept out of what the page shows now. */
export async function expectNoBarriers(page: Page, what: string, part = WHOLE): Promise<void> {
  expect(await found(page, part, []), what).toEqual([]);
}

/** The same in the dark theme, in which only colours are others. */
export async function expectNoBarriersInTheDark(page: Page, what: string, part = WHOLE): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const colours = ["color-contrast", "link-in-text-block"];
  expect(await found(page, part, colours), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await settled(page);
}
