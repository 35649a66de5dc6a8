/**
 * The conventions of a lecture or a textbook: the perspective and the unit of values, the notation of
 * windows, the looks of nodes.
 */
import type { DisplayStyle } from "../../core/plyscope.js";
import { read } from "../../state/page/reading";
import { usePage } from "../../state/context";
import { Popover } from "../../ui/Popover";
import { Switch } from "../../ui/Switch";

export function ConventionMenu() {
  const page = usePage();
  const { sides, value_unit: unit } = page.played.value;
  const [first] = sides;
  return (
    <Popover name="Convention" class="convention" icon="convention" bare>
      <Choice
        name="Values as seen by"
        hint="w"
        of="perspective"
        choices={[
          ["first", first],
          ["mover", "the side to move"],
        ]}
      />
      {unit === "centipawns" && (
        <Choice
          name="Values in"
          of="unit"
          choices={[
            ["pawns", "pawns"],
            ["centipawns", "centipawns"],
          ]}
        />
      )}
      <Choice
        name="Windows"
        hint="%"
        of="bounds"
        choices={[
          ["alpha-beta", "α and β"],
          ["range", "range of the value"],
        ]}
      />
      <Choice
        name="Nodes"
        hint="$"
        of="shapes"
        choices={[
          ["triangles", "triangles"],
          ["squares", "squares and circles"],
        ]}
      />
    </Popover>
  );
}

interface ChoiceProps<Of extends keyof DisplayStyle> {
  name: string;
  /** The key that does the same, if one does. */
  hint?: string;
  of: Of;
  choices: readonly (readonly [value: DisplayStyle[Of], label: string])[];
}

function Choice<Of extends keyof DisplayStyle>({ name, hint, of, choices }: ChoiceProps<Of>) {
  const page = usePage();
  return (
    <div class="convention-choice">
      <span class="label" aria-hidden="true">
        {name} {hint !== undefined && <kbd>{hint}</kbd>}
      </span>
      <Switch
        name={name}
        choices={choices}
        chosen={page.ui.reading.value[of]}
        choose={(value) => read(page, { [of]: value })}
      />
    </div>
  );
}
