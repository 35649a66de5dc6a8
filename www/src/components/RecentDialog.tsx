/** The searches that were made last, one click each. */
import { useMemo } from "preact/hooks";
import styles from "../../styles/recent.part.css";
import { clearRecent, recent } from "../store/recent";
import { presetFinder } from "../store/presets";
import { titleOf } from "../store/recent-title";
import { loadPreset } from "../store/scenario";
import { usePage } from "./context";
import { Dialog } from "./Dialog";
import { adoptStyles } from "./part-styles";

adoptStyles(styles);

export default function RecentDialog() {
  const page = usePage();
  const { overlay } = page;
  const open = overlay.value === "recent";
  const presetOf = useMemo(() => presetFinder(page.engine, page.presets), [page, page.presets]);
  return (
    <Dialog
      name="Recent searches"
      class="recent"
      open={open}
      close={() => {
        overlay.value = null;
      }}
      actions={
        <button type="button" disabled={recent.value.length === 0} onClick={clearRecent}>
          Clear list
        </button>
      }
    >
      {open && recent.value.length === 0 && <p class="hint">Nothing has been searched yet.</p>}
      {open && (
        <ul class="recent-list">
          {recent.value.map((kept) => {
            const { link, title, about } = titleOf(page, kept, presetOf);
            return (
              <li key={link}>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    overlay.value = null;
                    loadPreset(page, link);
                  }}
                >
                  <b>{title}</b> <span class="faint">{about}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
