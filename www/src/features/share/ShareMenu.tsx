/** Everything that leaves the page: its link, pictures, the tree as vectors. Loaded when it is first asked for. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { closeOverlay, showOverlay } from "../../state/page/actions";
import styles from "../../ui/share.part.css";
import { bytes, count, plural, seconds } from "../../ui/format";
import { countFrames, FRAMES_A_SECOND, MOST_FRAMES } from "./film-frames";
import { elementCode, frameCode } from "./embed-code";
import { MOST_PIXELS, MOST_SIDE, type Wanted } from "./size";
import { stagePicture, treePicture, withTree, type Made } from "./picture";
import { save } from "../../ui/save";
import { stageDrawings } from "../../stage/drawings";
import { FILE_ENDING, openFile, traceFile } from "../../state/page/files";
import { addMoment } from "../../state/page/playlist";
import { embedLink, shareLink } from "../../state/page/share";
import { endsOf } from "../../state/trace/time";
import type { TraceStore } from "../../state/trace/trace-store";
import type { TreeCanvas } from "../../stage/tree/tree-canvas";
import { CopyField } from "../../ui/CopyField";
import { Dialog } from "../../ui/Dialog";
import { TraceContext, usePage, useTrace } from "../../state/context";
import { adoptStyles } from "../../ui/part-styles";
import { Switch } from "../../ui/Switch";

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

/** Where this page is, without what it shows. */
const pageAddress = (): string => location.href.split("#")[0] ?? "";

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
        scene again, so an opened file cannot be a scene.
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

/** In a list of moments: where the search, not a moment of it, begins or ends. */
const NONE = "";

function EmbedPart() {
  const page = usePage();
  const trace = useTrace();
  const [as, setAs] = useState<"frame" | "element">("frame");
  const [begin, setBegin] = useState(NONE);
  const [end, setEnd] = useState(NONE);
  const preset = page.shownPreset.value;
  const own = preset === null || preset.changed ? null : preset.preset;
  const here = trace.session.named(trace.shownTime.value, null).at;
  const moments: readonly (readonly [at: string, label: string])[] = [
    ...(here === null ? [] : [[here, "this moment"] as const]),
    ...(own?.moments ?? []).map(({ at, title }) => [at, title] as const),
  ];
  const code = {
    home: pageAddress(),
    link: embedLink(page, { begin: begin || null, end: end || null }),
    title: own?.name ?? `Plyscope: a search of ${page.played.value.label}, step by step`,
  };
  return (
    <Part name="Embed">
      <p class="hint">Stage and transport within a page of your own: slides, articles, courses.</p>
      <div class="share-choices">
        <Switch
          name="As"
          choices={[
            ["frame", "Frame"],
            ["element", "Element"],
          ]}
          chosen={as}
          choose={setAs}
        />
        <MomentChoice label="From" none="the start" moments={moments} chosen={begin} choose={setBegin} />
        <MomentChoice label="to" none="the end" moments={moments} chosen={end} choose={setEnd} />
      </div>
      <CopyField
        label="Embedding code"
        text={as === "frame" ? frameCode(code) : elementCode(code)}
        rows={4}
      />
    </Part>
  );
}

interface MomentChoiceProps {
  label: string;
  none: string;
  moments: readonly (readonly [at: string, label: string])[];
  chosen: string;
  choose: (at: string) => void;
}

