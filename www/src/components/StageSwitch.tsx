/** Which of the views of the moment are on stage. */
import { STAGES } from "../store/stage";
import { usePage } from "./context";

export function StageSwitch() {
  const page = usePage();
  return (
    <div class="switch" role="group" aria-label="On stage">
      {STAGES.map(({ stage, label, title }) => (
        <button
          type="button"
          key={stage}
          title={`${title} (y)`}
          aria-pressed={page.shownStage.value === stage}
          onClick={() => {
            page.stage.value = stage;
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
