import type { RuleDefinition } from "../../rules/rule-definition.ts";
import { judgeForceOut, judgeNet, judgeUnvested, judgeWithholding } from "./amount-rules.ts";
import { judgeCode } from "./code-rule.ts";
import { judgeAutomaticRollover, judgeDeath, judgeHardship } from "./entitlement-rules.ts";
import type { PaymentContext, PaymentOutcome } from "./payment-context.ts";
import { judgeActive, judgeBeforeTermination, judgeInService, judgeKnown, judgeRmd, judgeVesting } from "./status-rules.ts";

interface PaymentRule extends RuleDefinition {
  /** Absent where the rule looks at several payments together. */
  readonly judge?: (context: PaymentContext) => PaymentOutcome;
}

const unit = "payment" as const;
export const distributionRules: readonly PaymentRule[] = [
  { rule: "distributions.net_differs", title: "Net does not foot", severity: "high", unit, judge: judgeNet },
  { rule: "distributions.withholding_below_20", title: "Withholding below 20 %", severity: "high", unit, judge: judgeWithholding },
  { rule: "distributions.in_service_under_59_half", title: "In-service payment before 59½", severity: "high", unit, judge: judgeInService },
  { rule: "distributions.force_out_above_limit", title: "Small balance above the limit", severity: "high", unit, judge: judgeForceOut },
  {
    rule: "distributions.force_out_not_rolled_over",
    title: "Small balance paid instead of rolled over",
    severity: "medium",
    unit,
    judge: judgeAutomaticRollover,
  },
  { rule: "distributions.hardship_above_sources", title: "Hardship above its sources", severity: "high", unit, judge: judgeHardship },
  { rule: "distributions.paid_after_death", title: "Paid after death without a beneficiary", severity: "high", unit, judge: judgeDeath },
  { rule: "distributions.termination_while_active", title: "Paid while active", severity: "high", unit, judge: judgeActive },
  {
    rule: "distributions.paid_before_termination",
    title: "Paid before termination",
    severity: "high",
    unit,
    judge: judgeBeforeTermination,
  },
  { rule: "distributions.rmd_under_age", title: "Required minimum before its age", severity: "medium", unit, judge: judgeRmd },
  { rule: "distributions.code_differs_from_type", title: "1099-R code does not fit the type", severity: "medium", unit, judge: judgeCode },
  {
    rule: "distributions.paid_unvested_without_forfeiture",
    title: "Unvested part not forfeited",
    severity: "high",
    unit,
    judge: judgeUnvested,
  },
  { rule: "distributions.unmatched_negative", title: "Reversal without a payment", severity: "high", unit },
  { rule: "distributions.duplicate_payment", title: "Payment made twice", severity: "high", unit },
  { rule: "distributions.unknown_participant", title: "Payee without an account", severity: "high", unit, judge: judgeKnown },
  { rule: "distributions.vesting_differs", title: "Vesting differs", severity: "high", unit, judge: judgeVesting },
];
