/** The assignment that a lecturer is making, as this browser stores it. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { recordIn, stored, textsIn } from "../../ui/stored";

export interface Draft {
  readonly title: string;
  readonly tries: number;
  /** The series: another one gives everybody other exercises. */
  readonly seed: number;
  /** The tasks as links write them. */
  readonly tasks: readonly string[];
}

export const FIRST_DRAFT: Draft = {
  title: "Alpha-beta",
  tries: 2,
  seed: 1,
  tasks: ["values.1", "cut-edges.1", "be.alpha-beta.1"],
};

const stock = stored<Draft>(
  "plyscope-assignment-draft",
  (read) => {
    const { title, tries, seed, tasks } = recordIn(read);
    return {
      title: typeof title === "string" ? title : FIRST_DRAFT.title,
      tries: typeof tries === "number" ? tries : FIRST_DRAFT.tries,
      seed: typeof seed === "number" ? seed : FIRST_DRAFT.seed,
      tasks: Array.isArray(tasks) ? textsIn(tasks) : FIRST_DRAFT.tasks,
    };
  },
  FIRST_DRAFT,
);

const written = signal<Draft>(stock.read());

export const draft: ReadonlySignal<Draft> = written;

export function editDraft(change: Partial<Draft>): void {
  written.value = { ...written.peek(), ...change };
  stock.write(written.peek());
}
