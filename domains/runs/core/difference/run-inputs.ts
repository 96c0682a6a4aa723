import { findPaperEntry, type ReportKey, usedPapers } from "@tieout/catalog/core";
import type { CorrectedCell, Mapping, ReadingSettings } from "@tieout/ingestion/core";
import type { SamplingPlan } from "@tieout/testing/core";
import type { AttributeResult, ControlTotal, EngagementFacts, ProcedureFacts, TieReason } from "../paper-facts.ts";

/** A file as a run read it. */
export interface InputFile {
  /** The file's number in the run. */
  readonly fileNo: number;
  readonly assetId: string;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly sha256: string;
  readonly reportKey: ReportKey;
  readonly provider: string;
  readonly rowsRead: number;
  /** Identifies the records produced from the file: equal values mean the same records. */
  readonly reading: string;
  /** Null if the run didn't record the mapping. */
  readonly mapping: Mapping | null;
  /** How the file's text was split into cells; null if detected from the file; absent if the run didn't record it. */
  readonly settings?: ReadingSettings | null;
  /** The file's slot, which owns the mapping; null if not recorded. */
  readonly slotId: string | null;
  /** Cells corrected by people; absent if there are none. */
  readonly corrections?: readonly CorrectedCell[];
  /** Printed notes about the file's pay codes; absent if there are none. */
  readonly payNotes?: readonly string[];
}

export interface PaperInputs {
  readonly output: string;
  readonly title: string;
  /** Combined version of all the code that produced the workpaper; null if not recorded. */
  readonly madeBy: string | null;
  /** Versions of the code that reads files and of the workpaper's own code; absent if only the combined version is recorded. */
  readonly code?: { readonly reading: string; readonly own: string };
  readonly procedures: readonly Pick<ProcedureFacts, "id" | "text">[];
  readonly tieReasons: readonly TieReason[];
  readonly attributeResults: readonly AttributeResult[];
  readonly conclusion: string;
  readonly draws: readonly {
    readonly population: string;
    readonly title: string;
    readonly plan: SamplingPlan;
    readonly drawNumber: number;
    /** Reason for the last draw; empty for the first draw. */
    readonly reason: string;
  }[];
}

/** Inputs of a run. */
export interface RunInputs {
  readonly engagementId: string;
  readonly number: number;
  readonly appVersion: string;
  readonly engagement: EngagementFacts;
  readonly controlTotals: readonly ControlTotal[];
  readonly files: readonly InputFile[];
  readonly papers: readonly PaperInputs[];
}

/** Workpapers that read inputs matching the condition, either directly or through another workpaper whose figures they use. */
export function papersReading(outputs: readonly string[], reads: (output: string) => boolean): readonly string[] {
  const usedBy = (output: string): readonly string[] => usedPapers(findPaperEntry(output) ?? { uses: [] });
  const reach = (output: string, met: ReadonlySet<string>): boolean =>
    reads(output) || usedBy(output).some((used) => !met.has(used) && reach(used, new Set([...met, used])));
  return outputs.filter((output) => reach(output, new Set([output])));
}

export const papersOfReport = (outputs: readonly string[], report: ReportKey): readonly string[] =>
  papersReading(outputs, (output) => findPaperEntry(output)?.reports.some((one) => one.report === report) ?? false);

export const outputsOf = (before: RunInputs, after: RunInputs): readonly string[] => [
  ...new Set([...before.papers, ...after.papers].map(({ output }) => output)),
];
