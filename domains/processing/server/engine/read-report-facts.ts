import {
  type ControlTotal,
  createReportFacts,
  type EngagementFacts,
  makeStatement,
  type ReportFacts,
  type SourceFacts,
  statementQuery,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withCodedFields } from "./coded-fields.ts";
import { readControls } from "./read-controls.ts";
import { runQuery } from "./run-reading.ts";

interface RunInputs {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
}

/** Facts of a run's files, its control totals and the accounts of its trust statement. */
export async function readReportFacts(tables: CanonicalTables, { engagement, sources, controlTotals }: RunInputs): Promise<ReportFacts> {
  const completed = await withCodedFields(tables, sources);
  const statement = tables.has("trust_statement") ? makeStatement(await runQuery(tables.db, statementQuery(tables))) : null;
  return createReportFacts(engagement, completed, readControls(statement, sources, controlTotals), statement);
}
