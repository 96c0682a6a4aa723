import {
  duplicateSsn,
  endingDiffers,
  gainWithoutBalance,
  matchWithoutDeferral,
  negativeBalance,
  transfersNotZero,
} from "./balance-rules.ts";
import { contributionsDiffer, distributionsDiffer } from "./detail-rules.ts";
import { contributionAfterSeverance } from "./severance-rule.ts";
import { unknownParticipant } from "./unknown-participant-rule.ts";

/** In print order. */
export const activityRules = [
  endingDiffers,
  transfersNotZero,
  negativeBalance,
  contributionAfterSeverance,
  unknownParticipant,
  duplicateSsn,
  matchWithoutDeferral,
  gainWithoutBalance,
  contributionsDiffer,
  distributionsDiffer,
] as const;
