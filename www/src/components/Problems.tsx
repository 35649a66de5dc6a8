/** What the person has to know: links that were not understood, searches that did not end well. */
import type { ComponentChildren } from "preact";
import type { Run } from "../store/trace-store";
import { count, sentence } from "../format";
import { searchAgain } from "../store/search";
import { usePage } from "./context";
import { Icon } from "./Icon";
import { Words } from "./ProblemText";

export function Problems() {
  const page = usePage();
  const problems = page.linkProblems.value;
  const notes = page.linkNotes.value;
  // What has an input of its own is said there; the rest is said here.
  const shownAtInput = new Set(["fen", "tree", ...page.parameters.map(({ key }) => key)]);
  const homeless = page.draftProblems.value.filter(({ key }) => !shownAtInput.has(key));
  return (
    <div class="banners" aria-live="polite">
      {problems.length > 0 && (
        <Banner kind="warning" close={() => (page.linkProblems.value = [])}>
          <p>Part of this link was not understood; the rest is shown.</p>
          <ul>
            {problems.map((problem, index) => (
              <li key={index}>
                {problem.key !== "" && (
                  <code>
                    {problem.key}={problem.value}
                  </code>
                )}{" "}
                <Words problem={problem} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {notes.length > 0 && (
        <Banner kind="note" close={() => (page.linkNotes.value = [])}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
      {homeless.map((problem) => (
        <Banner key={problem.key} kind="warning">
          <p>
            <Words problem={problem} />
          </p>
        </Banner>
      ))}
      <RunBanner run={page.current.value?.run.value ?? null} />
    </div>
  );
}

function RunBanner({ run }: { run: Run | null }) {
  const page = usePage();
  if (run === null) return null;
  if (run.state === "failed") {
    return (
      <Banner kind="error">
        <p>
          {sentence(run.message ?? "The search failed")}{" "}
          {run.visits > 0 && "What had arrived by then is shown. "}
          <button type="button" onClick={() => searchAgain(page)}>
            Search again
          </button>
        </p>
      </Banner>
    );
  }
  if (run.state === "stopped") {
    return (
      <Banner kind="note">
        <p>
          The search was stopped: the trace ends where it was, and visits that were open then have no value.
        </p>
      </Banner>
    );
  }
  const { summary } = run;
  if (summary === null) return null;
  return (
    <>
      {summary.recording !== "complete" && (
        <Banner kind="warning">
          <p>
            Recording ended at its budget: {count(summary.recorded)} of {count(summary.visits)} visits can be
            seen. The result is that of the whole search.
          </p>
        </Banner>
      )}
      {summary.stop !== "completed" && (
        <Banner kind="note">
          <p>
            The search ended at its {summary.stop}; the last completed iteration is {summary.depth}.
          </p>
        </Banner>
      )}
    </>
  );
}

interface BannerProps {
  kind: "error" | "warning" | "note";
  close?: () => void;
  children: ComponentChildren;
}

function Banner({ kind, close, children }: BannerProps) {
  return (
    <div class={`banner banner-${kind}`} role={kind === "error" ? "alert" : undefined}>
      <div>{children}</div>
      {close !== undefined && (
        <button type="button" class="icon-button" aria-label="Close this message" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
