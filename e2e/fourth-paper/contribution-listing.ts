import { paperEntry } from "../../domains/catalog/core/papers/paper-entry.ts";

export const contributionListing = paperEntry({
  key: "contribution_listing",
  title: "Contribution Listing",
  dataTypes: ["recordkeeper", "combined"],
  reports: [{ report: "contribution_detail", use: "needed", without: "", suffices: true, cutoff: true }],
  compares: [],
  uses: [{ paper: "participant_activity", figure: "participant_balances.total.contributions" }],
  sampling: [
    {
      key: "contribution_listing",
      title: "Contributions",
      report: "contribution_detail",
      unit: "one contribution",
      definition: "Each contribution above 0.00 of one person, day and money source",
      defaultSize: 5,
      choosesMethod: true,
    },
    {
      key: "contribution_listing.days",
      title: "Deposit days",
      report: "contribution_detail",
      unit: "one day",
      definition: "Each day with contributions above 0.00",
      defaultSize: 2,
      choosesMethod: true,
    },
  ],
  charts: [{ key: "listing_by_day", counts: "Contributions" }],
  auditProgram: [
    {
      html: "<p>Trace each contribution of the sample to the payroll register and to the deposit.</p>",
      reference: "AAG-EBP ch. 5",
      computedRules: ["listing.negative_amount"],
    },
    { html: "<p>Compare the days of deposit with the days of pay.</p>", reference: "29 CFR 2510.3-102", computedRules: [] },
  ],
});
