import { distributionTypes, statementLines } from "@tieout/catalogue/core";
import type { ValueMapKey } from "../reports/report-definition.ts";

const list = (text: string): readonly string[] => text.split(" ");

/** Canonical values that each dictionary may map to. */
export const choiceValues: Readonly<Record<ValueMapKey, readonly string[]>> = {
  statuses: list("active terminated leave retired deceased disabled military beneficiary"),
  money_sources: list(
    "deferral_pretax deferral_roth catchup_pretax catchup_roth after_tax match safe_harbor_match safe_harbor_nonelective profit_sharing qnec rollover loan forfeiture other",
  ),
  dist_types: distributionTypes.map(({ key }) => key),
  trust_lines: statementLines.filter(({ isLine }) => isLine).map(({ key }) => key),
  pay_codes: list(
    "earnings_eligible earnings_excluded not_used deferral_pretax deferral_roth catchup_pretax catchup_roth after_tax match safe_harbor_match safe_harbor_nonelective profit_sharing loan_payment sec125 gross_pay eligible_comp excluded_comp w2_comp",
  ),
};
