import { expect, test } from "vitest";
import type { ProviderToolkits } from "../../contract/index.ts";
import { controlText, providerText, summaryText, unownedText } from "./soc-report-words.ts";

test.each([
  [{ providers: 3, covered: 2, days_for_letter: 92 }, "2 of 3 providers covered, 92 days need a bridge letter"],
  [{ providers: 1, covered: 1, days_for_letter: 1 }, "1 of 1 provider covered, 1 day needs a bridge letter"],
  [{ providers: 2, covered: 0, days_for_letter: 0 }, "0 of 2 providers covered"],
])("the summary is one line", (summary, text) => {
  expect(summaryText(summary)).toBe(text);
});

const provider = (change: Partial<ProviderToolkits>): ProviderToolkits => ({
  ...{ service_provider_id: "1", name: "Copperleaf", state: "none", covered_days: 0, plan_days: 366, gaps: [], days_for_letter: 0 },
  ...{ attached: [], fits: [] },
  ...change,
});
const gap = (start_date: string, end_date: string, days: number) => ({ start_date, end_date, days });

test.each([
  [provider({}), /Ask the provider for its report\.$/],
  [provider({ state: "full", covered_days: 366 }), /^The whole plan year is covered\.$/],
  [provider({ state: "full", covered_days: 305 }), /^305 of 366 days.*isn't audited\.$/],
  [
    provider({ state: "letter", covered_days: 305, days_for_letter: 61, gaps: [gap("2024-11-01", "2024-12-31", 61)] }),
    /61 days at the end \(1 Nov 2024 – 31 Dec 2024\) need a bridge letter\.$/,
  ],
  [
    provider({ state: "report", covered_days: 335, gaps: [gap("2024-01-01", "2024-01-31", 31)] }),
    /Not covered: 1 Jan 2024 – 31 Jan 2024\. .*another report/,
  ],
  [provider({ state: "report" }), /don't cover any of the plan year/],
])("a provider's line shows what is covered and what to obtain", (one, text) => {
  expect(providerText(one)).toMatch(text);
});

test("a user-entity control shows how it would be tested, or which procedure already tests it", () => {
  const control = {
    ...{ id: "UC 1", text: "Hire dates are complete", area: "Enrollment", evidence: "Report", test: "inspection" as const },
    ...{ usual_control: "HR reviews the feed", frequency: "Each payroll", output: { key: "payroll_census", title: "Payroll Census" } },
  };
  expect(controlText({ ...control, taken: false })).toBe(
    "HR reviews the feed (each payroll). Will be added as a procedure in Payroll Census.",
  );
  expect(controlText({ ...control, taken: true })).toBe("Added as a procedure in Payroll Census.");
});

test.each([
  [{ in_library: false, count: 0 }, "The report doesn't list any user-entity controls."],
  [{ in_library: false, count: 1 }, "The toolkit has 1 user-entity control. Buy or redeem it to add them as procedures."],
  [{ in_library: false, count: 12 }, "The toolkit has 12 user-entity controls. Buy or redeem it to add them as procedures."],
])("the reason why controls can't be added is shown: %o", (found, text) => {
  expect(unownedText({ ...found, controls: [] })).toBe(text);
});
