/** The code that shows the search within another page. */
import { useState } from "preact/hooks";
import { elementCode, frameCode } from "./embed-code";
import { isTreeGame } from "../../state/page/editing";
import { embedLink } from "../../state/page/share";
import { usePage, useTrace } from "../../state/context";
import { CopyField } from "../../ui/CopyField";
import { Switch } from "../../ui/Switch";
import { pageAddress, Part } from "./part";

/** The entry in a list of moments for the beginning or the end of the search. */
const NONE = "";

export function EmbedPart() {
  const page = usePage();
  const trace = useTrace();
  const [as, setAs] = useState<"frame" | "element">("frame");
  const [begin, setBegin] = useState(NONE);
  const [end, setEnd] = useState(NONE);
  const [isTouched, setTouched] = useState(false);
  const [isFilm, setFilm] = useState(false);
  const preset = page.shownPreset.value;
  const own = preset === null || preset.changed ? null : preset.preset;
  const here = trace.session.named(trace.shownTime.value, null).at;
  const moments: readonly (readonly [at: string, label: string])[] = [
    ...(here === null ? [] : [[here, "this moment"] as const]),
    ...(own?.moments ?? []).map(({ at, title }) => [at, title] as const),
  ];
  // The address of a figure says already what may be changed.
  const mayOffer = isTreeGame(page.game.value) && page.figure.touch.value === null;
  const touch = mayOffer && isTouched ? "&touch=values,order" : "";
  const code = {
    home: pageAddress(),
    link: `${embedLink(page, { begin: begin || null, end: end || null })}${touch}`,
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
        {mayOffer && (
          <label
            class="share-words"
            title="Leaves can be dragged up and down, and nodes sideways; the search follows"
          >
            <input
              type="checkbox"
              class="toggle"
              checked={isTouched}
              onChange={(event) => setTouched(event.currentTarget.checked)}
            />{" "}
            Readers can change the tree
          </label>
        )}
        {as === "element" && (
          <label class="share-words" title="When a reader sees it, unless the reader prefers reduced motion">
            <input
              type="checkbox"
              class="toggle"
              checked={isFilm}
              onChange={(event) => setFilm(event.currentTarget.checked)}
            />{" "}
            Plays by itself
          </label>
        )}
      </div>
      <CopyField
        label="Embedding code"
        text={as === "frame" ? frameCode(code) : elementCode(code, isFilm)}
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
