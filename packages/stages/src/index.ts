export { Count, exactly, parseAnswer, Sha256 } from "./parse-answer.ts";
export { ChildTaskError, runChildTask } from "./run-child-task.ts";
export { runStage, type StageDeps } from "./run-stage.ts";
export { type StageCache, type StageResult, type StoredOutput, stageKey } from "./stage-cache.ts";
