export type { EngineProgress } from "../engine-message.ts";
export { isReadableByAll } from "./readable-by-all.ts";
export { type EngineTask, type EngineTaskContext, serveEngineTask } from "./serve-engine-task.ts";
