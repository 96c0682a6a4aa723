import { distributions } from "./distributions.ts";
import { participantActivity } from "./participant-activity.ts";
import { payrollCensus } from "./payroll-census.ts";

/** Every paper this version makes, one line each, in the order of screens. */
export const registeredPapers = [
  participantActivity, //
  distributions,
  payrollCensus,
] as const;

/** Keys of the list. `e2e/fourth-paper`, which is compiled in place, adds its own. */
export interface PaperKeys extends Record<(typeof registeredPapers)[number]["key"], true> {}

export type PaperKey = keyof PaperKeys;
