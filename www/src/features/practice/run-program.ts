/**
 * Runs a person's program in a frame without an origin, whose policy allows no network: the program can reach neither
 * the page nor what the browser stores. It is bounded in time and in lines, and ends with its frame.
 */
import { messageOf } from "../../core/message-of";

/** The languages that run in the page. */
export type RunLanguage = "javascript" | "python";

/** The outcome of a run. */
export interface Ran {
  readonly lines: readonly string[];
  /** Why the program ended early; `null`: it came to its end. */
  readonly failed: string | null;
}

/** No exercise needs longer. */
export const MOST_SECONDS = 10;

type FromFrame =
  | { readonly type: "ready" }
  | { readonly type: "done" | "failed"; readonly lines: readonly string[]; readonly message?: string };

/** A message without the middle of a long trace of calls. */
function shortened(message: string): string {
  const lines = message.trim().split("\n");
  return lines.length <= 8 ? lines.join("\n") : [lines[0], "  …", ...lines.slice(-5)].join("\n");
}

/** The interpreter of Python, which is loaded once, when it is first needed: 540 kB, 220 kB on the way. */
async function loadPython(): Promise<{ readonly interpreter: string; readonly wasm: ArrayBuffer }> {
  const load = async (file: string): Promise<Response> => {
    const response = await fetch(new URL(`./python/${file}`, document.baseURI));
    if (!response.ok) throw new Error(`Python could not be loaded (${file}: ${response.status})`);
    return response;
  };
  const [script, wasm] = await Promise.all([load("micropython.mjs"), load("micropython.wasm")]);
  return { interpreter: await script.text(), wasm: await wasm.arrayBuffer() };
}

let python: ReturnType<typeof loadPython> | null = null;

/** Runs a program. Gives the outcome, and a function that stops it. */
export function runProgram(
  language: RunLanguage,
  program: string,
): { readonly outcome: Promise<Ran>; readonly stop: () => void } {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.hidden = true;
  frame.title = "Your program";
  frame.src = new URL("./runner.html", document.baseURI).href;
  let end: (ran: Ran) => void = () => {};
  const outcome = new Promise<Ran>((resolve) => (end = resolve));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = (ran: Ran): void => {
    removeEventListener("message", listen);
    clearTimeout(timer);
    frame.remove();
    end(ran);
  };
  const listen = ({ source, data }: MessageEvent<FromFrame>): void => {
    // Other windows may send messages, too.
    if (source !== frame.contentWindow) return;
    if (data.type === "ready") void begin();
    else {
      const failed = data.type === "failed" ? shortened(data.message ?? "The program failed.") : null;
      finish({ lines: data.lines, failed });
    }
  };
  const begin = async (): Promise<void> => {
    try {
      const loaded = language === "python" ? await (python ??= loadPython()) : {};
      // The person may have stopped it meanwhile.
      if (!frame.isConnected) return;
      // Loading the interpreter is no part of the program's time.
      timer = setTimeout(
        () => finish({ lines: [], failed: `The program ran for ${MOST_SECONDS} seconds, and was stopped.` }),
        1000 * MOST_SECONDS,
      );
      frame.contentWindow?.postMessage({ language, program, ...loaded }, "*");
    } catch (error) {
      // The next run tries again.
      python = null;
      finish({ lines: [], failed: messageOf(error) });
    }
  };
  addEventListener("message", listen);
  frame.addEventListener("error", (event) => finish({ lines: [], failed: messageOf(event) }));
  document.body.append(frame);
  return { outcome, stop: () => finish({ lines: [], failed: "You stopped the program." }) };
}
