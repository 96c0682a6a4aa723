import { type PaperKey, paperEntryOf, type ReportKey } from "@tieout/catalog/core";
import type { SourceFacts } from "./paper-facts.ts";

/** Files that a paper is based on, in run order. */
export function sourcesOf(paper: PaperKey, sources: readonly SourceFacts[]): SourceFacts[] {
  const { reports } = paperEntryOf(paper);
  return sources.filter(({ reportKey }) => reports.some(({ report }) => report === reportKey));
}

/** Reports whose rows dated outside the plan year are listed with the paper. */
export const cutoffReportsOf = (paper: PaperKey): readonly ReportKey[] =>
  paperEntryOf(paper).reports.flatMap(({ report, cutoff }) => (cutoff ? [report] : []));
