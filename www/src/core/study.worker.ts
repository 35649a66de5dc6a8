/**
 * The study worker: has its own traces and answers questions about whole traces, one after the other. Ending this
 * worker gives up its question; see study/client.ts for the page's side.
 */
import type { CoreMessage } from "./core-message";
import { createCore, type Core, type Study } from "./plyscope.js";
import type { Desk, Job } from "./study/desk";
import { jobs } from "./study/jobs";
import type { FromStudy, ToStudy } from "./study/protocol";
import { isTrap } from "./trap";
import { messageOf } from "./message-of";

const post = (message: FromStudy, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

let core: Core | null = null;
const studies = new Map<number, Study>();
/** The reason why a trace could not be taken in: reported when it is asked about. */
const damaged = new Map<number, unknown>();

function start({ module }: CoreMessage): void {
  try {
    const made = createCore();
    made.initSync({ module });
    core = made;
    post({ type: "ready" });
  } catch (error) {
    post({ type: "unusable", message: reason(error) });
  }
}

function theCore(): Core {
  if (core === null) throw new Error("the worker was asked before it had its core");
  return core;
}

function reason(error: unknown): string {
  const text = messageOf(error);
  return isTrap(error) ? `the study failed (${text}), perhaps because of too little memory` : text;
}

function studyOf(trace: number): Study {
  if (damaged.has(trace)) throw damaged.get(trace);
  const study = studies.get(trace);
  if (study === undefined) throw new Error("a trace was asked about that was not handed over");
  return study;
}

async function answer(message: ToStudy & { type: "ask" }): Promise<void> {
  const { ask, traces, reading, args } = message;
  try {
    const job = (jobs as unknown as Record<string, Job<unknown, unknown, unknown>>)[message.job];
    if (job === undefined) throw new Error(`there is no question “${message.job}”`);
    const asked = traces.map(studyOf);
    for (const study of asked) study.set_display_style(reading);
    const desk: Desk<unknown> = {
      core: theCore(),
      studies: asked,
      progress: (progress) => post({ type: "progress", ask, progress }),
      news: (news, transfer) => post({ type: "news", ask, news }, transfer),
    };
    post({ type: "answer", ask, answer: await job(desk, args) });
  } catch (error) {
    post({ type: "failed", ask, message: reason(error) });
  }
}

async function receive(message: ToStudy): Promise<void> {
  if (message.type === "core") {
    start(message);
    return;
  }
  if (message.type === "network") {
    // The page's own core has read it before.
    core?.give_model(message.bytes);
    return;
  }
  post({ type: "taken", ask: message.type === "ask" ? message.ask : null });
  if (message.type === "ask") {
    await answer(message);
    return;
  }
  const { trace } = message;
  try {
    if (message.type === "trace") studies.set(trace, new (theCore().Study)(message.link));
    else if (message.type === "words") studies.get(trace)?.append(message.words);
    else if (message.type === "finish") studies.get(trace)?.finish();
    else {
      studies.get(trace)?.free();
      studies.delete(trace);
      damaged.delete(trace);
    }
  } catch (error) {
    damaged.set(trace, error);
  }
}

/** One message after the other, in their order. */
let last: Promise<void> = Promise.resolve();
self.addEventListener("message", ({ data }: MessageEvent<ToStudy>) => {
  last = last.then(() => receive(data));
});
// Only the worker gets this event. Without an answer the page would wait for ever.
self.addEventListener("messageerror", () =>
  post({ type: "unusable", message: "a message to it could not be read" }),
);
