import { type ProgramStep, paperEntry } from "./paper-entry.ts";

/** Steps for payroll and census data: AAG-EBP chapter 5, AU-C 500; IRC 401(k), 402(g), 410(a), 415(c)(3). */
const auditProgram: readonly ProgramStep[] = [
  {
    html: "<p>Agree gross pay and elective deferrals per the payroll register to <strong>Form W-3</strong>: box 5 is before deferrals, box 1 is after pre-tax deferrals, and box 12a shows deferrals. Forms 941 give wages by quarter. Explain differences.</p>",
    reference: "AAG-EBP ch. 5; AU-C 500",
    computedRules: [],
  },
  {
    html: "<p>Check that the register includes every pay date of the year and every employee: reconcile the employee count to the demographics file and inquire about missing employees.</p>",
    reference: "AAG-EBP ch. 5; AU-C 500",
    computedRules: ["census.not_in_demographics", "census.not_in_payroll"],
  },
  {
    html: "<p>Agree birth, hire, termination and rehire dates and names to personnel files for the selected employees. Clear differences between payroll and demographics.</p>",
    reference: "AAG-EBP ch. 5; AU-C 500",
    computedRules: ["census.dates_differ", "census.name_differs"],
  },
  {
    html: "<p>Screen the data for errors: one person under two IDs, impossible birth dates, dates out of order.</p>",
    reference: "AU-C 500",
    computedRules: ["census.duplicate_ssn", "census.birth_implausible", "census.hire_after_termination"],
  },
  {
    html: "<p>Inspect pay after termination, negative pay and pay without hours. Conclude whether it is compensation under the plan's definition and belongs to this year.</p>",
    reference: "AAG-EBP ch. 5; Treas. Reg. 1.415(c)-2(e)(3)",
    computedRules: ["census.pay_after_termination", "census.negative_pay", "census.pay_without_hours"],
  },
  {
    html: "<p>Compare eligible compensation with the plan document, pay code by pay code: check that bonuses, overtime, commissions and fringe benefits are included or excluded as it provides.</p>",
    reference: "AAG-EBP ch. 5; IRC 414(s); IRC 415(c)(3)",
    computedRules: ["census.eligible_exceeds_gross"],
  },
  {
    html: "<p>Agree elective deferrals to the elections in force, and check that no employee deferred more than their pay or the legal limit.</p>",
    reference: "IRC 401(k); IRC 402(g); IRC 414(v)",
    computedRules: ["census.deferral_exceeds_pay"],
  },
  {
    html: "<p>Test hours and service against the plan's eligibility and vesting rules, for employees in and outside the plan.</p>",
    reference: "IRC 410(a); IRC 411(a)(5)",
    computedRules: ["census.pay_without_hours"],
  },
];

export const payrollCensus = paperEntry({
  key: "payroll_census",
  title: "Payroll Census",
  dataTypes: ["payroll", "combined"],
  reports: [
    { report: "payroll_register", use: "needed", without: "", suffices: true, cutoff: true },
    { report: "demographics", use: "optional", without: "dates and class come from the register only", suffices: true },
  ],
  // Hours of service are annual: most employers record them once per employee, not per pay date.
  hoursFrom: ["demographics", "payroll_register"],
  compares: ["payroll_box_1", "payroll_box_5", "payroll_wages", "payroll_deferrals"],
  uses: [],
  sampling: [],
  charts: [{ key: "census_by_status", counts: "Employees" }],
  auditProgram,
});
