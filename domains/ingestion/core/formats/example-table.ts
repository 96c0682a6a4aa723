import { findHeader, type HeaderFinding } from "../layout/find-header.ts";
import type { SourceRow } from "../layout/source-row.ts";
import { reports, reportWith } from "../reports/report-registry.ts";
import { headerOfColumns, headerOfRecords, isRecordLayout } from "../text-layouts/layout-header.ts";
import { readRecords } from "../text-layouts/read-records.ts";
import { recordLayoutOf } from "../text-layouts/recognize-layout.ts";
import type { FileFormat, FormatExample } from "./file-format.ts";

export interface ExampleTable {
  readonly header: HeaderFinding;
  /** Data rows. */
  readonly rows: readonly (readonly string[])[];
}

const numbered = (rows: readonly (readonly string[])[]): readonly SourceRow[] => rows.map((cells, index) => ({ row: index + 1, cells }));

/** An example as read before a person has reviewed it: by its header, or by one of the format's layouts. */
export function tableOfExample(format: FileFormat, example: FormatExample): ExampleTable {
  const own = (format.layouts ?? []).filter(({ reports: of }) => of.includes(example.report));
  if ("lines" in example) {
    const layout = recordLayoutOf(own.filter(isRecordLayout), example.lines);
    if (!layout) return { header: headerOfRecords({ headers: [], isAssumed: false }), rows: [] };
    const { headers, begin } = readRecords(layout);
    const pass = begin();
    return { header: headerOfRecords({ headers, isAssumed: false }), rows: example.lines.map((line, at) => pass.cells(line, at + 1)) };
  }
  const rows = numbered(example.rows);
  const header = headerOfColumns(rows, { own, others: [] }, findHeader(rows, reportWith(reports[example.report], format)));
  return { header, rows: example.rows.slice(Math.max(0, ...header.headerRows)) };
}
