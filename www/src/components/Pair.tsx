/** Two searches side by side, each with a stage of its own. */
import { isClockShared, touch } from "../store/sides";
import { TraceContext, usePage } from "./context";
import { Later } from "./Later";
import { Stage } from "./Stage";

const loadCompareHead = () => import("./CompareHead");
const loadCompareTools = () => import("./CompareTools");
const loadVersusHead = () => import("./VersusHead");
const loadVersusCaption = () => import("./VersusCaption");

export function Pair() {
  const page = usePage();
  const { current, other } = page;
  const isShared = isClockShared(page);
  const sides = [
    ["a", current.value],
    ["b", other.value],
  ] as const;
  return (
    <>
      {page.layout.value === "workbench" && <Later load={loadCompareTools} />}
      <div class="pair">
        {sides.map(
          ([side, trace]) =>
            trace !== null && (
              <TraceContext.Provider key={side} value={trace}>
                <section
                  class="pair-side"
                  aria-label={`Search ${side.toUpperCase()}`}
                  data-aimed={!isShared && page.side.value === side}
                  onPointerDownCapture={() => touch(page, side)}
                  onFocusCapture={() => touch(page, side)}
                >
                  <Later load={isShared ? loadVersusHead : loadCompareHead} props={{ side }} />
                  <Stage />
                </section>
              </TraceContext.Provider>
            ),
        )}
      </div>
      {isShared && <Later load={loadVersusCaption} />}
    </>
  );
}
