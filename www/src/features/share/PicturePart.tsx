/** The stage or the whole tree as PNG. */
import { useState } from "preact/hooks";
import { count } from "../../ui/format";
import { MOST_PIXELS, MOST_SIDE, type Wanted } from "./size";
import { stagePicture, treePicture, withTree, type Made } from "./picture";
import { save } from "../../ui/save";
import { stageDrawings } from "../../stage/drawings";
import { usePage, useTrace } from "../../state/context";
import { Switch } from "../../ui/Switch";
import { Part, useFileName, useSaid } from "./part";

const SCALES = [1, 2, 4] as const;

export function PicturePart() {
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
