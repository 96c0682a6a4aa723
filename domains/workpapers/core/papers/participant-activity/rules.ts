import { endingDiffers, gainWithoutBalance, matchWithoutDeferral, negativeBalance, sourceTransfers } from "./rules/balance-rules.ts";
import { contributionsDiffer, distributionsDiffer } from "./rules/detail-rules.ts";
import { duplicateSsn } from "./rules/duplicate-ssn-rule.ts";
import { idSeveralSsns } from "./rules/id-several-ssns-rule.ts";
import { nameDiffers } from "./rules/name-differs-rule.ts";
import { contributorNotEmployed } from "./rules/not-employed-rule.ts";
import { transfersNotZero } from "./rules/transfers-rule.ts";
import { unknownParticipant } from "./rules/unknown-participant-rule.ts";
import { contributionAfterSeverance } from "./severance/severance-rule.ts";
import { statementFooting } from "./ties/statement-footing-rule.ts";
import { vestedBelowLaw } from "./vesting/vested-below-law-rule.ts";
import { vestedBelow100 } from "./vesting/vested-below-rule.ts";

/** The rules in the order in which they are shown. */
export const activityRules = [
  endingDiffers,
  statementFooting,
  transfersNotZero,
  sourceTransfers,
  negativeBalance,
  contributionAfterSeverance,
  unknownParticipant,
  nameDiffers,
  contributorNotEmployed,
  duplicateSsn,
  idSeveralSsns,
  matchWithoutDeferral,
  gainWithoutBalance,
  contributionsDiffer,
  distributionsDiffer,
  vestedBelow100,
  vestedBelowLaw,
] as const;
