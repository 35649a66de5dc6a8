/** Every job of the study worker. A job is defined in the file for its concern and listed in this table. */
import { comparison } from "./comparison-job";
import { countFiles } from "./count-files-job";
import { counters } from "./counters-job";
import { gambleCost, insight, positionVisits, preSearches, uncertaintyCutOffs } from "./insight-jobs";
import {
  practiceExercise,
  practiceJudge,
  practiceKinds,
  practiceOwnTree,
  practiceSolution,
  practiceWorksheet,
} from "./practice-jobs";
import { checkSummary, openFile, saveFile } from "./trace-file";
import { compareVersions, filePairs } from "./versions-job";

export const jobs = {
  comparison,
  counters,
  gambleCost,
  insight,
  positionVisits,
  preSearches,
  uncertaintyCutOffs,
  practiceExercise,
  practiceJudge,
  practiceKinds,
  practiceOwnTree,
  practiceSolution,
  practiceWorksheet,
  "save file": saveFile,
  "open file": openFile,
  "check summary": checkSummary,
  "count files": countFiles,
  "file pairs": filePairs,
  "compare versions": compareVersions,
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobArgs<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type JobAnswer<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;
export type JobNews<Name extends JobName> = Parameters<Parameters<Jobs[Name]>[0]["news"]>[0];
