import { endingDiffers, gainWithoutBalance, matchWithoutDeferral, negativeBalance, sourceTransfers } from "./balance-rules.ts";
import { contributionsDiffer, distributionsDiffer } from "./detail-rules.ts";
import { duplicateSsn } from "./duplicate-ssn-rule.ts";
import { idSeveralSsns } from "./id-several-ssns-rule.ts";
import { nameDiffers } from "./name-differs-rule.ts";
import { contributorNotEmployed } from "./not-employed-rule.ts";
import { contributionAfterSeverance } from "./severance/severance-rule.ts";
import { statementFooting } from "./ties/statement-footing-rule.ts";
import { transfersNotZero } from "./transfers-rule.ts";
import { unknownParticipant } from "./unknown-participant-rule.ts";
import { vestedBelowLaw } from "./vesting/vested-below-law-rule.ts";
import { vestedBelow100 } from "./vesting/vested-below-rule.ts";

/** In print order. */
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
