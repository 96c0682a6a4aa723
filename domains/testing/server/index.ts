export type { DrawRecord, FrozenPopulation } from "./draw-repository.ts";
export { drawHistory, type FrozenDraw, freezeDraw, type PopulationToDraw } from "./freeze-draw.ts";
export { type ActiveProcedure, activeProcedures, samplingPlan } from "./read-set-up.ts";
export { registerTesting, type TestingDeps } from "./register-testing.ts";
export { testingPart } from "./testing-part.ts";
