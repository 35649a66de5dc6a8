/**
 * The study worker: has traces of its own and answers questions about the whole of them, one after the other. A question
 * is given up by ending this worker; see study/client.ts for the other side.
 */
import { compile } from "./compile";
import { createCore, type Study, type StudyCore } from "./plyscope-study.js";
import type { Desk, Job } from "./study/desk";
import { jobs } from "./study/jobs";
import type { FromStudy, ToStudy } from "./study/protocol";
import { isTrap } from "./trap";
import { messageOf } from "./message-of";

const post = (message: FromStudy, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

const loading = load();
const studies = new Map<number, Study>();
/** Why a trace could not be taken in: said when it is asked about. */
const damaged = new Map<number, unknown>();

async function load(): Promise<StudyCore> {
  const core = createCore();
  core.initSync({ module: await compile(fetch(new URL("./plyscope-study_bg.wasm", import.meta.url))) });
  return core;
}

function reason(error: unknown): string {
  const text = messageOf(error);
  return isTrap(error) ? `the study broke down (${text}), perhaps for want of memory` : text;
}

function studyOf(trace: number): Study {
  if (damaged.has(trace)) throw damaged.get(trace);
  const study = studies.get(trace);
  if (study === undefined) throw new Error("a trace was asked about that was not handed over");
  return study;
}

async function answer(core: StudyCore, message: ToStudy & { type: "ask" }): Promise<void> {
  const { ask, traces, reading, args } = message;
  try {
    const job = (jobs as unknown as Record<string, Job<unknown, unknown, unknown>>)[message.job];
    if (job === undefined) throw new Error(`there is no question “${message.job}”`);
    const asked = traces.map(studyOf);
    for (const study of asked) study.read_as(reading);
    const desk: Desk<unknown> = {
      core,
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
  if (message.type === "ask") {
    let core: StudyCore;
    try {
      core = await loading;
    } catch (error) {
      post({ type: "failed", ask: message.ask, message: reason(error) });
      return;
    }
    await answer(core, message);
    return;
  }
  const { trace } = message;
  try {
    const core = await loading;
    if (message.type === "trace") studies.set(trace, new core.Study(message.link));
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
