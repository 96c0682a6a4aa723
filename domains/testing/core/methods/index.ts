import { allMethod } from "./all/all-method.ts";
import { randomMethod } from "./random/random-method.ts";
import type { SamplingMethod } from "./sampling-method.ts";

/** Sampling methods, in setup order. All code that offers, plans, draws, proves or redraws a sample reads this list. */
const registered = [randomMethod, allMethod] as const;

type PlanIn<Method> = Method extends SamplingMethod<infer Plan> ? Plan : never;

/** Sampling plan read by a run; `method` tells the plan types apart. */
export type SamplingPlan = PlanIn<(typeof registered)[number]>;
export type SamplingMethodKey = SamplingPlan["method"];
export type RegisteredMethod = SamplingMethod<SamplingPlan>;

export const samplingMethods: readonly RegisteredMethod[] = registered;
