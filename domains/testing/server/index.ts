export { addPrograms } from "./add-programs.ts";
export type { DrawRecord, FrozenPopulation } from "./draw-repository.ts";
export { papersAtLock, testingActivityPort, testingCopying, testingReadiness } from "./engagement-ports.ts";
export { drawHistory, freezeDraw } from "./freeze-draw.ts";
export { activeProcedures, forgetReplacedFile, replacedFiles, samplingPlan, samplingVersions } from "./read-set-up.ts";
export { registerTesting } from "./register-testing.ts";
export { takenSources, takeOverProcedures } from "./take-over-procedures.ts";
