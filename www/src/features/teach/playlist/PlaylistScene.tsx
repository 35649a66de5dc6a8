/** One scene of the playlist that is being written: its words, its question, and its place among the others. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { whileLoading } from "../../../ui/parts";
import { questionIn, questionText } from "../lessons/questions/written";
import { replaceMoment } from "./add";
import { change } from "./draft";
import { moved, rewritten, withoutScene, type DraftScene, type Offer } from "./history";
import { say } from "./open";
import { play } from "./play";
import { isCompared, LONGEST_WORDS, sceneTitle } from "./playlist";
import { momentOf } from "../../../state/page/moment";
import { titleOf } from "../../../state/page/recent-title";
import { usePage } from "../../../state/context";
import { IconButton } from "../../../ui/IconButton";
import { ScenePicture } from "./ScenePicture";

interface PlaylistSceneProps {
  scene: DraftScene;
  index: number;
  of: number;
}

export function PlaylistScene({ scene, index, of }: PlaylistSceneProps) {
  const page = usePage();
  const item = useRef<HTMLLIElement>(null);
  /** The element that had the focus when the scene was moved. */
  const focused = useRef<Element | null>(null);
  const { id, caption, note, said } = scene;
  const { title, about } = titleOf(page, scene.scenario);
  const name = sceneTitle(scene, index);
  const move = (by: 1 | -1): void => {
    const to = index + by;
    if (to < 0 || to >= of) return;
    focused.current = document.activeElement;
    change((draft) => moved(draft, id, by));
    say(`“${name}” is scene ${to + 1} of ${of} now.`);
  };
  // An element that moves within the document loses the focus, and a disabled button does not keep it. The focus is
  // back before the next key press.
  useLayoutEffect(() => {
    const [own, before] = [item.current, focused.current];
    focused.current = null;
    if (own === null || before === null) return;
    const keeps = before instanceof HTMLElement && own.contains(before) && !before.matches(":disabled");
    const other = own.querySelector<HTMLElement>(".playlist-place button:not(:disabled)");
    (keeps ? before : other)?.focus();
    own.scrollIntoView({ block: "nearest" });
  }, [index]);
  const replace = (): void => {
    const moment = momentOf(page);
    if (page.search.current.value !== null && page.search.current.value.origin !== null) {
      say("A playlist searches each scene again, so an opened file cannot be a scene.");
      return;
    }
    if (moment !== null) void whileLoading(replaceMoment(page, id, moment).then(say));
  };
  return (
    <li
      ref={item}
      class="playlist-scene"
      aria-label={`Scene ${index + 1}`}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        move(event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <div class="playlist-head">
        <b>{index + 1}</b>
        <ScenePicture scene={scene} />
        <span class="playlist-about" title={said}>
          {title} <span class="faint">{about}</span>
          {said !== "" && <span class="faint playlist-moment">{said}</span>}
        </span>
        <span class="playlist-place">
          <IconButton icon="up" title="Move up (Alt+↑)" disabled={index === 0} onClick={() => move(-1)} />
          <IconButton
            icon="down"
            title="Move down (Alt+↓)"
            disabled={index + 1 === of}
            onClick={() => move(1)}
          />
          <IconButton
            icon="here"
            title="Replace this moment by the one on the page"
            disabled={page.search.current.value === null}
            onClick={replace}
          />
          <IconButton icon="play" title="Show this scene" onClick={() => play(page, index + 1)} />
          <IconButton
            icon="close"
            title="Delete this scene"
            onClick={() => {
              focusNeighbour(item.current);
              change((draft) => withoutScene(draft, id));
              say(`“${name}” is deleted. Undo brings it back.`);
            }}
          />
        </span>
      </div>
      <label>
        Caption
        <textarea
          rows={2}
          value={caption}
          maxLength={LONGEST_WORDS}
          placeholder="A title, and on further lines a text for everyone"
          onInput={({ currentTarget: { value } }) =>
            change((draft) => rewritten(draft, id, { caption: value }), `caption ${id}`)
          }
        />
      </label>
      <label>
        Presenter’s note
        <textarea
          rows={2}
          value={note}
          maxLength={LONGEST_WORDS}
          placeholder="Small, below the scene"
          onInput={({ currentTarget: { value } }) =>
            change((draft) => rewritten(draft, id, { note: value }), `note ${id}`)
          }
        />
      </label>
      <QuestionSelect scene={scene} />
    </li>
  );
}

/** Moves the focus from a deleted scene to its neighbour, so that a person with a keyboard can go on there. */
function focusNeighbour(item: HTMLLIElement | null): void {
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const other = beside?.querySelector<HTMLElement>(".playlist-place button:last-child");
  (other ?? item?.closest("dialog")?.querySelector<HTMLElement>("button"))?.focus();
}

function QuestionSelect({ scene }: { scene: DraftScene }) {
  const { id, question, offers, view } = scene;
  const chosen = question === null ? "" : questionText(question);
  const isOffered = offers.some((offer) => offer.question === chosen);
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.about, [...(groups.get(offer.about) ?? []), offer]);
  return (
    <label>
      Question
      <select
        value={chosen}
        disabled={chosen === "" && offers.length === 0}
        onChange={({ currentTarget: { value } }) => {
          const read = value === "" ? null : questionIn(value);
          if (read === null || "kind" in read) change((draft) => rewritten(draft, id, { question: read }));
        }}
      >
        <option value="">none</option>
        {chosen !== "" && !isOffered && <option value={chosen}>{chosen}</option>}
        {[...groups].map(([about, members]) => (
          <optgroup key={about} label={about}>
            {members.map((offer) => (
              <option key={offer.question} value={offer.question}>
                {offer.prompt}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {chosen !== "" && !isOffered && offers.length > 0 && (
        <span class="hint">
          The page does not offer this question at this moment: show the scene to see whether the question
          fits.
        </span>
      )}
      {offers.length === 0 && (
        <span class="hint">{whyNone(isCompared(view), !/(?:^|&)(t|at)=/.test(view))}</span>
      )}
    </label>
  );
}

/** The reason why there is no question to choose from. */
function whyNone(comparesTwo: boolean, isAtEnd: boolean): string {
  if (comparesTwo) return "A question is about one search, and this scene compares two.";
  if (isAtEnd) return "At the end of a search nothing is left to ask: add a moment before it.";
  return "To choose a question, show the scene, wait until its search has ended, and come back.";
}
