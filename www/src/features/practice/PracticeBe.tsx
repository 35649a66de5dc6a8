/** The choice of a search that a person or a class performs: its algorithm, and its tree. */
import { useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import { loadPreset } from "../../state/page/scenario";
import { beStudent, mayBeStudent } from "../../state/page/student";
import type { Student } from "../../state/page/layout";
import { closeOverlay } from "../../state/page/actions";
import { usePage } from "../../state/context";
import { Switch } from "../../ui/Switch";
import { LEVELS } from "./PracticeChoice";
import { ALGORITHMS, linkOfPerformed, SOURCES, type Algorithm, type Source } from "./performed";
import { SeedField } from "./SeedField";

export function PracticeBe() {
  const page = usePage();
  const [algorithm, setAlgorithm] = useState<Algorithm>("alpha-beta");
  const [source, setSource] = useState<Source>(mayBeStudent(page) ? "page" : "textbook");
  const [level, setLevel] = useState(1);
  const [seed, setSeed] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (as: Student): void => {
    if (source === "page") {
      closeOverlay(page);
      beStudent(page, as);
      return;
    }
    try {
      const link = linkOfPerformed(page, algorithm, source, level, seed);
      closeOverlay(page);
      loadPreset(page, link);
      beStudent(page, as);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <div class="practice-be">
      <p>
        You make each step of the search on the stage. A wrong step is explained, and so is the mistake that
        may be behind it.
      </p>
      <div class="practice-choice">
        <Switch
          name="Tree"
          choices={SOURCES.filter(([name]) => name !== "page" || mayBeStudent(page))}
          chosen={source}
          choose={setSource}
        />
        {source === "seed" && (
          <>
            <Switch name="Level" choices={LEVELS} chosen={level} choose={setLevel} />
            <SeedField seed={seed} choose={setSeed} />
          </>
        )}
      </div>
      {source !== "page" && (
        <div class="practice-choice">
          <Switch name="Algorithm" choices={ALGORITHMS} chosen={algorithm} choose={setAlgorithm} />
        </div>
      )}
      <div class="practice-buttons">
        <button type="button" class="is-primary" onClick={() => begin("student")}>
          Be the search
        </button>
        <button
          type="button"
          title="For a projector: the class calls the steps, by numbers"
          onClick={() => begin("class")}
        >
          With the class
        </button>
      </div>
      {problem !== null && <p class="practice-refused">{problem}</p>}
    </div>
  );
}
