import type { SourceColumn } from "../mapping/column-statistics.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";

/** How well columns match a report. */
export interface ReportFit {
  /** Whether every required group has its fields. */
  readonly complete: boolean;
  /** Columns that name a field in the report, each field once. */
  readonly named: readonly { readonly field: string; readonly header: string }[];
}

/** Finds the report fields that the columns name with certainty. */
export function fitOfReport(report: ReportDefinition, columns: readonly SourceColumn[]): ReportFit {
  const named = new Map<string, string>();
  for (const { field, header, confidence } of suggestMapping(report, columns))
    if (field !== null && confidence >= 0.85 && !named.has(field)) named.set(field, header);
  return {
    complete: report.requiredGroups.every((group) => group.some((needed) => needed.every((field) => named.has(field)))),
    named: [...named].map(([field, header]) => ({ field, header })),
  };
}
