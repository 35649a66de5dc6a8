/**
 * Components that are loaded when they are first needed: a person who does not need them does not wait for
 * them.
 */
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { part, type Part as LoadedPart } from "./parts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The loaded components, by the functions that load them. */
const parts = new Map<unknown, LoadedPart<unknown>>();

/** The address of a module in a browser's message that it could not be fetched. */
const ADDRESS = /https?:\S+\.js/;

/**
 * Loads a component, and after a failure its module under another address: a browser may remember that a module could
 * not be fetched, and would not ask for it again.
 */
function loader<Props>(load: Load<Props>): () => Promise<ComponentType<Props>> {
  let failed: string | null = null;
  let attempts = 0;
  return async () => {
    try {
      const coming =
        failed === null ? load() : (import(`${failed}?again=${attempts}`) as ReturnType<Load<Props>>);
      return (await coming).default;
    } catch (error) {
      failed ??= ADDRESS.exec(String(error))?.[0] ?? null;
      attempts += 1;
      throw error;
    }
  };
}

interface LaterProps<Props> {
  /** Always the same function. */
  load: Load<Props>;
  /** Whether it is asked for. It stays once it was. */
  when?: boolean;
  /** The properties of the component. */
  props?: Props;
}

export function Later<Props extends object>({ load, when = true, props }: LaterProps<Props>) {
  if (when && !parts.has(load)) parts.set(load, part(loader(load)));
  // A part that could not be loaded is loaded again when it is needed again: the network may be back.
  useEffect(() => {
    if (when) return () => parts.get(load)?.again();
    return undefined;
  }, [load, when]);
  const Part = (parts.get(load)?.() ?? null) as ComponentType<Props> | Error | null;
  if (Part === null) return null;
  if (Part instanceof Error) {
    return when ? (
      <p class="cannot-start" role="alert">
        This part of the page could not be loaded ({Part.message}).{" "}
        <button type="button" onClick={() => parts.get(load)?.again()}>
          Try again
        </button>
      </p>
    ) : null;
  }
  return <Part {...(props ?? ({} as Props))} />;
}
