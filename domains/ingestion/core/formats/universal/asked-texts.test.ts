import { expect, test } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";
import type { ValueMapKey } from "../../reports/report-definition.ts";

const read = (key: ValueMapKey, text: string) => suggestValueMap(key, [{ text, count: 1 }])[0];

test.each([
  ["statuses", "Not Active", null],
  ["statuses", "Non-active", null],
  ["statuses", "No longer employed", null],
  ["statuses", "Unemployed", null],
  ["statuses", "Leaver", null],
  ["statuses", "Long Term Disability", null],
  ["statuses", "Pending Termination", null],
  ["money_sources", "Non-Safe Harbor Match", null],
  ["money_sources", "ER Match Roth", null],
  ["money_sources", "Roth In-Plan Rollover", null],
  ["money_sources", "Deductible Voluntary", null],
  ["money_sources", "Safe Harbor", "safe_harbor_nonelective"],
  ["money_sources", "QACA Match", "safe_harbor_match"],
  ["money_sources", "Employee", "deferral_pretax"],
  ["dist_types", "Void Hardship", "hardship"],
  ["dist_types", "Excess Match", "corrective_402g"],
  ["dist_types", "TERM-RO", "direct_rollover"],
  ["trust_lines", "Net assets available for benefits", "ending_balance"],
  ["trust_lines", "Net increase (decrease) in net assets available for benefits", null],
  ["trust_lines", "Contributions receivable", null],
  ["trust_lines", "Benefits payable", null],
  ["trust_lines", "Accrued income", null],
  ["trust_lines", "Refund of contributions", "distributions"],
  ["trust_lines", "Participant contributions withdrawn", "distributions"],
  ["trust_lines", "Rollovers out", "distributions"],
  ["trust_lines", "Contributions and transfers", null],
  ["trust_lines", "Investment income net of fees", null],
  ["account_classes", "Uninvested Cash", "investment"],
  ["account_classes", "Cash", "investment"],
  ["account_classes", "Prefunded Match", "investment"],
] as const)("a text whose meaning is reversed by other words is never accepted without review: %s, %s", (key, text, proposed) => {
  const found = read(key, text);
  expect([found?.canonical, (found?.confidence ?? 1) < reviewBelow]).toEqual([proposed, true]);
});

test.each([
  ["trust_lines", "Pending trades", null],
  ["trust_lines", "Dividend of 1.0", "gain_loss"],
  ["trust_lines", "Spending account fees", "fees"],
  ["trust_lines", "Ending Net Assets", "ending_balance"],
  ["trust_lines", "Net assets available for benefits, end of year", "ending_balance"],
  ["trust_lines", "Interest income on notes receivable from participants", "gain_loss"],
  ["dist_types", "Termination (402f notice)", "termination_lump_sum"],
  ["dist_types", "Check 4021", null],
  ["dist_types", "402(g) excess deferral", "corrective_402g"],
  ["dist_types", "415C excess", "excess_415"],
  ["dist_types", "Age 59 1/2", "in_service_59_5"],
  ["money_sources", "Employer Match - Safe Harbor", "safe_harbor_match"],
  ["money_sources", "Match SH", "safe_harbor_match"],
  ["money_sources", "Safe Harbor 3%", "safe_harbor_nonelective"],
  ["statuses", "On Leave", "leave"],
] as const)("letters inside another word, or digits inside another number, have no effect: %s, %s", (key, text, canonical) => {
  expect(read(key, text)?.canonical).toBe(canonical);
});
