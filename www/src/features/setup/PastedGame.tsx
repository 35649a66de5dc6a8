/** A pasted game: its moves, each of which makes the position after it the searched position. */
import { useEffect, useRef } from "preact/hooks";
import { closePasted } from "../../state/page/actions";
import { chooseGame, goToStop, stopOf } from "../../state/page/pasted";
import styles from "./pasted.part.css";
import { usePage } from "../../state/context";
import { IconButton } from "../../ui/IconButton";
import { firstOf } from "../../ui/listed";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

/** More games cannot be told apart in a list. */
const MOST_LISTED = 500;

export default function PastedGame() {
  const page = usePage();
  const pasted = page.form.pasted.value;
  const here = useRef<HTMLButtonElement>(null);
  const at = stopOf(page);
  useEffect(() => {
    // Scrolls only the list that contains the moves: the panel keeps its position.
    const button = here.current;
    const list = button?.parentElement ?? null;
    if (button === null || !(list instanceof HTMLElement)) return;
    const top = button.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }, [at, pasted]);
  if (pasted === null || !page.played.value.position.includes(pasted.key)) return null;
  const { titles, index, record } = pasted;
  const { stops, problem } = record;
  const last = stops.length - 1;
  const listed = firstOf(titles, MOST_LISTED);
  const by = (step: number): void => {
    const to = Math.min(Math.max((at ?? (step < 0 ? last + 1 : -1)) + step, 0), last);
    goToStop(page, to, true);
  };
  return (
    <section class="pasted" aria-label="Pasted game">
      <div class="pasted-head">
        {titles.length > 1 ? (
          <select
            class="grow"
            aria-label="Game"
            value={index}
            onChange={(event) => chooseGame(page, Number(event.currentTarget.value))}
          >
            {listed.first.map((title, number) => (
              <option key={number} value={number}>
                {number + 1}. {title}
              </option>
            ))}
            {listed.more !== null && <option disabled>{listed.more}</option>}
          </select>
        ) : (
          <b class="grow">{record.title}</b>
        )}
        <IconButton icon="close" title="Close this game" onClick={() => closePasted(page)} />
      </div>
      {record.about !== "" && <p class="hint">{record.about}</p>}
      {last > 0 && (
        <>
          <div class="pasted-steps" role="group" aria-label="Go through the game">
            <IconButton icon="start" title="First position" onClick={() => goToStop(page, 0, true)} />
            <IconButton
              icon="previous"
              title="Previous position"
              disabled={at === 0}
              onClick={() => by(-1)}
            />
            <IconButton icon="next" title="Next position" disabled={at === last} onClick={() => by(1)} />
            <IconButton icon="end" title="Last position" onClick={() => goToStop(page, last, true)} />
            <span class="faint">
              {at === null ? "elsewhere" : at === 0 ? "before the first move" : `after move ${at} of ${last}`}
            </span>
          </div>
          <div class="pasted-moves" role="group" aria-label="Moves of the game">
            {stops.map(({ move, number }, stop) =>
              move === null ? null : (
                <button
                  type="button"
                  key={stop}
                  {...(stop === at ? { ref: here } : {})}
                  class="link"
                  aria-current={stop === at ? "true" : undefined}
                  onClick={() => goToStop(page, stop)}
                >
                  {number !== "" && <span class="faint">{number} </span>}
                  {move}
                </button>
              ),
            )}
          </div>
        </>
      )}
      {problem !== null && (
        <p class="problem" role="alert">
          {problem.message} <em>{problem.fix}</em>
        </p>
      )}
    </section>
  );
}
