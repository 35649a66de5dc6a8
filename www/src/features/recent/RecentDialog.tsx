/** The searches that were made last, one click each. */
import { useEffect } from "preact/hooks";
import { closeOverlay, openKnownFile } from "../../state/page/actions";
import styles from "./recent.part.css";
import { bytes, excerpt, NOTHING_SEARCHED } from "../../ui/format";
import { whileLoading } from "../../ui/parts";
import { keyOf } from "../../state/trace/file-ref";
import { forgetFile, keptFiles, listKept } from "../../state/page/kept-files";
import { forgetNetwork, keptNetworks, listNetworks } from "../../state/page/kept-networks";
import { openKeptNetwork } from "../../state/page/networks";
import { clearRecent, recent } from "./recent";
import { titleOf } from "../../state/page/recent-title";
import { loadPreset } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

const LONGEST_NAME = 60;

export default function RecentDialog() {
  const page = usePage();
  const {
    ui: { overlay },
  } = page;
  const open = overlay.value === "recent";
  return (
    <Dialog
      name="Recent searches"
      class="recent"
      open={open}
      close={() => closeOverlay(page)}
      actions={
        <button type="button" disabled={recent.value.length === 0} onClick={clearRecent}>
          Clear list
        </button>
      }
    >
      {open && <OpenedFiles />}
      {open && recent.value.length === 0 && <p class="hint">{NOTHING_SEARCHED}</p>}
      {open && (
        <ul class="recent-list">
          {recent.value.map((kept) => {
            const { link, title, about } = titleOf(page, kept);
            return (
              <li key={link}>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    closeOverlay(page);
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

/** The files that were opened, as far as the browser keeps them. */
function OpenedFiles() {
  const page = usePage();
  useEffect(() => void whileLoading(Promise.all([listKept(), listNetworks()])), []);
  const files = keptFiles.value.map((file) => ({
    key: keyOf(file),
    name: file.name,
    size: file.size,
    open: () => openKnownFile(page, file),
    forget: () => forgetFile(file),
  }));
  const networks = keptNetworks.value.map((network) => ({
    key: network.hash,
    name: network.name,
    size: network.size,
    open: () => void whileLoading(openKeptNetwork(page, network)),
    forget: () => forgetNetwork(network.hash),
  }));
  const all = [...files, ...networks];
  if (all.length === 0) return null;
  return (
    <>
      <h3>Opened files, kept in this browser</h3>
      <ul class="recent-list" aria-label="Opened files">
        {all.map(({ key, name, size, open, forget }) => (
          <li key={key} class="recent-file">
            <button
              type="button"
              class="quiet"
              onClick={() => {
                closeOverlay(page);
                open();
              }}
            >
              <b>{excerpt(name, LONGEST_NAME)}</b> <span class="faint">{bytes(size)}</span>
            </button>
            <button
              type="button"
              aria-label={`Delete ${excerpt(name, LONGEST_NAME)}`}
              onClick={() => void forget()}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <h3>Searches</h3>
    </>
  );
}
