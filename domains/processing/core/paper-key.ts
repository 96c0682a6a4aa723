/** Outputs this version can make; the key is `output.key` of procedures and the name of the files. */
export const paperKeys = ["participant_activity", "distributions", "payroll_census"] as const;
export type PaperKey = (typeof paperKeys)[number];

export const reportKeys = [
  "participant_balances",
  "contribution_detail",
  "distribution_detail",
  "trust_statement",
  "payroll_register",
  "demographics",
] as const;
export type ReportKey = (typeof reportKeys)[number];

/** What an auditor calls the report. */
export const reportTitles: Readonly<Record<ReportKey, string>> = {
  participant_balances: "Participant balances",
  contribution_detail: "Contribution detail",
  distribution_detail: "Distribution detail",
  trust_statement: "Trust statement",
  payroll_register: "Payroll register",
  demographics: "Demographics",
};
