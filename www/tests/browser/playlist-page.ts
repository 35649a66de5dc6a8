/** The parts of the page that playlists have. */
import type { Page } from "@playwright/test";
import { openAfresh, press, settled, TREE } from "./plyscope";
import { expect } from "./test";

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Playlist" });
export const scene = (page: Page, number: number) =>
  dialog(page).getByRole("listitem", { name: `Scene ${number}` });
export const caption = (page: Page, number: number) => scene(page, number).getByLabel("Caption");
export const shown = (page: Page) => page.getByRole("region", { name: "Playlist" });
export const question = (page: Page) => page.getByRole("group", { name: "Question" });
export const note = (page: Page) => page.getByRole("complementary", { name: "Presenter’s note" });
export const linkField = (page: Page) => dialog(page).getByLabel("Link of the playlist", { exact: true });

/** Three scenes of the textbook's tree: before a cut-off, at it, and the end; two added by the key, one by the button. */
export async function makeThree(page: Page): Promise<void> {
  await openAfresh(page, `${TREE}&at=2:b.a:out&on=2:b`);
  await press(page, "Y");
  await press(page, "c");
  // The header has its button where there is room, and Share everywhere.
  await page.getByRole("button", { name: "Share: link" }).click();
  await page.getByRole("button", { name: "Add this moment", exact: true }).click();
  await settled(page);
  await press(page, "End");
  await press(page, "Y");
  await expect(page.locator(".sentence")).toContainText("which has 3 scenes now");
  await press(page, "Q");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
}

export async function copiedLink(page: Page): Promise<string> {
  await settled(page);
  return await linkField(page).inputValue();
}
