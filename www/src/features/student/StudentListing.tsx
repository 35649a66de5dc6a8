/** The algorithm as pseudo-code. After a mistake the line that the search runs is lit. */
import { useTrace } from "../../state/context";
import type { Work } from "./work";

export function StudentListing({ work }: { work: Work }) {
  const trace = useTrace();
  const step = work.step.value;
  const isWrong = work.wrong.value !== null && step !== null;
  const t = step === null ? trace.shownTime.value : isWrong ? step.lit_at : step.at;
  const listing = trace.answers.value.listing(t);
  if (listing === null) return null;
  return (
    <section class="listing" aria-label="The algorithm">
      <h2>The rule</h2>
      <ol class="listing-lines">
        {listing.lines.map(({ line, indent, text, lit }) => (
          <li key={line}>
            <span
              class={lit && isWrong ? "listing-line is-lit" : "listing-line"}
              style={{ "--indent": indent }}
            >
              <code>{text}</code>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
