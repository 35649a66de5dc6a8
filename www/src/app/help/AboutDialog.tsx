/** The dialog about the program: its purpose, its licence, its source and its libraries. */
import { useEffect, useState } from "preact/hooks";
import { closeOverlay } from "../../state/page/actions";
import { OFFLINE_WORDS, offline } from "../offline";
import { loadAbout, type About, type Library } from "./about";
import { usePage } from "../../state/context";
import { Dialog } from "../../ui/Dialog";
import { messageOf } from "../../core/message-of";

export default function AboutDialog() {
  const page = usePage();
  const open = page.ui.overlay.value === "about";
  const [about, setAbout] = useState<About | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = open && about === null;
  useEffect(() => {
    if (!wanted) return;
    setProblem(null);
    loadAbout().then(setAbout, (error: unknown) => setProblem(messageOf(error)));
  }, [wanted]);
  return (
    <Dialog name="About Plyscope" class="about" open={open} close={() => closeOverlay(page)}>
      {about !== null && <Facts about={about} />}
      {about === null && <p class="hint">{problem ?? "Loading …"}</p>}
    </Dialog>
  );
}

function Facts({ about }: { about: About }) {
  const { version, commit, licence, source, libraries, texts } = about;
  return (
    <>
      <p>A time-travel microscope for game-tree search.</p>
      <dl class="facts">
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Commit</dt>
        <dd>
          <code>{commit ?? "unknown"}</code>
        </dd>
        <dt>Licence</dt>
        <dd>{licence}: free to use, study, share and change, without any warranty</dd>
        <dt>Source</dt>
        <dd>
          {source === null ? (
            <>
              in the repository that this site was built from, with <code>cargo xtask build</code>
            </>
          ) : (
            <a href={source}>{source}</a>
          )}
        </dd>
        <dt>Without a network</dt>
        <dd>{OFFLINE_WORDS[offline.value]}</dd>
      </dl>
      <h3>What it is made of</h3>
      <Libraries libraries={libraries} />
      <h3>Licence texts</h3>
      <Texts libraries={libraries} texts={texts} />
    </>
  );
}

function Libraries({ libraries }: { libraries: readonly Library[] }) {
  return (
    <table class="libraries">
      <thead>
        <tr>
          <th scope="col">Library</th>
          <th scope="col">Version</th>
          <th scope="col">Licence</th>
          <th scope="col">In</th>
        </tr>
      </thead>
      <tbody>
        {libraries.map(({ name, version, licence, language, source, copyright }) => (
          <tr key={`${language} ${name} ${version}`}>
            <td>{source === null ? name : <a href={source}>{name}</a>}</td>
            <td>{version}</td>
            <td>
              {licence}
              {copyright.map((line) => (
                <small key={line}>{line}</small>
              ))}
            </td>
            <td>{language}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each text once, folded, under the names of the libraries that come under it. */
function Texts({ libraries, texts }: Pick<About, "libraries" | "texts">) {
  return (
    <>
      {Object.entries(texts).map(([id, text]) => (
        <details key={id}>
          <summary>
            {libraries
              .filter((library) => library.texts.includes(id))
              .map(({ name }) => name)
              .join(", ")}
          </summary>
          <pre>{text}</pre>
        </details>
      ))}
    </>
  );
}
