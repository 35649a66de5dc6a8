/** The page's messages to the person: links that were not understood, searches that did not end well. */
import type { ComponentChildren } from "preact";
import { dismiss } from "../state/page/actions";
import type { Problem } from "../core/plyscope.js";
import { count, excerpt, plural, sentence } from "../ui/format";
import { changeScenario, smallerRecord, takeBack } from "../state/page/scenario";
import { searchAgain } from "../state/page/search";
import { closeNotes, dismissMessage } from "../state/trace/actions";
import type { Origin, TraceStore } from "../state/trace/trace-store";
import type { FilePart } from "../core/study/opened-file";
import type { FileProblem } from "../state/page/page-state";
import type { PageStore } from "../state/page/page-store";
import { useFrames, usePage } from "../state/context";
import { showField } from "../features/setup/fields";
import { Icon } from "../ui/Icon";
import { Failed } from "../ui/Failed";
import { whileLoading } from "../ui/parts";
import { KeptFile } from "./KeptFile";
import { PartChoice, RecordedPart, RecordingChoice } from "./PartChoice";
import { firstOf } from "../ui/listed";
import { ProblemMessage } from "../ui/ProblemText";

/**
 * The greatest number of listed notes or fields. The core decides how many of a link's mistakes are worth
 * reporting.
 */
const MOST_LISTED = 5;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 80;
const LONGEST_NOTE = 240;

export function Problems() {
  const page = usePage();
  const trace = page.search.current.value;
  const problems = page.form.linkProblems.value;
  // A person who opens a preset has not written it: its caption has its notes.
  const isOwn = page.shownPreset.value?.changed === false;
  const notes = firstOf(isOwn ? [] : page.form.linkNotes.value, MOST_LISTED);
  const fields = firstOf(page.form.draftProblems.value, MOST_LISTED);
  return (
    <div class="banners" aria-live="polite">
      {problems.length > 0 && (
        <Banner kind="warning" close={() => dismiss(page, "link problems")}>
          <p>
            {page.address.refused.value === null
              ? "Part of this link was not understood; the rest is shown."
              : "This link was not understood, so nothing of it is shown."}
          </p>
          <LinkProblems problems={problems} />
        </Banner>
      )}
      {page.form.fileProblem.value !== null && (
        <Banner kind="warning" close={() => dismiss(page, "file problem")}>
          <FileMessage problem={page.form.fileProblem.value} />
        </Banner>
      )}
      {notes.first.length > 0 && (
        <Banner kind="note" close={() => dismiss(page, "link notes")}>
          {notes.first.map((note) => (
            <p key={note}>{sentence(excerpt(note, LONGEST_NOTE))}</p>
          ))}
          <More words={notes.more} />
        </Banner>
      )}
      {trace?.notes.value.map((note) => (
        <Banner key={note} kind="note" close={() => closeNotes(trace)}>
          <p>{note}</p>
        </Banner>
      ))}
      {fields.first.map((problem) => (
        <Banner key={problem.key} kind="warning">
          <FieldProblem problem={problem} />
        </Banner>
      ))}
      {fields.more !== null && (
        <Banner kind="warning">
          <More words={fields.more} />
        </Banner>
      )}
      {trace !== null && <RunBanners trace={trace} />}
    </div>
  );
}

function FileMessage({ problem: { message, again } }: { problem: FileProblem }) {
  const text = sentence(excerpt(message, LONGEST_NOTE));
  return again === null ? <p>{text}</p> : <Failed message={text} again={again} />;
}

/** The line below a list that is cut short: how many pieces are not listed. */
function More({ words }: { words: string | null }) {
  return words === null ? null : <p>{sentence(words)}</p>;
}

/**
 * A field that was not understood: the field itself shows the problem, and this message says that the rest
 * works.
 */
function FieldProblem({ problem }: { problem: Problem }) {
  const page = usePage();
  const frames = useFrames();
  const parameter = page.parameters.find((one) => one.key === problem.key);
  if (parameter === undefined) {
    return (
      <p>
        <ProblemMessage problem={problem} />
      </p>
    );
  }
  const { key, label, group } = parameter;
  return (
    <p>
      <b>{label}</b> was not understood: {excerpt(problem.message, LONGEST_VALUE)}. The last valid value is
      used; everything else is unchanged.{" "}
      <button type="button" onClick={() => showField(page, frames, key, group)}>
        Show
      </button>{" "}
      <button type="button" onClick={() => takeBack(page, key)}>
        Undo this change
      </button>
    </p>
  );
}

function LinkProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul>
      {problems.map((problem, index) => (
        <li key={index}>
          {problem.key !== "" && (
            <code>
              {excerpt(problem.key, LONGEST_KEY)}={excerpt(problem.value, LONGEST_VALUE)}
            </code>
          )}{" "}
          <ProblemMessage problem={problem} />
        </li>
      ))}
    </ul>
  );
}

/** The causes that end a recording, by the core's names for them. */
const RECORDING_ENDS: Readonly<Record<string, string>> = {
  "record budget": "its record budget",
  memory: "the memory that a trace may take",
};

const openPart = (page: PageStore, part: FilePart): void =>
  void whileLoading(import("../state/page/files").then(({ openPart }) => openPart(page, part)));

/** The choice of another search of the file. */
function SearchOfFile({ origin: { part, searches } }: { origin: Origin }) {
  const page = usePage();
  const shown = part?.search ?? 1;
  const open = (search: number): void => {
    if (Number.isInteger(search) && search >= 1 && search <= searches && search !== shown)
      openPart(page, { search });
  };
  return (
    <span class="banner-search">
      <label>
        Search{" "}
        <input
          type="number"
          min={1}
          max={searches}
          value={shown}
          onChange={({ currentTarget }) => open(currentTarget.valueAsNumber)}
        />{" "}
        of {count(searches)}
      </label>{" "}
      <button type="button" disabled={shown === 1} onClick={() => open(shown - 1)}>
        Previous search
      </button>{" "}
      <button type="button" disabled={shown === searches} onClick={() => open(shown + 1)}>
        Next search
      </button>{" "}
    </span>
  );
}

