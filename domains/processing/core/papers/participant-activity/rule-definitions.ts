import type { RuleDefinition } from "../../rules/rule-definition.ts";

const participant = "participant" as const;
export const activityRules: readonly RuleDefinition[] = [
  { rule: "activity.ending_differs", title: "Ending balance does not foot", severity: "high", unit: participant },
  { rule: "activity.transfers_not_zero", title: "Transfers do not net to zero", severity: "high", unit: "plan" },
  { rule: "activity.negative_balance", title: "Negative balance", severity: "medium", unit: participant },
  { rule: "activity.contribution_after_severance", title: "Contribution after severance", severity: "high", unit: participant },
  { rule: "activity.unknown_participant", title: "Participant without an account", severity: "high", unit: participant },
  { rule: "activity.duplicate_ssn", title: "One SSN, several participants", severity: "high", unit: "SSN" },
  { rule: "activity.match_without_deferral", title: "Match without deferral", severity: "medium", unit: participant },
  { rule: "activity.gain_without_balance", title: "Gain or loss without a balance", severity: "medium", unit: participant },
  { rule: "activity.contributions_differ", title: "Contributions differ from detail", severity: "high", unit: participant },
  { rule: "activity.distributions_differ", title: "Distributions differ from detail", severity: "high", unit: participant },
];
