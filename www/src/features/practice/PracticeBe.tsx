/** The choice of a search that a person or a class performs: its algorithm, and its tree. */
import { useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import { PLAIN_VIEW } from "../../state/view-keys";
import { loadPreset } from "../../state/page/scenario";
import { beStudent, mayBeStudent } from "../../state/page/student";
import type { Student } from "../../state/page/layout";
import { closeOverlay } from "../../state/page/actions";
import type { PageStore } from "../../state/page/page-store";
import { usePage } from "../../state/context";
import { whileLoading } from "../../ui/parts";
import { Switch } from "../../ui/Switch";
import { LEVELS } from "./PracticeChoice";
import { ALGORITHMS, searchOf, SOURCES, TEXTBOOK, type Algorithm, type Source } from "./performed";
import { linkOf } from "../../state/course/place";
import { SeedField } from "./SeedField";

/** The tree of the exercise with this level and number. */
export async function treeOf(page: PageStore, level: number, seed: number): Promise<string> {
  const link = linkOf({ kind: "never-visited", level, seed });
  const study = await whileLoading(page.study());
  const { link: searched } = await study.ask(
    "practiceSolution",
    { link, answer: {} },
    { reading: page.ui.reading.peek() },
  );
  return page.engine.read_link(searched).values["tree"] ?? TEXTBOOK;
}

export function PracticeBe() {
  const page = usePage();
  const [algorithm, setAlgorithm] = useState<Algorithm>("alpha-beta");
  const [source, setSource] = useState<Source>(mayBeStudent(page) ? "page" : "textbook");
  const [level, setLevel] = useState(1);
  const [seed, setSeed] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (as: Student): Promise<void> => {
    if (source === "page") {
      closeOverlay(page);
      beStudent(page, as);
      return;
    }
    try {
      const tree =
        source === "tic-tac-toe" ? null : source === "seed" ? await treeOf(page, level, seed) : TEXTBOOK;
      closeOverlay(page);
      loadPreset(page, page.engine.write_link(searchOf(algorithm, tree), PLAIN_VIEW));
      beStudent(page, as);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <div class="practice-be">
      <p>
        You make each step of the search on the stage. A wrong step is explained, and what it may come from.
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
        <button type="button" class="is-primary" onClick={() => void begin("student")}>
          Be the search
        </button>
        <button
          type="button"
          title="For a projector: the class calls the steps, by numbers"
          onClick={() => void begin("class")}
        >
          With the class
        </button>
      </div>
      {problem !== null && <p class="practice-refused">{problem}</p>}
    </div>
  );
}
