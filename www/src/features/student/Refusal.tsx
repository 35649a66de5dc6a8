/** The reason why a student cannot perform a search, and a search of the same position that a student can perform. */
import { usePage } from "../../state/context";
import { changeScenario } from "../../state/page/scenario";
import { stopBeingStudent } from "../../state/page/student";
import { offValue } from "../../state/page/parameter-groups";
import type { Parameter, Values } from "../../core/plyscope.js";

/** The groups of settings that a student's search may have as they are. */
const KEPT: readonly string[] = ["Position", "Limits", "Move ordering"];

/** The settings of a search without enhancements: a student chooses every step of it. */
function plainSearch(parameters: readonly Parameter[]): Values {
  const off = parameters
    .filter(({ group }) => !KEPT.includes(group))
    .flatMap((parameter) => {
      const value = offValue(parameter, parameters);
      return value === null ? [] : [[parameter.key, value] as const];
    });
  return { ...Object.fromEntries(off), search: "alpha-beta" };
}

export function Refusal({ why }: { why: string }) {
  const page = usePage();
  return (
    <main>
      <section class="student-story">
        <h2>This search has no steps for you</h2>
        <p>{why}</p>
        <button
          type="button"
          class="is-primary"
          onClick={() => changeScenario(page, plainSearch(page.parameters))}
        >
          Search with plain alpha-beta
        </button>
        <button type="button" onClick={() => stopBeingStudent(page)}>
          Show the search
        </button>
      </section>
    </main>
  );
}
