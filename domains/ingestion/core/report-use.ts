import type { ReportKey } from "./reports/report-definition.ts";

/** How a workpaper uses a report. `needed`: without it the workpaper cannot be made. */
export type ReportUse = "needed" | "optional";

/** Which report feeds which workpaper, and what is lost without it. */
export interface OutputUse {
  readonly outputKey: string;
  readonly title: string;
  readonly dataType: "recordkeeper" | "payroll";
  readonly uses: readonly { readonly report: ReportKey; readonly use: ReportUse; readonly without: string }[];
}

export const outputUses: readonly OutputUse[] = [
  {
    outputKey: "participant_activity",
    title: "Participant Activity Detail",
    dataType: "recordkeeper",
    uses: [
      { report: "participant_balances", use: "needed", without: "" },
      { report: "contribution_detail", use: "optional", without: "contributions are not compared with their detail" },
      { report: "distribution_detail", use: "optional", without: "distributions are not compared with their detail" },
      { report: "trust_statement", use: "optional", without: "totals tie to entered control totals only" },
      { report: "demographics", use: "optional", without: "termination dates come from the balances only" },
    ],
  },
  {
    outputKey: "distributions",
    title: "Distribution Package",
    dataType: "recordkeeper",
    uses: [
      { report: "distribution_detail", use: "needed", without: "" },
      { report: "participant_balances", use: "optional", without: "persons and vesting are not compared with the balances" },
      { report: "trust_statement", use: "optional", without: "the population ties to the entered control total only" },
      { report: "demographics", use: "optional", without: "birth and termination dates come from the report only" },
    ],
  },
  {
    outputKey: "payroll_census",
    title: "Payroll Census",
    dataType: "payroll",
    uses: [
      { report: "payroll_register", use: "needed", without: "" },
      { report: "demographics", use: "optional", without: "dates and class come from the register only" },
    ],
  },
];
