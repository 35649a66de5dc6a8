/** The head of the reading layout: the search's current knowledge, and the ways to other pages. */
import { Fragment } from "preact";
import { present, showOverlay } from "../../state/page/actions";
import { reader } from "../../state/page/reading";
import type { Overlay } from "../../state/page/page-state";
import { bestLine } from "../../state/trace/best-line";
import { usePage } from "../../state/context";
import { IconButton } from "../../ui/IconButton";
import { StatusLine } from "./StatusLine";
import { ThemeToggle } from "./ThemeToggle";

const WAYS: readonly { overlay: Overlay; name: string; title: string }[] = [
  {
    overlay: "lessons",
    name: "Lessons",
    title: "Lessons: short tours with questions, and syllabi for lectures (G)",
  },
  {
    overlay: "practice",
    name: "Practice",
    title: "Practice: exercises with answers computed by the search (K)",
  },
  { overlay: "share", name: "Share", title: "Share: link, embedding, pictures, trace files (L)" },
];

export function ReadingHead() {
  const page = usePage();
  return (
    <header class="reading-head">
      <h1>Plyscope</h1>
      <Found />
      <nav class="header-buttons" aria-label="Plyscope">
        {WAYS.map(({ overlay, name, title }) => (
          <button
            type="button"
            class="quiet"
            key={overlay}
            title={title}
            onClick={() => showOverlay(page, overlay)}
          >
            {name}
          </button>
        ))}
        <span class="to-present">
          <IconButton
            icon="present"
            title="Present: only the stage, in larger type (P)"
            onClick={() => present(page, true)}
          />
        </span>
        <IconButton icon="help" title="Keys and help (?)" onClick={() => showOverlay(page, "help")} />
        <ThemeToggle />
      </nav>
    </header>
  );
}

/**
 * The value and the best line. While the search runs, and if it did not end, the status line shows its
 * progress.
 */
function Found() {
  const page = usePage();
  const trace = page.aimed.value;
  if (trace === null) return null;
  // Each of two that are compared says so above its own stage.
  if (page.compare.other.value !== null && !page.searching.value) return <div class="found" />;
  if (page.searching.value || trace.run.value.state !== "done" || trace.run.value.summary === null)
    return <StatusLine />;
  const found = bestLine(trace);
  if (found === null) return <p class="found">{trace.possible.words.nothing_found}</p>;
  const { value, moves, isSoFar, depth, doubt } = found;
  return (
    <div class="found">
      {value !== null && (
        <span class="found-value">
          Value <strong {...(doubt === null ? {} : { title: doubt })}>{value}</strong>
          <span class="found-reader">
            {" "}
            for {reader(page)}
            {depth !== null ? `, at depth ${depth}` : isSoFar && ", so far"}
          </span>
        </span>
      )}
      {moves.length > 0 && (
        <button
          type="button"
          class="found-line"
          title={`${moves.join(" ")}: show the root’s moves by iteration, and why the best one changed`}
          aria-haspopup="dialog"
          onClick={() => showOverlay(page, "moves")}
        >
          <span class="found-name">{trace.possible.words.line} </span>
          {moves.map((move, index) => (
            <Fragment key={index}>
              {index > 0 && " "}
              <b>{move}</b>
            </Fragment>
          ))}
        </button>
      )}
    </div>
  );
}
