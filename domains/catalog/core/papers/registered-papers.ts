import { distributions } from "./distributions.ts";
import { participantActivity } from "./participant-activity.ts";
import { payrollCensus } from "./payroll-census.ts";

/** Every workpaper that this version produces, one per line, in screen order. */
export const registeredPapers = [
  participantActivity, //
  distributions,
  payrollCensus,
] as const;

/** Keys of the workpapers in the list. `e2e/fourth-paper` is compiled in place and adds another key. */
export interface PaperKeys extends Record<(typeof registeredPapers)[number]["key"], true> {}

export type PaperKey = keyof PaperKeys;
