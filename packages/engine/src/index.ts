export type { EngineFailure, EngineFailureCode } from "./engine-failure.ts";
export { defaultEngineLimits } from "./engine-limits.ts";
export { type EngineProgress, parseChildJson } from "./engine-message.ts";
export type { EngineSeat, EngineSession } from "./engine-session.ts";
export { readKeptTask } from "./kept-task.ts";
export { type Engine, openEngine } from "./open-engine.ts";
export type { EngineOutput, EngineTaskRequest, EngineValue } from "./run-engine-task.ts";
export type { Scratch } from "./scratch.ts";
export type { EngineInput } from "./stage-input.ts";
