/** The score of a student: a dot for each step, and the visits compared with minimax. */
import { signed } from "../../ui/format";
import type { BetWords } from "../../core/plyscope.js";
import { BETS, type Balance, type Work } from "./work";

export function Strip({ work, isClass = false }: { work: Work; isClass?: boolean }) {
  const { steps } = work;
  const before = steps[work.index.value - 1];
  const asked = work.index.value;
  const answered = work.answers.value.size;
  return (
    <div class="student-strip">
      <div class="student-dots" role="group" aria-label="Steps up to now">
        {steps.slice(0, Math.min(asked + 1, steps.length)).map((step, index) => {
          const answer = work.answers.value.get(index);
          const isRight = answer !== undefined && step.choices[answer.choice]?.is_right === true;
          const state =
            answer === undefined
              ? "open"
              : step.bet !== null
                ? answer.choice === BETS
                  ? "bet"
                  : "no-bet"
                : !isRight
                  ? "wrong"
                  : answer.withHint
                    ? "hinted"
                    : "right";
          const isNow = index === asked;
          return (
            <button
              type="button"
              key={index}
              class="student-dot"
              data-state={state}
              aria-current={isNow ? "step" : undefined}
              title={
                isNow ? step.question : `Step ${index + 1}: ${step.bet === null ? step.right : NAMES[state]}`
              }
              aria-label={`Step ${index + 1}: ${NAMES[state]}`}
              onClick={() => work.goTo(index)}
            />
          );
        })}
      </div>
      <p>
        {work.balance.value === null ? (
          <>
            <strong>{work.points.value}</strong> of {answered} right
          </>
        ) : (
          <>
            Balance <strong>{signed(work.balance.value.you)}</strong>
          </>
        )}
        {isClass && work.balance.value === null && (
          <>
            {" · "}
            <strong>{work.streak.value}</strong> in a row{" · "}visited{" "}
            <strong>{before?.visited ?? 1}</strong>
            {before?.minimax !== null && (
              <>
                , minimax <strong>{before?.minimax ?? 1}</strong>
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}

const NAMES = {
  open: "not answered",
  wrong: "wrong",
  hinted: "right with a hint",
  right: "right",
  bet: "yes",
  "no-bet": "no",
};

/** The balance of the bets up to now. */
function Balances({ balance, words }: { balance: Balance; words: BetWords }) {
  const rows = [
    ["you", "you"],
    ["always", words.always],
    ["filter", words.rule],
  ] as const;
  const most = Math.max(1, ...rows.map(([key]) => Math.abs(balance[key])));
  return (
    <div class="student-score">
      <h2>{words.counted}</h2>
      {rows.map(([key, name]) => (
        <p key={key}>
          <span>{name}</span>
          <span
            class="student-bar"
            data-of={key === "you" ? "you" : "minimax"}
            style={{ width: `${(Math.abs(balance[key]) / most) * 45}%` }}
          />
          <strong>{signed(balance[key])}</strong>
        </p>
      ))}
    </div>
  );
}

export function Score({ work }: { work: Work }) {
  const words = work.steps[0]?.bet?.words;
  if (work.balance.value !== null && words !== undefined)
    return <Balances balance={work.balance.value} words={words} />;
  const before = work.steps[work.index.value - 1];
  const visited = before?.visited ?? 1;
  const minimax = before === undefined ? 1 : before.minimax;
  if (minimax === null) return null;
  const most = Math.max(work.steps.at(-1)?.minimax ?? 1, 1);
  return (
    <div class="student-score">
      <h2>Visited so far</h2>
      {(
        [
          ["you", visited],
          ["minimax", minimax],
        ] as const
      ).map(([name, count]) => (
        <p key={name}>
          <span>{name}</span>
          <span class="student-bar" data-of={name} style={{ width: `${(count / most) * 50}%` }} />
          <strong>{count}</strong>
        </p>
      ))}
    </div>
  );
}
