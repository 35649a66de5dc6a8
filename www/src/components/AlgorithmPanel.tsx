/** How it is searched. Built wholly from the core's list of parameters. */
import type { Parameter } from "../plyscope.js";
import { isAlgorithm, resetAlgorithm } from "../store/scenario";
import { useStore } from "./context";
import { ParameterInput } from "./ParameterInput";

export function AlgorithmPanel() {
  const store = useStore();
  const game = store.game.value;
  const groups = new Map<string, Parameter[]>();
  for (const parameter of store.parameters) {
    if (!isAlgorithm(parameter) || !parameter.games.includes(game)) continue;
    groups.set(parameter.group, [...(groups.get(parameter.group) ?? []), parameter]);
  }
  const changed = [...groups.values()]
    .flat()
    .some(({ key, defaults }) => store.draft.value[key] !== defaults[game]);
  return (
    <section class="panel algorithm" aria-label="Algorithm">
      <div class="panel-head">
        <h2>Algorithm</h2>
        <button type="button" class="quiet" disabled={!changed} onClick={() => resetAlgorithm(store)}>
          Reset to defaults
        </button>
      </div>
      {[...groups].map(([group, parameters]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          <div class="parameters">
            {parameters.map((parameter) => (
              <ParameterInput key={parameter.key} parameter={parameter} />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
