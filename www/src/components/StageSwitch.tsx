/** Which of the views of the moment are on stage. */
import { STAGES } from "../store/stage";
import { usePage } from "./context";
import { Switch } from "./Switch";

export function StageSwitch() {
  const page = usePage();
  return (
    <Switch
      name="On stage"
      choices={STAGES.map(({ stage, label, title }) => [stage, label, `${title} (y)`])}
      chosen={page.shownStage.value}
      choose={(stage) => {
        page.stage.value = stage;
      }}
    />
  );
}
