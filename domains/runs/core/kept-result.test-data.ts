import type { PaperResult, PopulationSummary, SampleSummary } from "./paper-result.ts";

/** Paper, population and sample shared by the example results. */
export const keptPaper: Omit<PaperResult, "populations" | "exceptions" | "figures_id"> = {
  ...{ paper: "distributions", title: "Distribution Package", result_id: "5fc5257b622862a5" },
  counts: [{ key: "payments", label: "Payments in the population", value: 25 }],
  totals: [{ key: "population", label: "Population, gross", amount: "468852.38", figure: "distributions.population" }],
  ties: [
    {
      ...{ key: "distributions.statement", label: "Distributions to the trust statement", result: "differs", difference: "95.86" },
      ...{ left_label: "Distribution detail, gross less reversals", left_amount: "460859.05" },
      left_figure: "distribution_detail.total.dist_gross",
      ...{ right_label: "Trust statement, trust_statement.csv", right_amount: "460763.19" },
    },
  ],
  rules: [
    {
      ...{ rule: "distributions.net_differs", title: "Net does not foot", severity: "high", unit: "payment" },
      ...{ pass: 24, exception: 1, cannot_be_determined: 0, not_applicable: 0, missing: [] },
    },
  ],
  charts: [
    {
      ...{ key: "payments_by_type", title: "Payments by type" },
      points: [
        {
          ...{ key: "retirement", label: "Retirement", count: 9, amount: "255965.06", tested_count: 4, tested_amount: "109532.70" },
          figure: "distributions.population.type.retirement",
        },
      ],
    },
  ],
  figures: [
    {
      ...{ key: "distributions.population", label: "Payments in the population", report: "distribution_detail" },
      ...{ column: "Gross", amount: "468852.38" },
    },
  ],
  files: [
    {
      ...{ file_no: 2, file_name: "distributions.xlsx", report: "distribution_detail" },
      ...{ rows_read: 31, kept: 26, out_of_period: 0, rejected: 0, skipped: 5 },
    },
  ],
  notices: ["Vesting cannot be determined: the plan's vesting schedule is not entered."],
};

const sample: SampleSummary = {
  ...{ method: "random", seed: "bf386739d0dfee2b1213bb9265024203", draw_number: 1, size_basis: "15 items, firm default" },
  ...{ isi_threshold: null, isi_counts_toward_size: false, isi_count: 0, isi_amount: "0.00" },
  ...{ random_count: 1, random_amount: "2942.92", untested_count: 24, untested_amount: "465909.46", coverage_percent: "0.63" },
  columns: [
    { key: "subject", title: "Participant", type: "text" },
    { key: "ssn", title: "SSN", type: "identifier" },
    { key: "paid_on", title: "Paid", type: "date" },
    { key: "type_label", title: "Type", type: "text" },
    { key: "amount", title: "Gross", type: "money" },
    { key: "vested_percent", title: "Vested", type: "percent" },
  ],
  items: [
    {
      ...{ number: 1, why: "random", natural_key: "P1|2024-08-31|retirement|2942.92", occurrence: 1 },
      ...{ exceptions: ["Paid while active"], ref: { file_no: 2, sheet: 0, row: 14 } },
      cells: {
        ...{ subject: "ADAMS, ANN", ssn: "***-**-0001", paid_on: "2024-08-31", type: "retirement", type_label: "Retirement" },
        ...{ amount: "2942.92", vested_percent: "100.00" },
      },
    },
  ],
  replacements: [],
};

export const keptPopulation: PopulationSummary = {
  ...{ key: "distributions", title: "Payments", source: "distribution_detail", sampling_unit: "Each payment above 0.00" },
  ...{ natural_key: "participant id|payment date|type|gross", file_name: "distributions.population.csv", sha256: "76a8" },
  ...{ count: 25, amount: "468852.38", figure: "distributions.population", charts: ["payments_by_type"], sample },
  left_out: [{ key: "void_pairs", label: "Voided payments", value: 0 }],
};

/** The only population, which has the paper's title. */
export const onlyPopulation: PopulationSummary = { ...keptPopulation, title: "Distribution Package" };
