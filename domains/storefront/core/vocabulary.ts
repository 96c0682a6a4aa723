/** Services that a service organization performs for a plan. */
export const serviceTitles = {
  recordkeeping: "Recordkeeping",
  payroll: "Payroll",
  trust_custody: "Trust and custody",
  hris: "HR information system",
  transfer_agent: "Transfer agent",
  hosting: "Hosting",
} as const;
export type ServiceKey = keyof typeof serviceTitles;
export const serviceKeys = Object.keys(serviceTitles) as readonly ServiceKey[];

export const socTypes = [1, 2] as const;
export type SocType = (typeof socTypes)[number];
/** Type 1 describes controls as of a date; type 2 also tests them over a period. */
export const reportTypes = [1, 2] as const;
export type ReportType = (typeof reportTypes)[number];

export const opinionTitles = { unmodified: "Unmodified", qualified: "Qualified", adverse: "Adverse", disclaimer: "Disclaimer" } as const;
export type OpinionKey = keyof typeof opinionTitles;
export const opinionKeys = Object.keys(opinionTitles) as readonly OpinionKey[];

export const areaTitles = {
  setup: "Plan set-up",
  enrollment: "Enrollment and eligibility",
  contributions: "Contributions",
  loans: "Loans",
  distributions: "Distributions",
  investments: "Investment transactions",
  income: "Income allocation",
  fees: "Fees",
  statements: "Statements",
  it: "IT general controls",
} as const;
export type AreaKey = keyof typeof areaTitles;
export const areaKeys = Object.keys(areaTitles) as readonly AreaKey[];

export const assertionTitles = {
  occurrence: "Occurrence",
  completeness: "Completeness",
  accuracy: "Accuracy",
  cutoff: "Cutoff",
  classification: "Classification",
} as const;
export type AssertionKey = keyof typeof assertionTitles;
export const assertionKeys = Object.keys(assertionTitles) as readonly AssertionKey[];

export const testTitles = {
  inquiry: "Inquiry",
  inspection: "Inspection",
  observation: "Observation",
  reperformance: "Reperformance",
} as const;
export type TestKind = keyof typeof testTitles;
export const testKinds = Object.keys(testTitles) as readonly TestKind[];
