import { distributions } from "./distributions.ts";
import { participantActivity } from "./participant-activity.ts";
import { payrollCensus } from "./payroll-census.ts";

/** Every paper this version makes, one line each, in the order of screens. */
export const registeredPapers = [
  participantActivity, //
  distributions,
  payrollCensus,
] as const;

/** Keys that a program declares beside those of the list: none in the product, one in `e2e/fourth-paper`, which is compiled in place. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be declared further
export interface FurtherPaperKeys {}

export type PaperKey = (typeof registeredPapers)[number]["key"] | keyof FurtherPaperKeys;
