/** Chooses the views of the moment that are on the stage. */
import { chooseStage } from "../../state/page/actions";
import { STAGES } from "../../state/page/stage";
import { usePage } from "../../state/context";
import { Switch } from "../../ui/Switch";

export function StageSwitch() {
  const page = usePage();
  return (
    <Switch
      name="On stage"
      choices={STAGES.map(({ stage, label, title }) => [stage.join(), label, `${title} (#)`])}
      chosen={page.shownStage.value.join()}
      choose={(chosen) => {
        chooseStage(page, STAGES.find(({ stage }) => stage.join() === chosen)?.stage ?? null);
      }}
    />
  );
}
