import { type ControlTotal, createReportFacts, type EngagementFacts, type ReportFacts, type SourceFacts } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withCodedFields } from "./coded-fields.ts";
import { readControls } from "./read-controls.ts";

interface RunInputs {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
}

/** Facts of a run's files, and its control totals. */
export async function readReportFacts(tables: CanonicalTables, { engagement, sources, controlTotals }: RunInputs): Promise<ReportFacts> {
  const completed = await withCodedFields(tables, sources);
  return createReportFacts(engagement, completed, await readControls(tables, sources, controlTotals));
}
