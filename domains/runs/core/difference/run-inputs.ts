import { findPaperEntry, type ReportKey, usedPapers } from "@tieout/catalog/core";
import type { CorrectedCell, Mapping, ReadingSettings } from "@tieout/ingestion/core";
import type { SamplingPlan } from "@tieout/testing/core";
import type { AttributeResult, ControlTotal, EngagementFacts, ProcedureFacts, TieReason } from "../paper-facts.ts";

/** A file as a run read it. */
export interface InputFile {
  /** Its number in the run. */
  readonly fileNo: number;
  readonly assetId: string;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly sha256: string;
  readonly reportKey: ReportKey;
  readonly provider: string;
  readonly rowsRead: number;
  /** Identifies the records it was read into: the same text means the same records. */
  readonly reading: string;
  /** Null if the run did not record it. */
  readonly mapping: Mapping | null;
  /** How its text was split into cells; null if detected in the file; absent if the run did not record it. */
  readonly settings?: ReadingSettings | null;
  /** Slot of the file, which owns its mapping; null if not recorded. */
  readonly slotId: string | null;
  /** Cells that people corrected; absent if none were. */
  readonly corrections?: readonly CorrectedCell[];
  /** Printed notes about its pay codes; absent if there are none. */
  readonly payNotes?: readonly string[];
}

export interface PaperInputs {
  readonly output: string;
  readonly title: string;
  /** Combined version of all the code behind it; null if not recorded. */
  readonly madeBy: string | null;
  /** Versions of the code that reads files and of the workpaper's own code. Absent if only the combined version is recorded. */
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
    /** Why the last draw was made; empty for the first draw. */
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

/** The workpapers that read inputs matching the condition, directly or through a workpaper whose figures they use. */
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
