/** Which of the views of the moment are on stage. */
import { STAGES } from "../store/stage";
import { usePage } from "./context";
import { Switch } from "./Switch";

export function StageSwitch() {
  const page = usePage();
  return (
    <Switch
      name="On stage"
      choices={STAGES.map(({ stage, label, title }) => [stage.join(), label, `${title} (#)`])}
      chosen={page.shownStage.value.join()}
      choose={(chosen) => {
        page.stage.value = STAGES.find(({ stage }) => stage.join() === chosen)?.stage ?? null;
      }}
    />
  );
}
