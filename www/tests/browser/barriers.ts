import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { settled } from "./plyscope";

/** What keeps people out: everything that axe calls serious or critical, in both themes. */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await settled(page);
    const axe = new AxeBuilder({ page });
    // Only colours are other ones in the other theme.
    if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const { html, failureSummary } of nodes)
        found.push(`${colorScheme}, ${id}: ${html}\n${failureSummary ?? ""}`);
    }
  }
  return found;
}
