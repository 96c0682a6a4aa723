import {
  type ControlTotal,
  createReportFacts,
  type DeclaredReads,
  type EngagementFacts,
  makeStatement,
  type ReportFacts,
  readsReport,
  type SourceFacts,
  statementQuery,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withCodedFields } from "./coded-fields.ts";
import { readControls } from "./read-controls.ts";
import { runQuery } from "./run-query.ts";

interface RunInputs {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
}

/** Facts for one paper: about its own files, the control totals and, if it uses one, the accounts on the trust statement. */
export async function readReportFacts(
  tables: CanonicalTables,
  { engagement, sources, controlTotals }: RunInputs,
): Promise<(paper: DeclaredReads) => ReportFacts> {
  const completed = await withCodedFields(tables, sources);
  const statement = tables.has("trust_statement") ? makeStatement(await runQuery(tables.db, statementQuery(tables))) : null;
  return (paper) => {
    const own = completed.filter(({ reportKey }) => readsReport(paper, reportKey));
    const ownStatement = readsReport(paper, "trust_statement") ? statement : null;
    return createReportFacts(engagement, own, readControls(ownStatement, own, controlTotals), ownStatement);
  };
}
