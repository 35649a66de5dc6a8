/** Two versions of a program on the same positions: the table, the summary, and the way to each pair. */
import { useState } from "preact/hooks";
import type { SuiteRow, SuiteTable } from "../../core/plyscope.js";
import { usePage } from "../../state/context";
import { FolderChooser } from "../../ui/FolderChooser";
import { count, plural } from "../../ui/format";
import type { VersionsResult } from "../../state/page/page-state";
import { chooseFolder, forgetVersions, openPair } from "./version-files";

export function Versions() {
  const page = usePage();
  const versions = page.compare.versions.value;
  if (versions === null) return null;
  const { folders, progress, failed, result } = versions;
  return (
    <section class="versions">
      <h3>Two versions</h3>
      <div class="compare-pairs">
        {folders.map((folder, index) => {
          const side = index === 0 ? 0 : 1;
          const name = side === 0 ? "A" : "B";
          return (
            <FolderChooser
              key={name}
              label={folder === null ? `Choose ${name}…` : `${name}: ${folder.name}…`}
              folder={`The folder of ${name}`}
              choose={(folder) => void chooseFolder(page, side, folder)}
            />
          );
        })}
        <button type="button" onClick={() => forgetVersions(page)}>
          Forget both
        </button>
      </div>
      {folders.includes(null) && <p class="hint">Choose the folder with the files of the other version.</p>}
      {progress !== null && (
        <p class="hint" role="status">
          {progress.what}, {Math.round(progress.share * 100)} %
        </p>
      )}
      {failed !== null && (
        <p class="problem" role="alert">
          {failed}.
        </p>
      )}
      {result !== null && <Result result={result} />}
    </section>
  );
}

function Result({ result: { table, problems, alone } }: { result: VersionsResult }) {
  return (
    <>
      {problems.map(({ name, message }) => (
        <p key={`${name} ${message}`} class="problem" role="alert">
          {name}: {message}
        </p>
      ))}
      {alone.map(
        (names, side) =>
          names.length > 0 && (
            <p key={side} class="hint">
              Only {side === 0 ? "A" : "B"} has {plural(names.length, "search", "searches")} of these names:{" "}
              {names.join(", ")}
            </p>
          ),
      )}
      {table.rows.length > 0 && (
        <>
          {table.sentences.map((sentence) => (
            <p key={sentence} class="versions-sentence">
              {sentence}
            </p>
          ))}
          <Positions rows={table.rows} />
          <Summary table={table} />
        </>
      )}
    </>
  );
}

/** Half of the width of a bar's picture. */
const HALF = 50;

/** A bar to the right for more visits, to the left for fewer. */
function Bar({ change, most }: { change: number; most: number }) {
  const width = most === 0 ? 0 : (Math.abs(change) / most) * HALF;
  return (
    <svg class="versions-bar" viewBox={`${-HALF} 0 ${2 * HALF} 10`} preserveAspectRatio="none" aria-hidden>
      <rect
        class={change > 0 ? "versions-more" : "versions-fewer"}
        x={change > 0 ? 0 : -width}
        y={1}
        width={width}
        height={8}
      />
      <line x1={0} x2={0} y1={0} y2={10} />
    </svg>
  );
}

const ratioText = (ratio: number | null): string => (ratio === null ? "" : ratio.toFixed(2));

/** The keys that go to another row. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function Positions({ rows }: { rows: readonly SuiteRow[] }) {
  const page = usePage();
  const [reached, setReached] = useState<string | null>(null);
  const most = Math.max(...rows.map(({ change }) => Math.abs(change)));
  const shown = page.compare.shownPair.value;
  const tabbed = reached ?? shown ?? rows[0]?.name;
  const step = (event: KeyboardEvent, at: number): void => {
    const to = STEPS[event.key]?.(at, rows.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    setReached(rows[to]?.name ?? null);
    const body = (event.currentTarget as HTMLElement).closest("tbody");
    body?.querySelectorAll<HTMLElement>("button")[to]?.focus();
  };
  return (
    <div class="versions-rows">
      <table class="compare-table">
        <caption>Positions, those with the greatest growth first. A position opens its two searches.</caption>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B / A</th>
            <td />
            <th scope="col">First difference</th>
            <th scope="col">Spent on</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.name} data-position={row.name} aria-current={row.name === shown}>
              <th scope="row">
                <button
                  type="button"
                  tabIndex={row.name === tabbed ? 0 : -1}
                  title="Open both searches at their first difference"
                  onFocus={() => setReached(row.name)}
                  onKeyDown={(event) => step(event, at)}
                  onClick={() => void openPair(page, row.name)}
                >
                  {row.name}
                </button>
              </th>
              <td>{count(row.a)}</td>
              <td>{count(row.b)}</td>
              <td>{ratioText(row.ratio)}</td>
              <td>
                <Bar change={row.change} most={most} />
              </td>
              <td title={row.sentence}>{row.first_difference}</td>
              <td>{row.spent_on}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const differenceText = (difference: number): string =>
  difference < 0 ? `−${count(-difference)}` : `+${count(difference)}`;

function Summary({ table: { counters, techniques } }: { table: SuiteTable }) {
  return (
    <div class="versions-summary">
      <table class="compare-table">
        <caption>All positions together</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B / A</th>
          </tr>
        </thead>
        <tbody>
          {counters
            .filter(({ a, b }) => a > 0 || b > 0)
            .map(({ name, label, a, b, ratio }) => (
              <tr key={name} data-counter={name}>
                <th scope="row">{label}</th>
                <td>{count(a)}</td>
                <td>{count(b)}</td>
                <td>{ratio === null ? "" : ratio.toFixed(3)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <table class="compare-table">
        <caption>Visits by technique; one visit can belong to several</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B − A</th>
          </tr>
        </thead>
        <tbody>
          {techniques
            .filter(({ a, b }) => a > 0 || b > 0)
            .map(({ name, label, a, b, difference }) => (
              <tr key={name} data-technique={name}>
                <th scope="row">{label}</th>
                <td>{count(a)}</td>
                <td>{count(b)}</td>
                <td>{differenceText(difference)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
