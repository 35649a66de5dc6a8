/**
 * A tree that the person enters, solved by both conventions for equal values. Editing the tree clears its
 * solution.
 */
import { useState } from "preact/hooks";
import { whileLoading } from "../../ui/parts";
import { messageOf } from "../../core/message-of";
import type { OwnAnswer, OwnTree } from "../../core/plyscope.js";
import { usePage } from "../../state/context";

const EXAMPLE = "(3 12 8)(3 4 6)(14 5 2)";

export function PracticeOwnTree() {
  const page = usePage();
  const [text, setText] = useState(() => page.scenario.peek()["tree"] ?? EXAMPLE);
  const [solved, setSolved] = useState<OwnTree | Error | null>(null);
  const solve = async (): Promise<void> => {
    try {
      const study = await whileLoading(page.study());
      setSolved(await study.ask("practiceOwnTree", { text }, { reading: page.ui.reading.peek() }));
    } catch (error) {
      setSolved(new Error(messageOf(error)));
    }
  };
  return (
    <div class="practice-own">
      <p>
        Write a tree with leaves from MAX’s side, such as <code>{EXAMPLE}</code>. Alpha-beta searches it twice
        from left to right: it cuts off first as soon as alpha equals beta, and then only when alpha is
        greater than beta.
      </p>
      <textarea
        aria-label="Your tree"
        rows={3}
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setSolved(null);
        }}
      />
      <button type="button" class="is-primary" onClick={() => void solve()}>
        Solve
      </button>
      <div role="status">
        {solved instanceof Error && <p class="practice-refused">{solved.message}</p>}
        {solved !== null && !(solved instanceof Error) && <Solved own={solved} />}
      </div>
    </div>
  );
}

function Solved({ own: { tree, equal, beyond, difference } }: { own: OwnTree }) {
  return (
    <>
      <p>
        With names: <code>{tree}</code>
      </p>
      {difference === null ? (
        <>
          <p>Both conventions for equal values give the same result.</p>
          <Answer answer={equal} />
        </>
      ) : (
        <>
          <p>
            <strong>The conventions differ.</strong> {difference}
          </p>
          <div class="practice-both">
            <section aria-label="Equal values cut off">
              <h3>Equal values cut off</h3>
              <Answer answer={equal} />
            </section>
            <section aria-label="Equal values do not cut off">
              <h3>Equal values do not cut off</h3>
              <Answer answer={beyond} />
            </section>
          </div>
        </>
      )}
    </>
  );
}

function Answer({ answer: { visited, never_visited, cut, values } }: { answer: OwnAnswer }) {
  const rows: readonly (readonly [string, string])[] = [
    ["Visited, in this order", visited],
    ["Never visited", never_visited || "none"],
    ["Cut edges lead to", cut || "none"],
    ["Returned", values.join(", ")],
  ];
  return (
    <dl class="practice-facts">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
