/** The panel of the algorithm. Built wholly from the core's list of parameters. */
import { chooseGroup } from "../../state/page/open-groups";
import {
  countDiffering,
  differs,
  groupsOf,
  hasEffect,
  isGroupOpen,
  type ParameterGroup,
} from "../../state/page/parameter-groups";
import { excerpt } from "../../ui/format";
import { isAlgorithm, resetParameters } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { ParameterInput } from "./ParameterInput";
import { StopAfter } from "./StopAfter";

const LONGEST_PROGRAM = 80;

export function AlgorithmPanel() {
  const page = usePage();
  const groups = groupsOf(page.parameters, page.game.value, isAlgorithm);
  const all = groups.flatMap(({ parameters }) => parameters);
  const changed = all.some((parameter) => differs(parameter, page.game.value, page.form.draft.value));
  const origin = page.search.current.value?.origin ?? null;
  return (
    <section class="panel algorithm" aria-label="Algorithm">
      <div class="panel-head">
        <h2>Algorithm</h2>
        <button type="button" class="quiet" disabled={!changed} onClick={() => resetParameters(page, all)}>
          Reset to defaults
        </button>
      </div>
      {origin?.foreign === true && <Reported program={origin.program} />}
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </section>
  );
}

/** The parameters that another program reported for its search. */
function Reported({ program }: { program: string }) {
  const page = usePage();
  const { search, depth, "cuts-at": cutsAt } = page.search.current.value?.values.value ?? {};
  return (
    <>
      <dl class="facts" aria-label={`Parameters of ${program}`}>
        <dt>Program</dt>
        <dd>{excerpt(program, LONGEST_PROGRAM)}</dd>
        <dt>Depth</dt>
        <dd>{depth}</dd>
        <dt>Cut-offs</dt>
        <dd>
          {search === "minimax"
            ? "none: it searches without a window"
            : cutsAt === "beyond"
              ? "only at a value beyond beta"
              : "at a value that reaches beta"}
        </dd>
        <dt>Other parameters</dt>
        <dd>not reported</dd>
      </dl>
      <p class="hint">
        The parameters below are those of Plyscope. Change one of them, and Plyscope searches the position.
      </p>
    </>
  );
}

function Group({ group }: { group: ParameterGroup }) {
  const page = usePage();
  const { name, parameters } = group;
  const game = page.game.value;
  const values = page.form.draft.value;
  const differing = countDiffering(group, page.parameters, game, values);
  const open = isGroupOpen(name, page.ui.chosenGroups.value, differing);
  const effective = parameters.filter((parameter) => hasEffect(parameter, page.parameters, values));
  // A group without a parameter that the search reads would be only a heading.
  if (effective.length === 0) return null;
  const changed = parameters.some((parameter) => differs(parameter, game, values));
  // A group with a field in use stays open, even if its values become the defaults.
  const keepOpen = (): void => chooseGroup(page, name, true);
  return (
    <details class={changed ? "group has-reset" : "group"} open={open}>
      <summary
        onClick={(event) => {
          // The state is the page's: the browser would open it a second time.
          event.preventDefault();
          chooseGroup(page, name, !open);
        }}
      >
        <h3>{name}</h3>
        {differing > 0 && (
          <span class="badge" title={`${differing} of these differ from their defaults`}>
            {differing} changed
          </span>
        )}
      </summary>
      {changed && (
        <button
          type="button"
          class="quiet group-reset"
          aria-label={`Reset ${name} to its defaults`}
          title={`Reset ${name} to its defaults`}
          onClick={() => {
            keepOpen();
            resetParameters(page, parameters);
          }}
        >
          Reset
        </button>
      )}
      <div class="parameters" role="group" aria-label={name} onInput={keepOpen} onChange={keepOpen}>
        {effective.map((parameter) => (
          <ParameterInput key={parameter.key} parameter={parameter} />
        ))}
        {name === "Limits" && <StopAfter />}
      </div>
    </details>
  );
}
