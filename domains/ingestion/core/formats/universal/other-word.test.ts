import { describe, expect, test } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";
import type { ValueMapKey } from "../../reports/report-definition.ts";
import { textRules } from "../format-registry.ts";
import { plainWords } from "./plain-words.ts";

const meant = (text: string) => {
  const [value] = suggestValueMap("money_sources", [{ text, count: 1 }]);
  return { canonical: value?.canonical ?? null, isAsked: (value?.confidence ?? 0) < reviewBelow, reason: value?.reason ?? "" };
};

describe("a text that names an elective deferral and something else is never accepted as a deferral without review", () => {
  test.each([
    ["401KER", "match"],
    ["401K R", "deferral_roth"],
    ["401KR", "deferral_roth"],
    ["401KM", "match"],
    ["401KLN", "loan"],
    ["401KPS", null],
    ["401K AT", null],
    ["401K RO", null],
    ["401K ER MT", null],
    ["401K SHM", null],
    ["403BR", null],
    ["EMPLOYEE RO", null],
    ["Employee AT", null],
    ["Roth RO", null],
    ["ROTH AT", null],
    ["401K True Up", null],
    ["Pre-Tax Deferral - Hourly", "deferral_pretax"],
    ["PRETAXCU", "catchup_pretax"],
  ])("“%s” requires review, with %s suggested", (text, canonical) => {
    expect(meant(text)).toMatchObject({ canonical, isAsked: true, reason: expect.stringContaining("change the meaning") });
  });
});

test.each([
  ["401K", "deferral_pretax"],
  ["EE 401(k)", "deferral_pretax"],
  ["Employee Pre-Tax 401(k) Deferral", "deferral_pretax"],
  ["01 - Employee Deferral", "deferral_pretax"],
  ["Source 1 Salary Deferral", "deferral_pretax"],
  ["Elective Deferral (402(g))", "deferral_pretax"],
  ["TX DEFERRED 403(B)", "deferral_pretax"],
  ["EE Roth 401k Contribution", "deferral_roth"],
  ["Roth Savings", "deferral_roth"],
  ["401KCU", "catchup_pretax"],
  ["403BCU", "catchup_pretax"],
  ["ROTHCU", "catchup_roth"],
  ["Roth CU", "catchup_roth"],
  ["401K Match", "match"],
  ["Employee Roll", "rollover"],
])("“%s” is read as %s without review", (text, canonical) => {
  expect(meant(text)).toMatchObject({ canonical, isAsked: false });
});

test.each<[ValueMapKey, string]>([
  ["money_sources", "Catch-up (non Roth)"],
  ["money_sources", "Roth (no catch-up)"],
  ["money_sources", "Match other than Safe Harbor"],
  ["money_sources", "Company Shares Match"],
  ["money_sources", "401(k)/Roth"],
  ["money_sources", "3% Nonelective"],
  ["money_sources", "Pre-1987 Employee Contributions"],
  ["money_sources", "Roth?"],
  ["money_sources", "MATCH ОТМЕНЕНО"],
  ["dist_types", "Loan, no offset"],
  ["dist_types", "Auto enrollment withdrawal"],
  ["dist_types", "Rollover from IRA"],
  ["dist_types", "Partial withdrawal & rollover"],
  ["dist_types", "Participant Cash-Out"],
  ["trust_lines", "Contributions & Rollovers"],
  ["trust_lines", "Distributions and Fees"],
  ["trust_lines", "Forfeitures not used"],
  ["trust_lines", "Loan Payments to Participants"],
  ["trust_lines", "Capital Gain Distributions"],
  ["statuses", "Eligible employee"],
  ["statuses", "Full Time Term"],
  ["statuses", "Active - deferred vested"],
  ["payment_statuses", "Payment Reversal"],
  ["account_classes", "ESOP Loan"],
  ["account_classes", "Accrued Expenses"],
])("in dictionary %s, “%s” requires review", (key, text) => {
  const [value] = suggestValueMap(key, [{ text, count: 1 }]);
  expect(value?.canonical === null || (value?.confidence ?? 1) < reviewBelow).toBe(true);
});

test.each<[ValueMapKey, string, string]>([
  ["statuses", "Terminated Non-Vested", "terminated"],
  ["statuses", "Active - Full Time", "active"],
  ["money_sources", "Before-Tax Savings", "deferral_pretax"],
  ["money_sources", "SH Non-Elective 3%", "safe_harbor_nonelective"],
  ["money_sources", "Employer's Match", "match"],
  ["dist_types", "Hardship - Medical Expenses", "hardship"],
  ["trust_lines", "Net assets available for benefits at beginning of year", "beginning_balance"],
  ["trust_lines", "Benefits paid to participants", "distributions"],
  ["trust_lines", "Net appreciation in fair value of investments", "gain_loss"],
  ["trust_lines", "Administrative fees and expenses", "fees"],
])("in dictionary %s, “%s” is read as %s without review", (key, text, canonical) => {
  const [value] = suggestValueMap(key, [{ text, count: 1 }]);
  expect(value).toMatchObject({ canonical });
  expect(value?.confidence).toBeGreaterThanOrEqual(reviewBelow);
});

test("plain words are single words, listed for meanings that have their own words", () => {
  const texts = new Map(Object.entries(plainWords));
  for (const [key, { of }] of texts) {
    const rules = new Set(textRules(key as ValueMapKey).map(({ canonical }) => canonical));
    for (const [canonical, words] of Object.entries(of)) {
      expect(rules.has(canonical), `${key}: ${canonical} has no words of its own`).toBe(true);
      const list = words.split("|");
      expect(
        list.filter((word) => /[ -]/.test(word)),
        `${key}, ${canonical}`,
      ).toEqual([]);
    }
  }
});
