/** Check my program: its beginning in six languages, its output, the first difference, and the likely mistake. */
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import type { NamedMistake, ProgramCheck } from "../../core/plyscope.js";
import { PLAIN_VIEW } from "../../state/view-keys";
import { countTry, endTask, MOST_POINTS, pointsFor } from "../../state/page/assignment";
import type { TaskUnderWay } from "../../state/page/assignment-place";
import type { PageStore } from "../../state/page/page-store";
import { usePage } from "../../state/context";
import { CopyField } from "../../ui/CopyField";
import { FileChooser } from "../../ui/FileChooser";
import { Switch } from "../../ui/Switch";
import { LEVELS } from "./PracticeChoice";
import { SeedField } from "./SeedField";
import {
  hasAnyTree,
  isExercise,
  linkOfExercise,
  PROGRAM_ALGORITHMS,
  showParting,
  type ProgramAlgorithm,
} from "./program";
import { runProgram } from "./run-program";
import { keepWritten, writtenFor } from "./written";

const LANGUAGES = [
  ["python", "Python", "Runs here as well, by MicroPython"],
  ["javascript", "JavaScript", "Runs here as well"],
  ["java", "Java", ""],
  ["c", "C", ""],
  ["cpp", "C++", ""],
  ["rust", "Rust", ""],
] as const;
type Language = (typeof LANGUAGES)[number][0];

type Source = "textbook" | "seed" | "page";
const SOURCES: readonly (readonly [Source, string, string])[] = [
  ["textbook", "The textbook’s tree", "Three moves for each side"],
  ["seed", "A tree from a seed", "The same tree for everybody with the same number"],
  ["page", "The search on the page", "The search that the page shows now"],
];

/** No trace of an exercise is larger, in bytes. */
const MOST_BYTES = 2_000_000;

/** The task of an assignment that asks for a program; `null` if none does. */
const programTask = ({ assignment: { task } }: PageStore): TaskUnderWay | null =>
  task.value?.way === "program" ? task.value : null;

/** Counts a checked program: the share of its right lines. */
function countProgram(page: PageStore, { agrees, right, events, mistake }: ProgramCheck): void {
  const points = agrees ? MOST_POINTS : Math.min(pointsFor(right, events), MOST_POINTS - 1);
  countTry(page, programTask(page), points, mistake?.is_certain === true ? [mistake.misconception] : []);
}

