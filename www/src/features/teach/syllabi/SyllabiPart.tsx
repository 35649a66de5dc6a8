/** The syllabi, each with the ways to present it and to make a copy of it. */
import { useEffect } from "preact/hooks";
import { usePage } from "../../../state/context";
import { plural } from "../../../ui/format";
import { loadSyllabi, syllabi } from "./syllabi";
import type { Syllabus } from "./syllabus";
import { editSyllabus, presentSyllabus } from "./use";

export function SyllabiPart() {
  useEffect(loadSyllabi, []);
  const known = syllabi.value;
  if (known instanceof Error) {
    return (
      <p role="alert">
        The syllabi could not be loaded ({known.message}).{" "}
        <button type="button" onClick={loadSyllabi}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <section class="syllabi" aria-label="Syllabi">
      <p class="hint">
        Each syllabus is a playlist with notes and times. The notes are hidden until you press <kbd>,</kbd>.{" "}
        <i>Edit a copy</i> makes it your playlist (<kbd>Q</kbd>), and undo brings your old playlist back.
      </p>
      <ul class="syllabus-list">
        {known?.map((syllabus) => (
          <SyllabusRow key={syllabus.name} syllabus={syllabus} />
        ))}
      </ul>
    </section>
  );
}

function SyllabusRow({ syllabus }: { syllabus: Syllabus }) {
  const page = usePage();
  const { about, minutes, questions, playlist } = syllabus;
  const { title, scenes } = playlist;
  const spare = questions === 0 ? "" : `, ${questions} of them for questions`;
  return (
    <li>
      <h3>{title}</h3>
      <p>{about}</p>
      <p class="faint">
        {minutes} min{spare} · {plural(scenes.length, "scene")}
      </p>
      <div class="share-buttons">
        <button
          type="button"
          class="is-primary"
          aria-label={`Present: ${title}`}
          title="Only scene and stage, in larger type: Page Down goes on, P or Esc leaves"
          onClick={() => presentSyllabus(page, syllabus)}
        >
          Present
        </button>
        <button
          type="button"
          aria-label={`Edit a copy: ${title}`}
          title="It becomes your playlist, which you can change and share"
          onClick={() => editSyllabus(page, syllabus)}
        >
          Edit a copy
        </button>
      </div>
    </li>
  );
}
