/** Two searches side by side, each with a stage of its own. */
import { touch } from "../store/sides";
import { TraceContext, usePage } from "./context";
import { Later } from "./Later";
import { Stage } from "./Stage";

const loadCompareHead = () => import("./CompareHead");
const loadCompareTools = () => import("./CompareTools");

export function Pair() {
  const page = usePage();
  const { current, other, embed } = page;
  const sides = [
    ["a", current.value],
    ["b", other.value],
  ] as const;
  return (
    <>
      {!embed.value && <Later load={loadCompareTools} />}
      <div class="pair">
        {sides.map(
          ([side, trace]) =>
            trace !== null && (
              <TraceContext.Provider key={side} value={trace}>
                <section
                  class="pair-side"
                  aria-label={`Search ${side.toUpperCase()}`}
                  data-aimed={page.side.value === side}
                  onPointerDownCapture={() => touch(page, side)}
                  onFocusCapture={() => touch(page, side)}
                >
                  <Later load={loadCompareHead} props={{ side }} />
                  <Stage />
                </section>
              </TraceContext.Provider>
            ),
        )}
      </div>
    </>
  );
}
