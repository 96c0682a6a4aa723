import type { ValueMapKey } from "../reports/report-definition.ts";

const list = (text: string): readonly string[] => text.split(" ");

/** Canonical values that each dictionary may map to. */
export const choiceValues: Readonly<Record<ValueMapKey, readonly string[]>> = {
  statuses: list("active terminated leave retired deceased disabled military beneficiary"),
  money_sources: list(
    "deferral_pretax deferral_roth catchup_pretax catchup_roth after_tax match safe_harbor_match safe_harbor_nonelective profit_sharing qnec rollover loan forfeiture other",
  ),
  dist_types: list(
    "termination_lump_sum direct_rollover installment retirement death disability in_service_59_5 hardship rmd qdro force_out corrective_402g corrective_adp_acp excess_415 loan_offset deemed_loan plan_transfer in_plan_roth birth_adoption emergency_1000 domestic_abuse disaster terminal_illness dividend other",
  ),
  trust_lines: list(
    "beginning_balance contributions rollovers loans_issued loan_repayments gain_loss distributions fees transfers forfeitures other ending_balance",
  ),
  pay_codes: list(
    "earnings_eligible earnings_excluded not_used deferral_pretax deferral_roth catchup_pretax catchup_roth after_tax match safe_harbor_match safe_harbor_nonelective profit_sharing loan_payment sec125 gross_pay eligible_comp excluded_comp w2_comp",
  ),
};
