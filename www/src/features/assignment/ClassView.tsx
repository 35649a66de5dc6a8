/** The lecturer's table: codes are pasted or opened, and become points and a plot of misconceptions. */
import { useMemo, useState } from "preact/hooks";
import type { AssignmentPage, ClassRow, ClassTable } from "../../core/plyscope.js";
import { readCodes } from "../../state/page/assignment";
import { usePage } from "../../state/context";
import { FileChooser } from "../../ui/FileChooser";
import { plural } from "../../ui/format";
import { save } from "../../ui/save";
import { ClassPlot } from "./ClassPlot";

/** A text of codes is no longer, in characters. */
const LONGEST = 5_000_000;

export function ClassView({ assignment }: { assignment: AssignmentPage }) {
  const page = usePage();
  const text = page.assignment.codes.value;
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const table = useMemo(() => page.engine.class_table(assignment.link, text), [page, assignment, text]);
  const add = async (file: File): Promise<void> => {
    setProblem(null);
    const more = file.size > LONGEST ? null : await file.text();
    const before = page.assignment.codes.peek();
    if (more === null || before.length + more.length > LONGEST)
      setProblem(`“${file.name}” has more text than the codes of any class.`);
    else readCodes(page, before === "" ? more : `${before}\n${more}`);
  };
  const hasRows = table.rows.length > 0;
  return (
    <div class="assignment-class" data-shown={isShown}>
      {hasRows && (
        <div class="assignment-columns">
          <ClassPlot assignment={assignment} table={table} />
          {!isShown && <Students table={table} />}
        </div>
      )}
      <div class="assignment-buttons">
        <FileChooser label="Open files …" file="Files with codes" isMany choose={(file) => void add(file)} />
        {hasRows && (
          <>
            <button
              type="button"
              onClick={() => save(new Blob([table.csv], { type: "text/csv" }), "plyscope-class.csv")}
            >
              Save as CSV
            </button>
            <button type="button" class="is-primary" onClick={() => setShown(!isShown)}>
              {isShown ? "Show the students" : "Show the class this plot"}
            </button>
          </>
        )}
      </div>
      {problem !== null && (
        <p role="alert" class="assignment-refused">
          {problem}
        </p>
      )}
      {!isShown && (
        <label class="assignment-codes">
          <span>
            Codes: paste mails, a table, or one code a line. They stay in this page, and are forgotten when
            you close it.
          </span>
          <textarea
            rows={hasRows ? 4 : 10}
            spellcheck={false}
            placeholder="PLY1-0417-…"
            value={text}
            onInput={(event) => readCodes(page, event.currentTarget.value.slice(0, LONGEST))}
          />
        </label>
      )}
    </div>
  );
}

const ORDERS = {
  student: (one: ClassRow, other: ClassRow) =>
    one.student.localeCompare(other.student) || one.line - other.line,
  points: (one: ClassRow, other: ClassRow) => other.points - one.points,
  minutes: (one: ClassRow, other: ClassRow) => other.minutes - one.minutes,
};

/** A row for each code: a bar for each task, the points, and the minutes. */
function Students({ table }: { table: ClassTable }) {
  const [order, setOrder] = useState<keyof typeof ORDERS>("student");
  const rows = [...table.rows].sort(ORDERS[order]);
  const head = (of: keyof typeof ORDERS, name: string) => (
    <th scope="col" aria-sort={order === of ? (of === "student" ? "ascending" : "descending") : undefined}>
      <button type="button" class="quiet" title={`Sort by ${of}`} onClick={() => setOrder(of)}>
        {name}
      </button>
    </th>
  );
  return (
    <section class="assignment-students" aria-label="Students">
      <p>
        {plural(table.counted, "code")} counted
        {table.to_look_at > 0 && <strong>, {table.to_look_at} to look at</strong>}
      </p>
      <table>
        <thead>
          <tr>
            {head("student", "Student")}
            {table.tasks.map((task, index) => (
              <th scope="col" key={index} title={`${task.title} (${task.about})`}>
                {index + 1}
              </th>
            ))}
            {head("points", "Points")}
            {head("minutes", "Min.")}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.line} ${row.student}`} data-state={row.state}>
              <th scope="row">{row.student}</th>
              {row.state === "counted" ? (
                <>
                  {row.results.map((result, index) => (
                    <td key={index}>
                      <span
                        class="assignment-bar"
                        data-begun={result.tries > 0}
                        role="img"
                        aria-label={result.tries > 0 ? `${result.points} of 10` : "not begun"}
                        title={
                          result.tries > 0
                            ? `${result.points} of 10, ${plural(result.tries, "try", "tries")}, ${result.minutes} min`
                            : "not begun"
                        }
                      >
                        <span style={{ width: `${result.points * 10}%` }} />
                      </span>
                    </td>
                  ))}
                  <td class="is-number">
                    <strong>{row.points}</strong>
                  </td>
                  <td class="is-number">{row.minutes}</td>
                </>
              ) : (
                <td colSpan={table.tasks.length + 2} class="assignment-not-counted">
                  not counted: {row.says}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