function MomentChoice({ label, none, moments, chosen, choose }: MomentChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value={NONE}>{none}</option>
        {moments.map(([at, name]) => (
          <option key={`${at} ${name}`} value={at}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const SCALES = [1, 2, 4] as const;

function PicturePart() {
  const page = usePage();
  const trace = useTrace();
  const [what, setWhat] = useState<"stage" | "tree">("stage");
  const [wanted, setWanted] = useState<Wanted>({ scale: 2 });
  const [words, setWords] = useState(true);
  const fileName = useFileName();
  const { said, run } = useSaid();
  const make = (): Promise<Made> => {
    const drawings = stageDrawings.value;
    const convention = trace.answers.value.convention();
    if (what === "tree") {
      return withTree(trace, drawings, (tree) => treePicture(tree, wanted, convention));
    }
    const preset = page.shownPreset.value;
    const title = preset === null || preset.changed ? "" : preset.preset.name;
    return stagePicture(
      drawings,
      wanted,
      words ? { title, sentence: trace.sentence.value, convention } : null,
    );
  };
  return (
    <Part name="Picture">
      <div class="share-choices">
        <Switch
          name="What"
          choices={[
            ["stage", "The stage as it is now"],
            ["tree", "The whole tree"],
          ]}
          chosen={what}
          choose={setWhat}
        />
        <Switch
          name="Size"
          choices={[...SCALES.map((scale) => [scale, `${scale}×`] as const), ["width", "Width"]]}
          chosen={"scale" in wanted ? wanted.scale : "width"}
          choose={(size) => setWanted(size === "width" ? { width: 1920 } : { scale: size })}
        />
        {"width" in wanted && (
          <label class="share-width">
            <input
              type="number"
              min={16}
              max={MOST_SIDE}
              aria-label="Width in pixels"
              value={wanted.width}
              onInput={({ currentTarget: { valueAsNumber } }) => {
                if (valueAsNumber >= 1) setWanted({ width: Math.floor(valueAsNumber) });
              }}
            />{" "}
            pixels
          </label>
        )}
        {what === "stage" && (
          <label class="share-words">
            <input
              type="checkbox"
              class="toggle"
              checked={words}
              onChange={(event) => setWords(event.currentTarget.checked)}
            />{" "}
            with the sentence below and the perspective of the values
          </label>
        )}
      </div>
      <div class="share-buttons">
        <button
          type="button"
          onClick={run(async () => {
            const picture = await make();
            save(picture.blob, fileName("png"));
            return `Saved, ${sizeText(picture)}`;
          })}
        >
          Save PNG
        </button>
        <button
          type="button"
          onClick={run(async () => {
            const picture = await make();
            await navigator.clipboard.write([new ClipboardItem({ "image/png": picture.blob })]);
            return `Copied, ${sizeText(picture)}`;
          })}
        >
          Copy PNG
        </button>
      </div>
      {said}
    </Part>
  );
}

const sizeText = ({ width, height, limited }: Made): string =>
  `${count(width)} × ${count(height)} pixels.${
    limited
      ? ` The picture cannot be larger: a side has at most ${count(MOST_SIDE)} pixels, the whole picture at most ${count(MOST_PIXELS)}.`
      : ""
  }`;

function TreePart() {
  const trace = useTrace();
  const fileName = useFileName();
  const { said, run } = useSaid();
  const drawn = (draw: (tree: TreeCanvas, trace: TraceStore) => string): string =>
    withTree(trace, stageDrawings.value, (tree) => draw(tree, trace));
  const svg = (): string =>
    drawn((tree, { answers, link }) => answers.value.tree_svg([...tree.colours], link));
  const tikz = (): string =>
    drawn((tree, { answers, link }) => answers.value.tree_tikz([...tree.colours], link));
  return (
    <Part name="Tree as vectors">
      <div class="share-buttons">
        <button
          type="button"
          onClick={run(() => {
            save(new Blob([svg()], { type: "image/svg+xml" }), fileName("svg"));
            return Promise.resolve("Saved.");
          })}
        >
          Save SVG
        </button>
        <button
          type="button"
          onClick={run(async () => {
            await navigator.clipboard.writeText(svg());
            return "Copied.";
          })}
        >
          Copy as SVG
        </button>
        <button
          type="button"
          onClick={run(() => {
            save(new Blob([tikz()], { type: "text/x-tex" }), fileName("tex"));
            return Promise.resolve("Saved.");
          })}
        >
          Save TikZ
        </button>
      </div>
      {said}
    </Part>
  );
}

/** Without asking for a part of it, a film is no longer than this. */
const USUAL_STEPS = 120;

function FilmPart() {
  const trace = useTrace();
  const { first, last } = endsOf(trace);
  const [from, setFrom] = useState(() =>
    last - first <= USUAL_STEPS ? first : Math.max(first, trace.shownTime.value - USUAL_STEPS / 2),
  );
  const [to, setTo] = useState(() => Math.min(from + USUAL_STEPS, last));
  const [captions, setCaptions] = useState(true);
  const [making, setMaking] = useState<AbortController | null>(null);
  const fileName = useFileName();
  const { said, run, say } = useSaid();
  const wish = { from, to, seconds: trace.speed.value, captions };
  const isRange = from >= first && from <= to && to <= last;
  const frames = isRange && to - from < MOST_FRAMES ? countFrames(trace, wish) : Infinity;
  const isPossible = frames <= MOST_FRAMES;
  const make = async (): Promise<string> => {
    const giveUp = new AbortController();
    setMaking(giveUp);
    try {
      const { webm } = await import("./video");
      const onProgress = (frame: number, of: number): void => say(`Frame ${count(frame)} of ${count(of)} …`);
      const look = withTree(trace, stageDrawings.value, ({ colours }) => ({
        inks: [...colours],
        fontFamily: getComputedStyle(document.body).fontFamily,
      }));
      const film = await webm(trace, wish, look, { onProgress, signal: giveUp.signal });
      save(film, fileName("webm"));
      return `Saved, ${count(Math.ceil(film.size / 1000))} kB.`;
    } finally {
      setMaking(null);
    }
  };
  return (
    <Part name="Film">
      <p class="hint">
        The tree as a video of 1920 × 1080 pixels, at the current speed: {seconds(trace.speed.value)} a step.
      </p>
      <div class="share-choices">
        <Tick label="From tick" value={from} change={setFrom} />
        <Tick label="to" value={to} change={setTo} />
        <label class="share-words">
          <input
            type="checkbox"
            class="toggle"
            checked={captions}
            onChange={(event) => setCaptions(event.currentTarget.checked)}
          />{" "}
          with the sentence of each step
        </label>
      </div>
      <div class="share-buttons">
        <button type="button" disabled={!isPossible || making !== null} onClick={run(make)}>
          Save WebM
        </button>
        {making !== null && (
          <button type="button" onClick={() => making.abort()}>
            Cancel
          </button>
        )}
        <span class="hint">
          {isPossible
            ? `${seconds(frames / FRAMES_A_SECOND)}, ${plural(frames, "frame")}`
            : isRange
              ? `Too long: a film has at most ${seconds(MOST_FRAMES / FRAMES_A_SECOND)}.`
              : `Both ticks must be from ${count(first)} to ${count(last)}, with the first one before the second.`}
        </span>
      </div>
      {said}
    </Part>
  );
}

interface TickProps {
  label: string;
  value: number;
  change: (tick: number) => void;
}

function Tick({ label, value, change }: TickProps) {
  return (
    <label class="share-width">
      {label}{" "}
      <input
        type="number"
        min={0}
        value={value}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          if (valueAsNumber >= 0) change(Math.floor(valueAsNumber));
        }}
      />
    </label>
  );
}

function FilePart() {
  const page = usePage();
  const trace = page.search.current.value;
  const { said, run, say } = useSaid();
  const [saving, setSaving] = useState<AbortController | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const open = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file === undefined) return;
    closeOverlay(page);
    void openFile(page, file);
  };
  const saveTrace = (trace: TraceStore): Promise<string> => {
    const giveUp = new AbortController();
    setSaving(giveUp);
    const onProgress = ({ share }: { share: number }): void => say(`Saving: ${Math.round(100 * share)} %`);
    return traceFile(page, trace, { onProgress, signal: giveUp.signal })
      .then((blob) => {
        save(blob, `plyscope-${page.game.value}.${FILE_ENDING}`);
        return `Saved, ${count(Math.ceil(blob.size / 1000))} kB.`;
      })
      .finally(() => setSaving(null));
  };
  return (
    <Part name="Trace file">
      <p class="hint">
        The search with every recorded visit. Open it here, drop it on the page, or use{" "}
        <code>plyscope open</code>; this does not search again. You can open the trace of another program in
        the same ways, and open or drop the JSON file of a playlist here.
      </p>
      <div class="share-buttons">
        {trace !== null && (
          <button
            type="button"
            disabled={trace.searching.value || saving !== null || trace.extent.value.visits === 0}
            onClick={run(() => saveTrace(trace))}
          >
            Save trace file (.{FILE_ENDING})
          </button>
        )}
        {saving !== null && (
          <button type="button" onClick={() => saving.abort()}>
            Cancel
          </button>
        )}
        <button type="button" onClick={() => chooser.current?.click()}>
          Open trace file…
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Trace file"
          accept={`.${FILE_ENDING},.ndjson,.jsonl,.json`}
          onChange={(event) => open(event.currentTarget)}
        />
      </div>
      {said}
    </Part>
  );
}

function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

function useFileName(): (ending: string) => string {
  const page = usePage();
  const trace = useTrace();
  return (ending) => `plyscope-${page.game.value}-t${trace.shownTime.value}.${ending}`;
}

/** What became of what a button did, said beside it. */
function useSaid() {
  const [text, setText] = useState("");
  const run = (act: () => Promise<string>) => (): void => {
    // What cannot even begin is shown in the same way.
    Promise.resolve()
      .then(act)
      .then(setText, (error: unknown) =>
        setText(
          `That did not work${error instanceof Error && error.message !== "" ? `: ${error.message}` : ""}.`,
        ),
      );
  };
  const said = (
    <p class="hint" role="status">
      {text}
    </p>
  );
  return { said, run, say: setText };
}
