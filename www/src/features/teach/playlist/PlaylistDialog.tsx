/** The playlist that is being written: its scenes in their order, and the ways out of the page and into it. */
import { useEffect, useState } from "preact/hooks";
import { closeOverlay, present } from "../../../state/page/actions";
import styles from "./playlist.part.css";
import shareStyles from "../../../ui/share.part.css";
import { count } from "../../../ui/format";
import { whileLoading } from "../../../ui/parts";
import { shownPlaylist } from "../lessons/player";
import { learnOffers } from "./add";
import { codeOf } from "./code";
import { change, clearDraft, isDraft, playlistDraft, redo, startDraft, takePlaylist, undo } from "./draft";
import { openPlaylist, say, sayNothing, openingNews } from "./open";
import { play } from "./play";
import { UNTITLED } from "./playlist";
import { placedText } from "../../../ui/format";
import { textOf } from "./text";
import { save } from "../../../ui/save";
import { addMoment } from "../../../state/page/playlist";
import { CopyField } from "../../../ui/CopyField";
import { usePage } from "../../../state/context";
import { Dialog } from "../../../ui/Dialog";
import { FileChooser } from "../../../ui/FileChooser";
import { IconButton } from "../../../ui/IconButton";
import { adoptStyles } from "../../../ui/part-styles";
import { PlaylistScene } from "./PlaylistScene";
import { Switch } from "../../../ui/Switch";

adoptStyles(shareStyles);
adoptStyles(styles);

export default function PlaylistDialog() {
  const page = usePage();
  const {
    ui: { overlay },
  } = page;
  const open = overlay.value === "playlist";
  useEffect(() => startDraft(), []);
  const trace = page.search.current.value;
  const isEnded = trace?.ended.value ?? false;
  useEffect(() => {
    if (open && trace !== null && isEnded) void whileLoading(learnOffers(page, trace));
  }, [open, page, trace, isEnded]);
  const { past, future } = playlistDraft.history.value;
  return (
    <Dialog
      name="Playlist"
      class="playlist"
      open={open}
      close={() => closeOverlay(page)}
      actions={
        <>
          <IconButton icon="undo" title="Undo (Ctrl+Z)" disabled={past.length === 0} onClick={undo} />
          <IconButton icon="redo" title="Redo (Ctrl+Shift+Z)" disabled={future.length === 0} onClick={redo} />
        </>
      }
    >
      {open && <Content />}
    </Dialog>
  );
}

/** Keys of the list: in a text field the browser's own undo comes first. */
function undoByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

function Content() {
  const page = usePage();
  const { now } = playlistDraft.history.value;
  const { said } = openingNews.value;
  useEffect(() => sayNothing, []);
  const isEmpty = now.scenes.length === 0;
  return (
    <div class="playlist-content" onKeyDown={undoByKey}>
      <label class="playlist-title">
        Title
        <input
          type="text"
          value={now.title}
          placeholder={UNTITLED}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => change((draft) => ({ ...draft, title: value }), "title")}
        />
      </label>
      <div class="share-buttons">
        <button type="button" disabled={page.search.current.value === null} onClick={() => addMoment(page)}>
          Add this moment
        </button>
        <button type="button" class="is-primary" disabled={isEmpty} onClick={() => play(page, 1)}>
          Play scenes
        </button>
        <button
          type="button"
          disabled={isEmpty}
          title="Only the stage, in larger type: Page Down goes on, P or Esc leaves"
          onClick={() => {
            present(page, true);
            play(page, 1);
          }}
        >
          Present
        </button>
      </div>
      <TakeShown />
      {isEmpty && (
        <p class="hint">
          A playlist is a list of scenes. Go to a moment that is worth showing and press{" "}
          <i>Add this moment</i> (<kbd>Y</kbd>, here or on the page); each scene stores the search, the
          moment, the selection and the view. Only this browser stores the playlist, until you clear it.
        </p>
      )}
      <ol class="playlist-scenes">
        {now.scenes.map((scene, index) => (
          <PlaylistScene key={scene.id} scene={scene} index={index} of={now.scenes.length} />
        ))}
      </ol>
      <p class="hint playlist-said" role="status">
        {said}
      </p>
      {!playlistDraft.isKept.value && (
        <p class="hint" role="alert">
          This browser cannot store the playlist, or not all of it: save it before you leave the page.
        </p>
      )}
      {!isEmpty && <LinkPart />}
      <FilePart />
    </div>
  );
}

/** The playlist on the page is not the one that is being written: it may become it. */
function TakeShown() {
  const shown = shownPlaylist();
  if (shown === null || isDraft(shown)) return null;
  return (
    <p class="playlist-shown">
      Another playlist is on the page.{" "}
      <button type="button" onClick={() => takePlaylist(shown)}>
        Edit a copy of it
      </button>
    </p>
  );
}

/** The forms of the page for a person who opens the link. */
const OPENINGS = [
  ["present", "For presenting", "Only scene and stage, in large type: Esc leaves"],
  ["reading", "For reading", "Words, stage, algorithm and controls"],
] as const;

/** Some programs that pass links on cut longer ones. */
const LONG_LINK = 8000;

function LinkPart() {
  const { now } = playlistDraft.history.value;
  const [code, setCode] = useState<string | null>(null);
  const [opens, setOpens] = useState<"present" | "reading">("present");
  useEffect(() => {
    let isWanted = true;
    void whileLoading(
      codeOf(now).then((made) => {
        if (isWanted) setCode(made);
      }),
    );
    return () => {
      isWanted = false;
    };
  }, [now]);
  if (code === null) return null;
  const link = `${location.href.split("#")[0] ?? ""}#playlist=${code}&step=1${opens === "present" ? "&show=present" : ""}`;
  return (
    <section aria-label="Link">
      <h3>Link</h3>
      <p class="hint">
        It holds the whole playlist, including the notes: the page shows them only after a click on{" "}
        <i>Notes</i>. The link opens at the first scene; Page Down and Page Up change the scene.
        {link.length > LONG_LINK &&
          ` It has ${count(link.length)} characters, which some mail programs cut: a file is safer.`}
      </p>
      <Switch name="The link opens the playlist" choices={OPENINGS} chosen={opens} choose={setOpens} />
      <CopyField label="Link of the playlist" text={link} rows={2} />
    </section>
  );
}

/** Letters that every system allows in the name of a file. */
const fileName = (title: string): string => {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain === "" ? "plyscope-playlist" : plain}.json`;
};

function FilePart() {
  const { now } = playlistDraft.history.value;
  const { problems } = openingNews.value;
  return (
    <section aria-label="File">
      <h3>File</h3>
      <div class="share-buttons">
        <button
          type="button"
          disabled={now.scenes.length === 0}
          onClick={() => {
            save(new Blob([textOf(now, true)], { type: "application/json" }), fileName(now.title));
            say("Saved.");
          }}
        >
          Save as JSON
        </button>
        <FileChooser
          label="Open JSON…"
          file="Playlist file"
          accept=".json,application/json"
          choose={(file) => void whileLoading(openPlaylist(file))}
        />
        <button
          type="button"
          disabled={now.scenes.length === 0 && now.title === ""}
          title="Deletes the playlist from this browser. You can undo this until you close the page"
          onClick={() => {
            clearDraft();
            sayNothing();
            say("Cleared. Undo brings it back.");
          }}
        >
          Clear
        </button>
      </div>
      {problems.length > 0 && (
        <ul class="playlist-problems" role="alert">
          {problems.map((problem, index) => (
            <li key={index}>{placedText(problem)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
