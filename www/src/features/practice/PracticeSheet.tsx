/** Worksheets: kinds and numbers of exercises, saved as pages to be printed, as pictures, or for Moodle. */
import { useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import type { WorksheetFile } from "../../core/plyscope.js";
import type { SheetFormat } from "../../core/study/practice-jobs";
import { usePage } from "../../state/context";
import { Switch } from "../../ui/Switch";
import { practice } from "./exercise";
import { LEVELS, placeNow } from "./PracticeChoice";
import { SeedField } from "./SeedField";
import {
  makeSheet,
  MOST_EXERCISES,
  saveFile,
  totalOf,
  totalText,
  usualNumbers,
  withNumber,
  type SheetNumbers,
} from "./sheet";

const FORMATS: readonly (readonly [SheetFormat, string, string])[] = [
  ["html", "Save worksheet and solutions", "Two pages to open and print"],
  ["moodle", "Save for Moodle", "An XML file for Moodle’s question bank"],
  ["svg", "Pictures (SVG)", "A picture of each tree, and one of each solution"],
];

export function PracticeSheet() {
  const page = usePage();
  const [level, setLevel] = useState(() => placeNow().level);
  const [seed, setSeed] = useState(() => placeNow().seed);
  const [chosen, setChosen] = useState<SheetNumbers | null>(null);
  const [files, setFiles] = useState<readonly WorksheetFile[] | Error | null>(null);
  const numbers = chosen ?? usualNumbers(practice.kinds.value);
  const total = totalOf(numbers);
  /** Files of another choice would be mistaken for the chosen ones. */
  const changed = (change: () => void): void => {
    change();
    setFiles(null);
  };
  const make = async (format: SheetFormat): Promise<void> => {
    try {
      setFiles(await makeSheet(page, { level, seed, numbers }, format));
    } catch (error) {
      setFiles(new Error(messageOf(error)));
    }
  };
  const choose = (kind: string, number: number): void =>
    changed(() => setChosen(withNumber(numbers, kind, number)));
  return (
    <div class="practice-sheet">
      <fieldset class="practice-kinds">
        <legend>Kinds of exercises, and how many of each</legend>
        {practice.kinds.value.map(({ name, title }) => (
          <KindNumber
            key={name}
            title={title}
            number={numbers[name] ?? 0}
            choose={(number) => choose(name, number)}
          />
        ))}
      </fieldset>
      <div class="practice-choice">
        <Switch
          name="Level"
          choices={LEVELS}
          chosen={level}
          choose={(wanted) => changed(() => setLevel(wanted))}
        />
        <SeedField seed={seed} choose={(wanted) => changed(() => setSeed(wanted))} />
        <span class="hint" role="status">
          {totalText(numbers)}
        </span>
      </div>
      <div class="practice-buttons">
        {FORMATS.map(([format, label, about], index) => (
          <button
            type="button"
            key={format}
            class={index === 0 ? "is-primary" : ""}
            title={about}
            disabled={total === 0 || total > MOST_EXERCISES}
            onClick={() => void make(format)}
          >
            {label}
          </button>
        ))}
      </div>
      <p class="hint">
        The same number, level and kinds make the same worksheet for everybody. Open the saved pages, and
        print them.
      </p>
      <div role="status">
        {files instanceof Error && <p class="practice-refused">{files.message}</p>}
        {files !== null && !(files instanceof Error) && (
          <ul class="practice-files">
            {files.map((file) => (
              <li key={file.name}>
                <button type="button" onClick={() => saveFile(file)}>
                  Save {file.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface KindNumberProps {
  title: string;
  number: number;
  choose: (number: number) => void;
}

function KindNumber({ title, number, choose }: KindNumberProps) {
  return (
    <div class="practice-kind">
      <label>
        <input
          type="checkbox"
          checked={number > 0}
          onChange={(event) => choose(event.currentTarget.checked ? 1 : 0)}
        />
        {title}
      </label>
      {number > 0 && (
        <input
          type="number"
          aria-label={`Number of exercises: ${title}`}
          min={1}
          max={MOST_EXERCISES}
          value={number}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
