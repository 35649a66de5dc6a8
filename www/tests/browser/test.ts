/** What every browser test starts from: the address of the site, and a page that may not complain. */
import { expect, test as base } from "@playwright/test";

export { expect };

export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, use) => {
    await use(process.env["PLYSCOPE_URL"]);
  },
  /** Errors of the page and its workers, refusals of the policy and failed requests; none is allowed. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
      page.on("response", (response) => {
        if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
