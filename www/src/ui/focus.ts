/** Moves the focus to the stage after something was chosen or closed, so that the page's keys work again. */

/** Keys that choose in a list without opening it: the person may press more of them. */
const CHOOSES = /^(Arrow|Page|Home|End|.$)/;

/** Arrow keys move time there, and the tree is walked only by those who go into it. */
export function focusStage(): void {
  document.querySelector<HTMLElement>(".stage")?.focus({ preventScroll: true });
}

/** A list of choices in the page itself: in a dialog and in a form there is more to fill in. */
const selectOf = ({ target }: Event): HTMLSelectElement | null =>
  target instanceof HTMLSelectElement && target.closest("dialog, form") === null ? target : null;

/** Hands the focus back after a choice in a list, and on Escape. */
export function listenForChoices(on: Pick<Document, "addEventListener">): void {
  let byKeys = false;
  on.addEventListener("pointerdown", () => {
    byKeys = false;
  });
  on.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || selectOf(event) === null) return;
    byKeys = CHOOSES.test(event.key);
    if (event.key !== "Escape") return;
    event.preventDefault();
    focusStage();
  });
  on.addEventListener("change", (event) => {
    if (selectOf(event) !== null && !byKeys) focusStage();
  });
}
