import { activityProcedures } from "./activity-procedures.ts";
import { censusProcedures } from "./census-procedures.ts";
import type { DefaultProcedure } from "./default-procedure.ts";
import { distributionProcedures } from "./distribution-procedures.ts";

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
