import { forceOutAboveLimit, netDiffers, unvestedNotForfeited, withholdingBelow20 } from "./rules/amount-rules.ts";
import { codeDiffersFromType } from "./rules/code-rule.ts";
import { forceOutNotRolledOver, hardshipAboveSources, paidAfterDeath } from "./rules/entitlement-rules.ts";
import { duplicatePayment, unmatchedReversal } from "./rules/several-payment-rules.ts";
import {
  inServiceUnder59Half,
  paidBeforeTermination,
  rmdUnderAge,
  terminationWhileActive,
  unknownPayee,
  vestingDiffers,
} from "./rules/status-rules.ts";

/** In print order. */
export const distributionRules = [
  netDiffers,
  withholdingBelow20,
  inServiceUnder59Half,
  forceOutAboveLimit,
  forceOutNotRolledOver,
  hardshipAboveSources,
  paidAfterDeath,
  terminationWhileActive,
  paidBeforeTermination,
  rmdUnderAge,
  codeDiffersFromType,
  unvestedNotForfeited,
  unmatchedReversal,
  duplicatePayment,
  unknownPayee,
  vestingDiffers,
] as const;

/** Rules that look at several payments together; the others judge one payment at a time. */
export const severalPaymentRules: ReadonlySet<string> = new Set([duplicatePayment.id, unmatchedReversal.id]);

const titles = new Map<string, string>(distributionRules.map(({ id, title }) => [id, title]));
export const ruleTitle = (id: string): string => titles.get(id) ?? id;
