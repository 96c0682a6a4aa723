import type { PaperKey, ReportKey } from "../paper-key.ts";

export interface PaperDefinition {
  readonly key: PaperKey;
  /** At least one of these must be uploaded. */
  readonly needs: readonly ReportKey[];
  /** Files that feed the paper, the needed ones first. */
  readonly feeds: readonly ReportKey[];
  readonly sampled: boolean;
}

/** Every paper this version makes, one line each. */
export const papers: readonly PaperDefinition[] = [
  {
    key: "participant_activity",
    needs: ["participant_balances"],
    feeds: ["participant_balances", "contribution_detail", "distribution_detail", "trust_statement", "demographics", "payroll_register"],
    sampled: false,
  },
  {
    key: "distributions",
    needs: ["distribution_detail"],
    feeds: ["distribution_detail", "participant_balances", "trust_statement", "demographics", "payroll_register"],
    sampled: true,
  },
  { key: "payroll_census", needs: ["payroll_register", "demographics"], feeds: ["payroll_register", "demographics"], sampled: false },
];
export { paperTitles } from "./paper-draft.ts";
