/** Two searches side by side, each with a stage. */
import { isClockShared, touch } from "../state/page/sides";
import { TraceContext, usePage } from "../state/context";
import { Later } from "../ui/Later";
import { Stage } from "../stage/Stage";

const loadCompareHead = () => import("../features/compare/CompareHead");
const loadCompareTools = () => import("../features/compare/CompareTools");
const loadVersusHead = () => import("../features/compare/VersusHead");
const loadVersusCaption = () => import("../features/compare/VersusCaption");

export function Pair() {
  const page = usePage();
  const {
    search: { current },
    compare: { other },
  } = page;
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
                  data-aimed={!isShared && page.compare.side.value === side}
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
