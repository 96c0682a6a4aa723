import type { SourceFacts } from "./paper-facts.ts";
import type { PaperKey, ReportKey } from "./paper-key.ts";

export interface PaperDefinitionFacts {
  readonly key: PaperKey;
  readonly title: string;
  /** At least one of these must be uploaded. */
  readonly needs: readonly ReportKey[];
  /** Files that feed the paper, the needed ones first. */
  readonly feeds: readonly ReportKey[];
  /** Reports that give dates only, so that a row twice in them counts nothing twice. */
  readonly notRepeated: readonly ReportKey[];
  readonly sampled: boolean;
}

/** Every paper this version makes, one line each. */
export const papers: readonly PaperDefinitionFacts[] = [
  {
    key: "participant_activity",
    title: "Participant Activity Detail",
    needs: ["participant_balances"],
    feeds: ["participant_balances", "contribution_detail", "distribution_detail", "trust_statement", "demographics", "payroll_register"],
    notRepeated: ["payroll_register"],
    sampled: false,
  },
  {
    key: "distributions",
    title: "Distribution Package",
    needs: ["distribution_detail"],
    feeds: ["distribution_detail", "participant_balances", "trust_statement", "demographics", "payroll_register"],
    notRepeated: ["payroll_register"],
    sampled: true,
  },
  {
    key: "payroll_census",
    title: "Payroll Census",
    needs: ["payroll_register", "demographics"],
    feeds: ["payroll_register", "demographics"],
    notRepeated: [],
    sampled: false,
  },
];

export function paperDefinition(key: PaperKey): PaperDefinitionFacts {
  const found = papers.find((paper) => paper.key === key);
  if (!found) throw new RangeError(`no paper is called ${key}`);
  return found;
}

/** Files that feed a paper, in the order of the run. */
export function sourcesOf(paper: PaperKey, sources: readonly SourceFacts[]): SourceFacts[] {
  const { feeds } = paperDefinition(paper);
  return sources.filter(({ reportKey }) => feeds.includes(reportKey));
}
