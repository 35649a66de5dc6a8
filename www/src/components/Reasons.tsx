/** Why a visit came to what it came to: closed until asked for, so that the inspector stays calm. */
import type { ComponentChildren } from "preact";
import type { Inspection, PreSearch, Why } from "../plyscope.js";
import { chooseGroup, chosenGroups } from "../open-groups";
import { count, sentence } from "../format";
import { VisitLink } from "./Inspector";

/** Whether the core said anything. */
export const isSaid = <T,>(value: T | null | undefined): value is T => value !== null && value !== undefined;

export function Reasons({ seen }: { seen: Inspection }) {
  return (
    <>
      {isSaid(seen.pre_search) && <PreSearchReasons preSearch={seen.pre_search} />}
      {isSaid(seen.why) && seen.why.length > 0 && <WhyChain why={seen.why} />}
    </>
  );
}

function PreSearchReasons({ preSearch: { verdict, questions, settled } }: { preSearch: PreSearch }) {
  return (
    <Section name="Pre-search" note={verdict}>
      <ol class="questions">
        {questions.map(({ question, numbers, refused }) => (
          <li key={question} class={refused ? "is-refused" : undefined}>
            <span class="answer">{refused ? "✗ no" : "✓ yes"}</span>
            <span>
              {question} <span class="faint">{numbers}</span>
            </span>
          </li>
        ))}
      </ol>
      {isSaid(settled) && (
        <p>
          {sentence(settled.how)}{" "}
          {isSaid(settled.by) && <VisitLink visit={settled.by}>visit {count(settled.by)}</VisitLink>}
        </p>
      )}
    </Section>
  );
}

function WhyChain({ why }: { why: readonly Why[] }) {
  return (
    <Section name="Why">
      <ol class="why">
        {why.map(({ visit, sentence: words, setter }, index) => (
          <li key={index}>
            {words} <VisitLink visit={visit}>visit {count(visit)}</VisitLink>
            {isSaid(setter) && setter !== visit && (
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
  const key = `inspector: ${name}`;
  const open = chosenGroups.value[key] ?? false;
  return (
    <details class="group" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          chooseGroup(key, !open);
        }}
      >
        <h3>{name}</h3>
        {note !== undefined && <span class="faint">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
