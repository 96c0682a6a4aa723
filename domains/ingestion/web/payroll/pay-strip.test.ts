import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownCode } from "./pay-figures.ts";
import { totalsOf } from "./pay-figures.ts";
import { PayStrip } from "./pay-strip.tsx";

const column = (text: string, given: Partial<ShownCode>): ShownCode => ({
  ...{ key: text, form: "column", text, description: null, group: "totals", kind: null, decision: null, decided: null, reason: null },
  suggestion: { decision: null, confidence: 0, reason: "" },
  ...{ last_year: null, answer: null, figures: null },
  ...given,
});
const of = (total: string): ShownCode["figures"] => ({ total, employees: 4, first_on: "2024-01-05", last_on: "2024-12-20" }) as never;
const shown = (codes: readonly ShownCode[]): string =>
  renderToStaticMarkup(createElement(PayStrip, { codes, totals: totalsOf(codes), lastYear: null })).replace(/<[^>]+>/g, " ");
const gross = column("Gross Pay", { decision: "gross_pay", figures: of("9000.00") });

test("a register without earnings columns shows its gross column with no difference", () => {
  const text = shown([gross, column("401k Deferral", { group: "deductions", decision: "not_used", figures: of("450.00") })]);
  expect(text).toContain("The gross column sums to 9,000.00. No code or column is earnings, so there is nothing to compare it with.");
  expect(text).not.toContain("Gross column");
});

test("when earnings don't add up to the gross column, the missing amount is shown as the difference", () => {
  const text = shown([gross, column("Regular", { group: "earnings", decision: "counts", figures: of("8500.00") })]);
  expect(text).toContain("Gross column");
  expect(text).toMatch(/[^,\d]500\.00/);
});
