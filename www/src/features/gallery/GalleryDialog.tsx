/** All presets as cards, each with a picture of its search; collections of test positions in short lists below. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import type { Preset } from "../../core/plyscope.js";
import { openingLink, presetGroups, presetsWith } from "../../state/page/presets";
import { loadPreset } from "../../state/page/scenario";
import { isGuest } from "../../ui/guest";
import { Dialog } from "../../ui/Dialog";
import { usePage } from "../../state/context";
import { GalleryPicture, loadFlames, type Flames } from "./GalleryPicture";

export default function GalleryDialog() {
  const page = usePage();
  const close = (): void => closeOverlay(page);
  const open = page.ui.overlay.value === "gallery";
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Here and not inside: the dialog is open only once its own effect has run.
    const cards = cardsOf(content.current);
    (cards.find((card) => card.getAttribute("aria-current") === "true") ?? cards[0])?.focus();
  }, [open]);
  return (
    <Dialog name="Gallery" class="gallery" open={open} close={close}>
      {open && <Gallery close={close} content={content} />}
    </Dialog>
  );
}

/** Whether a group of presets is shown as a list: its presets share one caption. */
const isSuite = (presets: readonly Preset[]): boolean =>
  presets.length > 1 && presets.every(({ note }) => note === presets[0]?.note);

function Gallery({ close, content }: { close: () => void; content: RefObject<HTMLDivElement> }) {
  const page = usePage();
  const [words, setWords] = useState("");
  const [flames, setFlames] = useState<Flames | null>(null);
  useEffect(() => {
    // Without pictures the cards still say everything.
    loadFlames().then(setFlames, () => {});
  }, []);
  const current = page.shownPreset.value;
  const found = presetsWith(page.presets, words);
  const show = (preset: Preset): void => {
    close();
    loadPreset(page, openingLink(preset));
  };
  return (
    <div
      class="gallery-content"
      ref={content}
      onKeyDown={(event) => {
        if (walk(content.current, event.key)) event.preventDefault();
      }}
    >
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) show(found[0]);
        }}
      >
        <input
          type="search"
          aria-label="Search the gallery"
          placeholder="Search: pre-search, endgame, table …"
          autocomplete="off"
          spellcheck={false}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <span class="hint" role="status">
          {found.length} of {page.presets.length}
        </span>
        {!isGuest() && (
          <a href="./gallery.html" target="_blank" rel="noopener">
            As a page
          </a>
        )}
      </form>
      {[...presetGroups(found)].map(([group, presets]) => {
        const suite = isSuite(page.presets.filter((preset) => preset.group === group));
        return (
          <section key={group}>
            <h3>{group}</h3>
            {suite && <p class="hint">{presets[0]?.note}</p>}
            <div class={suite ? "gallery-list" : "gallery-cards"}>
              {presets.map((preset) => (
                <button
                  type="button"
                  key={preset.link}
                  class={suite ? "gallery-item" : "gallery-card"}
                  aria-current={current?.preset === preset ? "true" : undefined}
                  onClick={() => show(preset)}
                >
                  {!suite && <GalleryPicture preset={preset} flames={flames} />}
                  <strong>{preset.name}</strong>
                  {current?.preset === preset && current.changed && <span class="tag">changed</span>}
                  {!suite && <span class="gallery-note">{preset.note}</span>}
                </button>
              ))}
            </div>
          </section>
        );
      })}
      {found.length === 0 && <p class="hint">No preset has all of these words.</p>}
    </div>
  );
}

const cardsOf = (content: HTMLElement | null): readonly HTMLElement[] => [
  ...(content?.querySelectorAll<HTMLElement>(".gallery-card, .gallery-item") ?? []),
];

/**
 * Moves the focus among the cards as they are arranged on the screen. Gives whether the key was such a
 * movement.
 */
function walk(content: HTMLElement | null, key: string): boolean {
  const cards = cardsOf(content);
  const at = cards.findIndex((card) => card === document.activeElement);
  const to = neighbourOf(cards, at, key);
  if (to === null) return false;
  to.focus();
  return true;
}

function neighbourOf(cards: readonly HTMLElement[], at: number, key: string): HTMLElement | null {
  const here = cards[at];
  // The key goes from the search field to the first card.
  if (here === undefined) return key === "ArrowDown" ? (cards[0] ?? null) : null;
  if (key === "ArrowRight") return cards[at + 1] ?? null;
  if (key === "ArrowLeft") return cards[at - 1] ?? null;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const from = here.getBoundingClientRect();
  const down = key === "ArrowDown";
  const beyond = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top));
  const rowEdge = down
    ? Math.min(...beyond.map(({ box }) => box.top))
    : Math.max(...beyond.map(({ box }) => box.bottom));
  const inRow = beyond.filter(({ box }) => (down ? box.top : box.bottom) === rowEdge);
  inRow.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left));
  return inRow[0]?.card ?? null;
}
