/** Workpapers that carry an audit programme. `key` is `output.key` on the wire and the name of the files. */
export interface TestedOutput {
  readonly key: string;
  readonly title: string;
  /** Kinds of engagement whose files make this workpaper. */
  readonly dataTypes: readonly ("recordkeeper" | "payroll" | "combined")[];
  /** What one drawn item is; null where nothing is sampled. */
  readonly samplingUnit: string | null;
}

export const testedOutputs = [
  {
    key: "participant_activity",
    title: "Participant Activity Detail",
    dataTypes: ["recordkeeper", "combined"],
    samplingUnit: null,
  },
  { key: "distributions", title: "Distribution Package", dataTypes: ["recordkeeper", "combined"], samplingUnit: "one payment" },
  { key: "payroll_census", title: "Payroll Census", dataTypes: ["payroll", "combined"], samplingUnit: null },
] as const satisfies readonly TestedOutput[];

export type TestedOutputKey = (typeof testedOutputs)[number]["key"];

/** In the order of the screens. */
export const outputsFor = (dataType: TestedOutput["dataTypes"][number]): readonly TestedOutput[] =>
  testedOutputs.filter((output: TestedOutput) => output.dataTypes.includes(dataType));

/** Choices that exist for loans only: which loans are the population, and which amount makes a loan individually significant. */
export const loanPopulationSources = [
  { key: "new_loans_in_year", title: "New loans in the year" },
  { key: "outstanding_at_year_end", title: "Loans outstanding at year end" },
  { key: "all_loans_with_activity", title: "All loans with activity in the year" },
] as const;
export const loanIsiIdentifiers = [
  { key: "original_loan_amount", title: "Original loan amount" },
  { key: "ending_balance", title: "Ending balance" },
  { key: "highest_balance", title: "Highest balance in the year" },
] as const;
