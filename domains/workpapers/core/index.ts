import type { Paper } from "@tieout/runs/core";
import { distributions } from "./papers/distributions/paper.ts";
import { participantActivity } from "./papers/participant-activity/paper.ts";
import { payrollCensus } from "./papers/payroll-census/paper.ts";

/** Every workpaper this version produces; run by the engine child. */
export const papers: readonly Paper[] = [participantActivity, distributions, payrollCensus];
