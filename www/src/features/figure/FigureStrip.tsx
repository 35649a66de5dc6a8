/** Below a figure's stage: for each value of the touched leaf, how many visits the search would take. */
import { useEffect, useMemo } from "preact/hooks";
import { changeOnce, mayChangeValues, mayTry, touchedNode, touchNode } from "../../state/page/figure";
import { valuesOf } from "../../state/page/figure-hands";
import { usePage } from "../../state/context";
import { PLAIN_VIEW } from "../../state/view-keys";
import styles from "./figure.part.css";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

export default function FigureStrip() {
  const page = usePage();
  const node = touchedNode(page);
  const values = page.scenario.value;
  const goal = page.figure.reach.value;
  const isLeaf = node?.isLeaf === true && node.number !== null && node.number !== "?";
  const isTried = isLeaf && mayChangeValues(page) && mayTry(page);
  const path = isTried ? node.path.join(".") : null;
  const cells = useMemo(() => {
    if (path === null) return [];
    const link = page.engine.write_link(values, PLAIN_VIEW);
    const places = Uint32Array.from(path === "" ? [] : path.split(".").map(Number));
    return page.engine.what_if(link, places, [...valuesOf(page)], goal);
  }, [page, values, path, goal]);
  const trace = page.search.current.value;
  const name =
    node === null || trace === null ? "" : (trace.session.line_names([...node.moves]).at(-1) ?? "");
  // Another game has no such node.
  useEffect(() => {
    if (page.figure.path.peek() !== null && node === null) touchNode(page, null);
  }, [page, node === null]);
  if (!mayChangeValues(page)) return null;
  if (!isTried) {
    return (
      <p class="figure-strip figure-strip-empty" role="status">
        Drag a leaf up or down, or type a number: its value changes.
      </p>
    );
  }
  return (
    <section class="figure-strip" aria-label={`What if leaf ${name} had another value?`}>
      <p>
        <b>{node.number}</b> {name === "" ? "" : `at ${name}`}: what if it were …
      </p>
      <div class="figure-cells">
        {cells.map(({ number, visits, is_reached: isReached }) => {
          const isNow = Number(number) === Number(node.number);
          return (
            <button
              type="button"
              key={number}
              class={isReached ? "is-reached" : ""}
              aria-pressed={isNow}
              aria-label={`${number}: ${visits ?? "too many visits"}${isReached ? ", the goal is reached" : ""}`}
              onClick={() => changeOnce(page, { change: "number", number })}
            >
              <span class="figure-visits">{visits ?? "…"}</span>
              <span class="figure-number">{number}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
