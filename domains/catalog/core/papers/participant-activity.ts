import { accountTotalKeys, statementLines } from "../control-totals.ts";
import { type ProgramStep, paperEntry } from "./paper-entry.ts";

/** Steps for participant accounts: AAG-EBP chapter 5, AU-C 500; severance: Treas. Reg. 1.415(c)-2(e)(3). */
const auditProgram: readonly ProgramStep[] = [
  {
    html: "<p>Foot and cross-foot the participant accounts: beginning balance and all activity equal the ending balance of every participant.</p>",
    reference: "AAG-EBP ch. 5; AU-C 500",
    computedRules: ["activity.ending_differs", "activity.negative_balance", "activity.gain_without_balance"],
    answersAll: true,
  },
  {
    html: "<p>Agree beginning balances to the ending balances of the prior year's workpaper. Investigate accounts that appear or disappear without activity.</p>",
    reference: "AAG-EBP ch. 5",
    computedRules: [],
  },
  {
    html: "<p>Agree the totals of each type of activity to the trust statement and to the contribution and distribution detail.</p>",
    reference: "AAG-EBP ch. 5",
    computedRules: ["activity.statement_not_footing", "activity.contributions_differ", "activity.distributions_differ"],
  },
  {
    html: "<p>Check that exchanges between funds and between money sources net to zero for the plan.</p>",
    reference: "AAG-EBP ch. 5",
    computedRules: ["activity.transfers_not_zero", "activity.transfers_between_sources"],
    answersAll: true,
  },
  {
    html: "<p>Investigate adjustments and unusual activity: contributions after severance, employer match without a deferral, activity for people with no account or under another name than that of the account, one person under two IDs, and one ID with two SSNs.</p>",
    reference: "AAG-EBP ch. 5; Treas. Reg. 1.415(c)-2(e)(3)",
    computedRules: [
      "activity.contribution_after_severance",
      "activity.match_without_deferral",
      "activity.unknown_participant",
      "activity.name_differs",
      "activity.contributor_not_employed",
      "activity.vested_below_100",
      "activity.vested_below_law",
      "activity.duplicate_ssn",
      "activity.id_several_ssns",
    ],
  },
  {
    html: "<p>Roll forward the forfeiture account. Check that forfeitures were used as the plan document provides and on time: no later than twelve months after the end of the plan year in which they arose.</p>",
    reference: "AAG-EBP ch. 5; Prop. Treas. Reg. 1.401-7",
    computedRules: [],
  },
  {
    html: "<p>Where investments are not certified under ERISA 103(a)(3)(C), confirm the balances of a sample of participants directly.</p>",
    reference: "AAG-EBP ch. 5; AU-C 505",
    computedRules: [],
  },
];

export const participantActivity = paperEntry({
  key: "participant_activity",
  title: "Participant Activity Detail",
  dataTypes: ["recordkeeper", "combined"],
  reports: [
    { report: "participant_balances", use: "needed", without: "", suffices: true },
    { report: "contribution_detail", use: "optional", without: "contributions are not compared with the detail", cutoff: true },
    { report: "distribution_detail", use: "optional", without: "distributions are not compared with the detail", cutoff: true },
    { report: "trust_statement", use: "optional", without: "totals tie only to the entered control totals" },
    { report: "demographics", use: "optional", without: "termination dates come from the balances only" },
    { report: "payroll_register", use: "dates_only", without: "" },
  ],
  compares: [...statementLines.filter(({ isPart }) => !isPart).map(({ total }) => total), ...accountTotalKeys],
  uses: [],
  sampling: [],
  charts: [
    { key: "contributions_by_source", counts: "Participants" },
    { key: "contributions_by_date", counts: "Participants", byDate: true },
  ],
  auditProgram,
});
