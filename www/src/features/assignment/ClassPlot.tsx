/** The misconceptions of a class by task: area and number are the students. */
import type { AssignmentPage, ClassTable } from "../../core/plyscope.js";
import { beginTask } from "../../state/page/assignment";
import { usePage } from "../../state/context";
import { plural } from "../../ui/format";

/** More misconceptions would not be read from the back of a room. */
const MOST_ROWS = 9;
/** The diameter of the largest circle, in em. */
const LARGEST = 2.6;
/** A smaller circle has no number in it. */
const LEAST_WITH_NUMBER = 1.3;

export function ClassPlot({ assignment, table }: { assignment: AssignmentPage; table: ClassTable }) {
  const page = usePage();
  const rows = table.misconceptions.slice(0, MOST_ROWS);
  const most = Math.max(1, ...table.misconceptions.flatMap((row) => row.by_task));
  const show = (index: number): void => beginTask(page, assignment, index, null);
  return (
    <section class="assignment-plot" aria-label="Misconceptions">
      <h3 class="assignment-sum">{table.headline}</h3>
      <p>
        {rows.length > 0
          ? "Misconceptions by task: the area and the number of a circle give the number of students. "
          : "Mistakes that have a known reason appear here. "}
        A task’s number shows the task to the class.
      </p>
      <div class="assignment-scroll">
        <table>
          <thead>
            <tr>
              <td />
              {table.tasks.map(({ title, about, mean, begun }, index) => (
                <th scope="col" key={index}>
                  <button
                    type="button"
                    title={`Show “${title}” (${about}) to the class, with data that no student has. ${plural(begun, "student")} began it`}
                    aria-label={`Show task ${index + 1} to the class: ${title}, ${about}`}
                    onClick={() => show(index)}
                  >
                    {index + 1}
                  </button>
                  <span>{title}</span>
                  <span class="faint">{mean === null ? "not begun" : `mean ${mean.toFixed(1)}`}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, by_task: byTask }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {byTask.map((count, index) => {
                  const size = LARGEST * Math.sqrt(count / most);
                  return (
                    <td key={index}>
                      {count > 0 && (
                        <span
                          class="assignment-circle"
                          data-most={count === most}
                          data-small={size < LEAST_WITH_NUMBER}
                          style={{ "--size": `${size}em` }}
                          title={plural(count, "student")}
                        >
                          {count}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.misconceptions.length > rows.length && (
        <p class="faint">
          The CSV file has {plural(table.misconceptions.length - rows.length, "more misconception")}.
        </p>
      )}
    </section>
  );
}
