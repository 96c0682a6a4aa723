import type { OwnStep } from "../../core/index.ts";
import type { ProcedureRecord } from "../procedure-repository.ts";

/** Converts an engagement's procedure to the form that is compared with the standard. */
export const ownStep = ({ id, active, html, reference, firmStepId }: ProcedureRecord): OwnStep => ({
  ...{ id, active, html, reference, standardId: firmStepId },
});