/** The messages about a search that did not end by itself. */
function RunBanners({ trace }: { trace: TraceStore }) {
  const page = usePage();
  const messages: { name: string; kind: BannerKind; words: ComponentChildren }[] = [];
  const { state, message, visits, summary, secondsUp } = trace.run.value;
  const { origin } = trace;
  if (origin !== null) {
    messages.push({
      name: "origin",
      kind: "note",
      words: (
        <>
          Opened from “{excerpt(origin.file.name, LONGEST_NOTE)}”, a search by{" "}
          {excerpt(origin.program, LONGEST_NOTE)}: nothing was searched here.
          {origin.notes.map((note) => ` ${sentence(excerpt(note, LONGEST_NOTE))}`).join("")}{" "}
          {origin.searches > 1 && <SearchOfFile origin={origin} />}
          <KeptFile file={origin.file} />
        </>
      ),
    });
  }
  if (origin !== null && origin.fitting !== null) {
    const { downTo, after } = origin.fitting;
    const { search } = origin.part ?? {};
    const open = (part: FilePart): void => openPart(page, search === undefined ? part : { search, ...part });
    messages.push({
      name: "too large",
      kind: "warning",
      words: (
        <>
          {origin.part === null ? "The file" : "This part of the file"} has more visits than fit into a trace,
          so only the first ones are shown. <PartChoice downTo={downTo} after={after} choose={open} />
        </>
      ),
    });
  }
  // In place of the stage the page asks for the network, but two stages that are compared stay.
  const isAskedFor = page.wantedNetwork.value !== null && page.compare.other.value === null;
  if (state === "failed" && !isAskedFor) {
    messages.push({
      name: "failed",
      kind: "error",
      words: (
        <>
          {sentence(excerpt(message ?? "The search failed", LONGEST_NOTE))}{" "}
          {visits > 0 && "The page shows the part that it received before. "}
          <button type="button" onClick={() => searchAgain(page)}>
            {origin === null ? "Search again" : "Open again"}
          </button>
        </>
      ),
    });
  }
  if (state === "lost") messages.push({ name: "lost", kind: "error", words: <Lost trace={trace} /> });
  if (state === "stopped") {
    messages.push({
      name: "stopped",
      kind: "note",
      words:
        origin !== null
          ? `The trace ends after ${plural(visits, "visit")}: visits that were open then have no value.`
          : secondsUp === null
            ? `You stopped the search after ${plural(visits, "visit")}: visits that were open then have no value.`
            : `The search was stopped after ${plural(secondsUp, "second")}, at ${plural(visits, "visit")}. That is its visit budget now, so the address shows everyone the same search, however fast their machines are.`,
    });
    const recorded = trace.session.positions();
    if (recorded < visits) {
      messages.push({
        name: "recording",
        kind: "warning",
        words: `The recording had ended before: ${count(recorded)} of ${plural(visits, "visit")} can be seen.`,
      });
    }
  }
  if (summary !== null && summary.recording !== "complete") {
    messages.push({
      name: "recording",
      kind: "warning",
      words: (
        <>
          The recording ended at {RECORDING_ENDS[summary.recording] ?? summary.recording}:{" "}
          {count(summary.recorded)} of {plural(summary.visits, "visit")} can be seen. The result is that of
          the whole search.{" "}
          {summary.fitting !== null && (
            <RecordingChoice summary={summary} fitting={summary.fitting} share={trace.share} />
          )}
        </>
      ),
    });
  } else if (summary !== null && origin === null && summary.recorded < summary.visits) {
    messages.push({
      name: "part",
      kind: "note",
      words: <RecordedPart summary={summary} values={trace.values.value} />,
    });
  }
  if (summary !== null && summary.stop !== "completed") {
    messages.push({
      name: "stop",
      kind: "note",
      words: `${
        summary.stop === "decided game"
          ? "The game is decided, so no iteration followed"
          : `The search ended at its ${summary.stop}`
      }; ${
        summary.advice ??
        (summary.depth === 0
          ? "no iteration was completed"
          : `the last completed iteration is ${summary.depth}`)
      }.`,
    });
  }
  return (
    <>
      {messages
        .filter(({ name }) => !trace.dismissed.value.includes(name))
        .map(({ name, kind, words }) => (
          <Banner key={name} kind={kind} close={() => dismissMessage(trace, name)}>
            <p>{words}</p>
          </Banner>
        ))}
    </>
  );
}

/** The trace's core broke down. Most often it held more than there is memory for. */
function Lost({ trace }: { trace: TraceStore }) {
  const page = usePage();
  const run = trace.run.value;
  const isFile = trace.origin !== null;
  // Another limit would be another search, and no file.
  const less = isFile ? null : smallerRecord(page, run);
  return (
    <>
      {sentence(run.message ?? "The trace is lost")} The address still says what was{" "}
      {isFile ? "opened" : "searched"}.{" "}
      {less !== null && (
        <button type="button" onClick={() => changeScenario(page, { record: String(less) })}>
          Record at most {plural(less, "visit")}
        </button>
      )}{" "}
      <button type="button" onClick={() => searchAgain(page)}>
        {isFile ? "Open again" : "Search again"}
      </button>
    </>
  );
}

type BannerKind = "error" | "warning" | "note";

interface BannerProps {
  kind: BannerKind;
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
