/** The reason why a student cannot perform a search, and a search of the same position that a student can perform. */
import { usePage } from "../../state/context";
import { changeScenario } from "../../state/page/scenario";
import { stopBeingStudent } from "../../state/page/student";
import { offValue } from "../../state/page/parameter-groups";
import type { Parameter, Values } from "../../core/plyscope.js";

/** The groups of settings that a student's search may have as they are. */
const KEPT: readonly string[] = ["Position", "Limits"];

/** The settings of a search without enhancements: a student chooses every step of it. */
function plainSearch(parameters: readonly Parameter[], game: string): Values {
  const plain = parameters
    .filter(({ group, games }) => !KEPT.includes(group) && games.includes(game))
    .flatMap((parameter) => {
      const { key, kind, group, defaults } = parameter;
      const usual = group === "Search" && kind === "choice" ? (defaults[game] ?? null) : null;
      const value = offValue(parameter, parameters) ?? usual;
      return value === null ? [] : [[key, value] as const];
    });
  return { ...Object.fromEntries(plain), search: "alpha-beta" };
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
          onClick={() => changeScenario(page, plainSearch(page.parameters, page.game.value))}
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
