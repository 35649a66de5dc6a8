/** Everything that leaves the page: its link, pictures, the tree as vectors. Loaded when it is first asked for. */
import { closeOverlay, showOverlay } from "../../state/page/actions";
import styles from "../../ui/share.part.css";
import { bytes } from "../../ui/format";
import { addMoment } from "../../state/page/playlist";
import { shareLink } from "../../state/page/share";
import { CopyField } from "../../ui/CopyField";
import { Dialog } from "../../ui/Dialog";
import { TraceContext, usePage } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { EmbedPart } from "./EmbedPart";
import { FilePart } from "./FilePart";
import { FilmPart } from "./FilmPart";
import { pageAddress, Part } from "./part";
import { PicturePart } from "./PicturePart";
import { TreePart } from "./TreePart";

adoptStyles(styles);

export default function ShareMenu() {
  const page = usePage();
  const { current } = page.search;
  const open = page.ui.overlay.value === "share";
  return (
    <Dialog name="Share" class="share" open={open} close={() => closeOverlay(page)}>
      {open && (
        <div class="share-parts">
          <LinkPart />
          <PlaylistPart />
          {current.value !== null && (
            <TraceContext.Provider value={current.value}>
              {current.value.origin === null && <EmbedPart />}
              <PicturePart />
              <TreePart />
              <FilmPart />
            </TraceContext.Provider>
          )}
          <FilePart />
        </div>
      )}
    </Dialog>
  );
}

function LinkPart() {
  const page = usePage();
  const file = page.address.wantedFile.value?.file ?? page.search.current.value?.origin?.file ?? null;
  return (
    <Part name="Link">
      <p class="hint">
        {file === null
          ? "It holds the search and the view: anyone who opens it searches and sees the same."
          : `It names the file “${file.name}” (${bytes(file.size)}) and the view. Send the file, too: the page asks for it if the browser does not store it.`}
      </p>
      <CopyField label="Link" text={`${pageAddress()}#${shareLink(page)}`} rows={2} />
    </Part>
  );
}

function PlaylistPart() {
  const page = usePage();
  return (
    <Part name="Playlist">
      <p class="hint">
        Scenes with captions, notes and questions, for a lecture: all in one link. A playlist searches each
        scene again, so an opened file cannot be a scene. On the page, <kbd>Y</kbd> adds the moment and{" "}
        <kbd>Q</kbd> opens the playlist.
      </p>
      <div class="share-buttons">
        <button
          type="button"
          disabled={page.search.current.value?.origin !== null}
          onClick={() => {
            addMoment(page);
            closeOverlay(page);
          }}
        >
          Add this moment
        </button>
        <button type="button" onClick={() => showOverlay(page, "playlist")}>
          Open the playlist
        </button>
      </div>
    </Part>
  );
}
