import { netDiffers, nonvestedNotForfeited } from "./rules/amount-rules.ts";
import { codeDiffersFromType } from "./rules/code-rule.ts";
import { paidAfterDeath, payeeDeceased } from "./rules/death-rules.ts";
import { forceOutNotRolledOver, hardshipAboveSources } from "./rules/entitlement-rules.ts";
import { inServiceUnder59Half, paidBeforeTermination, terminationWhileActive } from "./rules/event-rules.ts";
import { forceOutAboveLimit } from "./rules/force-out-rule.ts";
import { missedRmd } from "./rules/required-minimum/missed-rmd-rule.ts";
import { rmdUnderAge } from "./rules/required-minimum/rmd-rules.ts";
import { retirementBefore55 } from "./rules/retirement-rule.ts";
import { duplicatePayment, unmatchedReversal } from "./rules/several-payment-rules.ts";
import { ssnSeveralNames } from "./rules/ssn-several-names-rule.ts";
import { unknownPayee } from "./rules/unknown-payee-rule.ts";
import { vestedBelowLaw, vestingDiffers } from "./rules/vesting-rules.ts";
import { withholdingBelow20 } from "./rules/withholding-rule.ts";

/** The rules in print order. */
export const distributionRules = [
  netDiffers,
  withholdingBelow20,
  inServiceUnder59Half,
  forceOutAboveLimit,
  forceOutNotRolledOver,
  hardshipAboveSources,
  paidAfterDeath,
  payeeDeceased,
  terminationWhileActive,
  paidBeforeTermination,
  retirementBefore55,
  rmdUnderAge,
  missedRmd,
  codeDiffersFromType,
  nonvestedNotForfeited,
  vestedBelowLaw,
  unmatchedReversal,
  duplicatePayment,
  unknownPayee,
  ssnSeveralNames,
  vestingDiffers,
] as const;

/** Rules that judge several payments together, or an account; all other rules judge one payment at a time. */
export const severalPaymentRules: ReadonlySet<string> = new Set([duplicatePayment.id, unmatchedReversal.id, missedRmd.id]);

const titles = new Map<string, string>(distributionRules.map(({ id, title }) => [id, title]));
export const ruleTitle = (id: string): string => titles.get(id) ?? id;
