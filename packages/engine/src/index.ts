export type { EngineFailure, EngineFailureCode } from "./engine-failure.ts";
export { defaultEngineLimits, type EngineLimits } from "./engine-limits.ts";
export { type EngineProgress, parseChildJson } from "./engine-message.ts";
export { type Isolation, isolationWarning, probeIsolation } from "./isolation.ts";
export { type Engine, type EngineLog, type EngineOptions, openEngine } from "./open-engine.ts";
export type { EngineOutput, EngineTaskRequest, EngineValue } from "./run-engine-task.ts";
export type { Scratch } from "./scratch.ts";
export type { EngineInput } from "./stage-input.ts";