export function PracticeProgram() {
  const page = usePage();
  const [pageLink] = useState(() => {
    const link = page.engine.write_link(page.scenario.peek(), PLAIN_VIEW);
    return isExercise(page, link) ? link : null;
  });
  const task = programTask(page);
  const [source, setSource] = useState<Source>("textbook");
  const [algorithm, setAlgorithm] = useState<ProgramAlgorithm>("alpha-beta");
  const [level, setLevel] = useState(1);
  const [seed, setSeed] = useState(1);
  const [language, setLanguage] = useState<Language>("python");
  const [chosen, setLink] = useState(() => linkOfExercise(page, "alpha-beta"));
  const link = task?.link ?? chosen;
  const [output, setOutput] = useState("");
  const [check, setCheck] = useState<ProgramCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<(() => void) | null>(null);
  const [isRunning, setRunning] = useState(false);
  // A program does not outlive its view.
  useEffect(() => () => running.current?.(), []);
  const [replaced, setReplaced] = useState<string | null>(null);
  // A program of another exercise or language would be of no use.
  useEffect(() => setReplaced(null), [link, language]);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (check !== null || problem !== null) said.current?.scrollIntoView({ block: "nearest" });
  }, [check, problem]);

  const clear = (): void => {
    setCheck(null);
    setProblem(null);
  };
  const choose = (next: {
    source?: Source;
    algorithm?: ProgramAlgorithm;
    level?: number;
    seed?: number;
  }): void => {
    const now = { source, algorithm, level, seed, ...next };
    setSource(now.source);
    setAlgorithm(now.algorithm);
    setLevel(now.level);
    setSeed(now.seed);
    clear();
    try {
      if (now.source === "page" && pageLink !== null) setLink(pageLink);
      else {
        const of = now.source === "seed" ? "seed" : "textbook";
        setLink(linkOfExercise(page, now.algorithm, of, now.level, now.seed));
      }
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const compare = (text: string): void => {
    clear();
    try {
      const checked = page.engine.check_program(link, text);
      setCheck(checked);
      if (task !== null) countProgram(page, checked);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const stub = page.engine.program_stub(link, language);
  const program = writtenFor(link, language) ?? stub;
  const run = async (): Promise<void> => {
    clear();
    setRunning(true);
    const { outcome, stop } = runProgram(language === "python" ? "python" : "javascript", program);
    running.current = stop;
    const { lines, failed } = await outcome;
    running.current = null;
    setRunning(false);
    setOutput(lines.join("\n"));
    if (failed !== null) setProblem(failed);
    else compare(lines.join("\n"));
  };
  return (
    <div class="practice-program">
      <p>
        Your program searches a small tree and prints what it does. The first line that differs from the
        search is shown, with the mistake that it may come from.
      </p>
      {task !== null && (
        <div class="practice-buttons">
          <strong>{task.student === null ? "A task for the class" : `The program of ${task.student}`}</strong>
          <button type="button" onClick={() => endTask(page)}>
            Back to the assignment
          </button>
        </div>
      )}
      {task === null && (
        <div class="practice-choice">
          <Switch
            name="Tree"
            choices={SOURCES.filter(([name]) => name !== "page" || pageLink !== null)}
            chosen={source}
            choose={(next) => choose({ source: next })}
          />
          {source === "seed" && hasAnyTree(algorithm) && (
            <>
              <Switch
                name="Level"
                choices={LEVELS}
                chosen={level}
                choose={(next) => choose({ level: next })}
              />
              <SeedField seed={seed} choose={(next) => choose({ seed: next })} />
            </>
          )}
        </div>
      )}
      {task === null && source !== "page" && (
        <div class="practice-choice">
          <Switch
            name="Algorithm"
            choices={PROGRAM_ALGORITHMS}
            chosen={algorithm}
            choose={(next) => choose({ algorithm: next })}
          />
        </div>
      )}
      <div class="practice-choice">
        <Switch name="Language" choices={LANGUAGES} chosen={language} choose={setLanguage} />
      </div>
      {language === "javascript" || language === "python" ? (
        <>
          <textarea
            class="practice-code"
            aria-label="Your program"
            rows={12}
            spellcheck={false}
            value={program}
            onInput={(event) => keepWritten(link, language, event.currentTarget.value)}
          />
          <div class="practice-buttons">
            <button type="button" class="is-primary" disabled={isRunning} onClick={() => void run()}>
              Run and check
            </button>
            {program !== stub && !isRunning && (
              <button
                type="button"
                title="The beginning of the program in place of yours, which can be brought back"
                onClick={() => {
                  setReplaced(program);
                  keepWritten(link, language, stub);
                }}
              >
                Begin anew
              </button>
            )}
            {program === stub && replaced !== null && (
              <button type="button" onClick={() => keepWritten(link, language, replaced)}>
                Bring mine back
              </button>
            )}
            {isRunning && (
              <button type="button" onClick={() => running.current?.()}>
                Stop
              </button>
            )}
          </div>
        </>
      ) : (
        <CopyField key={language} label="The beginning of your program" text={stub} rows={10} />
      )}
      <div role="status" ref={said}>
        {problem !== null && <p class="practice-refused practice-failed">{problem}</p>}
        {check !== null && <Checked check={check} show={() => showParting(page, link, check)} />}
      </div>
      <textarea
        class="practice-code"
        aria-label="What your program printed"
        placeholder="Paste here what your program printed."
        rows={6}
        spellcheck={false}
        value={output}
        onInput={(event) => {
          setOutput(event.currentTarget.value);
          clear();
        }}
      />
      <div class="practice-buttons">
        <button
          type="button"
          class="is-primary"
          disabled={output.trim() === ""}
          onClick={() => compare(output)}
        >
          Check
        </button>
        <FileChooser
          label="From a file …"
          file="The output of your program"
          choose={(file) => {
            if (file.size > MOST_BYTES) {
              setProblem("The file is larger than any trace of such a program.");
              return;
            }
            void file.text().then((text) => {
              setOutput(text);
              compare(text);
            });
          }}
        />
      </div>
    </div>
  );
}

function Checked({ check, show }: { check: ProgramCheck; show: () => void }) {
  const { says, right, events, values_for: valuesFor, parting, mistake } = check;
  return (
    <section class="practice-checked" aria-label="Result">
      <h3>{says}</h3>
      {valuesFor !== null && <p class="hint">Read with the values of {valuesFor}.</p>}
      {parting !== null && (
        <>
          <p>
            The first {right} of {events} events are right.
          </p>
          <dl class="practice-facts">
            <div>
              <dt>Your program</dt>
              <dd>
                <code>{parting.yours ?? "no more lines"}</code>
              </dd>
            </div>
            <div>
              <dt>The search</dt>
              <dd>
                <code>{parting.expected ?? "no more lines"}</code>
              </dd>
            </div>
          </dl>
          {mistake !== null && <Mistake {...mistake} />}
          <button type="button" onClick={show}>
            Show it on the stage
          </button>
        </>
      )}
    </section>
  );
}

function Mistake({ title, sentence, code: [wrong, right], is_certain: isCertain }: NamedMistake) {
  return (
    <div class="practice-mistake">
      <strong>
        {isCertain ? "" : "Perhaps: "}
        {title}
      </strong>
      <p>{sentence}</p>
      <p>
        <del>
          <code>{wrong}</code>
        </del>{" "}
        <ins>
          <code>{right}</code>
        </ins>
      </p>
    </div>
  );
}
