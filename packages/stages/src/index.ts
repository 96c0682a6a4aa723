export {
  definePartsTask,
  defineTask,
  type NamedPayload,
  type NamedValue,
  type PartAnswer,
  type TaskCodes,
  type TaskNames,
  type TaskRun,
  typeOf,
} from "./define-task.ts";
export { parseAnswer } from "./parse-answer.ts";
export { ChildTaskError, runChildTask, runChildTaskWithOutput } from "./run-child-task.ts";
export { runStage, type StageDeps, type StageEnd } from "./run-stage.ts";
export { runStageParts, type StagePart } from "./run-stage-parts.ts";
export type { SourceVersions } from "./source-versions.ts";
export type { StageCache, StagePlace, StageResult, StoredOutput } from "./stage-cache.ts";
export { stageKey, versionOf } from "./stage-key.ts";
