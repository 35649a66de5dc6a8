/** Why a visit came to what it came to: closed until asked for, so that the inspector stays calm. */
import type { ComponentChildren } from "preact";
import type { CutOffText, Inspection, PreSearchText, WhyStep } from "../../core/plyscope.js";
import { usePage } from "../../state/context";
import { chooseGroup } from "../../state/page/open-groups";
import { count, isGiven } from "../../ui/format";
import { VisitLink } from "../../stage/visit/VisitLink";

export function Reasons({ seen }: { seen: Inspection }) {
  return (
    <>
      {isGiven(seen.pre_search) && <PreSearchReasons preSearch={seen.pre_search} />}
      {isGiven(seen.cut_off) && <CutOffReasons cutOff={seen.cut_off} />}
      {isGiven(seen.why) && seen.why.length > 0 && <WhyChain why={seen.why} />}
    </>
  );
}

/** The outcome of a pre-search in words. */
const SETTLED: Record<NonNullable<PreSearchText["settled"]>, string> = {
  "paid-off": "Paid off: in this iteration it answers",
  "paid-off-later": "Paid off later: in a later iteration it answers",
  lost: "Lost: the search never used the deeper result.",
  open: "Still open: the search may still use it.",
};

function PreSearchReasons({ preSearch }: { preSearch: PreSearchText }) {
  const { pre_searched: happened, questions, settled, by, predicted } = preSearch;
  const isAgain = preSearch.verdict === "keeps-depth";
  return (
    <Section name="Pre-search" note={happened ? `${preSearch.new_depth} plies deep` : "refused"}>
      <Questions questions={questions} />
      {isGiven(predicted) && (
        <p>
          {isAgain ? "Keeps the depth of " : "Predicted by "}
          <VisitLink visit={predicted}>visit {count(predicted)}</VisitLink>
          {isAgain ? " in this iteration" : ` of iteration ${preSearch.entry_iteration}`}
        </p>
      )}
      {settled !== null && (
        <p>
          {SETTLED[settled]} {isGiven(by) && <VisitLink visit={by}>visit {count(by)}</VisitLink>}
        </p>
      )}
    </Section>
  );
}

/** The conditions under which moves are skipped, at the first that was or the last that was not. */
function CutOffReasons({ cutOff: { skips, number, moves, conditions } }: { cutOff: CutOffText }) {
  const note = skips ? `from move ${number} of ${moves} on` : `refused at move ${number} of ${moves}`;
  return (
    <Section name="Uncertainty cut-off" note={note}>
      <Questions questions={conditions} />
    </Section>
  );
}

interface Answered {
  name: string;
  text: string;
  refuses: boolean;
  decided: boolean;
}

/** Questions with their answers; the question that decided is emphasised. */
function Questions({ questions }: { questions: readonly Answered[] }) {
  return (
    <ol class="questions">
      {questions.map(({ name, text, refuses, decided }) => (
        <li key={name} class={decided ? "is-refused" : undefined}>
          <span class="answer">{refuses ? "✗ no" : "✓ yes"}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function WhyChain({ why }: { why: readonly WhyStep[] }) {
  return (
    <Section name="Step by step" note="whose bound it was">
      <ol class="why">
        {why.map(({ visit, sentence: words, setter }, index) => (
          <li key={index}>
            <span>{words}</span> <VisitLink visit={visit}>visit {count(visit)}</VisitLink>
            {isGiven(setter) && setter !== visit && (
              <>
                {" · "}
                <VisitLink visit={setter}>set by visit {count(setter)}</VisitLink>
              </>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface SectionProps {
  name: string;
  note?: string;
  children: ComponentChildren;
}

/** Opened or closed by hand, it stays so from visit to visit. */
function Section({ name, note, children }: SectionProps) {
  const page = usePage();
  const key = `inspector: ${name}`;
  const open = page.ui.chosenGroups.value[key] ?? false;
  return (
    <details class="group" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          chooseGroup(page, key, !open);
        }}
      >
        <h3>{name}</h3>
        {note !== undefined && <span class="faint">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
