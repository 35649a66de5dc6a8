/**
 * The dialog that compares with another search: its choice, the differences, and both searches in numbers.
 * Loaded when it is first needed.
 */
import { useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import styles from "./compare.part.css";
import { compareAgain } from "../../state/page/comparison";
import {
  canSwap,
  changeSecond,
  countText,
  differencesOf,
  endComparison,
  fullLabel,
  headOf,
  NOT_REPORTED,
  otherProgram,
  swapSides,
  valueText,
  type Difference,
} from "./pairs";
import { count, plural } from "../../ui/format";
import type { DescribedComparison } from "../../core/study/comparison-job";
import type { Problem } from "../../core/plyscope.js";
import { goToParting, touch } from "../../state/page/sides";
import { goToVisit } from "../../state/trace/time";
import { offeredIn } from "../../state/page/parameter-groups";
import { rootKnown } from "../../state/trace/root-value";
import type { TraceStore } from "../../state/trace/trace-store";
import { compareWith, free, usualPairs } from "./versus";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { FileChooser } from "../../ui/FileChooser";
import { FolderChooser } from "../../ui/FolderChooser";
import { Versions } from "./Versions";
import { chooseFolder, openBeside } from "./version-files";
import { adoptStyles } from "../../ui/part-styles";
import { Failed } from "../../ui/Failed";
import { ValueInput } from "../../ui/ValueInput";

adoptStyles(styles);

export default function CompareDialog() {
  const page = usePage();
  const {
    ui: { overlay },
    compare: { differences, compared, file },
  } = page;
  const isCompared = differences.value !== null || file.value !== null;
  const open = overlay.value === "compare";
  const close = (): void => {
    closeOverlay(page);
  };
  return (
    <Dialog name="Compare two searches" class="compare" open={open} close={close}>
      {open && (
        <>
          {page.compare.versions.value !== null && <Versions />}
          {file.value !== null && <ComparedFile close={close} />}
          {differences.value !== null && <Differing />}
          {compared.value !== null && <Numbers compared={compared.value} close={close} />}
          {isCompared && compared.value === null && <NotCompared />}
          <UsualPairs close={close} />
          <Files />
        </>
      )}
    </Dialog>
  );
}

/** The way to files of other searches. */
function Files() {
  const page = usePage();
  const shown = page.search.current.value !== null;
  return (
    <section>
      <h3>Compare files</h3>
      <p class="hint">
        Trace files of Plyscope or of another program: a second search of the position that is shown, or two
        versions of a program, each with a folder of files. The files of a position have the same name in both
        folders; their endings do not count.
      </p>
      <div class="compare-pairs">
        {shown && (
          <FileChooser
            label="Compare with a file…"
            file="The file to compare with"
            choose={(file) => openBeside(page, file)}
          />
        )}
        {page.compare.versions.value === null && (
          <FolderChooser
            label="Compare two folders: choose A…"
            folder="The folder of A"
            choose={(folder) => void chooseFolder(page, 0, folder)}
          />
        )}
      </div>
    </section>
  );
}

/** The files of both searches. */
function ComparedFile({ close }: { close: () => void }) {
  const page = usePage();
  return (
    <section>
      <h3>What is compared</h3>
      <p>
        A: {headOf(page, "a")}
        <br />
        B: {headOf(page, "b")}
      </p>
      <div class="compare-pairs">
        <button
          type="button"
          onClick={() => {
            endComparison(page);
            close();
          }}
        >
          End the comparison
        </button>
      </div>
    </section>
  );
}

function NotCompared() {
  const page = usePage();
  const state = page.compare.progress.value;
  if (typeof state === "object") {
    const message = `The searches could not be compared: ${state.failed}.`;
    return <Failed message={message} again={() => compareAgain(page)} />;
  }
  return (
    <p class="hint" role="status">
      The page first searches both, then compares them.
    </p>
  );
}

function UsualPairs({ close }: { close: () => void }) {
  const page = usePage();
  return (
    <section>
      <h3>Compare this search with</h3>
      <p class="hint">
        The same position with other parameters. Each search records at most half as many visits as a single
        one.
      </p>
      <div class="compare-pairs">
        {usualPairs(page).map(({ name, differences }) => (
          <button
            type="button"
            key={name}
            onClick={() => {
              compareWith(page, differences);
              close();
            }}
          >
            {name}
          </button>
        ))}
        {page.compare.differences.value === null && (
          <button type="button" title="Then choose the differences" onClick={() => compareWith(page, {})}>
            Something else …
          </button>
        )}
      </div>
    </section>
  );
}

/** Fields for the parameters that differ, and a choice of further parameters. */
function Differing() {
  const page = usePage();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const change = (key: string, value: string): void => setProblems(changeSecond(page, { [key]: value }));
  const differing = differencesOf(page);
  const foreign = otherProgram(page) !== null;
  const others = free(page).filter(({ key }) => differing.every(({ parameter }) => parameter.key !== key));
  const [added, setAdded] = useState<string | null>(null);
  const shown: readonly Difference[] = [
    ...differing,
    ...others
      .filter(({ key }) => key === added)
      .map((parameter) => {
        const value = page.scenario.value[parameter.key] ?? "";
        return { parameter, a: value, b: value };
      }),
  ];
  return (
    <section>
      <h3>What differs</h3>
      <table class="compare-table">
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((difference) => (
            <tr key={difference.parameter.key}>
              <th scope="row">{fullLabel(page, difference.parameter.key)}</th>
              <td>{foreign ? NOT_REPORTED : valueText(difference.parameter, difference.a)}</td>
              <td>
                <SecondValue difference={difference} change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.map(({ key, message, fix }) => (
        <p key={key} class="problem" role="alert">
          {message} ({fix})
        </p>
      ))}
      <div class="compare-pairs">
        <select
          aria-label="Add another difference"
          value=""
          onChange={(event) => setAdded(event.currentTarget.value)}
        >
          <option value="">Add a difference …</option>
          {others.map(({ key }) => (
            <option key={key} value={key}>
              {fullLabel(page, key)}
            </option>
          ))}
        </select>
        <button type="button" disabled={!canSwap(page)} onClick={() => swapSides(page)}>
          Swap A and B
        </button>
        <button type="button" onClick={() => endComparison(page)}>
          End the comparison
        </button>
      </div>
    </section>
  );
}

function SecondValue({
  difference: { parameter, b },
  change,
}: {
  difference: Difference;
  change: (key: string, value: string) => void;
}) {
  const page = usePage();
  const { key, kind } = parameter;
  return (
    <ValueInput
      // The words of the column beside it.
      of={
        kind === "toggle"
          ? { ...parameter, kind: "choice", choices: ON_OFF }
          : offeredIn(parameter, page.game.value)
      }
      value={b}
      finish={(value) => change(key, value)}
      attributes={{ "aria-label": `${fullLabel(page, key)}, in B` }}
    />
  );
}

const ON_OFF = ["on", "off"].map((value) => ({ value, label: value }));

const ratioText = (ratio: number | null): string =>
  ratio === null ? "" : ratio >= 100 ? count(Math.round(ratio)) : ratio.toFixed(2);

const valueOf = ({ run, answers }: TraceStore): string => {
  const { summary } = run.value;
  return (summary === null ? null : rootKnown(answers.value, summary)?.text) ?? "none";
};

/** A row about the results of both searches. */
function Outcome({ name, textOf }: { name: string; textOf: (trace: TraceStore) => string }) {
  const page = usePage();
  return (
    <tr>
      <th scope="row">{name}</th>
      {[page.search.current.value, page.compare.other.value].map((trace, index) => (
        <td key={index}>{trace === null ? "" : textOf(trace)}</td>
      ))}
      <td />
    </tr>
  );
}

function Numbers({ compared, close }: { compared: DescribedComparison; close: () => void }) {
  const page = usePage();
  const { a, b, parting, places, counters } = compared;
  const go = (side: "a" | "b", visit: number): void => {
    touch(page, side);
    const trace = page.aimed.value;
    if (trace !== null) goToVisit(trace, visit);
    close();
  };
  return (
    <section>
      <h3>The numbers of both</h3>
      <table class="compare-table compare-numbers">
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B / A</th>
          </tr>
        </thead>
        <tbody>
          <Outcome name="value" textOf={valueOf} />
          <Outcome
            name="best move"
            textOf={({ run, session }) =>
              session.line_names(run.value.summary?.pv.slice(0, 1) ?? [])[0] ?? "none"
            }
          />
          <tr>
            <th scope="row">visits only it made</th>
            <td>{count(a.only)}</td>
            <td>{count(b.only)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">visits that both made</th>
            <td>{count(a.shared)}</td>
            <td>{count(b.shared)}</td>
            <td />
          </tr>
          {counters
            .filter((counter) => counter.a > 0 || counter.b > 0)
            .map((counter) => (
              <tr key={counter.name} data-counter={counter.name}>
                <th scope="row">{counter.label}</th>
                <td>{countText(page, "a", counter.a)}</td>
                <td>{countText(page, "b", counter.b)}</td>
                <td>{ratioText(counter.ratio)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p class="compare-sentence">{compared.sentence}</p>
      <p class="hint">
        Places, by iteration and path of moves: {count(places.both)} in both, {count(places.only_a)} only in
        A, {count(places.only_b)} only in B.
        {(a.truncated || b.truncated) &&
          " One recording ended before its search, so its later visits seem to be missing."}
      </p>
      <div class="compare-pairs">
        {parting !== null && (
          <button
            type="button"
            onClick={() => {
              goToParting(page);
              close();
            }}
          >
            Go to the first difference, after {plural(parting.after, "visit")}
          </button>
        )}
        {a.first_only !== null && (
          <button type="button" onClick={() => go("a", a.first_only ?? 0)}>
            First visit that only A made
          </button>
        )}
        {b.first_only !== null && (
          <button type="button" onClick={() => go("b", b.first_only ?? 0)}>
            First visit that only B made
          </button>
        )}
      </div>
    </section>
  );
}
