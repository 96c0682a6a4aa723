import { activityProcedures } from "./activity-procedures.ts";
import { censusProcedures } from "./census-procedures.ts";
import { distributionProcedures } from "./distribution-procedures.ts";

/** A step of the programme that every new engagement starts with. */
export interface DefaultProcedure {
  /** Rich text of the allowed subset. */
  readonly html: string;
  /** Guide, statute or regulation, separated by `; `. Paragraph numbers are left out where they move between editions. */
  readonly reference: string;
  /** Rules of the engine whose results are filled in for this step. */
  readonly computedRules: readonly string[];
}

export const defaultProcedures: Readonly<Record<string, readonly DefaultProcedure[]>> = {
  participant_activity: activityProcedures,
  distributions: distributionProcedures,
  payroll_census: censusProcedures,
};

/** A reference as single works: `AAG-EBP ch. 5; IRC 411` names two. */
export const splitReference = (reference: string): string[] =>
  reference
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
