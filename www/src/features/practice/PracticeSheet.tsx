/** Worksheets: exercises of one seed as pages to be printed with their solutions, as pictures, or for Moodle. */
import { useRef, useState } from "preact/hooks";
import { whileLoading } from "../../ui/parts";
import { messageOf } from "../../core/message-of";
import type { WorksheetFile } from "../../core/plyscope.js";
import { kinds } from "./exercise";
import { linkOf, type Place } from "../../state/course/place";
import { save } from "../../ui/save";
import type { SheetFormat } from "../../core/study/practice-jobs";
import { usePage } from "../../state/context";
import { placeNow, PracticeChoice } from "./PracticeChoice";

const MOST = 60;
const FORMATS: readonly (readonly [SheetFormat, string, string])[] = [
  ["html", "Worksheet and solutions", "Two pages to open and print"],
  ["svg", "Pictures (SVG)", "A picture of each tree, and one of each solution"],
  ["moodle", "Moodle questions", "An XML file for Moodle's question bank"],
];
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  svg: "image/svg+xml",
  xml: "application/xml",
};

const blobOf = ({ name, text }: WorksheetFile): Blob =>
  new Blob([text], { type: TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain" });

export function PracticeSheet() {
  const page = usePage();
  const place = placeNow();
  // Read when it is needed: what was typed last counts, rendered or not.
  const exercises = useRef(5);
  const [ofAllKinds, setOfAllKinds] = useState(true);
  const [files, setFiles] = useState<readonly WorksheetFile[] | Error | null>(null);
  const make = async (format: SheetFormat, at: Place): Promise<void> => {
    try {
      const study = await whileLoading(page.study());
      const ask = { link: linkOf(at), ofAllKinds, exercises: exercises.current, format };
      setFiles(await study.ask("practiceWorksheet", ask, { reading: page.ui.reading.peek() }));
    } catch (error) {
      setFiles(new Error(messageOf(error)));
    }
  };
  const title = kinds.value.find(({ name }) => name === place.kind)?.title ?? place.kind;
  return (
    <div class="practice-sheet">
      <PracticeChoice />
      <div class="practice-choice">
        <label class="practice-seed">
          <span>Exercises</span>
          <input
            type="number"
            min={1}
            max={MOST}
            defaultValue="5"
            onChange={(event) => {
              const wanted = Math.round(Number(event.currentTarget.value));
              exercises.current = Math.min(Math.max(wanted || 1, 1), MOST);
              event.currentTarget.value = String(exercises.current);
              setFiles(null);
            }}
          />
        </label>
        <select
          aria-label="Which kinds"
          value={ofAllKinds ? "all" : "one"}
          onChange={(event) => {
            setOfAllKinds(event.currentTarget.value === "all");
            setFiles(null);
          }}
        >
          <option value="all">All kinds in turn</option>
          <option value="one">Only “{title}”</option>
        </select>
      </div>
      <div class="practice-buttons">
        {FORMATS.map(([format, label, about]) => (
          <button type="button" key={format} title={about} onClick={() => void make(format, place)}>
            {label}
          </button>
        ))}
      </div>
      <p class="hint">
        The same number, level and kinds make the same worksheet for everybody. Save the pages, then open and
        print them.
      </p>
      <div role="status">
        {files instanceof Error && <p class="practice-refused">{files.message}</p>}
        {files !== null && !(files instanceof Error) && (
          <ul class="practice-files">
            {files.map((file) => (
              <li key={file.name}>
                <button type="button" onClick={() => save(blobOf(file), file.name)}>
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
