/** The slider for time. Where no flame is on stage, the flame is its background. */
import { usePage } from "../state/context";
import { Later } from "../ui/Later";
import { Scrubber } from "./timeline/Timeline";

/**
 * Loads the map as a part of its own: the page opens before the map is there, and the slider works without
 * it.
 */
const loadMap = async () => ({ default: (await import("./flame/SliderMap")).SliderMap });

export function TimeSlider() {
  const hasMap = !usePage().shownStage.value.includes("flame");
  return (
    <div class={`time-slider ${hasMap ? "has-map" : ""}`}>
      {hasMap && (
        <div class="slider-map">
          <Later load={loadMap} />
        </div>
      )}
      <Scrubber hasMap={hasMap} />
    </div>
  );
}
