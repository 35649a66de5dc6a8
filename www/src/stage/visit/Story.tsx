/** Why a visit came to its value, in sentences whose parts lead to the visits that they are about. */
import type { Inspection } from "../../core/plyscope.js";
import { VisitLink } from "./VisitLink";

export function Story({ seen: { story, visit: of } }: { seen: Inspection }) {
  if (story.length === 0) return null;
  return (
    <p class="story">
      {story.map(({ clauses }, at) => (
        // Another visit's sentence is another sentence: the lit visits of the former are no longer lit.
        <span key={`${of} ${at}`}>
          {clauses.map(({ text, visit, tip }, part) => (
            <span key={part}>
              {visit === null ? (
                text
              ) : (
                <VisitLink visit={visit} {...(tip === null ? {} : { tip })}>
                  {text}
                </VisitLink>
              )}{" "}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}
