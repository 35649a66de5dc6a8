/** A dot for each step of a student's own search. What each is worth is shown when all are judged. */
import type { Judgement, OwnWork } from "./own-work";

const NAMES: Readonly<Record<Judgement, string>> = {
  right: "right",
  wrong: "wrong",
  follows: "right, follows from a mistake",
};

export function OwnStrip({ work }: { work: OwnWork }) {
  const answered = work.index.value;
  return (
    <div class="student-strip">
      {work.isJudged.value ? (
        <div class="student-dots" role="group" aria-label="Your steps">
          {work.judgements.value.map((judgement, index) => (
            <button
              type="button"
              key={index}
              class="student-dot"
              data-state={judgement}
              aria-current={index === work.lookedAt.value ? "step" : undefined}
              aria-label={`Step ${index + 1}: ${NAMES[judgement]}`}
              title={`Step ${index + 1}: ${NAMES[judgement]}`}
              onClick={() => work.lookAt(index)}
            />
          ))}
        </div>
      ) : (
        <div class="student-dots" aria-hidden="true">
          {[...Array(answered).keys()].map((index) => (
            <span key={index} class="student-dot" data-state="given" />
          ))}
          <span class="student-dot" data-state="open" />
        </div>
      )}
      {work.isJudged.value ? (
        <p>
          <strong>{work.points.value}</strong> of {answered} right
        </p>
      ) : (
        <p>
          <strong>{answered}</strong> answered
        </p>
      )}
    </div>
  );
}
