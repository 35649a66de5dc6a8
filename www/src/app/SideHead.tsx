/** The head of a column beside the stage, with the button that folds the column to a slim strip. */
import { usePage } from "../state/context";
import { explain, EXPLANATIONS, toggleFolded, toggleWide } from "../state/page/panels";
import type { Panel } from "../state/page/page-state";
import { Icon } from "../ui/Icon";
import { Switch } from "../ui/Switch";
import { UndoButtons } from "./head/UndoButtons";

const NAMES: Readonly<Record<Panel, { name: string; key: string }>> = {
  setup: { name: "Setup", key: "(" },
  explanation: { name: "Explanation", key: ")" },
};

export function SideHead({ panel }: { panel: Panel }) {
  const page = usePage();
  const { name, key } = NAMES[panel];
  const isFolded = page.folded[panel].value;
  // It points to where the panel goes.
  const leftwards = (panel === "setup") !== isFolded;
  return (
    <div class="side-head">
      {!isFolded && (panel === "setup" ? <h2>{name}</h2> : <ExplanationTabs />)}
      {!isFolded && panel === "setup" && <UndoButtons />}
      <button
        type="button"
        class="fold quiet"
        aria-expanded={!isFolded}
        aria-label={name}
        title={`${isFolded ? "Unfold" : "Fold away"}: ${name.toLowerCase()}, by the key ${key}`}
        onClick={() => toggleFolded(page, panel)}
      >
        <Icon name={leftwards ? "previous" : "next"} />
        {isFolded && <span class="fold-name">{name}</span>}
      </button>
    </div>
  );
}

function ExplanationTabs() {
  const page = usePage();
  const shown = page.ui.explanation.value;
  return (
    <div class="explanation-tabs">
      <Switch name="Explain" choices={EXPLANATIONS} chosen={shown} choose={(what) => explain(page, what)} />
      {shown === "insight" && (
        <button
          type="button"
          class="quiet"
          aria-pressed={page.ui.isWide.value}
          title="Half of the window"
          onClick={() => toggleWide(page)}
        >
          Wide
        </button>
      )}
    </div>
  );
}
