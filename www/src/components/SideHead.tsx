/** The head of what stands beside the stage, with the button that folds it away to a slim strip. */
import { folded, toggleFolded, type Panel } from "../panels";
import { Icon } from "./Icon";

const NAMES: Readonly<Record<Panel, { name: string; key: string }>> = {
  setup: { name: "Setup", key: "l" },
  explanation: { name: "Explanation", key: "x" },
};

export function SideHead({ panel }: { panel: Panel }) {
  const { name, key } = NAMES[panel];
  const isFolded = folded[panel].value;
  // It points to where the panel goes.
  const leftwards = (panel === "setup") !== isFolded;
  return (
    <div class="side-head">
      {!isFolded && <h2>{name}</h2>}
      <button
        type="button"
        class="fold quiet"
        aria-expanded={!isFolded}
        aria-label={name}
        title={`${isFolded ? "Unfold" : "Fold away"}: ${name.toLowerCase()} (${key})`}
        onClick={() => toggleFolded(panel)}
      >
        <Icon name={leftwards ? "previous" : "next"} />
        {isFolded && <span class="fold-name">{name}</span>}
      </button>
    </div>
  );
}
