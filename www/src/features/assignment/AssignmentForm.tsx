/** A new assignment: tasks are chosen, and become a link. */
import { useState } from "preact/hooks";
import { messageOf } from "../../core/message-of";
import type { AssignmentPage, TaskChoice } from "../../core/plyscope.js";
import { showAssignment } from "../../state/page/assignment";
import { addressOf } from "../../state/page/share";
import { usePage } from "../../state/context";
import type { PageStore } from "../../state/page/page-store";
import { CopyField } from "../../ui/CopyField";
import { save } from "../../ui/save";
import { scormPackage } from "./scorm-package";
import { Switch } from "../../ui/Switch";
import { draft, editDraft, FIRST_DRAFT, type Draft } from "./draft";

const GROUPS: readonly (readonly [TaskChoice["group"], string])[] = [
  ["exercise", "Exercises"],
  ["be", "Be the search"],
  ["program", "Check my program"],
];
const LEVELS = [1, 2, 3].map((level) => [level, String(level), `Level ${level}`] as const);
const MOST_TASKS = 20;

/** The assignment of a draft, or what is wrong with it. */
function made({ engine }: PageStore, { title, tries, seed, tasks }: Draft): AssignmentPage | Error {
  try {
    return engine.make_assignment(title, tries, seed, [...tasks]);
  } catch (error) {
    return new Error(messageOf(error));
  }
}

/** A task without its level, and the level. */
function withoutLevel(task: string): readonly [string, number] {
  const [, name = task, level = "1"] = /^(.*)\.([123])$/.exec(task) ?? [];
  return [name, Number(level)];
}

export function AssignmentForm() {
  const page = usePage();
  const [choices] = useState(() => page.engine.assignment_choices());
  const now = draft.value;
  const assignment = made(page, now);
  const set = (tasks: readonly string[]): void => editDraft({ tasks });
  const move = (index: number, by: 1 | -1): void => {
    const tasks = [...now.tasks];
    const [task = ""] = tasks.splice(index, 1);
    tasks.splice(index + by, 0, task);
    set(tasks);
  };
  const figure =
    page.figure.reach.value !== null && page.figure.touch.value !== null ? addressOf(page) : null;
  const isFull = now.tasks.length >= MOST_TASKS;
  const link = assignment instanceof Error ? null : assignment.link;
  const [isPacking, setPacking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pack = async (): Promise<void> => {
    if (assignment instanceof Error) return;
    setPacking(true);
    setProblem(null);
    try {
      save(await scormPackage(assignment), "plyscope-scorm.zip");
    } catch (error) {
      setProblem(`The package could not be made: ${messageOf(error)}.`);
    }
    setPacking(false);
  };
  return (
    <div class="assignment-columns">
      <section aria-label="Tasks" class="assignment-form">
        <div class="assignment-fields">
          <label>
            <span>Title</span>
            <input
              type="text"
              maxLength={80}
              value={now.title}
              onInput={(event) => editDraft({ title: event.currentTarget.value })}
            />
          </label>
          <label title="Each try has different data; the best one counts">
            <span>Tries</span>
            <select
              value={String(now.tries)}
              onChange={(event) => editDraft({ tries: Number(event.currentTarget.value) })}
            >
              {[1, 2, 3, 4, 5].map((tries) => (
                <option key={tries}>{tries}</option>
              ))}
            </select>
          </label>
          <label title="Another number gives every student different exercises, for instance next year">
            <span>Series</span>
            <input
              type="number"
              min={0}
              max={4_294_967_295}
              value={now.seed}
              onChange={(event) =>
                editDraft({
                  seed: Math.min(
                    Math.max(Math.floor(Number(event.currentTarget.value)) || 0, 0),
                    4_294_967_295,
                  ),
                })
              }
            />
          </label>
        </div>
        <ol class="assignment-tasks">
          {now.tasks.map((task, index) => {
            const [name, level] = withoutLevel(task);
            const choice = choices.find((one) => one.name === name);
            const words = assignment instanceof Error ? null : assignment.tasks[index];
            const title = words?.title ?? choice?.title ?? task;
            return (
              <li key={index}>
                <div>
                  <strong>{title}</strong>
                  <span class="faint">{words?.about ?? ""}</span>
                </div>
                {choice?.has_levels === true ? (
                  <Switch
                    name={`Level of ${title}`}
                    choices={LEVELS}
                    chosen={level}
                    choose={(to) => set(now.tasks.map((one, at) => (at === index ? `${name}.${to}` : one)))}
                  />
                ) : (
                  <span />
                )}
                <span class="assignment-move">
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Move ${title} up`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Move ${title} down`}
                    disabled={index === now.tasks.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    ↓
                  </button>
                </span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Remove ${title}`}
                  onClick={() => set(now.tasks.filter((_, at) => at !== index))}
                >
                  Remove
                </button>
              </li>
            );
          })}
        </ol>
        <div class="assignment-buttons">
          <select
            aria-label="Add a task"
            value=""
            disabled={isFull}
            onChange={(event) => {
              const { value } = event.currentTarget;
              event.currentTarget.value = "";
              if (value !== "") set([...now.tasks, `${value}.1`]);
            }}
          >
            <option value="">Add a task …</option>
            {GROUPS.map(([group, name]) => (
              <optgroup key={group} label={name}>
                {choices
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <option key={one.name} value={one.name}>
                      {one.title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <button
            type="button"
            disabled={figure === null || isFull}
            title={
              figure === null
                ? "First show a figure with a goal on the page: Share, Readers can change the tree"
                : "The tree on the page, with its goal"
            }
            onClick={() => figure !== null && set([...now.tasks, `figure.${figure}`])}
          >
            Add the figure on the page
          </button>
          <button type="button" class="quiet" onClick={() => editDraft(FIRST_DRAFT)}>
            Begin anew
          </button>
        </div>
        {assignment instanceof Error && <p class="assignment-refused">{assignment.message}</p>}
      </section>
      <section class="assignment-code" aria-label="For the class">
        <h3>For the class</h3>
        {link === null ? (
          <p>The link appears when the assignment has a task.</p>
        ) : (
          <>
            <CopyField label="The link of the assignment" text={addressFor(link)} rows={4} />
            <p>
              Give everybody this link. Each student types a number, does the tasks, and gives you a code.
              Every student has different exercises, and always the same ones. There is no account and no
              server.
            </p>
            <div class="assignment-buttons">
              <button
                type="button"
                onClick={() => showAssignment(page, { link, student: null, isClass: false })}
              >
                Try it as a student
              </button>
              <button
                type="button"
                onClick={() => showAssignment(page, { link, student: null, isClass: true })}
              >
                Read codes
              </button>
            </div>
            <h3>For a learning platform</h3>
            <div class="assignment-buttons">
              <button
                type="button"
                disabled={isPacking}
                title="One file for Moodle, Ilias and others: the tasks, and points that are reported"
                onClick={() => void pack()}
              >
                {isPacking ? "Packing …" : "SCORM package"}
              </button>
              <button
                type="button"
                title="Ten variants of each exercise for the question bank, and a question for the tasks on this page"
                onClick={() =>
                  save(
                    new Blob([page.engine.assignment_moodle(link, location.href.split("#")[0] ?? "")], {
                      type: "application/xml",
                    }),
                    "plyscope-moodle.xml",
                  )
                }
              >
                Moodle questions
              </button>
            </div>
            <div role="status">{problem !== null && <p class="assignment-refused">{problem}</p>}</div>
          </>
        )}
      </section>
    </div>
  );
}

/** The whole address of an assignment. */
const addressFor = (link: string): string => `${location.href.split("#")[0]}#${link}`;
