/** Jumps: the changes that Browser Back undoes. */
import { batch } from "@preact/signals";
import type { PageStore } from "./page-store";

/** Does something that Browser Back undoes. */
export function jump(page: PageStore, change: () => void): void {
  page.beforeJump();
  batch(() => {
    change();
    page.address.jumps.value += 1;
  });
}
