import { describe, expect, test } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";

const meant = (text: string) => {
  const [value] = suggestValueMap("money_sources", [{ text, count: 1 }]);
  return { canonical: value?.canonical ?? null, isAsked: (value?.confidence ?? 0) < reviewBelow, reason: value?.reason ?? "" };
};

describe("a text that names an elective deferral and something else is never taken for the deferral unseen", () => {
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
  ])("“%s” is asked, with %s proposed", (text, canonical) => {
    expect(meant(text)).toMatchObject({ canonical, isAsked: true, reason: expect.stringContaining("something else") });
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
])("“%s” is %s without a question", (text, canonical) => {
  expect(meant(text)).toMatchObject({ canonical, isAsked: false });
});
